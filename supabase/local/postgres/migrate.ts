import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import postgres from 'postgres';
import { UserError } from '../user-error';
import { surviveLostConnections } from './lost-connection';
import { splitStatements } from './statements';

const MIGRATION_FILE = /^(\d{14})_([a-z0-9_]+)\.sql$/;

export class MigrationError extends UserError {
  override name = 'MigrationError';
}

/**
 * Applies the folder's migrations that the database doesn't have yet, in the order of their versions,
 * each in a transaction of its own; records them where the Supabase CLI does.
 * @returns the names of the files that were applied
 * @throws MigrationError naming file and line; the failed migration leaves nothing behind
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
    const done = new Set(
      (await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`).map(
        ({ version }) => version,
      ),
    );
    const applied: string[] = [];
    for (const file of await migrationFiles(folder)) {
      if (done.has(file.version)) continue;
      await runFile(sql, join(folder, file.name), async (transaction) => {
        await transaction`
          insert into supabase_migrations.schema_migrations (version, name)
          values (${file.version}, ${file.title})`;
      });
      applied.push(file.name);
    }
    return applied;
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
    await runFile(sql, path, afterwards);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function migrationFiles(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return names.map((name) => {
    const [, version, title] = MIGRATION_FILE.exec(name) ?? [];
    if (!version || !title) {
      throw new MigrationError(`${name} is not named YYYYMMDDHHMMSS_verb_object.sql.`);
    }
    return { name, version, title };
  });
}

async function runFile(
  sql: postgres.Sql,
  path: string,
  afterwards: (sql: postgres.TransactionSql) => Promise<void>,
) {
  const text = await readFile(path, 'utf8');
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(text);
      await afterwards(transaction);
    });
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    const line = await lineOfError(sql, text, error);
    const details = [error.detail, error.where, error.hint].filter(Boolean).join('\n');
    // Without the error as its cause: printed with it comes the whole file.
    throw new MigrationError(
      `${basename(path)}${line ? `:${line}` : ''}: ${error.message}${details && `\n${details}`}`,
    );
  }
}

class Undo extends Error {}

/** Postgres gives a place in the text, or none; then the statements are tried one by one, and undone. */
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
