import { useSearchParams } from 'react-router-dom';
import { TakeAddressBack } from '@/features/auth/address-of-link';
import { AuthPage } from '@/features/auth/auth-page';

export function Component() {
  const [params] = useSearchParams();
  return (
    <AuthPage
      title="Take your address back"
      description="An agency has given your Promobell account another email address. One press brings this one back."
    >
      <TakeAddressBack token={params.get('token')} />
    </AuthPage>
  );
}
