import * as z from 'zod/mini';
import { admitCall } from '../_shared/admit-call.ts';
import { bodyOf } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { provenAddressOf } from '../_shared/recipients.ts';
import type { TeamAccess } from '../_shared/rules/team-invitation.ts';
import { mailBothSides } from '../_shared/send-agency-mails.ts';
import { joinedMail } from '../_shared/team-mails.ts';

const body = z.object({ invitation_id: z.uuid(), answer: z.enum(['look', 'accept', 'decline']) });

interface Answered {
  outcome: string;
  agency_id: string | null;
  agency_name: string | null;
  role: TeamAccess['role'];
  all_influencers: boolean;
  influencers: number;
}

/**
 * Looks at an invitation to a team, accepts or declines it, for whoever has proved the address that was invited. Anybody else learns that the
 * invitation is for another address, and nothing more (docs/product/teams.md#invitations).
 */
async function answerTeamInvitation(request: Request): Promise<Response> {
  const user = await callerOf(request);
  await admitCall('team', user.id);
  const asked = await bodyOf(request, body, 'Expected are an invitation_id and an answer.');
  const { data, error } = await serviceClient()
    .rpc('answer_team_invitation', {
      by_account: user.id,
      proven_address: provenAddressOf(user),
      of_invitation: asked.invitation_id,
      answer: asked.answer,
    })
    .single<Answered>();
  if (error) throw error;
  const { outcome, agency_id, agency_name, role, all_influencers, influencers } = data;
  const mailed =
    outcome !== 'accepted' ||
    agency_id === null ||
    (await mailBothSides(agency_id, user.id, (agency, person) =>
      joinedMail(agency, person, role, all_influencers ? 'all' : influencers),
    ));
  return Response.json({ outcome, agency_id, agency_name, role, all_influencers, influencers, mailed });
}

Deno.serve(endpoint(answerTeamInvitation));
