import { CategoriesScreen } from '@/features/categories/components/categories-screen';
import { usePageTitle } from '@/shared/layout/use-page-title';

export function Component() {
  usePageTitle('Categories');
  return <CategoriesScreen />;
}
