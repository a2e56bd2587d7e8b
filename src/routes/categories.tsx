import { CategoriesScreen } from '@/features/categories/categories-screen';

export function Component() {
  return <CategoriesScreen />;
}
