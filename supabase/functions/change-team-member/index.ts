import * as z from 'zod/mini';
import { admitCall } from '../_shared/admit-call.ts';
import { agencyIn, requireAgencyRole } from '../_shared/agency-role.ts';
import { fieldsOf, jsonBody } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { NOT_ALL_MANAGED, teamAccessSchema } from '../_shared/rules/team-invitation.ts';
import { mailBothSides } from '../_shared/send-agency-mails.ts';
import { roleChangedMail } from '../_shared/team-mails.ts';

const ONLY_OWNER = 'Only the owner of an agency can change its team.';

/** The reasons why nothing was changed, by the database's name for them. */
const REFUSALS: Record<string, Failure> = {
  not_owner: new Failure(403, ONLY_OWNER),
  no_member: new Failure(404, "This person isn't in the team any more."),
  unmanaged: new Failure(409, NOT_ALL_MANAGED),
};

const whose = z.object({ member_id: z.uuid() });

/** Gives a team member another role or other influencers, by the agency's owner. */
async function changeTeamMember(request: Request): Promise<Response> {
  const { id } = await callerOf(request);
  await admitCall('team', id);
  const sent = await jsonBody(request);
  const agencyId = agencyIn(sent);
  await requireAgencyRole(request, agencyId, ['owner'], ONLY_OWNER);
  const { member_id } = fieldsOf(whose, sent, 'Expected is a member_id.');
  const { role, all_influencers, influencer_ids } = fieldsOf(teamAccessSchema, sent);
  const { data: outcome, error } = await serviceClient().rpc('change_team_member', {
    of_agency: agencyId,
    by_account: id,
    of_member: member_id,
    new_role: role,
    new_all: all_influencers,
    new_influencer_ids: influencer_ids,
  });
  if (error) throw error;
  if (outcome !== 'changed') throw REFUSALS[outcome] ?? new Error(`Nobody was changed: ${outcome}`);
  const mailed = await mailBothSides(agencyId, member_id, (agency, member) =>
    roleChangedMail(agency, member, role, all_influencers ? 'all' : influencer_ids.length),
  );
  return Response.json({ success: true, mailed });
}

Deno.serve(endpoint(changeTeamMember));
