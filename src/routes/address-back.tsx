import { useSearchParams } from 'react-router-dom';
import { TakeAddressBack } from '@/features/auth/address-of-link';
import { AuthPage } from '@/features/auth/auth-page';
import { pages } from '@/shared/pages';
import { TextLink } from '@/ui/text-link';

export function Component() {
  const [params] = useSearchParams();
  return (
    <AuthPage
      title="Take your address back"
      description="An agency has given your Promobell account another email address. One press brings this one back."
      footer={<TextLink to={pages.home.path}>Back to Promobell</TextLink>}
    >
      <TakeAddressBack token={params.get('token')} />
    </AuthPage>
  );
}
