import { admitCall } from '../_shared/admit-call.ts';
import { PICTURE_FORM_BYTES, removeAvatar, removeOlderAvatars, storeAvatar } from '../_shared/avatars.ts';
import { callerOf } from '../_shared/caller.ts';
import { callerClient, serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { refusalCodes } from '../_shared/rules/refusal-codes.ts';
import { USERNAME_TAKEN } from '../_shared/rules/usernames.ts';
import { isNothingSaved, saveProfile } from '../_shared/save-profile.ts';
import { withoutDetails } from '../_shared/session-refusal.ts';
import { type Changes, changesOf } from './changes.ts';
import { changeEmail } from './email.ts';

const NOT_MANAGED = "You don't manage this influencer.";
const CHANGED = 'Somebody else changed this account meanwhile.';
const TAKEN_OVER = "The influencer has set a password of their own. You can't renew it any more.";

/**
 * Makes an agency's changes to an influencer's account (docs/product/agencies.md#editing-an-account). Answers what happened to the
 * address, with a warning if only that failed, and for `renew_password` the new temporary password.
 */
async function updateInfluencerUser(request: Request): Promise<Response> {
  const { id: editor } = await callerOf(request);
  await admitCall('influencer account', editor);
  const changes = await changesOf(request);
  const influencer = await managedInfluencer(request, changes.influencer_id);

  if (changes.renew_password) {
    const temporary_password = await renewPassword(editor, influencer);
    return Response.json({ success: true, temporary_password });
  }
  requireSeenAddress(influencer, changes);
  await saveChanges(editor, influencer, changes);
  return Response.json({ success: true, ...(await changeEmail(editor, influencer, changes.email)) });
}

export interface ManagedInfluencer {
  id: string;
  full_name: string | null;
  username: string;
  avatar_url: string | null;
  email: string;
  /** Set while the agency controls the account. */
  temporary_password: string | null;
  /** The agency for which the caller acts. */
  agency_id: string;
}

/**
 * The influencer as its agency's owner or manager sees it, read with the caller's token, so that the database decides who manages whom.
 * @throws Failure 403 for somebody else's influencer, for an analyst's, and for one that doesn't exist alike
 */
async function managedInfluencer(request: Request, id: string): Promise<ManagedInfluencer> {
  const { data, error } = await callerClient(request)
    .rpc('managed_influencer', { of_influencer: id })
    .maybeSingle<ManagedInfluencer & { may_write: boolean }>();
  if (error) throw error;
  if (!data?.may_write) throw new Failure(403, NOT_MANAGED);
  return data;
}

/**
 * Replaces an influencer's temporary password, while there is one (docs/product/agencies.md#temporary-password).
 * @throws Failure 409 when the influencer has set a password of their own, or the editor may not manage the account any more
 */
async function renewPassword(editor: string, { agency_id, id }: ManagedInfluencer): Promise<string> {
  const { data, error } = await serviceClient().rpc('renew_temporary_password', {
    of_agency: agency_id,
    by_account: editor,
    of_influencer: id,
  });
  if (error) throw withoutDetails('The password was not renewed', error);
  if (data === null) throw new Failure(409, TAKEN_OVER);
  return data;
}

const changedMeanwhile = () => new Failure(412, CHANGED, {}, refusalCodes.changedMeanwhile);

/**
 * Keeps an editor from overwriting what somebody else has saved since the form was filled. The address may already be the one that is sent,
 * by an earlier try whose answer was lost. The database compares name and username in the same way.
 * @throws Failure 412 when the address isn't what its editor has seen
 */
function requireSeenAddress({ email: now }: ManagedInfluencer, { seen_email, email }: Changes): void {
  if (seen_email !== undefined && now !== seen_email && now !== email) throw changedMeanwhile();
}

/**
 * Saves name, username and picture, all or none.
 * @throws Failure 409 for a username that is taken, 412 when name or username isn't what the editor has seen, 403 when the editor has lost
 * the right to it meanwhile
 */
async function saveChanges(editor: string, { id }: ManagedInfluencer, changes: Changes): Promise<void> {
  const { full_name, username, picture } = changes;
  const avatar = picture && (await storeAvatar(id, picture));
  const { data, error } = await saveProfile(
    id,
    editor,
    { full_name, username, avatar_url: avatar?.url },
    { full_name: changes.seen_full_name, username: changes.seen_username },
  );
  if (data) {
    if (avatar) await removeOlderAvatars(id, avatar, data.former_avatar_url);
    return;
  }
  if (avatar && isNothingSaved(error)) await removeAvatar(avatar);
  if (!error) throw new Failure(403, NOT_MANAGED);
  if (error.hint === refusalCodes.changedMeanwhile) throw changedMeanwhile();
  throw error.code === '23505' ? new Failure(409, USERNAME_TAKEN, {}, refusalCodes.usernameTaken) : error;
}

Deno.serve(endpoint(updateInfluencerUser, { maxBytes: PICTURE_FORM_BYTES, admit: callerOf }));
