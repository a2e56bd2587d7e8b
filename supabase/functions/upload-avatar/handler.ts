import {
  removeAvatar,
  removeOlderAvatars,
  type StoredAvatar,
  storeAvatar,
} from '../_shared/avatars/files.ts';
import { PICTURE_FORM_BYTES, pictureOf } from '../_shared/avatars/picture.ts';
import { callerOf } from '../_shared/caller.ts';
import { Failure } from '../_shared/failure.ts';
import { formBody } from '../_shared/form-body.ts';
import { onlyPost } from '../_shared/only-post.ts';
import { serviceClient } from '../_shared/service-client.ts';

/**
 * Makes a picture the caller's avatar (decisions: Avatars): the form's `avatar`, which takes the place of the one before.
 * The bucket itself can only look at the declared type, so nobody else may write there.
 */
export async function uploadAvatar(request: Request): Promise<Response> {
  onlyPost(request);
  const { id } = await callerOf(request);
  const form = await formBody(request, PICTURE_FORM_BYTES);
  const picture = await pictureOf(form.get('avatar'));
  const avatar = await storeAvatar(id, picture);
  await showAvatar(id, avatar);
  await removeOlderAvatars(id, avatar);
  return Response.json({ avatar_url: avatar.url });
}

/** @throws Failure 401 when the account was deleted meanwhile; then the file is removed again, as after any failure */
async function showAvatar(userId: string, avatar: StoredAvatar): Promise<void> {
  const { data, error } = await serviceClient()
    .from('profiles')
    .update({ avatar_url: avatar.url })
    .eq('id', userId)
    .select('id');
  if (!error && data.length > 0) return;
  await removeAvatar(avatar);
  throw error ?? new Failure(401, 'Your session is not valid any more. Please sign in again.');
}
