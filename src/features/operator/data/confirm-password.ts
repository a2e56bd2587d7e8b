import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fromAuth } from '@/lib/supabase/classify-error';
import { loadSupabase } from '@/lib/supabase/client';
import { operatorSessionQuery } from '@/shared/session/data/operator-session';

/** Signs in anew with the password, which the database asks for before a session's first change. */
export function useConfirmPassword(userId: string, email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (password: string) => {
      const { auth } = await loadSupabase();
      const { error } = await auth.signInWithPassword({ email, password });
      if (error) throw fromAuth(error);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: operatorSessionQuery(userId).queryKey }),
  });
}
