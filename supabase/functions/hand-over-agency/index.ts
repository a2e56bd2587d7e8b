import * as z from 'zod/mini';
import { agencyIn, requireAgencyRole } from '../_shared/agency-role.ts';
import { fieldsOf, jsonBody } from '../_shared/body.ts';
import { callerOf, sessionOf } from '../_shared/caller.ts';
import { serviceClient } from '../_shared/clients.ts';
import { confirmPassword, givenPassword } from '../_shared/confirm-password.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { mailBothSides } from '../_shared/send-agency-mails.ts';
import { handedOverMails } from '../_shared/team-mails.ts';

const ONLY_OWNER = 'Only the owner of an agency can hand it over.';

/** The reasons why nothing was handed over, by the database's name for them. */
const REFUSALS: Record<string, Failure> = {
  not_owner: new Failure(403, ONLY_OWNER),
  no_member: new Failure(404, "This person isn't in the team any more."),
};

const body = z.object({ member_id: z.uuid(), password: givenPassword });

/** Makes a team member the owner, for the present owner's password. The former owner stays as a manager of all influencers. */
async function handOverAgency(request: Request): Promise<Response> {
  const { id } = await callerOf(request);
  const sent = await jsonBody(request);
  const agencyId = agencyIn(sent);
  await requireAgencyRole(request, agencyId, ['owner'], ONLY_OWNER);
  const asked = fieldsOf(body, sent, "Expected are a member_id and the account's password.");
  await confirmPassword({ account: id, session: sessionOf(request) }, asked.password);
  const { data: outcome, error } = await serviceClient().rpc('hand_over_agency', {
    of_agency: agencyId,
    by_account: id,
    to_member: asked.member_id,
  });
  if (error) throw error;
  if (outcome !== 'handed_over') {
    throw REFUSALS[outcome] ?? new Error(`The agency was not handed over: ${outcome}`);
  }
  const mailed = await mailBothSides(agencyId, id, handedOverMails);
  return Response.json({ success: true, mailed });
}

Deno.serve(endpoint(handOverAgency));
