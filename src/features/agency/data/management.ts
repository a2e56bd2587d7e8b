import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { invokeFunction, supabase } from '@/lib/supabase/client';
import type { Database } from '@/lib/supabase/database';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** What a function answers that tells both sides by mail. */
const mailedAnswer = z.object({ mailed: z.boolean() });

/**
 * Ends a management, from the agency's or the influencer's side. The account and its codes stay.
 * @returns whether both were told by mail
 */
export async function endManagement(agencyId: string, influencerId: string): Promise<boolean> {
  const body = { agency_id: agencyId, influencer_id: influencerId };
  return mailedAnswer.parse(await invokeFunction('end-management', body)).mailed;
}

type Functions = Database['public']['Functions'];
export type ManagingAgency = Functions['my_agencies']['Returns'][number];
export type Invitation = Functions['my_invitations']['Returns'][number];

/** The agencies that manage the account, and those that invite it. */
export function managementQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).management,
    async queryFn({ signal }) {
      const [agencies, invitations] = await Promise.all([
        supabase.rpc('my_agencies').abortSignal(signal),
        supabase.rpc('my_invitations').abortSignal(signal),
      ]);
      return { agencies: unwrapRows(agencies), invitations: unwrapRows(invitations) };
    },
    // Refreshed on every visit, because agencies invite and end elsewhere.
    staleTime: 0,
  });
}

/**
 * Accepts an invitation by its id, and answers whether both sides were told by mail; a RefusedError says why it can't be accepted. Whoever
 * isn't an influencer becomes one, after having agreed to that.
 */
export function useAcceptInvitation(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (invitationId: string) => {
      const body = { invitation_id: invitationId, become_influencer: true };
      return mailedAnswer.parse(await invokeFunction('accept-invitation', body)).mailed;
    },
    // The profile is refreshed too, because a member may have become an influencer.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).all }),
  });
}

/** Ends an open invitation. False when it had been answered elsewhere or taken back, or was deleted after it had expired. */
export async function endInvitation(id: string, state: 'declined' | 'withdrawn'): Promise<boolean> {
  const answer = await supabase
    .from('agency_invitations')
    .update({ state })
    .eq('id', id)
    .eq('state', 'open')
    .select('id');
  return unwrapRows(answer).length > 0;
}

export function useDeclineInvitation(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => endInvitation(id, 'declined'),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).management }),
  });
}

/** Ends the management from the influencer's side. */
export function useLeaveAgency(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (agencyId: string) => endManagement(agencyId, userId),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).management }),
  });
}
