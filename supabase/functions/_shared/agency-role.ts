import * as z from 'zod/mini';
import { fieldsOf } from './body.ts';
import { callerClient } from './clients.ts';
import { Failure } from './failure.ts';

const ROLES = ['owner', 'manager', 'analyst'] as const;
type AgencyRole = (typeof ROLES)[number];

/** As the database writes ids, because this one is compared with them, and kept as a text in an opened account (opened_for). */
const lowerCaseId = z.uuid().check(z.toLowerCase());
const forAgency = z.object({ agency_id: lowerCaseId });
const maybeForAgency = z.object({ agency_id: z.nullish(lowerCaseId) });

const NOT_THIS_ROLE = "Your role in this agency doesn't allow that.";

/**
 * The agency for which a request is sent.
 * @throws Failure 400 for a body that names none
 */
export function agencyIn(sent: unknown): string {
  return fieldsOf(forAgency, sent, 'Expected is an agency_id.').agency_id;
}

/**
 * @param refusal the message for those who act for no such agency
 * @param hint the hint of that refusal (Failure.hint)
 * @throws Failure 403 unless the caller has one of the roles there now
 */
export async function requireAgencyRole(
  request: Request,
  agencyId: string,
  roles: readonly AgencyRole[],
  refusal: string,
  hint?: string,
): Promise<void> {
  const team = (await callersTeams(request)).find(({ agency_id }) => agency_id === agencyId);
  if (!team) throw new Failure(403, refusal, {}, hint);
  if (!roles.includes(team.role)) throw new Failure(403, NOT_THIS_ROLE);
}

/**
 * The agency for which the caller adds influencers, as its owner or a manager: the one that the body names, or else the only one for which
 * the caller acts.
 * @param refusal the message for those who act for no agency
 * @param hint the hint of that refusal (Failure.hint)
 * @throws Failure 403 without such a role; 400 for a body that names none of several
 */
export async function agencyToAddTo(
  request: Request,
  sent: unknown,
  refusal: string,
  hint?: string,
): Promise<string> {
  const roles: readonly AgencyRole[] = ['owner', 'manager'];
  const { agency_id: named } = fieldsOf(maybeForAgency, sent, 'agency_id has to be the id of an agency.');
  if (named) {
    await requireAgencyRole(request, named, roles, refusal, hint);
    return named;
  }
  const teams = await callersTeams(request);
  const [only, ...others] = teams.filter(({ role }) => roles.includes(role));
  if (!only) {
    throw teams.length === 0 ? new Failure(403, refusal, {}, hint) : new Failure(403, NOT_THIS_ROLE);
  }
  if (others.length > 0) {
    const listed = [only, ...others].map(({ agency_id, agency_name }) => `${agency_name} (${agency_id})`);
    throw new Failure(400, `You act for several agencies. Name one by its agency_id: ${listed.join(', ')}.`);
  }
  return only.agency_id;
}

/** The agencies for which the caller may act now. */
async function callersTeams(request: Request) {
  const { data, error } = await callerClient(request).rpc('my_teams');
  if (error) throw error;
  return heldTeams.parse(data).filter(({ lacks_second_factor }) => !lacks_second_factor);
}

const heldTeams = z.array(
  z.object({
    agency_id: z.uuid(),
    agency_name: z.string(),
    role: z.enum(ROLES),
    lacks_second_factor: z.boolean(),
  }),
);
