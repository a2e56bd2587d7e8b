import { useSearchParams } from 'react-router-dom';
import { contactSubject } from '@/domain/contact-mail';
import { ContactScreen } from '@/features/contact/components/contact-screen';
import { env } from '@/lib/env';
import { usePageMeta } from '@/shared/layout/use-page-meta';

export function Component() {
  usePageMeta({ title: 'Contact', description: 'How to reach the people who run Promobell.' });
  const [params] = useSearchParams();
  return <ContactScreen ways={env} subject={contactSubject(params.get('subject'))} />;
}
