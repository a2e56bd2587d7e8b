import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileFields } from '@/domain/account';
import { NetworkError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { removeUploadedAvatar, type UploadedAvatar, uploadAvatar } from './avatar-files';

interface ProfileChange extends ProfileFields {
  userId: string;
  /** A new picture, or null to keep the present one. */
  photo: File | null;
  /** The present picture. */
  avatarUrl: string | null;
}

/** A username that is taken is a ConflictError; a picture that the bucket refuses an InvalidInputError. */
async function updateProfile({ userId, fullName, username, photo, avatarUrl }: ProfileChange) {
  const uploaded = photo && (await uploadAvatar(userId, photo));
  try {
    await saveRow(userId, { full_name: fullName, username }, uploaded);
  } catch (error) {
    // Without an answer the row may well be saved, and then it shows the new file.
    if (uploaded && !(error instanceof NetworkError)) await removeUploadedAvatar(userId, uploaded.url);
    throw error;
  }
  if (uploaded) await removeUploadedAvatar(userId, avatarUrl);
}

async function saveRow(
  userId: string,
  fields: { full_name: string; username: string },
  uploaded: UploadedAvatar | null,
) {
  const change = uploaded ? { ...fields, avatar_url: uploaded.url } : fields;
  unwrap(await supabase.from('profiles').update(change).eq('id', userId).select('id').single());
}

export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateProfile,
    onSuccess: async (_, { userId }) => {
      // Lists show the name and the picture of influencers.
      void queryClient.invalidateQueries({ queryKey: queryKeys.influencers.all });
      void queryClient.invalidateQueries({ queryKey: queryKeys.offers.all });
      await queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).profile });
    },
  });
}
