import { useSearchParams } from 'react-router-dom';
import { TakeAddressBack } from '@/features/auth/address-of-link';
import { NarrowPage } from '@/shared/layout/narrow-page';

/** The link in the mail to an agency's owner says `for=owner`, because the address is then an influencer's. */
export function Component() {
  const [params] = useSearchParams();
  const token = params.get('token');
  if (params.get('for') === 'owner') {
    return (
      <NarrowPage
        title="Take the former address back"
        description="The email address of one of your influencers was changed. One press brings this one back."
      >
        <TakeAddressBack token={token} isForOwner />
      </NarrowPage>
    );
  }
  return (
    <NarrowPage
      title="Take your address back"
      description="An agency has given your Promobell account another email address. One press brings this one back."
    >
      <TakeAddressBack token={token} />
    </NarrowPage>
  );
}
