import { PrivacyScreen } from '@/features/info/legal/privacy-screen';

export function Component() {
  return <PrivacyScreen />;
}
