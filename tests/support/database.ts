import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';
import { createDatabase, databaseUrl, dropDatabase, fillTemplateOnce, TEMPLATES } from './databases';
import { assume } from './identity';

/** The role of a request: anonymous, the service, or a signed-in user. */
export type Actor = 'anon' | 'service_role' | { userId: string };

export interface NewUser {
  email?: string;
  username?: string;
  full_name?: string;
  is_influencer?: boolean;
  is_agency?: boolean;
  is_creditcard?: boolean;
  is_featured?: boolean;
  category?: string;
}

export interface TestUser {
  id: string;
  email: string;
  username: string;
}

export interface TestDatabase {
  /** A superuser's URL. */
  url: string;
  /** The superuser's pool. */
  sql: postgres.Sql;
  /** Runs in one transaction as the actor, the way PostgREST does, and commits. */
  as<T>(actor: Actor, run: (tx: postgres.TransactionSql) => Promise<T>): Promise<T>;
  /** Runs SQL as a migration does: as the project's role, in one transaction. */
  migrate(text: string): Promise<void>;
  /** Creates an account as the auth service would (a trigger creates its profile), then sets the flags. */
  createUser(fields?: NewUser): Promise<TestUser>;
  /** Deletes all accounts, and frees the usernames that they leave. */
  empty(): Promise<void>;
  drop(): Promise<void>;
}

/** A database of the test file's own: migrated, and with the sample data when `seeded`. */
export const createTestDatabase = ({ seeded = false } = {}): Promise<TestDatabase> =>
  copyOf(seeded ? TEMPLATES.seeded : TEMPLATES.migrated);

/**
 * A database of the test file's own that has been filled, which happens once for all files of the run.
 * @param fill what it tells is `told` to each of them
 */
export async function createFilledDatabase<Told>(
  name: string,
  fill: (database: TestDatabase) => Promise<Told>,
): Promise<{ database: TestDatabase; told: Told }> {
  const told = await fillTemplateOnce(inject('clusterUrl'), name, async (url) => {
    const template = openTestDatabase(url, async () => undefined);
    try {
      return await fill(template);
    } finally {
      await template.drop();
    }
  });
  return { database: await copyOf(name), told };
}

async function copyOf(template: string): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(clusterUrl, name, template);
  return openTestDatabase(databaseUrl(clusterUrl, name), () => dropDatabase(clusterUrl, name));
}

/** An existing, migrated database. */
export function openTestDatabase(
  url: string,
  drop: () => Promise<void>,
  sql = postgres(url, { max: 10, onnotice: () => undefined }),
): TestDatabase {
  return {
    url,
    sql,
    async as<T>(actor: Actor, run: (tx: postgres.TransactionSql) => Promise<T>) {
      // Wrapped in an object, because `begin` would unpack an array of promises.
      const box = await sql.begin(async (tx) => {
        await assume(tx, actor);
        return { result: await run(tx) };
      });
      return box.result;
    },
    async migrate(text) {
      await sql.begin(async (tx) => {
        await tx`set local role postgres`;
        await tx.unsafe(text);
      });
    },
    createUser: (fields = {}) => createUser(sql, fields),
    async empty() {
      // Together with its agency, an influencer would be gone before its password is renewed.
      await sql`delete from public.agency_influencers`;
      await sql`delete from auth.users`;
      await sql`delete from private.former_usernames`;
    },
    async drop() {
      await sql.end();
      await drop();
    },
  };
}

async function createUser(sql: postgres.Sql, fields: NewUser): Promise<TestUser> {
  const id = randomUUID();
  const unique = id.slice(0, 8);
  const {
    email = `user-${unique}@example.com`,
    username = `user_${unique}`,
    full_name = `User ${unique}`,
  } = fields;
  await sql`
    insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data)
    values (${id}, ${email}, '', now(), ${sql.json({ username, full_name })})`;
  await sql`
    update public.profiles
    set is_influencer = ${fields.is_influencer ?? false},
        is_agency = ${fields.is_agency ?? false},
        is_creditcard = ${fields.is_creditcard ?? false},
        is_featured = ${fields.is_featured ?? false},
        category = ${fields.category ?? null}
    where id = ${id}`;
  return { id, email, username };
}
