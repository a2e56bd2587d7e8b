import { WhyJoinScreen } from '@/features/info/why-join/why-join-screen';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta({
    title: 'Why Join',
    description: 'Publish your codes where your followers shop, and keep 100% of your commission.',
  });
  return <WhyJoinScreen />;
}
