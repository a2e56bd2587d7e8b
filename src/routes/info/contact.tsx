import { useSearchParams } from 'react-router-dom';
import { contactSubject } from '@/domain/contact-mail';
import { ContactScreen } from '@/features/contact/components/contact-screen';
import { env } from '@/lib/env';
import { foundPages } from '@/shared/layout/found-pages';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta(foundPages.contact);
  const [params] = useSearchParams();
  return <ContactScreen ways={env} subject={contactSubject(params.get('subject'))} />;
}
