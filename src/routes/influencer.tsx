import { useLocation } from 'react-router-dom';
import { FollowButton } from '@/features/follow/components/follow-button';
import { InfluencerScreen } from '@/features/influencers/components/influencer-screen';
import { influencerOffersList } from '@/features/influencers/data/influencer-offers';
import { influencerProfileQuery } from '@/features/influencers/data/influencer-profile';
import { useInfluencer } from '@/features/influencers/use-influencer';
import { MuteBesideFollow } from '@/features/notifications/components/mute-beside-follow';
import type { FirstData } from '@/shared/first-data';
import { useFollowsSignal } from '@/shared/follows/use-follows-signal';
import { NotFoundPage } from '@/shared/layout/not-found-page';
import { pagesQuery } from '@/shared/lists/list-source';
import { offerOrder } from '@/shared/offers/offer-order';
import { nameInPath } from '@/shared/paths';

export function Component() {
  const handle = nameInPath(useLocation().pathname);
  return handle === null ? <NotFoundPage /> : <Influencer handle={handle} />;
}

function Influencer({ handle }: { handle: string }) {
  const influencer = useInfluencer(handle);
  useFollowsSignal();

  if (influencer.profile.data === null) return <NotFoundPage />;
  return (
    <InfluencerScreen
      key={influencer.profile.data?.handle ?? handle}
      {...influencer}
      actionFor={(shown) => (
        <>
          <FollowButton influencer={shown} full />
          <MuteBesideFollow person={shown} />
        </>
      )}
    />
  );
}

export const firstData: FirstData = async (client, { pathname, params }) => {
  const handle = nameInPath(pathname);
  if (handle === null) return;
  const profile = await client.fetchQuery(influencerProfileQuery(handle));
  if (!profile) return;
  const offers = influencerOffersList(profile.id, offerOrder.parse(params));
  await client.prefetchInfiniteQuery(pagesQuery(offers));
};
