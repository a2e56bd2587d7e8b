import { useMutation } from '@tanstack/react-query';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';

/** Ends every session of the account but this device's. */
async function signOutElsewhere() {
  const { error } = await supabase.auth.signOut({ scope: 'others' });
  if (error) throw fromAuth(error);
}

export function useSignOutElsewhere() {
  return useMutation({ mutationFn: signOutElsewhere });
}
