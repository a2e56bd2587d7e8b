import { BrandsScreen } from '@/features/brands/components/brands-screen';

export function Component() {
  return <BrandsScreen />;
}
