import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type GivenCode, giveCode } from '@/features/auth/give-code';
import { fromAuth } from '@/lib/supabase/classify-error';
import { loadSupabase } from '@/lib/supabase/client';
import { appsQuery } from '../apps-query';

interface Removal extends GivenCode {
  /** The id of the app to remove. */
  removed: string;
}

/**
 * Removes an app, for a code: of another one, where there is one, because a session loses its level with the app whose code it has
 * given.
 */
async function removeApp({ removed, app, code }: Removal) {
  const { auth } = await loadSupabase();
  await giveCode(auth, { app, code });
  const { error } = await auth.mfa.unenroll({ factorId: removed });
  if (error) throw fromAuth(error);
  await auth.refreshSession();
}

export function useRemoveApp(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: removeApp,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: appsQuery(userId).queryKey }),
  });
}
