import { WhyJoinScreen } from '@/features/info/why-join/why-join-screen';
import { foundPages } from '@/shared/layout/found-pages';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta(foundPages.whyJoin);
  return <WhyJoinScreen />;
}
