import { InfoScreen } from '@/features/info/info-screen';
import { whyJoin } from '@/features/info/why-join';

export function Component() {
  return <InfoScreen content={whyJoin} />;
}
