import { removeAvatar, removeOlderAvatars, storeAvatar } from '../_shared/avatars/files.ts';
import { Failure } from '../_shared/failure.ts';
import { USERNAME_TAKEN } from '../_shared/influencer-accounts/open-account.ts';
import { saveProfile } from '../_shared/save-profile.ts';
import type { Changes } from './changes.ts';
import type { ManagedInfluencer } from './managed-influencer.ts';

/**
 * Saves name, username and picture, all or none of them.
 * @throws Failure 409 for a username that somebody else has
 */
export async function saveChanges({ id }: ManagedInfluencer, changes: Changes): Promise<void> {
  const { full_name, username, picture } = changes;
  const avatar = picture && (await storeAvatar(id, picture));
  const { data, error } = await saveProfile(id, { full_name, username, avatar_url: avatar?.url });
  if (!error) {
    if (avatar) await removeOlderAvatars(id, avatar, data?.former_avatar_url ?? null);
    return;
  }
  if (avatar) await removeAvatar(avatar);
  throw error.code === '23505' ? new Failure(409, USERNAME_TAKEN) : error;
}
