import { InfoScreen } from '@/features/info/info-screen';
import { ranking } from '@/features/info/public/ranking';

export function Component() {
  return <InfoScreen content={ranking} />;
}
