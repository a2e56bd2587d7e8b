import { InfoScreen } from '@/features/info/info-screen';
import { affiliateProgram } from '@/features/info/public/affiliate-program';

export function Component() {
  return <InfoScreen content={affiliateProgram} />;
}
