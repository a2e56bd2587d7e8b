import type { Session } from '@supabase/supabase-js';
import { useMutation, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { fromAuth } from '@/lib/supabase/classify-error';
import { invokeFunction, loadSupabase } from '@/lib/supabase/client';
import { queryKeys } from '@/shared/query-keys';
import { checkSession } from '@/shared/session/check-session';
import { forgetMailLink, type MailLink } from '../mail-link';
import { confirmationAuth } from './mail-session';

interface ConfirmedAddress {
  email: string;
  /** Whether this account is signed in now; false when another one stays signed in here. */
  isSignedIn: boolean;
}

async function takeSession({ access_token, refresh_token }: Session) {
  const { error } = await (await loadSupabase()).auth.setSession({ access_token, refresh_token });
  if (error) throw fromAuth(error);
}

/** Uses the link. Signs in with it, unless another account is signed in on this device. */
async function confirmAddress({ tokenHash, type }: MailLink): Promise<ConfirmedAddress> {
  const { data, error } = await confirmationAuth.verifyOtp({ token_hash: tokenHash, type });
  if (error) throw fromAuth(error);
  forgetMailLink();
  const { session, user } = data;
  const present = (await (await loadSupabase()).auth.getSession()).data.session;
  const isFree = !present || present.user.id === user?.id;
  if (session && isFree) await takeSession(session);
  return { email: user?.email ?? '', isSignedIn: isFree };
}

export function useConfirmAddress() {
  return useMutation({ mutationFn: confirmAddress });
}

/** Signs in as the confirmed account, replacing the one that is signed in here. */
async function switchAccount() {
  const { session } = (await confirmationAuth.getSession()).data;
  if (session) await takeSession(session);
}

export function useSwitchAccount() {
  return useMutation({ mutationFn: switchAccount });
}

const answer = z.object({ email: z.string() });

/** What a link with an address in it does: the agency's wish is confirmed, or the former address comes back. */
export type AddressLink = 'confirm-email-change' | 'take-address-back';

/** The address that a link would set. A RefusedError says why the link isn't valid any more. */
export function useLinkedAddress(kind: AddressLink, token: string) {
  return useQuery({
    queryKey: queryKeys.emailChange(token),
    queryFn: async ({ signal }) =>
      answer.parse(await invokeFunction(kind, { token, look: true }, { signal })).email,
    // A link's address never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Gives the account the address of a link, and returns it. A RefusedError says why it can't. */
export function useSetLinkedAddress(kind: AddressLink) {
  return useMutation({
    mutationFn: async (token: string) => answer.parse(await invokeFunction(kind, { token })).email,
    // The account that is signed in here may be the changed one.
    onSuccess: () => checkSession(),
  });
}
