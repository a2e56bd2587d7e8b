import { InfoScreen } from '@/features/info/info-screen';
import { terms } from '@/features/info/terms';

export function Component() {
  return <InfoScreen content={terms} />;
}
