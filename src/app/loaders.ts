import type { QueryClient } from '@tanstack/react-query';
import { alertFilters, alertsQuery } from '@/features/alerts/alerts';
import {
  allBrandOffersQuery,
  brandFilters,
  brandOffersQuery,
  brandsQuery,
  popularBrandsQuery,
} from '@/features/brands/brands';
import { categoryCountsQuery } from '@/features/categories/category-counts';
import { dealFilters, dealsQuery } from '@/features/deals/deals';
import { featuredOffersQuery, newestOffersQuery } from '@/features/home/home-lists';
import {
  influencerFilters,
  influencerOffersQuery,
  influencerProfileQuery,
  influencersQuery,
  pinnedOffersQuery,
} from '@/features/influencers/influencers';
import { brandOfferFilters, offerOrder } from '@/features/offer/offer-order';
import { offerLimitQuery } from '@/features/plans/offer-limit';
import { itemsOf } from '@/shared/lists/list-query';
import { pages } from '@/shared/pages';
import { nameInPath } from '@/shared/paths';

/** What a page's loader works with. */
export interface PageVisit {
  /** The query cache, into which the loader reads. */
  client: QueryClient;
  url: URL;
  /** Who is signed in; null for a visitor, and for the documents that the site's host renders. */
  userId: string | null;
}

/** Reads into the cache what a page shows first, if it isn't there. What fails stays in the cache as failed, and the page asks again. */
type PageLoader = (visit: PageVisit) => Promise<unknown>;

/** The loaders of the pages that read something, by the page's address. */
export const loaders: Readonly<Record<string, PageLoader>> = {
  [pages.home.path]: ({ client, userId }) =>
    Promise.all([
      client.ensureQueryData(featuredOffersQuery()),
      client.ensureQueryData(newestOffersQuery()),
      // A member's page has other sections below these.
      userId === null && client.ensureQueryData(popularBrandsQuery()),
    ]),

  [pages.deals.path]: ({ client, url }) =>
    client.ensureInfiniteQueryData(dealsQuery(dealFilters.parse(url.searchParams))),

  [pages.brands.path]: ({ client, url }) =>
    client.ensureInfiniteQueryData(brandsQuery(brandFilters.parse(url.searchParams))),

  async [pages.brand.path]({ client, url }) {
    const brandName = nameInPath(url.pathname)?.trim();
    if (!brandName) return;
    const filters = brandOfferFilters.parse(url.searchParams);
    const offers = await client.ensureInfiniteQueryData(brandOffersQuery(brandName, filters));
    // Whether there is such a brand, or only none of its codes counts in the country: without any, the page is 'not found'.
    if (filters.country !== null && itemsOf(offers.pages).length === 0) {
      await client.ensureInfiniteQueryData(allBrandOffersQuery(brandName));
    }
  },

  [pages.categories.path]: ({ client }) => client.ensureQueryData(categoryCountsQuery()),

  [pages.influencers.path]: ({ client, url }) =>
    client.ensureInfiniteQueryData(
      influencersQuery('influencers', influencerFilters.parse(url.searchParams)),
    ),

  [pages.creditCards.path]: ({ client, url }) =>
    client.ensureInfiniteQueryData(
      influencersQuery('credit-cards', influencerFilters.parse(url.searchParams)),
    ),

  async [pages.influencer.path]({ client, url }) {
    const handle = nameInPath(url.pathname);
    if (handle === null) return;
    const profile = await client.ensureQueryData(influencerProfileQuery(handle));
    if (!profile) return;
    const offers = influencerOffersQuery(profile.id, offerOrder.parse(url.searchParams));
    await Promise.all([
      client.ensureQueryData(pinnedOffersQuery(profile.id)),
      client.ensureInfiniteQueryData(offers),
    ]);
  },

  async [pages.myAlerts.path]({ client, url: { searchParams }, userId }) {
    if (userId === null || searchParams.get('tab') === 'following') return;
    await client.ensureInfiniteQueryData(alertsQuery(userId, alertFilters.parse(searchParams)));
  },

  // The page waits for the offer limit, because it decides whether the form or the plan comes first.
  async [pages.influencerDashboard.path]({ client, userId }) {
    if (userId !== null) await client.ensureQueryData(offerLimitQuery(userId));
  },
};
