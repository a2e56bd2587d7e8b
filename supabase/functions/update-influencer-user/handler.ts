import { admitCall } from '../_shared/admit-call.ts';
import { callerOf } from '../_shared/caller.ts';
import { requireAgency } from '../_shared/influencer-accounts/agency.ts';
import { onlyPost } from '../_shared/only-post.ts';
import { changesOf } from './changes.ts';
import { changeEmail } from './email.ts';
import { managedInfluencer } from './managed-influencer.ts';
import { saveChanges } from './profile.ts';
import { renewPassword } from './renewal.ts';

/**
 * All that an agency changes about an influencer's account (docs/product/agencies.md#editing-an-account). Answers what became of the
 * address, and a warning when that alone failed; to `renew_password`, the new temporary password.
 */
export async function updateInfluencerUser(request: Request): Promise<Response> {
  onlyPost(request);
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
