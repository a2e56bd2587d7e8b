import { admitCall } from '../_shared/admit-call.ts';
import { agencyIn, requireAgencyRole } from '../_shared/agency-role.ts';
import { fieldsOf, jsonBody } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { invitationSchema } from '../_shared/rules/invitation.ts';

const ONLY_AGENCIES = 'Only agencies can invite influencers.';

/** The reasons why nothing was sent, by the database's name for them. */
const REFUSALS: Record<string, Failure> = {
  no_agency: new Failure(403, ONLY_AGENCIES),
  self: new Failure(400, "You can't invite your own account."),
  managed: new Failure(409, 'You manage this influencer already.'),
  open: new Failure(409, 'This invitation is open already.'),
  declined: new Failure(409, 'This invitation was declined. Please wait a month before you send another.'),
  too_many: new Failure(429, 'You can send 20 invitations a day. Please go on tomorrow.'),
};

/**
 * Invites somebody who has an account, by e-mail address or username. The answer, and how long it takes, is the same whether there is such
 * an account (docs/product/agencies.md#invitations): the mail is sent afterwards, as a job.
 */
async function inviteInfluencer(request: Request): Promise<Response> {
  const { id } = await callerOf(request);
  await admitCall('invitation', id);
  const sent = await jsonBody(request);
  const agencyId = agencyIn(sent);
  await requireAgencyRole(request, agencyId, ['owner', 'manager'], ONLY_AGENCIES);
  const { invitee } = fieldsOf(invitationSchema, sent);
  const { data: outcome, error } = await serviceClient().rpc('invite_influencer', {
    of_agency: agencyId,
    by_account: id,
    invitee,
  });
  if (error) throw error;
  if (outcome !== 'invited') throw REFUSALS[outcome] ?? new Error(`Nobody was invited: ${outcome}`);
  return Response.json({ success: true });
}

Deno.serve(endpoint(inviteInfluencer));
