import { DealsScreen } from '@/features/deals/components/deals-screen';
import { foundPages } from '@/shared/layout/found-pages';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta(foundPages.deals);
  return <DealsScreen />;
}
