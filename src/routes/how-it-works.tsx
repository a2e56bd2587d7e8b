import { HowItWorksScreen } from '@/features/info/how-it-works-screen';
import { env } from '@/lib/env';

export function Component() {
  return <HowItWorksScreen storeUrl={env.extensionStoreUrl} />;
}
