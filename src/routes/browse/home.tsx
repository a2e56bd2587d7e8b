import { HomeScreen } from '@/features/home/components/home-screen';
import { env } from '@/lib/env';
import { usePageTitle } from '@/shared/layout/use-page-title';

export function Component() {
  usePageTitle('Promobell');
  return <HomeScreen storeUrl={env.extensionStoreUrl} />;
}
