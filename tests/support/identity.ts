import type { ISql } from 'postgres';
import type { Actor } from './database';

/** Claims a client may really put into its token: all of `user_metadata` is its own to write. */
export type ForgedClaims = Record<string, unknown>;

/**
 * Makes the connection speak as `actor`, the way PostgREST does: database role plus the token's claims.
 * With `local` it ends with the transaction; without it stays for the whole connection.
 */
export async function assume(
  sql: ISql,
  actor: Actor,
  { local = true, forged }: { local?: boolean; forged?: ForgedClaims } = {},
): Promise<void> {
  const role = typeof actor === 'string' ? actor : 'authenticated';
  const subject = typeof actor === 'string' ? '' : actor.userId;
  const claims = { ...forged, role, ...(subject ? { sub: subject } : {}) };
  await sql`
    select set_config('role', ${role}, ${local}),
           set_config('request.jwt.claims', ${JSON.stringify(claims)}, ${local}),
           set_config('request.jwt.claim.sub', ${subject}, ${local}),
           set_config('request.jwt.claim.role', ${role}, ${local})`;
}
