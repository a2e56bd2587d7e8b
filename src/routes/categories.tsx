import { CategoriesScreen } from '@/features/categories/components/categories-screen';
import { categoryCountsQuery } from '@/shared/categories/category-counts';
import type { FirstData } from '@/shared/first-data';

export function Component() {
  return <CategoriesScreen />;
}

export const firstData: FirstData = (client) => client.prefetchQuery(categoryCountsQuery());
