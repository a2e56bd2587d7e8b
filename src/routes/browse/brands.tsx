import { BrandsScreen } from '@/features/brands/components/brands-screen';
import { foundPages } from '@/shared/layout/found-pages';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta(foundPages.brands);
  return <BrandsScreen />;
}
