import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileFields } from '@/domain/account';
import { AppError } from '@/lib/errors';
import { invokeFunction, supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { refreshLists } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';
import { type OwnProfile, ownProfileQuery } from '@/shared/session/data/own-profile';
import { differences, fieldsOf } from '../rules/profile-fields';

/** Thrown when somebody else has saved the profile since it was read; nothing was written. */
export class ProfileMovedError extends AppError {
  override name = 'ProfileMovedError';
}

const MOVED = 'The profile was changed meanwhile.';

interface Change {
  /** What the edit began with. */
  before: ProfileFields;
  fields: ProfileFields;
}

/** Saves the fields, if the profile still has those that the edit began with. A username that is taken is a ConflictError. */
export function useUpdateProfile({ id }: OwnProfile) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ before, fields }: Change) => {
      const now = await queryClient.fetchQuery({ ...ownProfileQuery(id), staleTime: 0 });
      if (!now || differences(fieldsOf(now), before).length > 0) {
        // An earlier try may have arrived without its answer.
        if (now && differences(fieldsOf(now), fields).length === 0) return;
        throw new ProfileMovedError(MOVED);
      }
      const { fullName, username, category, bio } = fields;
      const change = {
        full_name: fullName,
        username,
        ...(now.is_influencer && { category: category || null, bio: bio || null }),
      };
      const request = supabase.from('profiles').update(change).eq('id', id).eq('updated_at', now.updated_at);
      if (!unwrap(await request.select('id').maybeSingle())) throw new ProfileMovedError(MOVED);
    },
    onSuccess: useProfileRefresh(id),
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
