import { callerOf } from '../_shared/caller.ts';
import { mailsToManaged } from '../_shared/management/mails-to-managed.ts';
import { onlyPost } from '../_shared/only-post.ts';
import { endAllPayments } from '../_shared/payments/end-all.ts';
import { subscriberOf } from '../_shared/payments/subscriber.ts';
import { sendMails } from '../_shared/send-mail.ts';
import { serviceClient } from '../_shared/service-client.ts';
import { removeFolder } from './files.ts';

/**
 * Deletes the caller's account (docs/product/accounts-and-sessions.md#deletion). Its rows go with it by the foreign keys: profile, codes,
 * follows, domains, links to agencies; the influencers of an agency stay. Payments end first: if Stripe can't be
 * reached, nothing is deleted. Files go before the account: once it is gone, nobody could ask again for what was left.
 */
export async function deleteAccount(request: Request): Promise<Response> {
  onlyPost(request);
  const { id } = await callerOf(request);
  const subscriber = await subscriberOf(id);
  if (subscriber?.stripe_customer_id) await endAllPayments(subscriber.stripe_customer_id);
  const endedMails = await mailsToManaged(id);
  const service = serviceClient();
  await removeFolder(service.storage.from('avatars'), id);
  const { error } = await service.auth.admin.deleteUser(id);
  if (error) throw error;
  await sendMails(endedMails).catch((problem) =>
    console.error('An end of management was not told:', problem),
  );
  return Response.json({ success: true });
}
