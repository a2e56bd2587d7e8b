import { DealsScreen } from '@/features/deals/deals-screen';

export function Component() {
  return <DealsScreen />;
}
