import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { offerLimitQuery } from '@/features/plans/offer-limit';

/**
 * Whether the influencer had no code when the page was opened; undefined until that is known, and false where it can't be read. It stays that
 * way, so that nothing moves when the first code is added or the last one deleted.
 */
export function useStartsWithoutCodes(userId: string): boolean | undefined {
  const limit = useQuery(offerLimitQuery(userId));
  const [isNew, setIsNew] = useState<boolean>();
  if (isNew === undefined && !limit.isPending) setIsNew(limit.data?.used === 0);
  return isNew;
}
