import type { Session } from '@supabase/supabase-js';
import { useMutation } from '@tanstack/react-query';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';
import { confirmationAuth } from '@/lib/supabase/mail-session';
import { forgetMailLink, type MailLink } from '@/shared/mail-link';

export interface ConfirmedAddress {
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
