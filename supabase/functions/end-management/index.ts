import * as z from 'zod/mini';
import { jsonBody } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { managementEndedMails } from '../_shared/management-mails.ts';
import { mailBothSides } from '../_shared/management-notices.ts';

const body = z.object({ agency_id: z.uuid(), influencer_id: z.uuid() });

/** Ends a management at once, called by either side. It isn't an error if it has ended already. */
async function endManagement(request: Request): Promise<Response> {
  const { id } = await callerOf(request);
  const asked = body.safeParse(await jsonBody(request));
  if (!asked.success) throw new Failure(400, 'Expected are agency_id and influencer_id.');
  const { agency_id, influencer_id } = asked.data;
  if (id !== agency_id && id !== influencer_id) {
    throw new Failure(403, 'Only the agency and the influencer can end a management.');
  }
  const { data: ended, error } = await serviceClient().rpc('end_management', {
    of_agency: agency_id,
    of_influencer: influencer_id,
    by_account: id,
  });
  if (error) throw error;
  const by = id === agency_id ? 'agency' : 'influencer';
  const mailed =
    !ended ||
    (await mailBothSides(agency_id, influencer_id, (agency, influencer) =>
      managementEndedMails(agency, influencer, by),
    ));
  return Response.json({ success: true, mailed });
}

Deno.serve(endpoint(endManagement));
