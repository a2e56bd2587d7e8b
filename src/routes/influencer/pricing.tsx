import { PricingScreen } from '@/features/plans/components/pricing-screen';
import { foundPages } from '@/shared/layout/found-pages';
import { usePageMeta } from '@/shared/layout/use-page-meta';
import { useViewContent } from '@/shared/tracking/use-view-content';

export function Component() {
  usePageMeta(foundPages.pricing);
  useViewContent('Pricing', 'Plans');
  return <PricingScreen />;
}
