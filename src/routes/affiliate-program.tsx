import { AffiliateProgramScreen } from '@/features/info/affiliate-program-screen';
import { env } from '@/lib/env';

export function Component() {
  return <AffiliateProgramScreen signUpUrl={env.affiliateUrl} />;
}
