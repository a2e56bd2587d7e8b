import { randomBytes, randomUUID } from 'node:crypto';
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import type postgres from 'postgres';
import * as z from 'zod/mini';
import { Refusal } from './refusal';
import { CLIENT_ADDRESS_HEADER } from './server';

interface Account {
  email: string | null;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  is_anonymous: boolean;
}

async function findAccount(sql: postgres.Sql, userId: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select email,
           coalesce(raw_app_meta_data, '{}') as app_metadata,
           coalesce(raw_user_meta_data, '{}') as user_metadata,
           is_anonymous
    from auth.users where id = ${userId}`;
  return account;
}

interface Method {
  method: string;
  timestamp: number;
}

/** How the session was opened and raised, the latest first, for the token's `amr` claim. */
async function methodsOf(sql: postgres.Sql, sessionId: unknown): Promise<Method[]> {
  return await sql<Method[]>`
    select authentication_method as method, floor(extract(epoch from updated_at))::integer as timestamp
    from auth.mfa_amr_claims where session_id = ${String(sessionId)}
    order by updated_at desc`;
}

/** The session's level: a code of an authenticator app ('totp') is the only second factor that the stack knows. */
const levelOf = (methods: Method[]) => (methods.some(({ method }) => method === 'totp') ? 'aal2' : 'aal1');

const sessionClaims = z.object({ sub: z.uuid(), session_id: z.uuid() });

/** The token that a request carries; blank for none. */
export const bearerOf = ({ headers }: Pick<Request, 'headers'>) =>
  /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';

/** The account and the session that a request comes from. */
export interface SessionCaller {
  userId: string;
  sessionId: string;
  email: string;
  level: string;
}

/** Twelve lower-case letters and digits, as the service's tokens are. */
const newRefreshToken = () =>
  randomBytes(16)
    .toString('base64')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, 'x')
    .slice(0, 12);

/** Signs and checks the access tokens of the stack. */
export function createTokens(sql: postgres.Sql, jwtSecret: string, issuer: () => string) {
  const secret = new TextEncoder().encode(jwtSecret);

  return {
    /** The claims of a genuine token that hasn't expired, else null. */
    async verify(token: string): Promise<Record<string, unknown> | null> {
      try {
        const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] });
        return payload;
      } catch {
        return null;
      }
    },

    /** Why a token doesn't count; undefined for one that does. */
    async flawOf(token: string): Promise<'expired' | 'invalid' | undefined> {
      try {
        await jwtVerify(token, secret, { algorithms: ['HS256'] });
        return undefined;
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
      }
    },

    /** A token for a role without an account, good for a minute. The services take it in place of the role's API key, which they don't know. */
    ofRole(role: 'anon' | 'service_role'): Promise<string> {
      return new SignJWT({ role })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setExpirationTime('1m')
        .sign(secret);
    },

    /** Records how the token's session was opened. */
    async markAsOpened(token: string, method: 'password' | 'otp'): Promise<void> {
      const { session_id } = decodeJwt(token);
      await sql`
        insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
        values (${randomUUID()}, ${String(session_id)}, now(), now(), ${method})
        on conflict do nothing`;
    },

    /** Records with which browser and from which network address the token's session was last used. */
    async noteUse(token: string, { headers }: Request): Promise<void> {
      const { session_id } = decodeJwt(token);
      await sql`
        update auth.sessions set user_agent = ${headers.get('user-agent')}, ip = ${headers.get(CLIENT_ADDRESS_HEADER)}
        where id = ${String(session_id)}`;
    },

    /** The account and the session that a request's token names; undefined without a genuine one. */
    async claimsOf(request: Request): Promise<z.infer<typeof sessionClaims> | undefined> {
      return sessionClaims.safeParse(await this.verify(bearerOf(request))).data;
    },

    /** @throws Refusal without a genuine token of a session that exists */
    async callerOf(request: Request): Promise<SessionCaller> {
      if (!bearerOf(request)) {
        throw new Refusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
      }
      const claims = await this.claimsOf(request);
      if (!claims) throw new Refusal(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
      const [caller] = await sql<SessionCaller[]>`
        select s.user_id as "userId", s.id as "sessionId", coalesce(u.email, '') as email, coalesce(s.aal::text, 'aal1') as level
        from auth.sessions s join auth.users u on u.id = s.user_id
        where s.id = ${claims.session_id} and s.user_id = ${claims.sub}`;
      if (!caller) {
        throw new Refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
      }
      return caller;
    },

    /** Replaces a session's refresh token once its level is raised: with the former one nobody gets a token of the new level. */
    async swapRefreshToken(
      tx: postgres.TransactionSql,
      { userId, sessionId }: SessionCaller,
    ): Promise<string> {
      const token = newRefreshToken();
      const [former] = await tx<{ token: string }[]>`
        update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = ${sessionId} and not revoked
        returning token`;
      await tx`
        insert into auth.refresh_tokens (token, user_id, session_id, parent, revoked, created_at, updated_at)
        values (${token}, ${userId}, ${sessionId}, ${former?.token ?? null}, false, now(), now())`;
      return token;
    },

    /**
     * A new access token for a session that exists, with all claims of a hosted project's token.
     * @param lifetime in seconds
     */
    async issue({ userId, sessionId }: SessionCaller, lifetime: number): Promise<string> {
      const now = Math.floor(Date.now() / 1000);
      const claims = { sub: userId, session_id: sessionId, iat: now, exp: now + lifetime };
      return this.complete(
        await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret),
      );
    },

    /** Lite's token with the further claims of a hosted project's token: issuer, level, method and metadata. */
    async complete(token: string): Promise<string> {
      const claims = decodeJwt(token);
      const account = claims.sub ? await findAccount(sql, claims.sub) : undefined;
      if (!account) return token;
      const amr = await methodsOf(sql, claims.session_id);
      return new SignJWT({
        ...claims,
        iss: issuer(),
        aud: 'authenticated',
        email: account.email ?? '',
        phone: '',
        app_metadata: account.app_metadata,
        user_metadata: account.user_metadata,
        role: 'authenticated',
        aal: levelOf(amr),
        amr,
        is_anonymous: account.is_anonymous,
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(secret);
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
