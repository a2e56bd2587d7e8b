import { DealsScreen } from '@/features/deals/components/deals-screen';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta({
    title: 'Deals & Promo Codes',
    description:
      'Promo codes from people worth following, newest first: search, sort and filter them by category.',
  });
  return <DealsScreen />;
}
