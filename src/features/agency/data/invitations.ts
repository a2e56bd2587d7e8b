import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { invokeFunction, supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { refreshAgency } from './managed-influencers';
import { endInvitation } from './management';

/** An invitation as the agency sees it: what it typed, never whose account that is. */
interface OpenInvitation {
  id: string;
  invited: string;
  expiresAt: Date;
}

/** The agency's invitations that may still be accepted, the latest first. */
export function openInvitationsQuery({ userId, id }: ActingAgency) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).agency.of(id).invitations,
    async queryFn({ signal }): Promise<OpenInvitation[]> {
      const answer = await supabase
        .from('agency_invitations')
        .select('id, invited, expires_at')
        .eq('agency_id', id)
        .eq('state', 'open')
        .gt('expires_at', new Date().toISOString())
        .order('created_at', { ascending: false })
        .abortSignal(signal);
      return unwrapRows(answer).map(({ id, invited, expires_at }) => ({
        id,
        invited,
        expiresAt: new Date(expires_at),
      }));
    },
    // Refreshed on every visit, because invitations are answered elsewhere.
    staleTime: 0,
  });
}

/** Invites somebody. A refusal carries the server's sentence in `sentence`. */
export function useInviteInfluencer({ userId, id }: ActingAgency) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invitee: string) => invokeFunction('invite-influencer', { agency_id: id, invitee }),
    onSettled: () =>
      void queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).agency.of(id).invitations }),
  });
}

export function useTakeBackInvitation(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) => endInvitation(invitationId, 'withdrawn'),
    // The invitation may have been accepted meanwhile, so that the agency manages one more influencer. The mutation waits for the refresh,
    // so that the pressed button stays busy until its row is gone.
    onSettled: () => refreshAgency(queryClient, userId),
  });
}
