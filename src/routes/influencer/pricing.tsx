import { PricingScreen } from '@/features/plans/components/pricing-screen';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta({
    title: 'Pricing',
    description:
      'Publish one offer free. More offers from $5 a month, and all of your commission stays yours.',
  });
  return <PricingScreen />;
}
