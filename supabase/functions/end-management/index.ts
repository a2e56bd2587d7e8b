import * as z from 'zod/mini';
import { jsonBody } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { managementEndedMails } from '../_shared/management-mails.ts';
import { actorOf } from '../_shared/recipients.ts';
import { mailBothSides } from '../_shared/send-agency-mails.ts';

const body = z.object({ agency_id: z.uuid(), influencer_id: z.uuid() });
const NEITHER_SIDE = 'Only the agency and the influencer can end a management.';

/** Ends a management at once, called by either side. It isn't an error if it has ended already. */
async function endManagement(request: Request): Promise<Response> {
  const { id } = await callerOf(request);
  const asked = body.safeParse(await jsonBody(request));
  if (!asked.success) throw new Failure(400, 'Expected are agency_id and influencer_id.');
  const { agency_id, influencer_id } = asked.data;
  const by = await sideOf(id, agency_id, influencer_id);
  const { data: ended, error } = await serviceClient().rpc('end_management', {
    of_agency: agency_id,
    of_influencer: influencer_id,
    by_account: id,
  });
  if (error) throw error;
  if (ended === null) throw new Failure(403, NEITHER_SIDE);
  const mailed =
    !ended ||
    (await mailBothSides(agency_id, influencer_id, async (agency, influencer) =>
      managementEndedMails(agency, influencer, by === 'agency' ? await actorOf(agency, id) : null),
    ));
  return Response.json({ success: true, mailed });
}

/** @throws Failure 403 for those on neither side, and for an agency's analysts */
async function sideOf(
  account: string,
  agencyId: string,
  influencerId: string,
): Promise<'agency' | 'influencer'> {
  const { data: side, error } = await serviceClient().rpc('may_end_management', {
    of_agency: agencyId,
    of_influencer: influencerId,
    by_account: account,
  });
  if (error) throw error;
  if (side === null) throw new Failure(403, NEITHER_SIDE);
  return side;
}

Deno.serve(endpoint(endManagement));
