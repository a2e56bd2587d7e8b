import { TermsScreen } from '@/features/info/legal/terms-screen';
import { foundPages } from '@/shared/layout/found-pages';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta(foundPages.terms);
  return <TermsScreen />;
}
