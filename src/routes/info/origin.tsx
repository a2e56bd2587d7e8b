import { OriginScreen } from '@/features/info/origin/origin-screen';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta({
    title: 'Our Origin Story',
    description: 'Markets used to open with a bell. Why we brought it back.',
  });
  return <OriginScreen />;
}
