import postgres from 'postgres';

/** Databases to copy from: one migrated, one with the sample data, too. */
export const TEMPLATES = { migrated: 'promobell_template', seeded: 'promobell_seeded' } as const;

/** Runs one statement that can't run in a transaction, such as `create database`, as the superuser. */
async function administrate(clusterUrl: string, statement: (sql: postgres.Sql) => Promise<unknown>) {
  const sql = postgres(clusterUrl, { max: 1, onnotice: () => undefined });
  try {
    await statement(sql);
  } finally {
    await sql.end();
  }
}

/** Makes a database, as a copy of `template` when one is given (a file copy: quick), which then is the project's as the template is. */
export function createDatabase(clusterUrl: string, name: string, template?: string) {
  return administrate(clusterUrl, (sql) =>
    template
      ? sql`create database ${sql(name)} template ${sql(template)} owner postgres`
      : sql`create database ${sql(name)}`,
  );
}

/** Drops a database, ending whatever is still connected to it. */
export function dropDatabase(clusterUrl: string, name: string) {
  return administrate(clusterUrl, (sql) => sql`drop database if exists ${sql(name)} with (force)`);
}

/** The same server's URL for another database. */
export function databaseUrl(clusterUrl: string, name: string) {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}
