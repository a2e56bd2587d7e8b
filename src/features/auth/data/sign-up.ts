import { useMutation } from '@tanstack/react-query';
import type { SignupFields } from '@/domain/account';
import { track } from '@/features/tracking/track';
import { type AppError, ConflictError, UnexpectedError } from '@/lib/errors';
import { fromAuth } from '@/lib/supabase/classify-error';
import { loadSupabase, supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { marksForFirstSignIn } from '../rules/first-sign-in';

export interface SignedUp {
  /** Why the automatic sign-in after creating the account failed; null when the person is signed in. */
  signInProblem: AppError | null;
}

interface SignupRequest extends SignupFields {
  asInfluencer: boolean;
  /** The path to go to afterwards, also when the address is confirmed by mail first. */
  returnTo: string | undefined;
}

/** The metadata from which the database makes the profile. */
function profileData({ fullName, username, socialHandle }: SignupFields, asInfluencer: boolean) {
  const handle = asInfluencer && socialHandle !== '' ? { social_handle: socialHandle } : {};
  return { full_name: fullName, username, ...handle };
}

const usernameTaken = () => new ConflictError('The username is taken.', 'profiles_username_key');

async function isTaken(username: string) {
  return unwrap(await supabase.rpc('username_available', { candidate: username })) === false;
}

/**
 * Creates the account, then signs in (docs/product/accounts-and-sessions.md#sign-up). A refusal means that no account was made; after a NetworkError
 * there may be one. A username that is taken is a ConflictError.
 */
async function signUp({ asInfluencer, returnTo, ...fields }: SignupRequest): Promise<SignedUp> {
  const { email, password, username } = fields;
  if (await isTaken(username)) throw usernameTaken();
  const { auth } = await loadSupabase();
  const created = await auth.signUp({
    email,
    password,
    options: {
      data: { ...profileData(fields, asInfluencer), ...marksForFirstSignIn(asInfluencer) },
      ...(returnTo !== undefined && { emailRedirectTo: `${location.origin}${returnTo}` }),
    },
  });
  if (created.error) {
    const error = fromAuth(created.error);
    // If somebody took the name since the check above, the service only says that the sign-up failed.
    throw error instanceof UnexpectedError && (await isTaken(username)) ? usernameTaken() : error;
  }
  if (created.data.session) return { signInProblem: null };
  const signedIn = await auth.signInWithPassword({ email, password });
  return { signInProblem: signedIn.error ? fromAuth(signedIn.error) : null };
}

export function useSignUp() {
  return useMutation({
    mutationFn: signUp,
    onSuccess: (_, { email, fullName }) => track('Lead', { person: { email, fullName } }),
  });
}
