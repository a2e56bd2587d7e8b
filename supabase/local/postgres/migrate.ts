import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import postgres from 'postgres';
import { UserError } from '../user-error';
import { unfilteredFunction } from './safe-update';
import { splitStatements } from './statements';

const MIGRATION_FILE = /^(\d{14})_([a-z0-9_]+)\.sql$/;

/** The role as which a hosted project runs migrations (bootstrap.sql). */
const PROJECT_ROLE = 'postgres';
/** As in `set role none`: the connection's own role. */
const SUPERUSER = 'none';

const OTHER_MIGRATIONS =
  'This database was made with migrations that have changed since. Empty it (`npm run reset`) and start again.';

class MigrationError extends UserError {
  override name = 'MigrationError';
}

/**
 * Applies, as the project's role, the folder's migrations that the database doesn't have yet, in the order of their versions,
 * each in a transaction of its own; records them where the Supabase CLI does.
 * @returns the names of the files that were applied
 * @throws MigrationError naming file and line; the failed migration leaves nothing behind
 * @throws MigrationError naming a function that the API of a hosted project would refuse to run (safe-update.ts)
 * @throws MigrationError when the database was created with other migrations or another text of one
 */
export async function migrate(databaseUrl: string, folder: string): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`create schema if not exists supabase_migrations`;
    await sql`
      create table if not exists supabase_migrations.schema_migrations (
        version text primary key, statements text[], name text
      )`;
    // The CLI makes them as the project's role, whose functions may read them.
    await sql`alter schema supabase_migrations owner to ${sql(PROJECT_ROLE)}`;
    await sql`alter table supabase_migrations.schema_migrations owner to ${sql(PROJECT_ROLE)}`;
    const files = await migrationFiles(folder);
    const done = await recordedMigrations(sql);
    if (files.some(({ version, text }) => done.has(version) && done.get(version) !== text)) {
      throw new MigrationError(OTHER_MIGRATIONS);
    }
    for (const version of done.keys()) {
      if (!files.some((file) => file.version === version)) throw new MigrationError(OTHER_MIGRATIONS);
    }
    const missing = files.filter(({ version }) => !done.has(version));
    for (const file of missing) {
      await runFile(sql, { ...file, role: PROJECT_ROLE }, async (transaction) => {
        await transaction`
          insert into supabase_migrations.schema_migrations (version, name, statements)
          values (${file.version}, ${file.title}, array[${file.text}])`;
        const flaw = await unfilteredFunction(transaction);
        if (flaw) throw new MigrationError(`${file.name}: ${flaw}`);
      });
    }
    return missing.map(({ name }) => name);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

type Afterwards = (sql: postgres.TransactionSql) => Promise<void>;

/**
 * Runs one SQL file in a transaction, as the project's role; `afterwards` in the same one, as the superuser.
 * @throws MigrationError naming file and line
 */
export const runSqlFile = (databaseUrl: string, path: string, afterwards?: Afterwards) =>
  runFileOn(databaseUrl, path, PROJECT_ROLE, afterwards);

/**
 * Runs one SQL file of what a project has before its first migration, as the superuser.
 * @throws MigrationError naming file and line
 */
export const runSystemFile = (databaseUrl: string, path: string) => runFileOn(databaseUrl, path, SUPERUSER);

async function runFileOn(databaseUrl: string, path: string, role: string, afterwards?: Afterwards) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await runFile(sql, { name: basename(path), text: await readFile(path, 'utf8'), role }, afterwards);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function migrationFiles(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const [, version, title] = MIGRATION_FILE.exec(name) ?? [];
      if (!version || !title) {
        throw new MigrationError(`${name} is not named YYYYMMDDHHMMSS_verb_object.sql.`);
      }
      return { name, version, title, text: await readFile(join(folder, name), 'utf8') };
    }),
  );
}

/** The texts of the migrations that the database has, by version. */
async function recordedMigrations(sql: postgres.Sql) {
  const rows = await sql<{ version: string; text: string | null }[]>`
    select version, statements[1] as text from supabase_migrations.schema_migrations`;
  return new Map(rows.map(({ version, text }) => [version, text]));
}

interface SqlFile {
  name: string;
  text: string;
  role: string;
}

async function runFile(sql: postgres.Sql, file: SqlFile, afterwards?: Afterwards) {
  try {
    await sql.begin(async (transaction) => {
      await act(transaction, file.role);
      await transaction.unsafe(file.text);
      await act(transaction, SUPERUSER);
      await afterwards?.(transaction);
    });
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    const line = await lineOfError(sql, file, error);
    const details = [error.detail, error.where, error.hint].filter(Boolean).join('\n');
    // The error isn't set as the cause, because printing it would print the whole file.
    throw new MigrationError(
      `${file.name}${line ? `:${line}` : ''}: ${error.message}${details && `\n${details}`}`,
    );
  }
}

/** Acts as another role until the end of the transaction. */
const act = (transaction: postgres.TransactionSql, role: string) =>
  transaction`select set_config('role', ${role}, true)`;

class Undo extends Error {}

/** The line of the error. If Postgres gives no position, the statements are tried one by one and undone. */
async function lineOfError(
  sql: postgres.Sql,
  { text, role }: SqlFile,
  { position, message }: postgres.PostgresError,
) {
  if (position) return text.slice(0, Number(position) - 1).split('\n').length;
  let line: number | undefined;
  const trial = sql.begin(async (transaction) => {
    await act(transaction, role);
    for (const statement of splitStatements(text)) {
      line = statement.line;
      await transaction.unsafe(statement.text);
    }
    throw new Undo();
  });
  return trial.catch((error: unknown) =>
    error instanceof postgres.PostgresError && error.message === message ? line : undefined,
  );
}
