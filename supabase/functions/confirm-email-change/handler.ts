import * as z from 'zod/mini';
import { openEmailChange } from '../_shared/email-change/token.ts';
import { Failure } from '../_shared/failure.ts';
import { EMAIL_TAKEN } from '../_shared/influencer-accounts/open-account.ts';
import { jsonBody } from '../_shared/json-body.ts';
import { onlyPost } from '../_shared/only-post.ts';
import { serviceClient } from '../_shared/service-client.ts';

const NOT_VALID = 'This link is not valid any more. Nothing was changed.';

const body = z.object({ token: z.string().check(z.maxLength(4096)) });

/**
 * Changes an influencer's address after its agency asked and the influencer opened the link in the mail. Without a
 * session: whoever reads that mailbox could reset the password, too. A second click is told what the first one did.
 */
export async function confirmEmailChange(request: Request): Promise<Response> {
  onlyPost(request);
  const asked = body.safeParse(await jsonBody(request));
  const change = asked.data && (await openEmailChange(asked.data.token));
  if (!change) throw new Failure(400, NOT_VALID);
  if (change.until < Date.now()) throw new Failure(410, 'This link has expired. Nothing was changed.');

  const admin = serviceClient().auth.admin;
  const { data, error: unread } = await admin.getUserById(change.influencer);
  // Somebody who is told that the link is void, because the service was away, would not try again.
  if (unread && unread.code !== 'user_not_found') throw unread;
  const answer = Response.json({ success: true, email: change.to });
  if (data.user?.email === change.to) return answer;
  if (data.user?.email !== change.from) throw new Failure(410, NOT_VALID);
  if (!(await isManaged(change.agency, change.influencer))) {
    throw new Failure(410, 'The agency doesn’t manage your account any more. Nothing was changed.');
  }
  const { error } = await admin.updateUserById(change.influencer, { email: change.to, email_confirm: true });
  if (error?.code === 'email_exists') throw new Failure(409, EMAIL_TAKEN);
  if (error) throw error;
  return answer;
}

async function isManaged(agencyId: string, influencerId: string): Promise<boolean> {
  const service = serviceClient();
  const [link, agency] = await Promise.all([
    service
      .from('agency_influencers')
      .select('id', { count: 'exact', head: true })
      .match({ agency_id: agencyId, influencer_id: influencerId, managed_by_agency: true }),
    service
      .from('profiles')
      .select('id', { count: 'exact', head: true })
      .match({ id: agencyId, is_agency: true }),
  ]);
  if (link.error) throw link.error;
  if (agency.error) throw agency.error;
  return link.count === 1 && agency.count === 1;
}
