import type { Session } from '@supabase/supabase-js';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ForgotPasswordFields } from '@/domain/account';
import { AuthRefusedError, NetworkError, SignedOutError } from '@/lib/errors';
import { tabStorage } from '@/lib/site-storage';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';
import { awaitsCode } from '@/lib/supabase/stored-session';
import { pages } from '@/shared/pages';
import { forgetSession } from '@/shared/session/end-session';
import { type AuthenticatorApp, appsOf } from '../authenticator';
import { forgetMailLink, storedMailLink } from '../mail-link';
import { RECOVERY_STORAGE_KEY, recoveryClient } from './mail-session';

const recoveryAuth = recoveryClient.auth;

async function requestPasswordReset({ email }: ForgotPasswordFields) {
  const redirectTo = new URL(pages.resetPassword.path, location.origin).href;
  const { auth } = supabase;
  const { error } = await auth.resetPasswordForEmail(email, { redirectTo });
  if (error) throw fromAuth(error);
}

/** Mails a reset link. Also succeeds for an address without an account, so that nobody learns who has one. */
export function useRequestPasswordReset() {
  return useMutation({ mutationFn: requestPasswordReset });
}

/** How the page was opened: by a link that isn't used yet, by a valid one, by an invalid or expired one, or without a link. */
type Recovery = ValidRecovery | { link: 'unused' } | { link: 'invalid' } | { link: 'none' };

interface ValidRecovery {
  link: 'valid';
  email: string;
  /** The account's authenticator apps. If there are any, the code of one is needed before the new password. */
  apps: AuthenticatorApp[];
}

const recoveryOf = async (session: Session): Promise<ValidRecovery> => ({
  link: 'valid',
  email: session.user.email ?? '',
  apps: (await awaitsCode(recoveryAuth)) ? appsOf(session.user) : [],
});

/** How the page was opened. After a reload, the link that was used before still counts, by its stored session. */
async function openRecovery(): Promise<Recovery> {
  if (storedMailLink(pages.resetPassword.path)) return { link: 'unused' };
  const { data } = await recoveryAuth.getSession();
  return data.session ? recoveryOf(data.session) : { link: 'none' };
}

/** Exchanges the link's token for a session of this page's own. */
async function takeLink(): Promise<Recovery> {
  const link = storedMailLink(pages.resetPassword.path);
  if (!link) return openRecovery();
  const { data, error } = await recoveryAuth.verifyOtp({ token_hash: link.tokenHash, type: 'recovery' });
  if (!error) {
    forgetMailLink();
    return data.session ? recoveryOf(data.session) : { link: 'invalid' };
  }
  const refusal = fromAuth(error);
  const isSuspended = refusal instanceof AuthRefusedError && refusal.code === 'user_banned';
  const isInvalid = refusal instanceof AuthRefusedError || refusal instanceof SignedOutError;
  // The link is kept for another try when the service didn't answer, and when the account is suspended, because the link is valid then.
  if (isSuspended || !isInvalid) throw refusal;
  forgetMailLink();
  return { link: 'invalid' };
}

/** How the reset page was opened. It is never stale, because only useRecoveryLink and a code that was given change it. */
export const recoveryQuery = queryOptions({
  queryKey: ['recovery'],
  queryFn: openRecovery,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Uses the link, only by a press: programs that look through mails open their links and run the pages. */
export function useRecoveryLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: takeLink,
    onSuccess: (recovery) => client.setQueryData(recoveryQuery.queryKey, recovery),
  });
}

/** A new password whose request got no answer. It may have been set. */
let unanswered: string | undefined;

/**
 * Sets the password of the account whose reset link was opened. The auth service ends the account's other sessions, and
 * the link's own session is ended here. After a NetworkError the new password may be set, and trying it again succeeds then.
 */
async function resetPassword(password: string) {
  const { session } = (await recoveryAuth.getSession()).data;
  const { error } = await recoveryAuth.updateUser({ password });
  const wasSet = error?.code === 'same_password' && password === unanswered;
  if (error && !wasSet) {
    const failure = fromAuth(error);
    if (failure instanceof NetworkError) unanswered = password;
    throw failure;
  }
  unanswered = undefined;
  const here = (await supabase.auth.getSession()).data.session;
  if (here && here.user.id === session?.user.id) await forgetSession();
  await recoveryAuth.signOut({ scope: 'global' });
  // signOut leaves the session stored when the service can't be reached.
  tabStorage.remove(RECOVERY_STORAGE_KEY);
}

export function useResetPassword() {
  return useMutation({ mutationFn: resetPassword });
}
