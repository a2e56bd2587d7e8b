import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import type postgres from 'postgres';
import * as z from 'zod/mini';
import type { ProjectConfig } from '../config';
import type { SendAuthMail } from '../lite/mailer';
import { createFactorRoutes } from './auth-factors';
import { createFactorStore } from './factor-store';
import { readJsonObject } from './json';
import { createPasswordChange } from './password-change';
import { Refusal } from './refusal';
import { refuseChangeWithoutSecondFactor } from './refuse-change-without-second-factor';
import type { SessionCaller, Tokens } from './tokens';
import { createVerificationHook } from './verification-hook';

type Fetch = (request: Request) => Promise<Response>;

const person = z.looseObject({ id: z.string() });
const session = z.looseObject({ access_token: z.string(), user: z.optional(person) });

interface AuthRoutesSettings {
  lite: Fetch;
  tokens: Tokens;
  sql: postgres.Sql;
  config: ProjectConfig['auth'];
  sendMail: SendAuthMail;
}

/** Lite's auth service, changed to answer like a hosted project's, and with second factors. */
export function createAuthRoutes({ lite, tokens, sql, config, sendMail }: AuthRoutesSettings): Fetch {
  const { enable_confirmations, require_current_password } = config.email;
  const { mfa_verification_attempt } = config.hook;
  const changePassword = createPasswordChange(lite, tokens, sql, require_current_password);
  const factors = createFactorStore(sql);
  const serveFactors = createFactorRoutes({
    sql,
    tokens,
    siteUrl: config.site_url,
    hook: mfa_verification_attempt.enabled
      ? createVerificationHook(sql, mfa_verification_attempt.uri)
      : undefined,
    sendMail,
    answerSession,
  });

  /** A user as the service tells of one: with its second factors, if there are any. */
  async function withFactors(user: z.infer<typeof person>) {
    const known = await factors.of(user.id);
    return known.length > 0 ? { ...user, factors: known } : user;
  }

  async function answerSession(request: Request, caller: SessionCaller, refreshToken: string) {
    const token = await tokens.issue(caller, config.jwt_expiry);
    const headers = { authorization: `Bearer ${token}`, apikey: request.headers.get('apikey') ?? '' };
    const user = await lite(new Request(new URL('/auth/v1/user', request.url), { headers }));
    return Response.json({
      access_token: token,
      token_type: 'bearer',
      expires_in: config.jwt_expiry,
      expires_at: decodeJwt(token).exp,
      refresh_token: refreshToken,
      user: await withFactors(person.parse(await user.json())),
    });
  }

  /** Adds to Lite's answer what it leaves out: to a session the further claims of its token, to a user the second factors. */
  async function complete(request: Request, response: Response): Promise<Response> {
    if (!response.headers.get('content-type')?.includes('json')) return response;
    const answer: unknown = await response.clone().json();
    const { pathname, searchParams } = new URL(request.url);
    const known = pathname === '/auth/v1/user' ? person.safeParse(answer).data : undefined;
    if (known) return Response.json(await withFactors(known), { status: response.status });
    const opened = session.safeParse(answer).data;
    if (!opened) return response;
    const { access_token, user } = opened;
    if (await endIfBanned(sql, access_token)) {
      return new Refusal(400, 'user_banned', 'User is banned').answer;
    }
    if (searchParams.get('grant_type') !== 'refresh_token') {
      await tokens.markAsOpened(access_token, pathname === '/auth/v1/verify' ? 'otp' : 'password');
    }
    await tokens.noteUse(access_token, request);
    const completed = {
      ...opened,
      access_token: await tokens.complete(access_token),
      ...(user && { user: await withFactors(user) }),
    };
    return Response.json(completed, { status: response.status });
  }

  return async (request) => {
    const url = new URL(request.url);
    const body = await readJsonObject(request);
    if (!body) return new Refusal(400, 'bad_json', 'Could not parse request body as JSON').answer;
    const ownAnswer =
      (await serveFactors(request, body)) ??
      (await refuseChangeWithoutSecondFactor(sql, tokens, request, body));
    if (ownAnswer) return ownAnswer;
    const response = (await changePassword(request, body)) ?? (await lite(request));

    if (url.pathname === '/auth/v1/signup' && enable_confirmations && response.status === 429) {
      return Response.json(obfuscatedUser(body));
    }
    if (response.status === 500) return unexpectedFailure(url.pathname).answer;
    if (!response.ok) return response;
    return complete(request, response);
  };
}

/** Ends the token's session if its account is banned, because Lite lets a banned account sign in with its password. @returns whether it was */
async function endIfBanned(sql: postgres.Sql, token: string): Promise<boolean> {
  const ended = await sql`
    delete from auth.sessions s using auth.users u
    where s.id = ${String(decodeJwt(token).session_id)} and u.id = s.user_id and u.banned_until > now()
    returning s.id`;
  return ended.length > 0;
}

/** The hosted service's answer to a database error, such as one of the sign-up trigger. */
function unexpectedFailure(path: string): Refusal {
  const message =
    path === '/auth/v1/signup'
      ? 'Database error saving new user'
      : 'Unexpected failure, please check server logs for more information';
  return new Refusal(500, 'unexpected_failure', message);
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
