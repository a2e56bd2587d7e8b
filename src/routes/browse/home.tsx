import { HomeScreen } from '@/features/home/components/home-screen';
import { env } from '@/lib/env';
import { foundPages } from '@/shared/layout/found-pages';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta(foundPages.home);
  return <HomeScreen storeUrl={env.extensionStoreUrl} />;
}
