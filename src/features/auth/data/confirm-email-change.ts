import { useMutation, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { invokeFunction } from '@/lib/supabase/invoke-function';
import { queryKeys } from '@/shared/query-keys';
import { checkSession } from '@/shared/session/check-session';

const answer = z.object({ email: z.string() });

/** The address that a link is about; a RefusedError tells why the link is of no use any more. */
export function useWishedEmail(token: string) {
  return useQuery({
    queryKey: queryKeys.emailChange(token),
    queryFn: async () =>
      answer.parse(await invokeFunction('confirm-email-change', { token, look: true })).email,
    // The link names one address for good.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Says yes to the address that the account's agency asks for; the new address. A RefusedError tells why not. */
async function confirmEmailChange(token: string): Promise<string> {
  return answer.parse(await invokeFunction('confirm-email-change', { token })).email;
}

export function useConfirmEmailChange() {
  // Whoever is signed in here may be the account that has another address now.
  return useMutation({ mutationFn: confirmEmailChange, onSuccess: () => checkSession() });
}
