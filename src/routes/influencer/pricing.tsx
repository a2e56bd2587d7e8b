import { PricingScreen } from '@/features/plans/components/pricing-screen';
import { usePageTitle } from '@/shared/layout/use-page-title';

export function Component() {
  usePageTitle('Pricing');
  return <PricingScreen />;
}
