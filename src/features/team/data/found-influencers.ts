import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import type { ActingAgency } from '@/shared/session/acting-agency';

/** An influencer of the agency that can be chosen for somebody in its team. */
export interface ChoosableInfluencer {
  id: string;
  name: string;
}

interface Named {
  id: string;
  full_name: string | null;
  username: string | null;
}

const toChoosable = ({ id, full_name, username }: Named): ChoosableInfluencer => ({
  id,
  name: full_name?.trim() || username || 'Influencer',
});

/** The agency's influencers whose name matches, in the order of their names. */
export function foundInfluencersQuery({ userId, id }: ActingAgency, search: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).agency.of(id).found(search),
    queryFn: async ({ signal }) => {
      const answer = await supabase
        .rpc('list_managed_influencers', {
          of_agency: id,
          sort: 'alphabetical',
          ...(search !== '' && { search }),
        })
        .abortSignal(signal);
      return unwrapRows(answer).map(toChoosable);
    },
    placeholderData: keepPreviousData,
  });
}

/** An address holds no more ids than these. */
const IDS_OF_A_REQUEST = 100;

/** The names of chosen influencers; those whose account is gone are left out. */
export function chosenInfluencersQuery({ userId, id }: ActingAgency, influencerIds: readonly string[]) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).agency.of(id).named(influencerIds),
    queryFn: async ({ signal }) => {
      const starts = Array.from(
        { length: Math.ceil(influencerIds.length / IDS_OF_A_REQUEST) },
        (_, index) => index * IDS_OF_A_REQUEST,
      );
      const answers = await Promise.all(
        starts.map((start) =>
          supabase
            .from('profiles')
            .select('id, full_name, username')
            .in('id', influencerIds.slice(start, start + IDS_OF_A_REQUEST))
            .abortSignal(signal),
        ),
      );
      return answers.flatMap((answer) => unwrapRows(answer)).map(toChoosable);
    },
  });
}
