import { useSearchParams } from 'react-router-dom';
import { ContactScreen } from '@/features/contact/contact-screen';

export function Component() {
  const [params] = useSearchParams();
  return <ContactScreen about={params.get('subject')} />;
}
