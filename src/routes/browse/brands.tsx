import { BrandsScreen } from '@/features/brands/components/brands-screen';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta({
    title: 'Brands',
    description: 'Every brand with a live promo code, and how many there are.',
  });
  return <BrandsScreen />;
}
