import { TermsScreen } from '@/features/info/legal/terms-screen';

export function Component() {
  return <TermsScreen />;
}
