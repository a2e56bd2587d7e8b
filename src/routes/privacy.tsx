import { InfoScreen } from '@/features/info/info-screen';
import { privacy } from '@/features/info/privacy';

export function Component() {
  return <InfoScreen content={privacy} />;
}
