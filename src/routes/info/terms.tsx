import { TermsScreen } from '@/features/info/legal/terms-screen';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta({ title: 'Terms of Service', description: 'What you can expect of Promobell, and it of you.' });
  return <TermsScreen />;
}
