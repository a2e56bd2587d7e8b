import { InfoScreen } from '@/features/info/info-screen';
import { origin } from '@/features/info/origin';

export function Component() {
  return <InfoScreen content={origin} />;
}
