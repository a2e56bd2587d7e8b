import { HomeScreen } from '@/features/home/home-screen';
import { env } from '@/lib/env';

export function Component() {
  return <HomeScreen storeUrl={env.extensionStoreUrl} />;
}
