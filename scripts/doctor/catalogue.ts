import type postgres from 'postgres';
import { migrate } from '../../supabase/local/postgres/migrate';
import { prepareSystem } from '../../supabase/local/postgres/prepare';
import { startThrowAwayCluster } from '../../supabase/local/postgres/throw-away-cluster';
import { CATALOGUE_QUERIES } from './catalogue-queries';
import { openReader } from './database';

/** What decides who may do what, and what tables and functions are, by name; "policy …", "grant …" and so on. */
export type Catalogue = ReadonlyMap<string, string>;

/** What has to be ended with a run. */
export type Closers = (() => Promise<unknown>)[];

export async function readCatalogue(sql: postgres.TransactionSql): Promise<Catalogue> {
  const catalogue = new Map<string, string>();
  for (const query of CATALOGUE_QUERIES) {
    const rows = await sql.unsafe<{ object: string; definition: string | null }[]>(
      `select object, definition::text from (${query}) as found(object, definition)`,
    );
    for (const { object, definition } of rows) catalogue.set(object, definition ?? '');
  }
  return catalogue;
}

/**
 * What the migrations of this checkout make, in a Postgres that exists for this question only: a hosted project has no second database, and
 * its own can't be trusted to say what it should be.
 */
export async function expectedCatalogue(closers: Closers): Promise<Catalogue> {
  const starting = startThrowAwayCluster();
  // Before it has started, so that it ends whenever the run does.
  closers.push(async () => (await starting).stop());
  const { url } = await starting;
  await prepareSystem(url);
  const before = await catalogueAt(url);
  await migrate(url, 'supabase/migrations');
  return madeBetween(before, await catalogueAt(url));
}

async function catalogueAt(databaseUrl: string): Promise<Catalogue> {
  const { read, close } = openReader(databaseUrl);
  try {
    return await read(readCatalogue);
  } finally {
    await close();
  }
}

/** Without what was there before, which is the platform's. */
export function madeBetween(before: Catalogue, after: Catalogue): Catalogue {
  return new Map([...after].filter(([object, definition]) => before.get(object) !== definition));
}

export interface Difference {
  object: string;
  is: 'missing' | 'changed' | 'added';
}

/** What the database should be, and how it differs. */
export interface Comparison {
  expected: Catalogue;
  differences: Difference[];
}

/** In which schemas nothing may be that the migrations didn't make. */
const OURS = / (?:on |in )?(?:public|private)\./;
/** Policies open tables of the platform's, too. */
const POLICY = /^policy /;

/** How the live catalogue differs from the expected one. The platform's own objects are left out. */
export function differencesOf(expected: Catalogue, live: Catalogue): Difference[] {
  const differences: Difference[] = [];
  for (const [object, definition] of expected) {
    const found = live.get(object);
    if (found === undefined) differences.push({ object, is: 'missing' });
    else if (found !== definition) differences.push({ object, is: 'changed' });
  }
  for (const object of live.keys()) {
    if (expected.has(object)) continue;
    if (POLICY.test(object) || OURS.test(object)) differences.push({ object, is: 'added' });
  }
  return differences.sort((a, b) => a.object.localeCompare(b.object));
}
