import * as z from 'zod/mini';
import { bodyOf } from '../_shared/body.ts';
import { callerOf, sessionOf } from '../_shared/caller.ts';
import { serviceClient } from '../_shared/clients.ts';
import { confirmPassword, givenPassword } from '../_shared/confirm-password.ts';
import { Failure } from '../_shared/endpoint.ts';
import { disconnectAccount } from '../_shared/instagram/disconnect-account.ts';
import { agencyDeletedMail } from '../_shared/management-mails.ts';
import { endAtOnce } from '../_shared/payments/plan-subscription.ts';
import { allSubscriptions } from '../_shared/payments/reconcile.ts';
import { paymentEndpoint } from '../_shared/payments/stripe.ts';
import { closeOpenCheckouts } from '../_shared/payments/stripe-pages.ts';
import { subscriberOf } from '../_shared/payments/subscriber.ts';
import { agencyRecipientOf, type Recipient, recipientOf } from '../_shared/recipients.ts';
import { type OutgoingMail, sendMails } from '../_shared/send-mail.ts';
import { dissolvedMails } from '../_shared/team-mails.ts';
import { removePictures } from '../_shared/withheld-pictures.ts';

const body = z.object({ password: givenPassword });

/**
 * Deletes the caller's account, for its password (docs/product/accounts-and-sessions.md#deletion). Once its row at the auth service is deleted, the
 * account is gone for everybody, however many follow it; the database removes the rest by itself (docs/decisions/departures.md). The
 * influencers of an agency stay. Payments end first: if Stripe can't be reached, nothing is deleted. Files and the connection to Instagram go
 * before the account, because afterwards nobody could try again.
 */
async function deleteAccount(request: Request): Promise<Response> {
  const { id } = await callerOf(request);
  const { password } = await bodyOf(request, body, "Expected is the account's password.");
  await requireNoAgency(id);
  await confirmPassword({ account: id, session: sessionOf(request) }, password);
  const subscriber = await subscriberOf(id);
  if (subscriber?.stripe_customer_id) await endAllPayments(subscriber.stripe_customer_id);
  const farewells = await mailsOfAgency(id);
  // Pictures that are left all the same are removed by a job, which the deletion adds.
  await removePictures(id);
  await disconnectAccount(id);
  const { error } = await serviceClient().auth.admin.deleteUser(id);
  // A second request at the same moment may have been quicker.
  if (error && error.code !== 'user_not_found') throw error;
  await sendMails(farewells).catch((problem) => console.error('The end of an agency was not told:', problem));
  return Response.json({ success: true });
}

/** @throws Failure 409 while an agency depends on the account: it can't be without an owner, or without the account that stands for it */
async function requireNoAgency(id: string): Promise<void> {
  const { data: reason, error } = await serviceClient().rpc('reason_against_deletion', { of_account: id });
  if (error) throw error;
  if (reason === 'owner') throw new Failure(409, 'Hand the agency over first.');
  if (reason === 'agency') {
    throw new Failure(409, 'This account stands for an agency that somebody else owns. Ask its owner.');
  }
}

/** Ends everything that a customer could be charged for: first open checkout pages, then every subscription, immediately. */
async function endAllPayments(customerId: string): Promise<void> {
  await closeOpenCheckouts(customerId);
  for (const { id, status } of await allSubscriptions(customerId)) {
    if (status !== 'canceled' && status !== 'incomplete_expired') await endAtOnce(id);
  }
}

type Told = Pick<Recipient, 'id' | 'email' | 'isProven'>;

/** The most rows that a call of managed_addresses returns. */
const PAGE = 1000;

/** The mails to an agency's influencers and team about the deletion of its account; empty for an account that is no agency. */
async function mailsOfAgency(agencyId: string): Promise<OutgoingMail[]> {
  const agency = await agencyRecipientOf(agencyId);
  if (!agency) return [];
  const [influencers, team] = await Promise.all([managedBy(agencyId), teamOf(agencyId)]);
  return [
    ...influencers.map((influencer) => agencyDeletedMail(agency, influencer)),
    ...dissolvedMails(agency, team),
  ];
}

async function teamOf(agencyId: string): Promise<Recipient[]> {
  const { data, error } = await serviceClient()
    .from('agency_members')
    .select('member_id')
    .eq('agency_id', agencyId)
    // In one order, because a batch of mails has its first mail's key.
    .order('member_id')
    .overrideTypes<{ member_id: string }[], { merge: false }>();
  if (error) throw error;
  const team = await Promise.all(data.map(({ member_id }) => recipientOf(member_id)));
  return team.filter((member) => member !== null);
}

async function managedBy(agencyId: string): Promise<Told[]> {
  const recipients: Told[] = [];
  for (;;) {
    const { data, error } = await serviceClient().rpc('managed_addresses', {
      of_agency: agencyId,
      after: recipients.at(-1)?.id,
    });
    if (error) throw error;
    for (const { id, email, is_proven } of data) recipients.push({ id, email, isProven: is_proven });
    if (data.length < PAGE) return recipients;
  }
}

Deno.serve(paymentEndpoint(deleteAccount));
