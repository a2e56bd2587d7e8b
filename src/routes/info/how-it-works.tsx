import { HowItWorksScreen } from '@/features/info/how-it-works/how-it-works-screen';
import { env } from '@/lib/env';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta({
    title: 'How It Works',
    description:
      'Create an account, follow influencers, install the free extension, shop as usual: four steps.',
  });
  return <HowItWorksScreen storeUrl={env.extensionStoreUrl} />;
}
