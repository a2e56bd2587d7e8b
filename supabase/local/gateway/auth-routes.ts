import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import * as z from 'zod/mini';
import { readJsonObject } from './json-body';
import { jsonResponse } from './json-response';
import { createPasswordChange } from './password-change';
import { BannedError, type Tokens } from './tokens';

type Fetch = (request: Request) => Promise<Response>;

const session = z.looseObject({ access_token: z.string() });

interface AuthRoutesSettings {
  lite: Fetch;
  tokens: Tokens;
  sql: postgres.Sql;
  emailConfirmations: boolean;
}

/** Lite's auth service, brought to answer as a hosted project's does. */
export function createAuthRoutes({ lite, tokens, sql, emailConfirmations }: AuthRoutesSettings): Fetch {
  const changePassword = createPasswordChange(lite, tokens, sql);
  return async (request) => {
    const url = new URL(request.url);
    const body = await readJsonObject(request);
    if (!body) {
      const msg = 'Could not parse request body as JSON';
      return jsonResponse(400, { code: 400, error_code: 'bad_json', msg });
    }
    const response = (await changePassword(request, body)) ?? (await lite(request));
    const isFromMail = url.pathname === '/auth/v1/verify';

    if (url.pathname === '/auth/v1/signup' && emailConfirmations && response.status === 429) {
      return jsonResponse(200, obfuscatedUser(body));
    }
    if (response.status === 500) return jsonResponse(500, unexpectedFailure(url.pathname));
    try {
      if (response.status === 303 || response.status === 302) return await completeRedirect(response, tokens);
      return response.ok ? await completeSession(response, tokens, isFromMail) : response;
    } catch (error) {
      if (!(error instanceof BannedError)) throw error;
      return jsonResponse(400, { code: 400, error_code: 'user_banned', msg: 'User is banned' });
    }
  };
}

/** The hosted service's words for an error in the database, such as one that the sign-up trigger raises. */
function unexpectedFailure(path: string) {
  const msg =
    path === '/auth/v1/signup'
      ? 'Database error saving new user'
      : 'Unexpected failure, please check server logs for more information';
  return { code: 500, error_code: 'unexpected_failure', msg };
}

async function completeSession(response: Response, tokens: Tokens, isFromMail: boolean): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('json')) return response;
  const answer = session.safeParse(await response.clone().json());
  if (!answer.success) return response;
  if (isFromMail) await tokens.markAsMailed(answer.data.access_token);
  return jsonResponse(response.status, {
    ...answer.data,
    access_token: await tokens.complete(answer.data.access_token),
  });
}

/** A link from a mail ends in a redirect whose fragment carries the session. */
async function completeRedirect(response: Response, tokens: Tokens): Promise<Response> {
  const location = response.headers.get('location');
  const [target, fragment] = location?.split('#') ?? [];
  const values = new URLSearchParams(fragment);
  const token = values.get('access_token');
  if (!target || !token) return response;
  await tokens.markAsMailed(token);
  values.set('access_token', await tokens.complete(token));
  return new Response(null, { status: response.status, headers: { location: `${target}#${values}` } });
}

/**
 * What the hosted service answers to a second sign-up with an address that waits for its confirmation: a user
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
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
