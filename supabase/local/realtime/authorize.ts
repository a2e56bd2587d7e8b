import { decodeJwt } from 'jose';
import postgres from 'postgres';

/** The identity with which a channel listens. */
export interface Actor {
  role: string;
  /** The token's claims as JSON, which policies read from `request.jwt.claims`. */
  claims: string;
  /** Seconds since 1970; null for an API key, which doesn't expire. */
  expiresAt: number | null;
}

/** The claims of a token that is genuine and still valid, else null. */
export type VerifyToken = (token: string) => Promise<Readonly<Record<string, unknown>> | null>;

/** The reason of a refused join, worded like the hosted service; on a refresh only the message is sent. */
export class Refused extends Error {
  readonly code:
    | 'ChannelRateLimitReached'
    | 'InvalidJWTToken'
    | 'MalformedJWT'
    | 'PrivateOnly'
    | 'TopicNameRequired'
    | 'Unauthorized';
  constructor(code: Refused['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The identity that a member's access token gives.
 * @throws Refused for a token that is expired, forged, or without role or expiry
 */
export async function actorOfToken(token: string, verifyToken: VerifyToken): Promise<Actor> {
  // The claims aren't trusted here; they only tell an expired token from a forged one.
  const expiry = unverifiedExpiry(token);
  const claims = await verifyToken(token);
  const now = nowInSeconds();
  if (expiry !== null && expiry <= now) throw expired(expiry, now);
  if (claims === null) throw new Refused('MalformedJWT', 'The token provided is not a valid JWT');
  const { role, exp } = claims;
  if (typeof role !== 'string' || typeof exp !== 'number') {
    throw new Refused('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT');
  }
  return { role, claims: JSON.stringify(claims), expiresAt: exp };
}

export function actorOfApiKey(role: 'anon' | 'service_role'): Actor {
  return { role, claims: JSON.stringify({ role }), expiresAt: null };
}

/** supabase-js sends its API key instead of a token while nobody is signed in. */
export function isApiKey(token: string): boolean {
  return token.startsWith('sb_');
}

export function expired(expiresAt: number, now: number): Refused {
  const seconds = Math.floor(now) - Math.floor(expiresAt);
  return new Refused('InvalidJWTToken', `Token has expired ${seconds} seconds ago`);
}

export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

function unverifiedExpiry(token: string): number | null {
  try {
    return decodeJwt(token).exp ?? null;
  } catch {
    return null;
  }
}

class Undo extends Error {}

/**
 * Checks the policies on `realtime.messages` like the hosted service: a message of the topic is inserted, selected as
 * the caller, and rolled back.
 * @throws Refused when the caller may not read it
 */
export async function authorize(
  sql: postgres.Sql,
  { role, claims }: Actor,
  topic: string,
  log: (message: string) => void,
): Promise<void> {
  let mayRead = false;
  await sql
    .begin(async (transaction) => {
      const [message] = await transaction`
        insert into realtime.messages (topic, extension) values (${topic}, 'broadcast') returning id`;
      await transaction`
        select set_config('role', ${role}, true), set_config('request.jwt.claims', ${claims}, true),
          set_config('realtime.topic', ${topic}, true)`;
      const seen = await transaction`select from realtime.messages where id = ${message?.id}`;
      mayRead = seen.length > 0;
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (error instanceof Undo) return;
      if (!(error instanceof postgres.PostgresError)) throw error;
      log(`realtime: the policies could not be asked about ${topic}: ${error.message}`);
    });
  if (!mayRead) {
    throw new Refused(
      'Unauthorized',
      `You do not have permissions to read from this Channel topic: ${topic}`,
    );
  }
}
