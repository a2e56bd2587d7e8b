import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, runSqlFile, runSystemFile } from '../../supabase/local/postgres/migrate';
import { prepareDatabase } from '../../supabase/local/postgres/prepare';
import {
  startThrowAwayCluster,
  type ThrowAwayCluster,
} from '../../supabase/local/postgres/throw-away-cluster';
import { createTestDatabase } from '../support/database';
import { lostRows, noteRows } from '../support/lost-rows';
import { catalogueSnapshot } from '../support/schema-snapshot';

const MIGRATIONS = 'supabase/migrations';
const BASELINE = '20261123000000_baseline.sql';
const BASELINE_SHA256 = '38ef1d000d40deddc45718de4471b72fbca3ee3d49a3c0845e357fdd53265208';
/** The sample data of then, and many rows. */
const FIRST_DEPLOYMENT = 'tests/database/first-deployment';

let cluster: ThrowAwayCluster;
let sql: postgres.Sql;

/** On a Postgres of its own, because a migration may set something for a role, which applies to all databases of a server. */
beforeAll(async () => {
  cluster = await startThrowAwayCluster();
  sql = postgres(cluster.url, { max: 1, onnotice: () => undefined });
  const onlyBaseline = join(cluster.folder, 'migrations');
  await mkdir(onlyBaseline);
  await copyFile(join(MIGRATIONS, BASELINE), join(onlyBaseline, BASELINE));
  await prepareDatabase(cluster.url, onlyBaseline);
  await runSqlFile(cluster.url, `${FIRST_DEPLOYMENT}/seed.sql`);
  await runSystemFile(cluster.url, `${FIRST_DEPLOYMENT}/many-rows.sql`);
  await noteRows(sql);
  await migrate(cluster.url, MIGRATIONS);
});
afterAll(async () => {
  await sql.end();
  await cluster.stop();
});

it('the baseline is the one that databases have applied', async () => {
  const baseline = await readFile(join(MIGRATIONS, BASELINE));
  expect(createHash('sha256').update(baseline).digest('hex')).toBe(BASELINE_SHA256);
});

describe('a database of the first deployment with 100,000 rows, brought to the latest migration', () => {
  it('has every row unchanged, but for the schedule’s, which are part of the schema', async () => {
    expect((await sql`select from noted_rows`).length).toBeGreaterThan(100_000);
    const lost = await lostRows(sql);
    delete lost['private.schedule'];
    expect(lost).toEqual({});
  });

  it('has agencies that own themselves, and may do for their influencers what they could', async () => {
    const [{ agencies } = { agencies: 0 }] = await sql<{ agencies: number }[]>`
      select count(*)::integer as agencies from public.profiles p where p.is_agency`;
    expect(agencies).toBeGreaterThan(1);
    const managedBefore = await sql`
      select link.agency_id, link.influencer_id, account.email, link.temporary_password
      from public.agency_influencers link
      join public.profiles agency on agency.id = link.agency_id and agency.is_agency
      join auth.users account on account.id = link.influencer_id
      where link.managed_by_agency
      order by link.agency_id, link.influencer_id`;
    const managedNow = [];
    for (const {
      agency_id,
    } of await sql`select distinct agency_id from public.agency_influencers order by agency_id`)
      managedNow.push(
        ...(await sql.begin(async (tx) => {
          await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: agency_id, role: 'authenticated' })}, true)`;
          await tx`set local role authenticated`;
          return tx`
            select c.agency_id, c.influencer_id, c.email, c.temporary_password from private.credentials_i_manage() c
            where c.influencer_id in (select private.influencers_i_manage()) order by c.influencer_id`;
        })),
      );
    expect(managedNow).toEqual([...managedBefore]);
    expect(await sql`select from public.agencies where owner_id <> agency_id`).toHaveLength(0);
    expect(await sql`select from public.agencies`).toHaveLength(agencies);
  });

  it('has the schema of a new database, which schema-files.test.ts compares with the schema files', async () => {
    const made = await createTestDatabase();
    const expected = await catalogueSnapshot(made.sql);
    await made.drop();
    expect(await catalogueSnapshot(sql)).toEqual(expected);
  });
});

it('the comparison of rows notices a row that is gone, a value that changed and an emptied table', async () => {
  class Undo extends Error {}

  let lost: Record<string, string[]> = {};
  const attempt = sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from public.promo_codes where promo_code = 'CODE7'`;
    await tx`update public.profiles set bio = '' where bio is not null`;
    await tx`truncate public.user_domain_map`;
    lost = await lostRows(tx);
    throw new Undo();
  });
  await expect(attempt).rejects.toBeInstanceOf(Undo);
  expect(Object.keys(lost)).toEqual(
    expect.arrayContaining(['public.profiles', 'public.promo_codes', 'public.user_domain_map']),
  );
});
