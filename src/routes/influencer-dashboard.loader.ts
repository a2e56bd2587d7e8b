import { offerLimitQuery } from '@/features/plans/offer-limit';
import type { PageLoader } from '@/shared/page-loader';

/** Whether the form or the plan comes first depends on it, so the page waits for it. */
export const loader: PageLoader = async ({ client, userId }) => {
  if (userId !== null) await client.ensureQueryData(offerLimitQuery(userId));
};
