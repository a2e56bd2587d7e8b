import { admitCall } from '../_shared/admit-call.ts';
import { agencyIn, requireAgencyRole } from '../_shared/agency-role.ts';
import { fieldsOf, jsonBody } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { callerClient, serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import {
  NOT_ALL_MANAGED,
  type TeamInvitationFields,
  teamInvitationSchema,
} from '../_shared/rules/team-invitation.ts';
import { sendOrLog } from '../_shared/send-agency-mails.ts';
import { teamInvitationMail } from '../_shared/team-mails.ts';

const ONLY_OWNER = 'Only the owner of an agency can invite people to its team.';

/** The reasons why nothing was sent, by the database's name for them. */
const REFUSALS: Record<string, Failure> = {
  not_owner: new Failure(403, ONLY_OWNER),
  unmanaged: new Failure(409, NOT_ALL_MANAGED),
  open: new Failure(409, 'An invitation to this address is open already.'),
  too_many: new Failure(429, 'You can send 20 invitations a day. Please go on tomorrow.'),
  too_often: new Failure(429, 'You have invited this address three times today. Please go on tomorrow.'),
  full: new Failure(409, 'A team has at most 50 members and open invitations.'),
};

interface Invited {
  outcome: string;
  invitation_id: string | null;
}

/** The owner of an agency invites an address to the team. Whoever proves the address may accept (docs/product/teams.md#invitations). */
async function inviteTeamMember(request: Request): Promise<Response> {
  const { id } = await callerOf(request);
  await admitCall('team', id);
  const sent = await jsonBody(request);
  const agencyId = agencyIn(sent);
  await requireAgencyRole(request, agencyId, ['owner'], ONLY_OWNER);
  const invitation = fieldsOf(teamInvitationSchema, sent);
  if (await isInTeam(request, agencyId, invitation.email)) {
    throw new Failure(409, 'Whoever has this address is in your team already.');
  }
  const invitationId = await invite(agencyId, id, invitation);
  const mailed = await sendOrLog([teamInvitationMail(invitation.email, invitationId)]);
  return Response.json({ success: true, mailed });
}

/** Asked with the caller's token: an owner reads the addresses of its team and of nobody else, so the answer tells nothing of other accounts. */
async function isInTeam(request: Request, agencyId: string, email: string): Promise<boolean> {
  const { data, error } = await callerClient(request)
    .rpc('agency_team', { of_agency: agencyId })
    .eq('email', email);
  if (error) throw error;
  return data.length > 0;
}

/** @throws Failure for the database's reasons */
async function invite(agencyId: string, by: string, invitation: TeamInvitationFields): Promise<string> {
  const { email, role, all_influencers, influencer_ids } = invitation;
  const { data, error } = await serviceClient()
    .rpc('invite_team_member', {
      of_agency: agencyId,
      by_account: by,
      address: email,
      role,
      all_influencers,
      influencer_ids,
    })
    .single<Invited>();
  if (error) throw error;
  if (data.invitation_id) return data.invitation_id;
  throw REFUSALS[data.outcome] ?? new Error(`No invitation was made: ${data.outcome}`);
}

Deno.serve(endpoint(inviteTeamMember));
