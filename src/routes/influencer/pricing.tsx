import { useSearchParams } from 'react-router-dom';
import { planNamed } from '@/domain/plans';
import { PricingScreen } from '@/features/plans/components/pricing-screen';
import { foundPages } from '@/shared/layout/found-pages';
import { usePageMeta } from '@/shared/layout/use-page-meta';
import { useViewContent } from '@/shared/tracking/use-view-content';

export function Component() {
  usePageMeta(foundPages.pricing);
  useViewContent('Pricing', 'Plans');
  const [params] = useSearchParams();
  return <PricingScreen chosenBefore={planNamed(params.get('plan'))} />;
}
