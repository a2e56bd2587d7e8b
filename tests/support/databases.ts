import postgres from 'postgres';

/** Databases to copy from: one migrated, one with the sample data, too. */
export const TEMPLATES = { migrated: 'promobell_template', seeded: 'promobell_seeded' } as const;

/** Runs statements that can't run in a transaction, such as `create database`, as the superuser. */
async function administrate<Result>(clusterUrl: string, work: (sql: postgres.Sql) => Promise<Result>) {
  const sql = postgres(clusterUrl, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/**
 * Makes a database, as a copy of `template` when one is given, which then is the project's as the template is. Its files are copied,
 * which takes half the time of writing them to the log.
 */
export function createDatabase(clusterUrl: string, name: string, template?: string) {
  return administrate(clusterUrl, async (sql) => {
    if (template) {
      await sql`create database ${sql(name)} template ${sql(template)} owner postgres strategy file_copy`;
    } else {
      await sql`create database ${sql(name)}`;
    }
  });
}

/** Drops a database, ending whatever is still connected to it. */
export function dropDatabase(clusterUrl: string, name: string) {
  return administrate(clusterUrl, async (sql) => {
    await sql`drop database if exists ${sql(name)} with (force)`;
  });
}

/**
 * Fills a migrated database for all test files of a run to copy from, unless a file before has done so.
 * @returns what `fill` told of it
 */
export function fillTemplateOnce<Told>(
  clusterUrl: string,
  name: string,
  fill: (url: string) => Promise<Told>,
): Promise<Told> {
  return administrate(clusterUrl, async (sql) => {
    // A file of the other worker that wants it, too, waits until this connection has ended.
    await sql`select pg_advisory_lock(hashtext(${name}))`;
    const [filled] = await sql<{ told: Told }[]>`select told from filled_templates where name = ${name}`;
    if (filled) return filled.told;
    await dropDatabase(clusterUrl, name);
    await createDatabase(clusterUrl, name, TEMPLATES.migrated);
    const told = JSON.stringify(await fill(databaseUrl(clusterUrl, name)));
    await sql`insert into filled_templates (name, told) values (${name}, ${told}::text::jsonb)`;
    // As every later caller gets it: a date is text by then.
    return JSON.parse(told);
  });
}

/** The templates that have been filled; the cluster's first database holds the list. */
export const createListOfTemplates = (clusterUrl: string) =>
  administrate(
    clusterUrl,
    (sql) => sql`create table filled_templates (name text primary key, told jsonb not null)`,
  );

/** The same server's URL for another database. */
export function databaseUrl(clusterUrl: string, name: string) {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}
