import type { Answer } from '../attempt';
import { type HostileRequest, VICTIMS } from '../cast';
import type { TeamPerson } from './team-people';

/** What somebody of a team tries, and what may come of it. */
export interface Knock {
  what: string;
  by: readonly TeamPerson[];
  path: string;
  request?: (person: TeamPerson) => HostileRequest;
  unless?: (answer: Answer) => string | null;
}

export const post = (body: unknown): HostileRequest => ({ method: 'POST', body });
export const counted = (method: string, body?: unknown): HostileRequest => ({
  method,
  body,
  headers: { prefer: 'count=exact' },
});
export const rpc = (name: string) => `/rest/v1/rpc/${name}`;
export const edge = (name: string) => `/functions/v1/${name}`;

export const MANAGED = `influencer_id=eq.${VICTIMS.managed}`;
export const WIDEST = { role: 'manager', all_influencers: true, influencer_ids: [] };
