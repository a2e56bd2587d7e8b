import { useMutation } from '@tanstack/react-query';
import type { ProfileFields } from '@/domain/account';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { useProfileRefresh } from './use-profile-refresh';

/** A username that is taken is a ConflictError. */
async function updateProfile(userId: string, { fullName, username }: ProfileFields): Promise<void> {
  const change = { full_name: fullName, username };
  unwrap(await supabase.from('profiles').update(change).eq('id', userId).select('id').single());
}

export function useUpdateProfile(userId: string) {
  const refresh = useProfileRefresh(userId);
  return useMutation({
    mutationFn: (fields: ProfileFields) => updateProfile(userId, fields),
    onSuccess: refresh,
  });
}
