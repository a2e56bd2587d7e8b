import { useMutation } from '@tanstack/react-query';
import type { LoginFields } from '@/domain/account';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';
import { noteTypedPassword } from '../typed-password';

async function signIn({ email, password }: LoginFields) {
  const { error } = await supabase.auth.signInWithPassword({ email, password });
  if (error) throw fromAuth(error);
  noteTypedPassword(password);
}

/** Signs in; the session provider hears of it by itself. Fails with an AuthRefusedError or NetworkError. */
export function useSignIn() {
  return useMutation({ mutationFn: signIn });
}
