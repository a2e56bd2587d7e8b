import { useSearchParams } from 'react-router-dom';
import { contactSubject } from '@/domain/contact-mail';
import { ContactScreen } from '@/features/contact/contact-screen';
import { env } from '@/lib/env';

export function Component() {
  const [params] = useSearchParams();
  return <ContactScreen ways={env} subject={contactSubject(params.get('subject'))} />;
}
