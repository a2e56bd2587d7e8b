import { CategoriesScreen } from '@/features/categories/components/categories-screen';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta({
    title: 'Categories',
    description: 'Promo codes in fashion, fitness, food, tech, home, jewelry, travel and beauty.',
  });
  return <CategoriesScreen />;
}
