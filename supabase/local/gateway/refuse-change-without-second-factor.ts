import type postgres from 'postgres';
import * as z from 'zod/mini';
import { Refusal } from './refusal';
import type { Tokens } from './tokens';

const change = z.object({ password: z.optional(z.string()), email: z.optional(z.string()) });

/**
 * As the hosted auth service does, refuses to set a password or a mail address in a session that didn't give its account's second factor.
 * Lite doesn't check this.
 * @returns undefined when nothing is to be refused
 */
export async function refuseChangeWithoutSecondFactor(
  sql: postgres.Sql,
  tokens: Pick<Tokens, 'claimsOf'>,
  request: Request,
  body: object,
): Promise<Response | undefined> {
  const asked = change.safeParse(body).data;
  if (request.method !== 'PUT' || new URL(request.url).pathname !== '/auth/v1/user') return undefined;
  if (!asked?.password && !asked?.email) return undefined;
  const caller = await tokens.claimsOf(request);
  if (!caller) return undefined;
  const [withoutFactor] = await sql`
    select from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = ${caller.session_id} and s.aal is distinct from 'aal2'
      and exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
      and (${Boolean(asked.password)} or ${asked.email ?? ''} not in ('', u.email))`;
  if (!withoutFactor) return undefined;
  const message = 'AAL2 session is required to update email or password when MFA is enabled.';
  return new Refusal(401, 'insufficient_aal', message).answer;
}
