import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { type Invitation, type ManagingAgency, toAgency } from '../management';

async function fetchManagement(signal: AbortSignal) {
  const [agencies, invitations] = await Promise.all([
    supabase.rpc('my_agencies').abortSignal(signal),
    supabase.rpc('my_invitations').abortSignal(signal),
  ]);
  return {
    agencies: unwrapRows(agencies).map(
      (row): ManagingAgency => ({ ...toAgency(row), since: new Date(row.since) }),
    ),
    invitations: unwrapRows(invitations).map(
      (row): Invitation => ({ id: row.id, agency: toAgency(row), expiresAt: new Date(row.expires_at) }),
    ),
  };
}

/** Which agencies manage the account, and which ask to. */
export function managementQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).management,
    queryFn: ({ signal }) => fetchManagement(signal),
    // An agency invites, takes back and ends elsewhere.
    staleTime: 0,
  });
}
