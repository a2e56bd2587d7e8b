import { DealsScreen } from '@/features/deals/components/deals-screen';

export function Component() {
  return <DealsScreen />;
}
