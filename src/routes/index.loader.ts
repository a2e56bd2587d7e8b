import { featuredOffersQuery, newestOffersQuery } from '@/features/home/offers';
import { popularBrandsQuery } from '@/features/home/popular-brands';
import type { PageLoader } from '@/shared/page-loader';

export const loader: PageLoader = ({ client, userId }) =>
  Promise.all([
    client.ensureQueryData(featuredOffersQuery()),
    client.ensureQueryData(newestOffersQuery()),
    // A member's page has other sections below these.
    userId === null && client.ensureQueryData(popularBrandsQuery()),
  ]);
