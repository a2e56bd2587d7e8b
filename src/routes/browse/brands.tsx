import { BrandsScreen } from '@/features/brands/components/brands-screen';
import { usePageTitle } from '@/shared/layout/use-page-title';

export function Component() {
  usePageTitle('Brands');
  return <BrandsScreen />;
}
