import { decodeJwt } from 'jose';

/** The claims of a checked token, as policies read them from `request.jwt.claims`. */
export type Claims = Readonly<Record<string, unknown>>;

/** Who a channel listens as. */
export interface Actor {
  role: string;
  /** The user's id; null for an API key. */
  subject: string | null;
  /** JSON of all claims: equal texts are the same person to every policy. */
  claims: string;
  /** Seconds since 1970; null for an API key, which doesn't expire. */
  expiresAt: number | null;
}

export type VerifyToken = (token: string) => Claims | null | Promise<Claims | null>;

/** Why a token isn't accepted, in the words hosted realtime uses. */
export class TokenRefused extends Error {
  readonly code: 'InvalidJWTToken' | 'MalformedJWT';
  constructor(code: TokenRefused['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** @throws TokenRefused */
export async function actorOfToken(token: string, verifyToken: VerifyToken): Promise<Actor> {
  // Read without trust, only to tell an expired token from a forged one.
  const expiry = unverifiedExpiry(token);
  const claims = await verifyToken(token);
  if (expiry !== null && expiry <= nowInSeconds()) throw expired(expiry);
  if (claims === null) throw new TokenRefused('MalformedJWT', 'The token provided is not a valid JWT');
  const { role, exp, sub } = claims;
  if (typeof role !== 'string' || typeof exp !== 'number') {
    throw new TokenRefused('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT');
  }
  const subject = typeof sub === 'string' ? sub : null;
  return { role, subject, claims: JSON.stringify(claims), expiresAt: exp };
}

export function actorOfApiKey(role: 'anon' | 'service_role'): Actor {
  return { role, subject: null, claims: JSON.stringify({ role }), expiresAt: null };
}

export function expired(expiresAt: number): TokenRefused {
  return new TokenRefused(
    'InvalidJWTToken',
    `Token has expired ${Math.max(0, nowInSeconds() - Math.floor(expiresAt))} seconds ago`,
  );
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

function unverifiedExpiry(token: string): number | null {
  try {
    return decodeJwt(token).exp ?? null;
  } catch {
    return null;
  }
}
