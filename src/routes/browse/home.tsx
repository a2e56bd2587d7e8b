import { HomeScreen } from '@/features/home/components/home-screen';
import { env } from '@/lib/env';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta({ title: 'Promobell' });
  return <HomeScreen storeUrl={env.extensionStoreUrl} />;
}
