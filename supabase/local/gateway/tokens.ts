import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import type postgres from 'postgres';

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

/** How the session was opened, for the token's `amr` claim. */
async function methodsOf(sql: postgres.Sql, sessionId: unknown): Promise<string[]> {
  const rows = await sql<{ method: string }[]>`
    select authentication_method as method from auth.mfa_amr_claims where session_id = ${String(sessionId)}`;
  return rows.length > 0 ? rows.map(({ method }) => method) : ['password'];
}

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

    /** The error of a token, if any. */
    async flawOf(token: string): Promise<'expired' | 'invalid' | undefined> {
      try {
        await jwtVerify(token, secret, { algorithms: ['HS256'] });
        return undefined;
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
      }
    },

    /** A token of a role and of nobody, which services take from whoever has the role's key. */
    ofRole(role: 'anon' | 'service_role'): Promise<string> {
      return new SignJWT({ role })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setExpirationTime('1m')
        .sign(secret);
    },

    /** Records that a link or code from a mail opened the token's session. */
    async markAsMailed(token: string): Promise<void> {
      const { session_id } = decodeJwt(token);
      await sql`
        insert into auth.mfa_amr_claims (session_id, authentication_method) values (${String(session_id)}, 'otp')
        on conflict do nothing`;
    },

    /** Lite's token with the further claims of a hosted project's token: issuer, level, method and metadata. */
    async complete(token: string): Promise<string> {
      const claims = decodeJwt(token);
      const account = claims.sub ? await findAccount(sql, claims.sub) : undefined;
      if (!account) return token;
      return new SignJWT({
        ...claims,
        iss: issuer(),
        aud: 'authenticated',
        email: account.email ?? '',
        phone: '',
        app_metadata: account.app_metadata,
        user_metadata: account.user_metadata,
        role: 'authenticated',
        aal: 'aal1',
        amr: (await methodsOf(sql, claims.session_id)).map((method) => ({ method, timestamp: claims.iat })),
        is_anonymous: account.is_anonymous,
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(secret);
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
