import * as z from 'zod/mini';
import { bodyOf } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { managementEndedMails } from '../_shared/management-mails.ts';
import { actorOf } from '../_shared/recipients.ts';
import { mailBothSides } from '../_shared/send-agency-mails.ts';

const body = z.object({ agency_id: z.uuid(), influencer_id: z.uuid() });

/** Ends a management at once, called by either side. It isn't an error if it has ended already. */
async function endManagement(request: Request): Promise<Response> {
  const { id } = await callerOf(request);
  const asked = await bodyOf(request, body, 'Expected are agency_id and influencer_id.');
  const { agency_id, influencer_id } = asked;
  const { data: endedBy, error } = await serviceClient().rpc('end_management', {
    of_agency: agency_id,
    of_influencer: influencer_id,
    by_account: id,
  });
  if (error) throw error;
  if (endedBy === null) throw new Failure(403, 'Only the agency and the influencer can end a management.');
  const mailed =
    endedBy === 'already' ||
    (await mailBothSides(agency_id, influencer_id, async (agency, influencer) =>
      managementEndedMails(agency, influencer, endedBy === 'agency' ? await actorOf(agency, id) : null),
    ));
  return Response.json({ success: true, mailed });
}

Deno.serve(endpoint(endManagement));
