import type { Session } from '@supabase/supabase-js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { AuthRefusedError, SignedOutError } from '@/lib/errors';
import { fromAuth } from '@/lib/supabase/classify-error';
import { invokeFunction, supabase } from '@/lib/supabase/client';
import { queryKeys } from '@/shared/query-keys';
import { checkSession } from '@/shared/session/check-session';
import { forgetMailLink, type MailLink } from '../mail-link';
import { returnPathOf } from '../rules/first-sign-in';
import { confirmationAuth } from './mail-session';

/**
 * What the link did. `half`: it is one of the two links of a change of address, and the other one is needed, too. `other-account`: the
 * address is confirmed, and another account stays signed in here.
 */
type Confirmation = { outcome: 'half' } | Confirmed;

interface Confirmed {
  outcome: 'signed-in' | 'other-account';
  email: string;
  /** Where the sign-up led back to. */
  returnTo: string | undefined;
}

async function takeSession({ access_token, refresh_token }: Session) {
  const { error } = await supabase.auth.setSession({ access_token, refresh_token });
  if (error) throw fromAuth(error);
}

/** Uses the link. @returns its session; null when the other link of a change of address is needed, too */
async function verifyLink({ tokenHash, type }: MailLink): Promise<Session | null> {
  const { data, error } = await confirmationAuth.verifyOtp({ token_hash: tokenHash, type });
  if (error) throw fromAuth(error);
  forgetMailLink();
  return data.session;
}

/** Signs in, unless another account is signed in on this device. */
async function signInConfirmed(session: Session): Promise<Confirmation> {
  const told = { email: session.user.email ?? '', returnTo: returnPathOf(session.user) };
  const sessionHere = (await supabase.auth.getSession()).data.session;
  if (sessionHere && sessionHere.user.id !== session.user.id) return { outcome: 'other-account', ...told };
  await takeSession(session);
  return { outcome: 'signed-in', ...told };
}

/** Confirms the address of a link, and signs in with it. */
export function useConfirmAddress() {
  // A link can be used once. When the network fails after that, the next press goes on with its session.
  const verified = useRef<Session | null>(null);
  return useMutation({
    mutationFn: async (link: MailLink): Promise<Confirmation> => {
      verified.current ??= await verifyLink(link);
      return verified.current ? signInConfirmed(verified.current) : { outcome: 'half' };
    },
  });
}

/** Signs in as the confirmed account, replacing the one that is signed in here. */
async function switchAccount() {
  const { data, error } = await confirmationAuth.getSession();
  const failure = error && fromAuth(error);
  if (failure && !(failure instanceof AuthRefusedError)) throw failure;
  // While the question stood, the link's session may have ended: the former account then stays signed in.
  if (!data.session) {
    const ended = new SignedOutError("The link's session has ended.");
    ended.sentence =
      "This link can't sign you in any more. Sign out here, then sign in with the account you have just confirmed.";
    throw ended;
  }
  await takeSession(data.session);
}

export function useSwitchAccount() {
  return useMutation({ mutationFn: switchAccount });
}

const addressAnswer = z.object({ email: z.string() });

/** What a link with an address in it does: confirms the new address that the agency asked for, or brings the former one back. */
export type AddressLink = 'confirm-email-change' | 'take-address-back';

/** The address that a link would set. A RefusedError says why the link isn't valid any more. */
export function useLinkedAddress(kind: AddressLink, token: string) {
  return useQuery({
    queryKey: queryKeys.linkedAddress(kind, token),
    queryFn: async ({ signal }) =>
      addressAnswer.parse(await invokeFunction(kind, { token, look: true }, { signal })).email,
    // A link's address never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Gives the account the address of a link, and returns it. A RefusedError says why it can't. */
export function useSetLinkedAddress(kind: AddressLink) {
  return useMutation({
    mutationFn: async (token: string) => addressAnswer.parse(await invokeFunction(kind, { token })).email,
    // The account that is signed in here may be the changed one.
    onSuccess: () => checkSession(),
  });
}
