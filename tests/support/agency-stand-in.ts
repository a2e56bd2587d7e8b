import { HttpResponse, http } from 'msw';
import * as z from 'zod/mini';
import type { Team } from '@/lib/supabase/database';
import { SUPABASE_URL } from './backend';
import { member, type SampleAccount } from './sample-session';
import { ownTeam } from './team-answers';

export const agency: SampleAccount = {
  ...member,
  email: 'desk@ladder.example',
  full_name: 'Tall Ladder',
  username: 'tall.ladder',
  is_agency: true,
};

export interface ManagedRow {
  id: string;
  full_name: string | null;
  username: string;
  avatar_url: string | null;
  bio: string | null;
  email: string | null;
  temporary_password: string | null;
  live_count: number;
  total_count: number;
  is_creditcard: boolean;
  may_write: boolean;
}

/** A row of managed_influencer, and nearly of list_managed_influencers; override what a test is about. */
export function managedRow(full_name: string | null, change: Partial<ManagedRow> = {}): ManagedRow {
  const username = (full_name ?? 'nameless').toLowerCase().replaceAll(' ', '.');
  return {
    id: crypto.randomUUID(),
    full_name,
    username,
    avatar_url: null,
    bio: null,
    email: `${username}@mail.example`,
    temporary_password: null,
    live_count: 2,
    total_count: 3,
    is_creditcard: false,
    may_write: true,
    ...change,
  };
}

/** As private.page_size in the database. */
const PAGE_SIZE = 24;

const listArguments = z.object({ of_agency: z.string(), search: z.optional(z.string()), sort: z.string() });
const endArguments = z.object({ agency_id: z.string(), influencer_id: z.string() });
const invitationArguments = z.object({ agency_id: z.string(), invitee: z.string() });
const managedInfluencerArguments = z.object({ of_influencer: z.string() });
const newInfluencer = z.object({
  agency_id: z.string(),
  full_name: z.string(),
  username: z.string(),
  email: z.string(),
  bio: z.string(),
});

/** What the stand-in holds, which its handlers change. */
interface AgencyState {
  teams: readonly Team[];
  rows: readonly ManagedRow[];
  invitations: { id: string; invited: string; expires_at: string }[];
}

/** The requests that the screens sent, by what they ask for. */
interface AgencyRequests {
  lists: z.infer<typeof listArguments>[];
  created: z.infer<typeof newInfluencer>[];
  updates: Record<string, string>[];
  ended: z.infer<typeof endArguments>[];
  takenBack: (string | null)[];
}

/** Stands in for the backend of an agency's screens and records what they send. */
export function agencyStandIn(start: readonly ManagedRow[] = [], teams: readonly Team[] = [ownTeam(agency)]) {
  const state: AgencyState = { teams, rows: start, invitations: [] };
  const requests: AgencyRequests = { lists: [], created: [], updates: [], ended: [], takenBack: [] };

  return {
    ...requests,
    /** Changes the data from outside of this browser. */
    change(change: (rows: readonly ManagedRow[]) => readonly ManagedRow[]) {
      state.rows = change(state.rows);
    },
    /** Changes for which agencies the account acts, from outside of this browser. */
    changeTeams(teams: readonly Team[]) {
      state.teams = teams;
    },
    handlers: [
      ...managementHandlers(state, requests),
      ...invitationHandlers(state, requests),
      ...accountHandlers(state, requests),
    ],
  };
}

function managementHandlers(state: AgencyState, { lists, ended }: AgencyRequests) {
  return [
    http.post(`${SUPABASE_URL}/rest/v1/rpc/my_teams`, () => HttpResponse.json(state.teams)),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/agency_totals`, () =>
      HttpResponse.json([
        {
          influencers: state.rows.length,
          live_codes: state.rows.reduce((sum, row) => sum + row.live_count, 0),
        },
      ]),
    ),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/list_managed_influencers`, async ({ request }) => {
      const list = listArguments.parse(await request.json());
      lists.push(list);
      const found = state.rows.filter(({ username }) => username.includes(list.search ?? ''));
      return HttpResponse.json(
        found.slice(0, PAGE_SIZE).map((row) => ({ ...row, cursor: row.id, total: found.length })),
      );
    }),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/managed_influencer`, async ({ request }) => {
      const { of_influencer } = managedInfluencerArguments.parse(await request.json());
      return HttpResponse.json(state.rows.filter(({ id }) => id === of_influencer));
    }),
    http.post(`${SUPABASE_URL}/functions/v1/end-management`, async ({ request }) => {
      const which = endArguments.parse(await request.json());
      ended.push(which);
      state.rows = state.rows.filter(({ id }) => id !== which.influencer_id);
      return HttpResponse.json({ success: true, mailed: true });
    }),
  ];
}

function invitationHandlers(state: AgencyState, { takenBack }: AgencyRequests) {
  return [
    http.get(`${SUPABASE_URL}/rest/v1/agency_invitations`, () => HttpResponse.json(state.invitations)),
    http.post(`${SUPABASE_URL}/functions/v1/invite-influencer`, async ({ request }) => {
      const { invitee } = invitationArguments.parse(await request.json());
      const expires_at = '2030-01-31T00:00:00Z';
      state.invitations = [{ id: crypto.randomUUID(), invited: invitee, expires_at }, ...state.invitations];
      return HttpResponse.json({ success: true });
    }),
    http.patch(`${SUPABASE_URL}/rest/v1/agency_invitations`, async ({ request }) => {
      const id = new URL(request.url).searchParams.get('id')?.replace('eq.', '') ?? null;
      takenBack.push(await request.text());
      state.invitations = state.invitations.filter((invitation) => invitation.id !== id);
      return HttpResponse.json([{ id }]);
    }),
  ];
}

function accountHandlers(state: AgencyState, { created, updates }: AgencyRequests) {
  return [
    http.post(`${SUPABASE_URL}/functions/v1/create-influencer-user`, async ({ request }) => {
      const { agency_id, bio, ...influencer } = newInfluencer.parse(await request.json());
      created.push({ agency_id, ...influencer, bio });
      const temporary_password = 'hT7m-Qp2x-Wz9k-abcd';
      const row = managedRow(influencer.full_name, {
        ...influencer,
        temporary_password,
        live_count: 0,
        total_count: 0,
      });
      state.rows = [row, ...state.rows];
      return HttpResponse.json({
        success: true,
        influencer: { ...influencer, temporary_password },
        mailed: true,
      });
    }),
    http.post(`${SUPABASE_URL}/functions/v1/update-influencer-user`, async ({ request }) => {
      const { seen_full_name, seen_username, seen_email, ...fields } = textsOf(await request.formData());
      const { influencer_id, renew_password, full_name, username, email } = fields;
      const now = state.rows.find(({ id }) => id === influencer_id);
      const seen = [seen_full_name, seen_username, seen_email];
      if (!renew_password && seen.join() !== [now?.full_name, now?.username, now?.email].join()) {
        const error = 'Somebody else changed this account meanwhile.';
        return HttpResponse.json({ error, hint: 'changed_meanwhile' }, { status: 412 });
      }
      updates.push(fields);
      const update = (change: Partial<ManagedRow>) => {
        state.rows = state.rows.map((row) => (row.id === influencer_id ? { ...row, ...change } : row));
      };
      if (renew_password) {
        const temporary_password = 'NeW2-NeW2-NeW2-NeW2';
        update({ temporary_password });
        return HttpResponse.json({ success: true, temporary_password });
      }
      update({
        ...(full_name && { full_name }),
        ...(username && { username }),
        ...(email && { email }),
      });
      return HttpResponse.json({ success: true, email: 'unchanged' });
    }),
  ];
}

function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
}
