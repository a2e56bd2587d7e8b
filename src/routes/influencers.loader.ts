import { influencerFilters, influencersQuery } from '@/features/influencers/influencer-list';
import type { PageLoader } from '@/shared/page-loader';

export const loader: PageLoader = ({ client, url }) =>
  client.ensureInfiniteQueryData(influencersQuery('influencers', influencerFilters.parse(url.searchParams)));
