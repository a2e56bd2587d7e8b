import { InfoScreen } from '@/features/info/info-screen';
import { howItWorks } from '@/features/info/public/how-it-works';

export function Component() {
  return <InfoScreen content={howItWorks} />;
}
