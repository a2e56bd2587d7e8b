import { useSearchParams } from 'react-router-dom';
import { AuthPage } from '@/features/auth/auth-page';
import { StopMailsScreen } from '@/features/results/stop-mails-screen';
import { pages } from '@/shared/pages';
import { TextLink } from '@/ui/text-link';

export function Component() {
  const [params] = useSearchParams();
  return (
    <AuthPage
      title="Stop these mails"
      description="One press, and you get no more mails of this kind. Your settings bring them back."
      footer={<TextLink to={pages.home.path}>Back to Promobell</TextLink>}
    >
      <StopMailsScreen token={params.get('token')} />
    </AuthPage>
  );
}
