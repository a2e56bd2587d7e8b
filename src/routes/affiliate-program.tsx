import { affiliateProgram } from '@/features/info/affiliate-program';
import { InfoScreen } from '@/features/info/info-screen';

export function Component() {
  return <InfoScreen content={affiliateProgram} />;
}
