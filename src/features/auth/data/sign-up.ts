import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SignupFields } from '@/domain/account';
import { track } from '@/features/tracking/track';
import { type AppError, AuthRefusedError, ConflictError, NetworkError, UnexpectedError } from '@/lib/errors';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';
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

/** Signs in with the new account. @returns why that failed, or null */
async function problemOfSignIn({ email, password }: Pick<SignupFields, 'email' | 'password'>) {
  const { auth } = supabase;
  const { error } = await auth.signInWithPassword({ email, password });
  return error ? fromAuth(error) : null;
}

/**
 * Creates the account, then signs in (docs/product/accounts-and-sessions.md#sign-up). A refusal means that no account was made; after a NetworkError
 * there may be one. A username that is taken is a ConflictError.
 * @param onUnanswered called when the request to make the account got no answer
 */
async function signUp(
  { asInfluencer, returnTo, ...fields }: SignupRequest,
  onUnanswered: () => void,
): Promise<SignedUp> {
  const { email, password, username } = fields;
  if (await isTaken(username)) throw usernameTaken();
  const { auth } = supabase;
  const created = await auth.signUp({
    email,
    password,
    options: {
      data: { ...profileData(fields, asInfluencer), ...marksForFirstSignIn(asInfluencer, returnTo) },
    },
  });
  if (created.error) {
    const error = fromAuth(created.error);
    if (error instanceof NetworkError) onUnanswered();
    // If somebody took the name since the check above, the service only says that the sign-up failed.
    throw error instanceof UnexpectedError && (await isTaken(username)) ? usernameTaken() : error;
  }
  return { signInProblem: created.data.session ? null : await problemOfSignIn(fields) };
}

/** Whether the address or the username is somebody's already. */
const isTakenError = (error: unknown) =>
  error instanceof ConflictError ||
  (error instanceof AuthRefusedError && ['user_already_exists', 'email_exists'].includes(error.code ?? ''));

const isRefusal = (problem: unknown, code: string) =>
  problem instanceof AuthRefusedError && problem.code === code;

const isSameAccount = (one: SignupRequest, other: SignupRequest) =>
  one.email === other.email && one.username === other.username && one.asInfluencer === other.asInfluencer;

export function useSignUp() {
  /** An attempt without an answer, which may have made the account: the next one then finds its own address and username taken. */
  const unanswered = useRef<SignupRequest>(undefined);
  return useMutation({
    mutationFn: async (request: SignupRequest): Promise<SignedUp> => {
      try {
        return await signUp(request, () => {
          unanswered.current = request;
        });
      } catch (error) {
        const mayBeOwn = unanswered.current && isSameAccount(unanswered.current, request);
        if (!mayBeOwn || !isTakenError(error)) throw error;
        const signInProblem = await problemOfSignIn(request);
        if (isRefusal(signInProblem, 'invalid_credentials')) throw error;
        // The service says that an address isn't confirmed only to whoever has the right password, so the account is this person's.
        if (signInProblem && !isRefusal(signInProblem, 'email_not_confirmed')) throw signInProblem;
        return { signInProblem };
      }
    },
    onSuccess: (_, { email, fullName }) => track('Lead', { person: { email, fullName } }),
  });
}
