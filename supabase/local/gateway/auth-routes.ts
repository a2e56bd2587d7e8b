import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import type postgres from 'postgres';
import * as z from 'zod/mini';
import type { ProjectConfig } from '../config';
import { jsonResponse, readJsonObject } from './json';
import { createPasswordChange } from './password-change';
import type { Tokens } from './tokens';

type Fetch = (request: Request) => Promise<Response>;

const session = z.looseObject({ access_token: z.string() });

interface AuthRoutesSettings {
  lite: Fetch;
  tokens: Tokens;
  sql: postgres.Sql;
  config: ProjectConfig['auth'];
}

/** Lite's auth service, changed to answer like a hosted project's. */
export function createAuthRoutes({ lite, tokens, sql, config }: AuthRoutesSettings): Fetch {
  const { enable_confirmations, require_current_password } = config.email;
  const changePassword = createPasswordChange(lite, tokens, sql, require_current_password);
  return async (request) => {
    const url = new URL(request.url);
    const body = await readJsonObject(request);
    if (!body) {
      const msg = 'Could not parse request body as JSON';
      return jsonResponse(400, { code: 400, error_code: 'bad_json', msg });
    }
    const response = (await changePassword(request, body)) ?? (await lite(request));
    const isFromMail = url.pathname === '/auth/v1/verify';

    if (url.pathname === '/auth/v1/signup' && enable_confirmations && response.status === 429) {
      return jsonResponse(200, obfuscatedUser(body));
    }
    if (response.status === 500) return jsonResponse(500, unexpectedFailure(url.pathname));
    if (!response.ok) return response;
    return completeSession(response, tokens, isFromMail, sql);
  };
}

/** Ends the token's session when its account is banned, which Lite doesn't ask when somebody signs in with a password. */
async function endIfBanned(sql: postgres.Sql, token: string): Promise<boolean> {
  const ended = await sql`
    delete from auth.sessions s using auth.users u
    where s.id = ${String(decodeJwt(token).session_id)} and u.id = s.user_id and u.banned_until > now()
    returning s.id`;
  return ended.length > 0;
}

/** The hosted service's answer to a database error, such as one of the sign-up trigger. */
function unexpectedFailure(path: string) {
  const msg =
    path === '/auth/v1/signup'
      ? 'Database error saving new user'
      : 'Unexpected failure, please check server logs for more information';
  return { code: 500, error_code: 'unexpected_failure', msg };
}

async function completeSession(
  response: Response,
  tokens: Tokens,
  isFromMail: boolean,
  sql: postgres.Sql,
): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('json')) return response;
  const answer = session.safeParse(await response.clone().json());
  if (!answer.success) return response;
  if (await endIfBanned(sql, answer.data.access_token)) {
    return jsonResponse(400, { code: 400, error_code: 'user_banned', msg: 'User is banned' });
  }
  if (isFromMail) await tokens.markAsMailed(answer.data.access_token);
  return jsonResponse(response.status, {
    ...answer.data,
    access_token: await tokens.complete(answer.data.access_token),
  });
}

/**
 * The hosted service's answer to a second sign-up with an unconfirmed address: a user
 * that doesn't exist, so that nobody learns which addresses are taken. Lite answers 429.
 */
function obfuscatedUser(body: object) {
  const parsed = z.object({ email: z.string() }).safeParse(body);
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: parsed.data?.email ?? '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [],
    created_at: now,
  };
}
