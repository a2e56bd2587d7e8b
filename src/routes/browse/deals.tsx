import { DealsScreen } from '@/features/deals/components/deals-screen';
import { usePageTitle } from '@/shared/layout/use-page-title';

export function Component() {
  usePageTitle('Deals & Promo Codes');
  return <DealsScreen />;
}
