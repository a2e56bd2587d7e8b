import { HttpResponse, http } from 'msw';
import type { Team } from '@/lib/supabase/database';
import { SUPABASE_URL } from './backend';
import type { SampleAccount } from './sample-session';

/** A row of my_teams; override what a test is about. */
export function teamRow(agency_name: string, change: Partial<Team> = {}): Team {
  return {
    agency_id: crypto.randomUUID(),
    agency_name,
    agency_username: agency_name.toLowerCase().replaceAll(' ', '.'),
    agency_avatar_url: null,
    role: 'owner',
    all_influencers: true,
    requires_second_factor: false,
    lacks_second_factor: false,
    ...change,
  };
}

/** The team of an agency's own account, which owns it. */
export const ownTeam = ({ id, full_name }: SampleAccount): Team => teamRow(full_name, { agency_id: id });

/** Answers for which agencies the account acts. */
export function teamsAnswer(...teams: Team[]) {
  return http.post(`${SUPABASE_URL}/rest/v1/rpc/my_teams`, () => HttpResponse.json(teams));
}
