import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import type { ActingAgency } from '@/shared/session/acting-agency';

/** The usernames of an agency's influencers whose name matches, with their names. */
export function managedUsernamesQuery({ userId, id }: ActingAgency, search: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).agency.of(id).usernames(search),
    queryFn: async ({ signal }) => {
      const answer = await supabase
        .rpc('list_managed_influencers', {
          of_agency: id,
          sort: 'alphabetical',
          ...(search !== '' && { search }),
        })
        .abortSignal(signal);
      return unwrapRows(answer).map(({ username, full_name }) => ({
        username,
        name: full_name?.trim() || username,
      }));
    },
    placeholderData: keepPreviousData,
  });
}
