import { admitCall } from '../_shared/admit-call.ts';
import {
  PICTURE_FORM_BYTES,
  pictureOf,
  removeAvatar,
  removeOlderAvatars,
  type StoredAvatar,
  storeAvatar,
} from '../_shared/avatars.ts';
import { formBody } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { isNothingSaved, saveProfile } from '../_shared/save-profile.ts';
import { NOT_VALID } from '../_shared/session-refusal.ts';

/**
 * Makes a picture the caller's avatar (docs/product/accounts-and-sessions.md#avatars): the form's `avatar`, which replaces the former one.
 * The bucket itself can only check the declared type, so nobody else may write there.
 */
async function uploadAvatar(request: Request): Promise<Response> {
  const { id } = await callerOf(request);
  await admitCall('avatar', id);
  const form = await formBody(request);
  const picture = await pictureOf(form.get('avatar'));
  const avatar = await storeAvatar(id, picture);
  await removeOlderAvatars(id, avatar, await showAvatar(id, avatar));
  return Response.json({ avatar_url: avatar.url });
}

/**
 * @returns the former picture
 * @throws Failure 401 when the account was deleted meanwhile. The file is removed again after a failure, unless the profile may show it
 */
async function showAvatar(userId: string, avatar: StoredAvatar): Promise<string | null> {
  const { data, error } = await saveProfile(userId, userId, { avatar_url: avatar.url });
  if (data) return data.former_avatar_url;
  if (isNothingSaved(error)) await removeAvatar(avatar);
  throw error ?? new Failure(401, NOT_VALID);
}

Deno.serve(endpoint(uploadAvatar, { maxBytes: PICTURE_FORM_BYTES, admit: callerOf }));
