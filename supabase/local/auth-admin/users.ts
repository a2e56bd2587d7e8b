import { randomUUID } from 'node:crypto';
import bcrypt from 'bcryptjs';
import type postgres from 'postgres';
import * as z from 'zod/mini';

/** What `supabase.auth.admin.createUser` and `updateUserById` may send. */
export const userChange = z.object({
  email: z.optional(z.email('Unable to validate email address: invalid format')),
  password: z.optional(z.string()),
  email_confirm: z.optional(z.boolean()),
  user_metadata: z.optional(z.record(z.string(), z.unknown())),
  app_metadata: z.optional(z.record(z.string(), z.unknown())),
  // Go's way to write a time, which the hosted service takes: 24h, 1h30m, none.
  ban_duration: z.optional(z.string().check(z.regex(/^(none|(\d+(s|m|h))+)$/, 'Invalid ban duration'))),
  id: z.optional(z.uuid()),
});
export type UserChange = z.infer<typeof userChange>;

/** An account as the auth API shows it. */
export type ApiUser = postgres.Row;

const MILLISECONDS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** When the ban ends; null for none. */
function bannedUntil(duration: string): Date | null {
  if (duration === 'none') return null;
  const parts = duration.matchAll(/(\d+)([smh])/g);
  const length = [...parts].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (MILLISECONDS[unit ?? ''] ?? 0),
    0,
  );
  return new Date(Date.now() + length);
}

/** Accounts as the hosted auth service's admin API keeps them; Lite has none of it. */
export function createUsers(sql: postgres.Sql) {
  /** Everything about accounts but what must stay secret, for a query to go on from. */
  const accounts = () => sql`
    select
      id, aud, role, email, '' as phone, email_confirmed_at, email_confirmed_at as confirmed_at, last_sign_in_at,
      banned_until, created_at, updated_at, is_anonymous,
      coalesce(raw_app_meta_data, '{}') as app_metadata,
      coalesce(raw_user_meta_data, '{}') as user_metadata,
      coalesce(
        (
          select jsonb_agg(to_jsonb(i) - 'id' || jsonb_build_object('identity_id', i.id, 'id', i.provider_id))
          from auth.identities i where i.user_id = u.id
        ),
        '[]'
      ) as identities
    from auth.users u`;

  async function get(id: string): Promise<ApiUser | undefined> {
    const [user] = await sql`${accounts()} where id = ${id}`;
    return user;
  }

  return {
    get,

    async create(change: UserChange): Promise<ApiUser | undefined> {
      const id = change.id ?? randomUUID();
      const email = change.email?.toLowerCase() ?? null;
      const password = change.password ? await bcrypt.hash(change.password, 10) : null;
      await sql.begin(async (tx) => {
        await tx`
          insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
                                  raw_user_meta_data, banned_until)
          values (${id}, ${email}, ${password}, ${change.email_confirm ? new Date() : null},
                  ${tx.json({ provider: 'email', providers: ['email'], ...toJson(change.app_metadata) })},
                  ${tx.json(toJson(change.user_metadata))}, ${bannedUntil(change.ban_duration ?? 'none')})`;
        const identity = { sub: id, email, email_verified: change.email_confirm ?? false };
        await tx`
          insert into auth.identities (id, provider, provider_id, user_id, identity_data)
          values (${randomUUID()}, 'email', ${id}, ${id}, ${tx.json(identity)})`;
      });
      return get(id);
    },

    async update(id: string, change: UserChange): Promise<ApiUser | undefined> {
      const email = change.email?.toLowerCase();
      const columns = {
        ...(email === undefined ? {} : { email }),
        ...(change.password === undefined
          ? {}
          : { encrypted_password: await bcrypt.hash(change.password, 10) }),
        ...(change.email_confirm ? { email_confirmed_at: new Date() } : {}),
        ...(change.ban_duration === undefined ? {} : { banned_until: bannedUntil(change.ban_duration) }),
        updated_at: new Date(),
      };
      await sql.begin(async (tx) => {
        await tx`
          update auth.users
          set ${tx(columns)},
              raw_user_meta_data = raw_user_meta_data || ${tx.json(toJson(change.user_metadata))},
              raw_app_meta_data = raw_app_meta_data || ${tx.json(toJson(change.app_metadata))}
          where id = ${id}`;
        // The hosted service, too, ends every session with the password it was opened with.
        if (change.password !== undefined) await tx`delete from auth.sessions where user_id = ${id}`;
        if (email === undefined) return;
        await tx`
          update auth.identities set identity_data = identity_data || ${tx.json({ email })}
          where user_id = ${id} and provider = 'email'`;
      });
      return get(id);
    },

    async list(page: number, perPage: number): Promise<{ users: ApiUser[]; total: number }> {
      const users = await sql`
        ${accounts()} order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`;
      const [count] = await sql<{ total: number }[]>`select count(*)::int as total from auth.users`;
      return { users, total: count?.total ?? 0 };
    },

    async remove(id: string): Promise<ApiUser | undefined> {
      const user = await get(id);
      await sql`delete from auth.users where id = ${id}`;
      return user;
    },
  };
}

/** Metadata came in as JSON, so it is JSON. */
function toJson(metadata: Record<string, unknown> | undefined): Record<string, postgres.JSONValue> {
  return JSON.parse(JSON.stringify(metadata ?? {}));
}
