import { PricingScreen } from '@/features/plans/components/pricing-screen';
import { usePageMeta } from '@/shared/layout/use-page-meta';
import { useViewContent } from '@/shared/tracking/use-view-content';

export function Component() {
  usePageMeta({
    title: 'Pricing',
    description:
      'Publish one offer free. More offers from $5 a month, and all of your commission stays yours.',
  });
  useViewContent('Pricing', 'Plans');
  return <PricingScreen />;
}
