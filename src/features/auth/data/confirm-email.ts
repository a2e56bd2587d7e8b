import type { Session } from '@supabase/supabase-js';
import { useMutation, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';
import { invokeFunction } from '@/lib/supabase/invoke-function';
import { confirmationAuth } from '@/lib/supabase/mail-session';
import { forgetMailLink, type MailLink } from '@/shared/mail-link';
import { queryKeys } from '@/shared/query-keys';
import { checkSession } from '@/shared/session/check-session';

interface ConfirmedAddress {
  email: string;
  /** Signed in as this account now; false while another one is signed in here. */
  isSignedIn: boolean;
}

async function takeSession({ access_token, refresh_token }: Session) {
  const { error } = await supabase.auth.setSession({ access_token, refresh_token });
  if (error) throw fromAuth(error);
}

/** Uses the link up. Signs in with it, unless that would take another account's place on this device. */
async function confirmAddress({ tokenHash, type }: MailLink): Promise<ConfirmedAddress> {
  const { data, error } = await confirmationAuth.verifyOtp({ token_hash: tokenHash, type });
  if (error) throw fromAuth(error);
  forgetMailLink();
  const { session, user } = data;
  const present = (await supabase.auth.getSession()).data.session;
  const isFree = !present || present.user.id === user?.id;
  if (session && isFree) await takeSession(session);
  return { email: user?.email ?? '', isSignedIn: isFree };
}

export function useConfirmAddress() {
  return useMutation({ mutationFn: confirmAddress });
}

/** Signs in as the account whose address was confirmed, in the place of the one that is signed in here. */
async function switchAccount() {
  const { session } = (await confirmationAuth.getSession()).data;
  if (session) await takeSession(session);
}

export function useSwitchAccount() {
  return useMutation({ mutationFn: switchAccount });
}

const answer = z.object({ email: z.string() });

/** The address that a link is about; a RefusedError tells why the link is of no use any more. */
export function useWishedEmail(token: string) {
  return useQuery({
    queryKey: queryKeys.emailChange(token),
    queryFn: async () =>
      answer.parse(await invokeFunction('confirm-email-change', { token, look: true })).email,
    // The link names one address for good.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Says yes to the address that the account's agency asks for; the new address. A RefusedError tells why not. */
async function confirmEmailChange(token: string): Promise<string> {
  return answer.parse(await invokeFunction('confirm-email-change', { token })).email;
}

export function useConfirmEmailChange() {
  // Whoever is signed in here may be the account that has another address now.
  return useMutation({ mutationFn: confirmEmailChange, onSuccess: () => checkSession() });
}
