import { useMutation } from '@tanstack/react-query';
import type { ProfileFields } from '@/domain/account';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import type { OwnProfile } from '@/shared/session/data/own-profile';
import { useProfileRefresh } from './use-profile-refresh';

/** A username that is taken is a ConflictError. */
async function updateProfile(profile: OwnProfile, fields: ProfileFields): Promise<void> {
  const { fullName, username, category, bio } = fields;
  const change = {
    full_name: fullName,
    username,
    ...(profile.is_influencer && { category: category || null, bio: bio || null }),
  };
  unwrap(await supabase.from('profiles').update(change).eq('id', profile.id).select('id').single());
}

export function useUpdateProfile(profile: OwnProfile) {
  const refresh = useProfileRefresh(profile.id);
  return useMutation({
    mutationFn: (fields: ProfileFields) => updateProfile(profile, fields),
    onSuccess: refresh,
  });
}
