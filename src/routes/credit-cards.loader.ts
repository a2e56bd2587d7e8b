import { influencerFilters, influencersList } from '@/features/influencers/public/influencer-list';
import { pagesQuery } from '@/shared/lists/list-source';
import type { PageLoader } from '@/shared/page-loader';

export const loader: PageLoader = ({ client, url }) =>
  client.ensureInfiniteQueryData(
    pagesQuery(influencersList('credit-cards', influencerFilters.parse(url.searchParams))),
  );
