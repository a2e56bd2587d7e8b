import { InfoScreen } from '@/features/info/info-screen';
import { origin } from '@/features/info/public/origin';

export function Component() {
  return <InfoScreen content={origin} />;
}
