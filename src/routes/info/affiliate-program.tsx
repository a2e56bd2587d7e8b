import { affiliateProgram } from '@/domain/affiliate-program';
import { AffiliateProgramScreen } from '@/features/info/affiliate-program/affiliate-program-screen';
import { env } from '@/lib/env';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta({
    title: 'Affiliate Program',
    description: `Refer influencers and earn ${affiliateProgram.commissionPercent}% of what they pay, every month.`,
  });
  return <AffiliateProgramScreen signUpUrl={env.affiliateUrl} />;
}
