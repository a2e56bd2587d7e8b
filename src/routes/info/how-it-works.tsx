import { HowItWorksScreen } from '@/features/info/how-it-works/how-it-works-screen';
import { env } from '@/lib/env';
import { foundPages } from '@/shared/layout/found-pages';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta(foundPages.howItWorks);
  return <HowItWorksScreen storeUrl={env.extensionStoreUrl} />;
}
