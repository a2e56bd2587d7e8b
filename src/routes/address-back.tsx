import { useSearchParams } from 'react-router-dom';
import { TakeAddressBack } from '@/features/auth/address-of-link';
import { NarrowPage } from '@/shared/layout/narrow-page';

export function Component() {
  const [params] = useSearchParams();
  return (
    <NarrowPage
      title="Take your address back"
      description="An agency has given your Promobell account another email address. One press brings this one back."
    >
      <TakeAddressBack token={params.get('token')} />
    </NarrowPage>
  );
}
