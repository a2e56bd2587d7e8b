import type postgres from 'postgres';
import { Refusal } from './refusal';

/** A second factor as the auth service tells of it, without its secret. */
interface Factor {
  id: string;
  created_at: string;
  updated_at: string;
  status: 'verified' | 'unverified';
  friendly_name: string;
  factor_type: 'totp';
  last_challenged_at: string | null;
}

/** A factor that nobody verifies is removed after this time, the service's own figure. */
const UNVERIFIED_SECONDS = 300;

/** Second factors in the tables in which the hosted auth service keeps them. */
export function createFactorStore(sql: postgres.Sql) {
  const shown = sql`id, created_at, updated_at, status, friendly_name, factor_type, last_challenged_at`;

  return {
    async of(userId: string): Promise<Factor[]> {
      return await sql<
        Factor[]
      >`select ${shown} from auth.mfa_factors where user_id = ${userId} order by created_at`;
    },

    /** @throws Refusal when the account has no such factor */
    async find(userId: string, factorId: string): Promise<Factor> {
      const [factor] = await sql<Factor[]>`
        select ${shown} from auth.mfa_factors where id = ${factorId} and user_id = ${userId}`;
      if (!factor) throw new Refusal(404, 'mfa_factor_not_found', 'Factor not found');
      return factor;
    },

    /** Removes a factor and lowers the sessions that it has raised. */
    async remove(factorId: string): Promise<void> {
      await sql.begin(async (tx) => {
        await tx`delete from auth.mfa_factors where id = ${factorId}`;
        await tx`
          delete from auth.mfa_amr_claims c using auth.sessions s
          where s.factor_id = ${factorId} and c.session_id = s.id and c.authentication_method = 'totp'`;
        await tx`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factorId}`;
      });
    },

    /** Removes factors that nobody has verified in time, of all accounts, except those that have a challenge. */
    async removeExpired(): Promise<void> {
      await sql`
        delete from auth.mfa_factors f
        where f.status = 'unverified' and f.created_at < now() - make_interval(secs => ${UNVERIFIED_SECONDS})
          and not exists (select from auth.mfa_challenges c where c.factor_id = f.id)`;
    },
  };
}
