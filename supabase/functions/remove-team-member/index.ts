import * as z from 'zod/mini';
import { admitCall } from '../_shared/admit-call.ts';
import { bodyOf } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { mailBothSides } from '../_shared/send-agency-mails.ts';
import { leftMail, removedMail } from '../_shared/team-mails.ts';

const body = z.object({ agency_id: z.uuid(), member_id: z.uuid() });

/** The reasons why nobody was removed, by the database's name for them. */
const REFUSALS: Record<string, Failure> = {
  not_owner: new Failure(403, 'Only the owner of an agency can take others out of its team.'),
  no_member: new Failure(404, "This person isn't in the team any more."),
  owner: new Failure(409, "The owner can't leave the team. Hand the agency over first."),
};

/** Takes somebody out of a team: the owner may take others out, and everybody themselves. It counts from that person's next request. */
async function removeTeamMember(request: Request): Promise<Response> {
  const { id } = await callerOf(request);
  await admitCall('team', id);
  const { agency_id, member_id } = await bodyOf(request, body, 'Expected are agency_id and member_id.');
  const { data: outcome, error } = await serviceClient().rpc('remove_team_member', {
    of_agency: agency_id,
    by_account: id,
    of_member: member_id,
  });
  if (error) throw error;
  if (outcome !== 'removed' && outcome !== 'left') {
    throw REFUSALS[outcome] ?? new Error(`Nobody was removed: ${outcome}`);
  }
  const mailed = await mailBothSides(agency_id, member_id, (agency, member) =>
    outcome === 'left' ? leftMail(agency, member) : removedMail(agency, member),
  );
  return Response.json({ success: true, mailed });
}

Deno.serve(endpoint(removeTeamMember));
