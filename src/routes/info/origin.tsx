import { OriginScreen } from '@/features/info/origin/origin-screen';
import { foundPages } from '@/shared/layout/found-pages';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta(foundPages.origin);
  return <OriginScreen />;
}
