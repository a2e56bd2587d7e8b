import { admitCall } from '../_shared/admit-call.ts';
import { removeAvatar, removeOlderAvatars, storeAvatar } from '../_shared/avatars.ts';
import { callerOf, requireAgency } from '../_shared/caller.ts';
import { callerClient, serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { temporaryPassword } from '../_shared/influencer-accounts/temporary-password.ts';
import { USERNAME_TAKEN } from '../_shared/rules/usernames.ts';
import { saveProfile } from '../_shared/save-profile.ts';
import { type Changes, changesOf } from './changes.ts';
import { changeEmail } from './email.ts';

/**
 * All that an agency changes about an influencer's account (docs/product/agencies.md#editing-an-account). Answers what became of the
 * address, and a warning when that alone failed; to `renew_password`, the new temporary password.
 */
async function updateInfluencerUser(request: Request): Promise<Response> {
  const { id: agencyId } = await callerOf(request);
  await admitCall('influencer account', agencyId);
  await requireAgency(agencyId, 'Only agencies can update influencer accounts.');
  const changes = await changesOf(request);
  const influencer = await managedInfluencer(request, changes.influencer_id);

  if (changes.renew_password) {
    const temporary_password = await renewPassword(agencyId, influencer.id);
    return Response.json({ success: true, temporary_password });
  }
  await saveChanges(influencer, changes);
  return Response.json({ success: true, ...(await changeEmail(agencyId, influencer, changes.email)) });
}

export interface ManagedInfluencer {
  id: string;
  full_name: string | null;
  username: string;
  avatar_url: string | null;
  email: string;
  /** While it stands the account is in the agency's hands. */
  temporary_password: string | null;
}

/**
 * The influencer as its agency sees it, asked for with the caller's own token: the database says who manages whom.
 * @throws Failure 403 for anybody else's influencer, told like one that doesn't exist
 */
async function managedInfluencer(request: Request, id: string): Promise<ManagedInfluencer> {
  const { data, error } = await callerClient(request)
    .rpc('managed_influencer', { of_influencer: id })
    .maybeSingle<ManagedInfluencer>();
  if (error) throw error;
  if (!data) throw new Failure(403, 'You don’t manage this influencer.');
  return data;
}

/**
 * Saves name, username and picture, all or none of them.
 * @throws Failure 409 for a username that somebody else has
 */
async function saveChanges({ id }: ManagedInfluencer, changes: Changes): Promise<void> {
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

/**
 * Another temporary password, while one stands (docs/product/agencies.md#temporary-password).
 * @throws Failure 409 once the influencer has set a password of its own
 */
async function renewPassword(agencyId: string, influencerId: string): Promise<string> {
  const password = temporaryPassword();
  const { data, error } = await serviceClient().rpc('renew_temporary_password', {
    of_agency: agencyId,
    of_influencer: influencerId,
    new_password: password,
  });
  // Not the error itself: its details may hold the refused row, with the password.
  if (error) throw new Error(`The password was not renewed: ${error.code} ${error.message}`);
  if (!data)
    throw new Failure(409, 'The influencer has set a password of their own. You can’t renew it any more.');
  return password;
}

Deno.serve(endpoint(updateInfluencerUser));
