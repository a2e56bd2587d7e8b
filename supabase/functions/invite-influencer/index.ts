import { admitCall } from '../_shared/admit-call.ts';
import { agencyIn, requireAgencyRole } from '../_shared/agency-role.ts';
import { jsonBody } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { invitationMail } from '../_shared/management-mails.ts';
import { invitationSchema } from '../_shared/rules/invitation.ts';
import { mailBothSides } from '../_shared/send-agency-mails.ts';

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

interface Invited {
  outcome: string;
  invitation_id: string | null;
  /** A recipient of a mail. */
  account_id: string | null;
}

/**
 * Invites somebody who has an account, by e-mail address or username. The answer is the same whether such an account exists
 * (docs/product/agencies.md#invitations).
 */
async function inviteInfluencer(request: Request): Promise<Response> {
  const { id } = await callerOf(request);
  await admitCall('invitation', id);
  const sent = await jsonBody(request);
  const agencyId = agencyIn(sent);
  await requireAgencyRole(request, agencyId, ['owner', 'manager'], ONLY_AGENCIES);
  const invitee = inviteeOf(sent);
  const { data, error } = await serviceClient()
    .rpc('invite_influencer', { of_agency: agencyId, by_account: id, invitee })
    .single<Invited>();
  if (error) throw error;
  const { outcome, invitation_id, account_id } = data;
  if (REFUSALS[outcome]) throw REFUSALS[outcome];
  const mailed =
    invitation_id === null ||
    account_id === null ||
    (await mailBothSides(agencyId, account_id, (agency, invited) => [
      invitationMail(agency, invited, invitation_id),
    ]));
  return Response.json({ success: true, mailed });
}

/** @throws Failure 400 for anything but an address or a username */
function inviteeOf(sent: unknown): string {
  const { data, error } = invitationSchema.safeParse(sent);
  if (!data) throw new Failure(400, error.issues[0]?.message ?? '');
  return data.invitee;
}

Deno.serve(endpoint(inviteInfluencer));
