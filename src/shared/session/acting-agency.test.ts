import { describe, expect, it } from 'vitest';
import type { Team } from '@/lib/supabase/database';
import { actingTeam } from './acting-agency';

const USER = 'user';

const team = (agency_id: string): Team => ({
  agency_id,
  agency_name: agency_id,
  agency_username: agency_id,
  agency_avatar_url: null,
  role: 'manager',
  all_influencers: true,
  requires_second_factor: false,
  lacks_second_factor: false,
});

describe('the agency for which somebody acts', () => {
  it.each([
    ['without a team', [], null, undefined],
    ['without a team, whatever was chosen before', [], 'ladder', undefined],
    ['in one team', ['ladder'], null, 'ladder'],
    ['in several, none of them chosen', ['ladder', 'marigold'], null, 'ladder'],
    ['in several, one of them chosen', ['ladder', 'marigold'], 'marigold', 'marigold'],
    ['in several, and one chosen that is gone', ['ladder', 'marigold'], 'gone', 'ladder'],
    ['with an agency of their own', ['ladder', USER], null, USER],
    ['with an agency of their own, and another chosen', ['ladder', USER], 'ladder', 'ladder'],
    ['with an agency of their own, and one chosen that is gone', ['ladder', USER], 'gone', USER],
  ])('%s (teams %j, chosen %s) is %s', (_, agencies, chosen, acting) => {
    expect(actingTeam(agencies.map(team), USER, chosen)?.agency_id).toBe(acting);
  });
});
