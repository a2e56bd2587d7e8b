import { queryOptions } from '@tanstack/react-query';
import { AuthRefusedError, SignedOutError } from '@/lib/errors';
import { fromAuth } from '@/lib/supabase/classify-error';
import { recoveryAuth } from '@/lib/supabase/mail-session';
import { forgetMailLink, keptMailLink } from '@/shared/mail-link';
import { pages } from '@/shared/pages';

/** What the page was opened with: a link that works, one that doesn't (any more), or none. */
export type Recovery = { link: 'valid'; email: string } | { link: 'invalid' } | { link: 'none' };

/** Exchanges the link's token for a session of this page's own; after a reload the session is there already. */
async function openRecovery(): Promise<Recovery> {
  const link = keptMailLink(pages.resetPassword.path);
  if (!link) {
    const { data } = await recoveryAuth.getSession();
    return data.session ? { link: 'valid', email: data.session.user.email ?? '' } : { link: 'none' };
  }
  const { data, error } = await recoveryAuth.verifyOtp({ token_hash: link.tokenHash, type: 'recovery' });
  if (!error) {
    forgetMailLink();
    return { link: 'valid', email: data.user?.email ?? '' };
  }
  const refusal = fromAuth(error);
  // The link is kept for another try where it wasn't looked at.
  if (!(refusal instanceof AuthRefusedError) && !(refusal instanceof SignedOutError)) throw refusal;
  forgetMailLink();
  return { link: 'invalid' };
}

export const recoveryQuery = queryOptions({
  queryKey: ['recovery'],
  queryFn: openRecovery,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});
