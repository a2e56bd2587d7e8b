import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import postgres from 'postgres';
import { isFree } from './listen';
import { portNames, ports, type Settings } from './settings';
import { UserError } from './user-error';

/** @throws UserError naming the first port that is taken and the flag that chooses another */
export async function checkPorts(settings: Settings) {
  for (const name of portNames) {
    if (name === 'database' && settings.databaseUrl) continue;
    const port = settings.ports[name];
    if (await isFree(port)) continue;
    throw new UserError(
      `Port ${port} (${name}) is taken. Stop what uses it, or choose another: npm start -- --${ports[name].flag} ${port + 100}`,
    );
  }
}

/**
 * Checks access: when run as root, Postgres runs as the OS user 'postgres', who needs access to the database files and the server's program.
 * @throws UserError naming the folder in the way
 */
export async function checkReachable(path: string) {
  if (process.getuid?.() !== 0) return;
  const anybodyMayEnter = 0o001;
  for (let folder = path; ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => undefined);
    if (found && (found.mode & anybodyMayEnter) === 0) {
      throw new UserError(
        `Postgres can't run as root, and its OS user 'postgres' may not enter ${folder}. ` +
          `Move the project elsewhere, run this as another user, or allow it: chmod o+x ${folder}`,
      );
    }
    if (folder === dirname(folder)) return;
  }
}

/** @throws UserError when the stack's own Postgres doesn't know the stack's user and password */
export async function checkOwnDatabase(databaseUrl: string, dataDir: string) {
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    await sql`select`;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || error.code !== '28P01') throw error;
    throw new UserError(
      `The database in ${dataDir} was made by an earlier version or with other keys. Empty it (\`npm run reset\`) and start again.`,
    );
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** @throws UserError when the developer's own Postgres doesn't answer, is older than 17, or its user is no superuser */
export async function checkDatabaseUrl(databaseUrl: string) {
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    const [role] = await sql<{ is_superuser: boolean; version: number }[]>`
      select rolsuper as is_superuser, current_setting('server_version_num')::int as version
      from pg_roles where rolname = current_user`;
    if (!role?.is_superuser)
      throw new UserError('The user in DATABASE_URL must be a superuser: it makes roles and policies.');
    if (role.version < 170_000)
      throw new UserError('DATABASE_URL must be Postgres 17 or newer, as in production.');
  } catch (error) {
    if (error instanceof UserError) throw error;
    const reason =
      error instanceof Error ? error.message || String(error.cause ?? error.name) : String(error);
    throw new UserError(
      `Can't use DATABASE_URL (${reason}). Start that Postgres, or unset it to use the embedded one.`,
    );
  } finally {
    await sql.end({ timeout: 1 });
  }
}
