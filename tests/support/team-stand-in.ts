import { HttpResponse, http } from 'msw';
import * as z from 'zod/mini';
import type { Database } from '@/lib/supabase/database';
import { SUPABASE_URL } from './backend';

type MemberRow = Database['public']['Functions']['agency_team']['Returns'][number];

/** A row of agency_team; override what a test is about. */
export function memberRow(name: string, change: Partial<MemberRow> = {}): MemberRow {
  const username = name.toLowerCase().replaceAll(' ', '.');
  return {
    member_id: crypto.randomUUID(),
    name,
    username,
    avatar_url: null,
    email: `${username}@mail.example`,
    role: 'manager',
    all_influencers: true,
    influencer_ids: [],
    has_second_factor: false,
    since: '2026-03-01T09:00:00Z',
    ...change,
  };
}

interface InvitationRow {
  id: string;
  email: string;
  role: string;
  all_influencers: boolean;
  influencer_ids: string[];
  expires_at: string;
}

const invitation = z.object({
  agency_id: z.string(),
  email: z.string(),
  role: z.string(),
  all_influencers: z.boolean(),
  influencer_ids: z.array(z.string()),
});
const change = z.object({
  agency_id: z.string(),
  member_id: z.string(),
  role: z.enum(['manager', 'analyst']),
  all_influencers: z.boolean(),
  influencer_ids: z.array(z.string()),
});
const whom = z.object({ agency_id: z.string(), member_id: z.string() });

interface TeamState {
  members: readonly MemberRow[];
  invitations: readonly InvitationRow[];
}

/** Stands in for the backend of the Team tab and records what it sends. */
export function teamStandIn(members: readonly MemberRow[], invitations: readonly InvitationRow[] = []) {
  const state: TeamState = { members, invitations };
  const invited: z.infer<typeof invitation>[] = [];
  const changed: z.infer<typeof change>[] = [];
  const removed: z.infer<typeof whom>[] = [];
  const takenBack: unknown[] = [];
  return {
    invited,
    changed,
    removed,
    takenBack,
    handlers: [
      http.post(`${SUPABASE_URL}/rest/v1/rpc/agency_team`, () => HttpResponse.json(state.members)),
      http.get(`${SUPABASE_URL}/rest/v1/team_invitations`, () => HttpResponse.json(state.invitations)),
      http.patch(`${SUPABASE_URL}/rest/v1/team_invitations`, async ({ request }) => {
        const id = new URL(request.url).searchParams.get('id')?.replace('eq.', '');
        takenBack.push(await request.json());
        const isOpen = state.invitations.some((open) => open.id === id);
        state.invitations = state.invitations.filter((open) => open.id !== id);
        return HttpResponse.json(isOpen ? [{ id }] : []);
      }),
      http.post(`${SUPABASE_URL}/functions/v1/invite-team-member`, async ({ request }) => {
        const { agency_id, ...row } = invitation.parse(await request.json());
        invited.push({ agency_id, ...row });
        const expires_at = '2030-01-31T00:00:00Z';
        state.invitations = [{ id: crypto.randomUUID(), ...row, expires_at }, ...state.invitations];
        return HttpResponse.json({ success: true, mailed: true });
      }),
      http.post(`${SUPABASE_URL}/functions/v1/change-team-member`, async ({ request }) => {
        const asked = change.parse(await request.json());
        changed.push(asked);
        const { agency_id, member_id, ...access } = asked;
        state.members = state.members.map((row) =>
          row.member_id === member_id ? { ...row, ...access } : row,
        );
        return HttpResponse.json({ success: true, mailed: true });
      }),
      http.post(`${SUPABASE_URL}/functions/v1/remove-team-member`, async ({ request }) => {
        const asked = whom.parse(await request.json());
        removed.push(asked);
        state.members = state.members.filter(({ member_id }) => member_id !== asked.member_id);
        return HttpResponse.json({ success: true, mailed: true });
      }),
    ],
  };
}
