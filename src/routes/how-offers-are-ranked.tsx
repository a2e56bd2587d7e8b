import { InfoScreen } from '@/features/info/info-screen';
import { ranking } from '@/features/info/ranking';

export function Component() {
  return <InfoScreen content={ranking} />;
}
