import bcrypt from 'bcryptjs';
import type postgres from 'postgres';
import * as z from 'zod/mini';
import { Refusal } from './refusal';
import type { Tokens } from './tokens';

type Fetch = (request: Request) => Promise<Response>;

const change = z.object({ password: z.string(), current_password: z.optional(z.string()) });

/** Sessions opened in these ways needn't give the current password, because a mail has proven the account's owner. */
const FROM_MAIL = ['otp', 'magiclink', 'recovery'];

const refusal = (code: string) =>
  new Refusal(400, code, 'Current password required when setting new password.').answer;

/**
 * Sets a new password like a hosted project, which may require the current one, and ends the account's other sessions.
 * Lite does neither. Undefined when the request isn't about a password.
 */
export function createPasswordChange(
  lite: Fetch,
  tokens: Tokens,
  sql: postgres.Sql,
  requiresCurrent: boolean,
) {
  return async (request: Request, body: object): Promise<Response | undefined> => {
    const asked = change.safeParse(body).data;
    if (request.method !== 'PUT' || new URL(request.url).pathname !== '/auth/v1/user' || !asked)
      return undefined;
    const caller = await tokens.claimsOf(request);
    if (!caller) return undefined;
    // As in the hosted service, the session counts as it is now, and not as the token described it up to an hour ago.
    const [session] = await sql<{ password: string | null; is_from_mail: boolean }[]>`
      select u.encrypted_password as password,
             exists (
               select from auth.mfa_amr_claims opened
               where opened.session_id = s.id and opened.authentication_method = any (${FROM_MAIL})
             ) as is_from_mail
      from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = ${caller.session_id}`;
    // Lite refuses a session that has ended.
    if (requiresCurrent && session?.password && !session.is_from_mail) {
      if (!asked.current_password) return refusal('current_password_required');
      const isRight = await bcrypt.compare(asked.current_password, session.password);
      if (!isRight) return refusal('current_password_invalid');
    }
    const answer = await lite(request);
    if (answer.ok) {
      await sql`delete from auth.sessions where user_id = ${caller.sub} and id <> ${caller.session_id}`;
    }
    return answer;
  };
}
