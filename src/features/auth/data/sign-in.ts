import { useMutation } from '@tanstack/react-query';
import type { LoginFields } from '@/domain/account';
import { deviceStorage } from '@/lib/site-storage';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';
import { awaitsCode } from '@/lib/supabase/stored-session';

async function signIn({ email, password }: LoginFields) {
  const { auth } = supabase;
  const { error } = await auth.signInWithPassword({ email, password });
  if (error) throw fromAuth(error);
  noteTypedPassword(password);
  return { needsCode: await awaitsCode(supabase.auth) };
}

/**
 * Signs in, and tells whether the code of an authenticator app is needed, too. The session provider notices the new session by itself.
 * A failure is one of the classes of fromAuth.
 */
export function useSignIn() {
  return useMutation({ mutationFn: signIn });
}

const LATER_KEY = 'promobell-own-password-later';

/** The password typed at the sign-in, kept in memory, so that replacing a temporary password needn't ask for it again. */
let typed = '';

export const typedPassword = () => typed;

/** Keeps the password of a sign-in in memory. An own password isn't put off any more, because each sign-in asks for one again. */
export function noteTypedPassword(password: string) {
  typed = password;
  deviceStorage.remove(LATER_KEY);
}

/** Whether the account has put off setting an own password until its next sign-in. */
export const isOwnPasswordPostponed = (userId: string) => deviceStorage.read(LATER_KEY) === userId;
export const postponeOwnPassword = (userId: string) => deviceStorage.write(LATER_KEY, userId);
