import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileFields } from '@/domain/account';
import { AppError, ForbiddenError } from '@/lib/errors';
import { invokeFunction, supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { refreshLists } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';
import { OWN_PROFILE, type OwnProfile, ownProfileQuery } from '@/shared/session/data/own-profile';

/** A profile's fields as Edit Profile shows them. */
export const fieldsOf = (profile: OwnProfile): ProfileFields => ({
  fullName: profile.full_name ?? '',
  username: profile.username,
  category: profile.category ?? '',
  bio: profile.bio ?? '',
});

const LABELS = [
  ['fullName', 'Full name'],
  ['username', 'Username'],
  ['category', 'Category'],
  ['bio', 'Bio'],
] as const;

/** The fields in which two profiles differ, each as its name and its label. Blanks at the ends make no difference. */
export const differences = (one: ProfileFields, other: ProfileFields) =>
  LABELS.filter(([name]) => one[name].trim() !== other[name].trim());

/** Thrown when somebody else has saved the profile since it was read; nothing was written. */
export class ProfileChangedMeanwhileError extends AppError {
  override name = 'ProfileChangedMeanwhileError';
}

interface Change {
  /** What the edit began with. */
  before: ProfileFields;
  fields: ProfileFields;
}

/**
 * Saves the fields, if the profile still has those that the edit began with.
 * @param read reads the present profile; null when there is none
 * @returns the saved profile
 * @throws ProfileChangedMeanwhileError when the profile has other fields by now
 * @throws ConflictError for a username that is taken
 */
async function updateProfile(read: () => Promise<OwnProfile | null>, change: Change): Promise<OwnProfile> {
  const { before, fields } = change;
  const current = await read();
  if (!current || differences(fieldsOf(current), before).length > 0) {
    // An earlier try may have been saved although its answer got lost.
    if (current && differences(fieldsOf(current), fields).length === 0) return current;
    throw new ProfileChangedMeanwhileError('The profile was changed meanwhile.');
  }
  const { fullName, username, category, bio } = fields;
  const columns = {
    full_name: fullName,
    username,
    ...(current.is_influencer && { category: category || null, bio: bio || null }),
  };
  const request = supabase
    .from('profiles')
    .update(columns)
    .eq('id', current.id)
    .eq('updated_at', current.updated_at);
  const saved = unwrap(await request.select(OWN_PROFILE).maybeSingle());
  if (saved) return saved;
  // Nobody has changed the row, so the RLS policies don't let its owner write it any more.
  if ((await read())?.updated_at === current.updated_at)
    throw new ForbiddenError("The profile is not the account's to change.");
  // The row was changed meanwhile, but perhaps none of these fields, so it is compared again.
  return updateProfile(read, change);
}

export function useUpdateProfile({ id }: OwnProfile) {
  const queryClient = useQueryClient();
  const query = ownProfileQuery(id);
  return useMutation({
    mutationFn: (change: Change) =>
      updateProfile(() => queryClient.fetchQuery({ ...query, staleTime: 0 }), change),
    onSuccess: (profile) => {
      queryClient.setQueryData(query.queryKey, profile);
      refreshShown(queryClient);
    },
  });
}

/** Sends the picture once it is redrawn; the server checks its bytes and makes it the avatar. @throws RefusedError for a file that is no picture */
async function uploadAvatar(photo: Promise<File>): Promise<void> {
  const form = new FormData();
  form.set('avatar', await photo);
  await invokeFunction('upload-avatar', form);
}

export function useUploadAvatar(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: uploadAvatar,
    onSuccess: () => {
      refreshShown(queryClient);
      return queryClient.invalidateQueries({ queryKey: ownProfileQuery(userId).queryKey });
    },
  });
}

/** Refreshes what shows the account's name or picture to everybody. */
const refreshShown = (client: QueryClient) =>
  void refreshLists(client, [queryKeys.influencers.all, queryKeys.offers.all]);
