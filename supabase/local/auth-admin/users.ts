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
  ban_duration: z.optional(z.string()),
  id: z.optional(z.uuid()),
});
export type UserChange = z.infer<typeof userChange>;

interface UserRow {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  email_confirmed_at: Date | null;
  last_sign_in_at: Date | null;
  banned_until: Date | null;
  raw_app_meta_data: Record<string, unknown>;
  raw_user_meta_data: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
  is_anonymous: boolean;
}

const COLUMNS = [
  'id',
  'aud',
  'role',
  'email',
  'email_confirmed_at',
  'last_sign_in_at',
  'banned_until',
  'raw_app_meta_data',
  'raw_user_meta_data',
  'created_at',
  'updated_at',
  'is_anonymous',
] as const;

/** The user as the auth API shows it. */
function toApi({ raw_app_meta_data, raw_user_meta_data, ...row }: UserRow) {
  return {
    ...row,
    phone: '',
    confirmed_at: row.email_confirmed_at,
    app_metadata: raw_app_meta_data,
    user_metadata: raw_user_meta_data,
    identities: [],
  };
}

export type ApiUser = ReturnType<typeof toApi>;

/** `24h`, `90m`, `none` → when the ban ends; undefined leaves it as it is. */
function bannedUntil(duration: string | undefined): Date | null | undefined {
  if (duration === undefined) return undefined;
  const [, amount, unit] = /^(\d+)(s|m|h)$/.exec(duration) ?? [];
  if (!amount || !unit) return null;
  const milliseconds = { s: 1_000, m: 60_000, h: 3_600_000 }[unit] ?? 0;
  return new Date(Date.now() + Number(amount) * milliseconds);
}

/** Accounts as the hosted auth service's admin API keeps them; Lite has none of it. */
export function createUsers(sql: postgres.Sql) {
  return {
    async create(change: UserChange): Promise<ApiUser> {
      const id = change.id ?? randomUUID();
      const email = change.email?.toLowerCase() ?? null;
      const password = change.password ? await bcrypt.hash(change.password, 10) : null;
      return sql.begin(async (tx) => {
        const [row] = await tx<UserRow[]>`
          insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
                                  raw_user_meta_data, banned_until)
          values (${id}, ${email}, ${password}, ${change.email_confirm ? new Date() : null},
                  ${tx.json({ provider: 'email', providers: ['email'], ...toJson(change.app_metadata) })},
                  ${tx.json(toJson(change.user_metadata))}, ${bannedUntil(change.ban_duration) ?? null})
          returning ${tx(COLUMNS)}`;
        if (!row) throw new Error('The account was not made.');
        const identity = { sub: id, email, email_verified: change.email_confirm ?? false };
        await tx`
          insert into auth.identities (id, provider, provider_id, user_id, identity_data)
          values (${randomUUID()}, 'email', ${id}, ${id}, ${tx.json(identity)})`;
        return toApi(row);
      });
    },

    async update(id: string, change: UserChange): Promise<ApiUser | undefined> {
      const columns = {
        ...(change.email === undefined ? {} : { email: change.email.toLowerCase() }),
        ...(change.password === undefined
          ? {}
          : { encrypted_password: await bcrypt.hash(change.password, 10) }),
        ...(change.email_confirm ? { email_confirmed_at: new Date() } : {}),
        ...(change.ban_duration === undefined
          ? {}
          : { banned_until: bannedUntil(change.ban_duration) ?? null }),
        updated_at: new Date(),
      };
      const [row] = await sql<UserRow[]>`
        update auth.users
        set ${sql(columns)},
            raw_user_meta_data = raw_user_meta_data || ${sql.json(toJson(change.user_metadata))},
            raw_app_meta_data = raw_app_meta_data || ${sql.json(toJson(change.app_metadata))}
        where id = ${id} returning ${sql(COLUMNS)}`;
      return row && toApi(row);
    },

    async get(id: string): Promise<ApiUser | undefined> {
      const [row] = await sql<UserRow[]>`select ${sql(COLUMNS)} from auth.users where id = ${id}`;
      return row && toApi(row);
    },

    async list(page: number, perPage: number): Promise<{ users: ApiUser[]; total: number }> {
      const rows = await sql<UserRow[]>`
        select ${sql(COLUMNS)} from auth.users
        order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`;
      const [count] = await sql<{ total: number }[]>`select count(*)::int as total from auth.users`;
      return { users: rows.map(toApi), total: count?.total ?? 0 };
    },

    async remove(id: string): Promise<ApiUser | undefined> {
      const [row] = await sql<UserRow[]>`delete from auth.users where id = ${id} returning ${sql(COLUMNS)}`;
      return row && toApi(row);
    },
  };
}

/** Metadata came in as JSON, so it is JSON. */
function toJson(metadata: Record<string, unknown> | undefined): Record<string, postgres.JSONValue> {
  return JSON.parse(JSON.stringify(metadata ?? {}));
}
