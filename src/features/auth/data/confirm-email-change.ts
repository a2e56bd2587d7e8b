import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { invokeFunction } from '@/lib/supabase/invoke-function';
import { checkSession } from '@/shared/session/check-session';

const confirmed = z.object({ email: z.string() });

/** Says yes to the address that the account's agency asks for; the new address. A RefusedError tells why not. */
async function confirmEmailChange(token: string): Promise<string> {
  return confirmed.parse(await invokeFunction('confirm-email-change', { token })).email;
}

export function useConfirmEmailChange() {
  // Whoever is signed in here may be the account that has another address now.
  return useMutation({ mutationFn: confirmEmailChange, onSuccess: () => checkSession() });
}
