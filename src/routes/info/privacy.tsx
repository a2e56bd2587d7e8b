import { PrivacyScreen } from '@/features/info/legal/privacy-screen';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta({
    title: 'Privacy Policy',
    description: 'What Promobell stores, where, for how long, and who sees it.',
  });
  return <PrivacyScreen />;
}
