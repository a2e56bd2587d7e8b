import * as z from 'zod/mini';
import { serviceClient } from './clients.ts';
import { Failure } from './endpoint.ts';

type AgencyRole = 'owner' | 'manager' | 'analyst';

const forAgency = z.object({ agency_id: z.uuid() });

/**
 * The agency for which a request is sent.
 * @throws Failure 400 for a body that names none
 */
export function agencyIn(sent: unknown): string {
  const { data } = forAgency.safeParse(sent);
  if (!data) throw new Failure(400, 'Expected is an agency_id.');
  return data.agency_id;
}

/**
 * @param refusal the message for those who act for no such agency
 * @throws Failure 403 unless the person has one of the roles there now
 */
export async function requireAgencyRole(
  userId: string,
  agencyId: string,
  roles: readonly AgencyRole[],
  refusal: string,
): Promise<void> {
  const { data: role, error } = await serviceClient().rpc('agency_role_of', {
    of_agency: agencyId,
    of_person: userId,
  });
  if (error) throw error;
  if (role === null) throw new Failure(403, refusal);
  if (!roles.includes(role)) throw new Failure(403, "Your role in this agency doesn't allow that.");
}
