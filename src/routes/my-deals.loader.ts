import { alertFilters, alertsList } from '@/features/alerts/public/alerts';
import { pagesQuery } from '@/shared/lists/list-source';
import type { PageLoader } from '@/shared/page-loader';

export const loader: PageLoader = async ({ client, url: { searchParams }, userId }) => {
  if (userId === null || searchParams.get('tab') === 'following') return;
  await client.ensureInfiniteQueryData(pagesQuery(alertsList(userId, alertFilters.parse(searchParams))));
};
