import { removeAvatar, removeOlderAvatars, storeAvatar } from '../_shared/avatars/files.ts';
import { Failure } from '../_shared/failure.ts';
import { USERNAME_TAKEN } from '../_shared/influencer-accounts/open-account.ts';
import { serviceClient } from '../_shared/service-client.ts';
import type { Changes } from './changes.ts';
import type { ManagedInfluencer } from './managed-influencer.ts';

/**
 * Saves name, username and picture, all or none of them.
 * @throws Failure 409 for a username that somebody else has
 */
export async function saveProfile(influencer: ManagedInfluencer, changes: Changes): Promise<void> {
  const { full_name, username, picture } = changes;
  const avatar = picture && (await storeAvatar(influencer.id, picture));
  const columns = Object.entries({ full_name, username, avatar_url: avatar?.url }).filter(
    ([, value]) => value !== undefined,
  );
  if (columns.length === 0) return;

  const { error } = await serviceClient()
    .from('profiles')
    .update(Object.fromEntries(columns))
    .eq('id', influencer.id);
  if (!error) {
    if (avatar) await removeOlderAvatars(influencer.id, avatar);
    return;
  }
  if (avatar) await removeAvatar(avatar);
  throw error.code === '23505' ? new Failure(409, USERNAME_TAKEN) : error;
}
