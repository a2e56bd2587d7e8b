import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileFields } from '@/domain/account';
import { invokeFunction, supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { refreshLists } from '@/shared/lists/pages';
import { queryKeys } from '@/shared/query-keys';
import type { OwnProfile } from '@/shared/session/data/own-profile';

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

/** The server checks the file's bytes and makes it the avatar. A file that is no picture is a RefusedError. */
async function uploadAvatar(photo: File): Promise<void> {
  const form = new FormData();
  form.set('avatar', photo);
  await invokeFunction('upload-avatar', form);
}

export function useUploadAvatar(userId: string) {
  const refresh = useProfileRefresh(userId);
  return useMutation({ mutationFn: uploadAvatar, onSuccess: refresh });
}

/** Refreshes everything that shows the account's name or picture. */
function useProfileRefresh(userId: string) {
  const queryClient = useQueryClient();
  return () => {
    void refreshLists(queryClient, [queryKeys.influencers.all, queryKeys.offers.all]);
    return queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).profile });
  };
}
