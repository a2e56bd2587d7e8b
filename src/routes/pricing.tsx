import { planWithId } from '@rules/plan-rules';
import { useSearchParams } from 'react-router-dom';
import { PricingScreen } from '@/features/plans/pricing-screen';
import { useViewContent } from '@/features/tracking/track';

export function Component() {
  useViewContent('Pricing', 'Plans');
  const [params] = useSearchParams();
  return <PricingScreen chosenBefore={planWithId(params.get('plan'))} />;
}
