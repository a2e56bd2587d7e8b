import { useSearchParams } from 'react-router-dom';
import { AuthPage } from '@/features/auth/auth-page';
import { StopMailsScreen } from '@/features/results/stop-mails-screen';

export function Component() {
  const [params] = useSearchParams();
  return (
    <AuthPage
      title="Stop these mails"
      description="One press, and you get no more mails of this kind. Your settings bring them back."
    >
      <StopMailsScreen token={params.get('token')} />
    </AuthPage>
  );
}
