import { influencerOffersQuery } from '@/features/influencers/influencer-offers';
import { influencerProfileQuery } from '@/features/influencers/influencer-profile';
import { pinnedOffersQuery } from '@/features/influencers/pinned-offers';
import { offerOrder } from '@/features/offer/offer-order';
import type { PageLoader } from '@/shared/page-loader';
import { nameInPath } from '@/shared/paths';

export const loader: PageLoader = async ({ client, url }) => {
  const handle = nameInPath(url.pathname);
  if (handle === null) return;
  const profile = await client.ensureQueryData(influencerProfileQuery(handle));
  if (!profile) return;
  const offers = influencerOffersQuery(profile.id, offerOrder.parse(url.searchParams));
  await Promise.all([
    client.ensureQueryData(pinnedOffersQuery(profile.id)),
    client.ensureInfiniteQueryData(offers),
  ]);
};
