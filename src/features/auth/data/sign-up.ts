import { useMutation } from '@tanstack/react-query';
import type { SignupFields } from '@/domain/account';
import type { AppError } from '@/lib/errors';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';

export interface SignedUp {
  /** Why the automatic sign-in after creating the account failed; null when the person is signed in. */
  signInProblem: AppError | null;
}

/** Creates the account, then signs in (spec 1 §4, 'Signup flow'). A failure means that no account was made. */
async function signUp({ email, password, fullName, username }: SignupFields): Promise<SignedUp> {
  const created = await supabase.auth.signUp({
    email,
    password,
    options: { data: { full_name: fullName, username } },
  });
  if (created.error) throw fromAuth(created.error);
  if (created.data.session) return { signInProblem: null };
  const signedIn = await supabase.auth.signInWithPassword({ email, password });
  return { signInProblem: signedIn.error ? fromAuth(signedIn.error) : null };
}

export function useSignUp() {
  return useMutation({ mutationFn: signUp });
}
