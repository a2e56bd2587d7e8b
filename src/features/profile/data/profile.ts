import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileFields } from '@/domain/account';
import { AppError } from '@/lib/errors';
import { invokeFunction, supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { refreshLists } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';
import type { OwnProfile } from '@/shared/session/data/own-profile';

/** Thrown when somebody else has saved the profile since it was read; nothing was written. */
export class ProfileMovedError extends AppError {
  override name = 'ProfileMovedError';
}

interface Change {
  /** What the edit began with. */
  before: ProfileFields;
  fields: ProfileFields;
}

const rowOf = ({ fullName, username, category, bio }: ProfileFields, isInfluencer: boolean) => ({
  full_name: fullName || null,
  username,
  ...(isInfluencer && { category: category || null, bio: bio || null }),
});

/** Saves the fields, if the profile still has those that the edit began with. A username that is taken is a ConflictError. */
async function updateProfile({ id, is_influencer }: OwnProfile, { before, fields }: Change): Promise<void> {
  let asked = supabase.from('profiles').update(rowOf(fields, is_influencer)).eq('id', id);
  for (const [column, value] of Object.entries(rowOf(before, is_influencer))) {
    asked = asked.filter(column, value === null ? 'is' : 'eq', value);
  }
  const saved = unwrap(await asked.select('id').maybeSingle());
  if (!saved) throw new ProfileMovedError('The profile was changed meanwhile.');
}

export function useUpdateProfile(profile: OwnProfile) {
  const refresh = useProfileRefresh(profile.id);
  return useMutation({
    mutationFn: (change: Change) => updateProfile(profile, change),
    onSuccess: refresh,
    onError: (error) => (error instanceof ProfileMovedError ? refresh() : undefined),
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
