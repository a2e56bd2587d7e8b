import { useSearchParams } from 'react-router-dom';
import { ContactScreen } from '@/features/contact/contact-screen';
import { env } from '@/lib/env';

export function Component() {
  const [params] = useSearchParams();
  return <ContactScreen ways={env} about={params.get('subject')} />;
}
