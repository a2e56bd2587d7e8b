import { HomeScreen } from '@/features/home/components/home-screen';
import { featuredOffersQuery, newestOffersQuery } from '@/features/home/data/offers';
import { popularBrandsQuery } from '@/features/home/data/popular-brands';
import { env } from '@/lib/env';
import type { FirstData } from '@/shared/first-data';

export function Component() {
  return <HomeScreen storeUrl={env.extensionStoreUrl} />;
}

export const firstData: FirstData = (client, { userId }) =>
  Promise.all([
    client.prefetchQuery(featuredOffersQuery()),
    client.prefetchQuery(newestOffersQuery()),
    // A member's page has other sections below these.
    userId === null && client.prefetchQuery(popularBrandsQuery()),
  ]);
