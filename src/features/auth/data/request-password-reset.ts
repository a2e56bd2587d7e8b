import { useMutation } from '@tanstack/react-query';
import type { ForgotPasswordFields } from '@/domain/account';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';
import { pages } from '@/shared/pages';

async function requestPasswordReset({ email }: ForgotPasswordFields) {
  const redirectTo = new URL(pages.resetPassword.path, location.origin).href;
  const { error } = await supabase.auth.resetPasswordForEmail(email, { redirectTo });
  if (error) throw fromAuth(error);
}

/** Mails a reset link. Succeeds for an address without an account, too: nobody learns who has one. */
export function useRequestPasswordReset() {
  return useMutation({ mutationFn: requestPasswordReset });
}
