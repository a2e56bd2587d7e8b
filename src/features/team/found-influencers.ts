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

/** The first page of the agency's influencers whom a search finds, with their usernames, in the order of their names; '' finds all. */
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
      return unwrapRows(answer).map((row) => ({ ...toChoosable(row), username: row.username }));
    },
    placeholderData: keepPreviousData,
  });
}

/** How many ids one request asks for: they stand in its URL, whose length is limited. */
const IDS_OF_A_REQUEST = 100;

function inParts(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / IDS_OF_A_REQUEST);
  return Array.from({ length: count }, (_, part) =>
    ids.slice(part * IDS_OF_A_REQUEST, (part + 1) * IDS_OF_A_REQUEST),
  );
}

async function fetchManaged(agencyId: string, ids: string[], signal: AbortSignal) {
  const links = unwrapRows(
    await supabase
      .from('agency_influencers')
      .select('influencer_id')
      .eq('agency_id', agencyId)
      .eq('managed_by_agency', true)
      .in('influencer_id', ids)
      .abortSignal(signal),
  );
  const managed = links.map(({ influencer_id }) => influencer_id);
  const profiles = await supabase
    .from('profiles')
    .select('id, full_name, username')
    .in('id', managed)
    .abortSignal(signal);
  return unwrapRows(profiles).map(toChoosable);
}

/** The names of chosen influencers; those whom the agency doesn't manage any more are left out. */
export function chosenInfluencersQuery({ userId, id }: ActingAgency, influencerIds: readonly string[]) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).agency.of(id).named(influencerIds),
    queryFn: async ({ signal }) =>
      (await Promise.all(inParts(influencerIds).map((ids) => fetchManaged(id, ids, signal)))).flat(),
  });
}
