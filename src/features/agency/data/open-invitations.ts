import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** As the agency sees it: what it typed, never whose account that is. */
export interface OpenInvitation {
  id: string;
  invited: string;
  expiresAt: Date;
}

async function fetchOpenInvitations(userId: string, signal: AbortSignal): Promise<OpenInvitation[]> {
  const answer = await supabase
    .from('agency_invitations')
    .select('id, invited, expires_at')
    .eq('agency_id', userId)
    .eq('state', 'open')
    .gt('expires_at', new Date().toISOString())
    .order('created_at', { ascending: false })
    .abortSignal(signal);
  return unwrapRows(answer).map(({ id, invited, expires_at }) => ({
    id,
    invited,
    expiresAt: new Date(expires_at),
  }));
}

export function openInvitationsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).agency.invitations,
    queryFn: ({ signal }) => fetchOpenInvitations(userId, signal),
    // They are answered elsewhere.
    staleTime: 0,
  });
}
