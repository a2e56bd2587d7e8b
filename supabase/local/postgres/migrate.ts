import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import postgres from 'postgres';
import { UserError } from '../user-error';
import { surviveLostConnections } from './lost-connection';
import { splitStatements } from './statements';

const MIGRATION_FILE = /^(\d{14})_([a-z0-9_]+)\.sql$/;

const OTHER_MIGRATIONS =
  'This database was made with migrations that have changed since. Empty it (`npm run reset`) and start again.';

export class MigrationError extends UserError {
  override name = 'MigrationError';
}

/**
 * Applies the folder's migrations that the database doesn't have yet, in the order of their versions,
 * each in a transaction of its own; records them where the Supabase CLI does.
 * @returns the names of the files that were applied
 * @throws MigrationError naming file and line; the failed migration leaves nothing behind
 * @throws MigrationError when the database was created with other migrations or another text of one
 */
export async function migrate(databaseUrl: string, folder: string): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  surviveLostConnections(sql);
  try {
    await sql`create schema if not exists supabase_migrations`;
    await sql`
      create table if not exists supabase_migrations.schema_migrations (
        version text primary key, statements text[], name text
      )`;
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
      await runFile(sql, file.name, file.text, async (transaction) => {
        await transaction`
          insert into supabase_migrations.schema_migrations (version, name, statements)
          values (${file.version}, ${file.title}, array[${file.text}])`;
      });
    }
    return missing.map(({ name }) => name);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Runs one SQL file in a transaction, and `afterwards` in the same one.
 * @throws MigrationError naming file and line
 */
export async function runSqlFile(
  databaseUrl: string,
  path: string,
  afterwards: (sql: postgres.TransactionSql) => Promise<void> = async () => undefined,
) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  surviveLostConnections(sql);
  try {
    await runFile(sql, basename(path), await readFile(path, 'utf8'), afterwards);
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

async function runFile(
  sql: postgres.Sql,
  name: string,
  text: string,
  afterwards: (sql: postgres.TransactionSql) => Promise<void>,
) {
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(text);
      await afterwards(transaction);
    });
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    const line = await lineOfError(sql, text, error);
    const details = [error.detail, error.where, error.hint].filter(Boolean).join('\n');
    // The error isn't set as the cause, because printing it would print the whole file.
    throw new MigrationError(
      `${name}${line ? `:${line}` : ''}: ${error.message}${details && `\n${details}`}`,
    );
  }
}

class Undo extends Error {}

/** The line of the error. If Postgres gives no position, the statements are tried one by one and undone. */
async function lineOfError(sql: postgres.Sql, text: string, { position, message }: postgres.PostgresError) {
  if (position) return text.slice(0, Number(position) - 1).split('\n').length;
  let line: number | undefined;
  const trial = sql.begin(async (transaction) => {
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
