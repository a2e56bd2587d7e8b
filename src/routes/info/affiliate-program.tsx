import { AffiliateProgramScreen } from '@/features/info/affiliate-program/affiliate-program-screen';
import { env } from '@/lib/env';
import { foundPages } from '@/shared/layout/found-pages';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta(foundPages.affiliateProgram);
  return <AffiliateProgramScreen signUpUrl={env.affiliateUrl} />;
}
