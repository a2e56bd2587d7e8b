import { CategoriesScreen } from '@/features/categories/components/categories-screen';
import { foundPages } from '@/shared/layout/found-pages';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta(foundPages.categories);
  return <CategoriesScreen />;
}
