import { BrandsScreen } from '@/features/brands/brands-screen';

export function Component() {
  return <BrandsScreen />;
}
