import { howItWorks } from '@/features/info/how-it-works';
import { InfoScreen } from '@/features/info/info-screen';

export function Component() {
  return <InfoScreen content={howItWorks} />;
}
