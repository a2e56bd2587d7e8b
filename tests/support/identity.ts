import type { ISql } from 'postgres';
import type { Actor } from './database';

/** Claims that a client can really put into its token, because it may write all of `user_metadata`. */
export type ForgedClaims = Record<string, unknown>;

/**
 * Makes the connection act as `actor` like PostgREST does: with the database role and the token's claims.
 * With `local` it applies to the transaction, otherwise to the whole connection.
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
