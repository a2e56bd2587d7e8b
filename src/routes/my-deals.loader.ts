import { alertFilters, alertsQuery } from '@/features/alerts/alerts';
import type { PageLoader } from '@/shared/page-loader';

export const loader: PageLoader = async ({ client, url: { searchParams }, userId }) => {
  if (userId === null || searchParams.get('tab') === 'following') return;
  await client.ensureInfiniteQueryData(alertsQuery(userId, alertFilters.parse(searchParams)));
};
