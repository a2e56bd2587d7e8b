import { PrivacyScreen } from '@/features/info/legal/privacy-screen';
import { foundPages } from '@/shared/layout/found-pages';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta(foundPages.privacy);
  return <PrivacyScreen />;
}
