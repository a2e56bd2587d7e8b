import * as z from 'zod/mini';
import { bodyOf } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { managementStartedMails } from '../_shared/management-mails.ts';
import { mailBothSides } from '../_shared/send-agency-mails.ts';

const body = z.object({
  invitation_id: z.uuid(),
  /** Whether a member agrees to become an influencer. */
  become_influencer: z.optional(z.boolean()),
});

interface Outcome {
  outcome: 'accepted' | 'already' | 'gone' | 'no_influencer';
  agency_id: string;
}

/** The caller accepts an agency's invitation, which begins the management (docs/product/agencies.md#invitations). */
async function acceptInvitation(request: Request): Promise<Response> {
  const { id } = await callerOf(request);
  const asked = await bodyOf(request, body, 'Expected is an invitation_id.');
  const { invitation_id, become_influencer = false } = asked;
  const { data, error } = await serviceClient()
    .rpc('accept_invitation', { by_account: id, of_invitation: invitation_id, become_influencer })
    .single<Outcome>();
  if (error) throw error;
  if (data.outcome === 'gone') throw new Failure(410, "This invitation isn't open any more.");
  if (data.outcome === 'no_influencer') {
    throw new Failure(400, 'Please agree to become an influencer: an agency manages influencers only.');
  }
  const mailed =
    data.outcome === 'already' ||
    (await mailBothSides(data.agency_id, id, (agency, influencer) =>
      managementStartedMails(agency, influencer, invitation_id),
    ));
  return Response.json({ success: true, mailed });
}

Deno.serve(endpoint(acceptInvitation));
