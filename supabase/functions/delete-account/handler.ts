import { callerOf } from '../_shared/caller.ts';
import { Failure } from '../_shared/failure.ts';
import { serviceClient } from '../_shared/service-client.ts';
import { removeFolder } from './files.ts';

/**
 * Deletes the caller's account (decisions: Deletion). Its rows go with it by the foreign keys: profile, codes,
 * follows, domains, links to agencies; the influencers of an agency stay. Files go first: once the account is
 * gone, nobody could ask again for what was left.
 */
export async function deleteAccount(request: Request): Promise<Response> {
  if (request.method !== 'POST') throw new Failure(405, 'Only POST deletes an account.');
  const { id } = await callerOf(request);
  const service = serviceClient();
  await removeFolder(service.storage.from('avatars'), id);
  const { error } = await service.auth.admin.deleteUser(id);
  if (error) throw error;
  return Response.json({ success: true });
}
