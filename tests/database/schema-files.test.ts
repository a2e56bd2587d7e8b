import { readdir } from 'node:fs/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSqlFile } from '../../supabase/local/postgres/migrate';
import { prepareSystem } from '../../supabase/local/postgres/prepare';
import { startThrowAwayCluster } from '../../supabase/local/postgres/throw-away-cluster';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { type SchemaSnapshot, schemaSnapshot } from '../support/schema-snapshot';
import { SLOW } from '../support/slow';

const FOLDER = 'supabase/schemas';

let migrated: TestDatabase;
let fromMigrations: SchemaSnapshot;
beforeAll(async () => {
  migrated = await createTestDatabase();
  fromMigrations = await schemaSnapshot(migrated.sql);
});
afterAll(() => migrated.drop());

/** On a Postgres of its own, because settings of roles apply to all databases of a server. */
async function snapshotOfSchemaFiles(): Promise<SchemaSnapshot> {
  const cluster = await startThrowAwayCluster();
  try {
    await prepareSystem(cluster.url);
    for (const name of (await readdir(FOLDER)).sort()) await runSqlFile(cluster.url, `${FOLDER}/${name}`);
    const sql = postgres(cluster.url, { max: 1 });
    const snapshot = await schemaSnapshot(sql);
    await sql.end();
    return snapshot;
  } finally {
    await cluster.stop();
  }
}

describe('schema files', () => {
  it('and migrations make the same database (if not, see docs/decisions/schema.md)', SLOW, async () => {
    expect(await snapshotOfSchemaFiles()).toEqual(fromMigrations);
  });
});

describe('the comparison of schemas', () => {
  class Undo extends Error {}

  async function changedObjects(change: string) {
    const changed: string[] = [];
    const attempt = migrated.sql.begin(async (tx) => {
      await tx.unsafe(change);
      const after = await schemaSnapshot(tx);
      for (const object of new Set([...Object.keys(fromMigrations), ...Object.keys(after)])) {
        if (after[object] !== fromMigrations[object]) changed.push(object);
      }
      throw new Undo();
    });
    await expect(attempt).rejects.toBeInstanceOf(Undo);
    return changed;
  }

  it.each([
    ['alter table public.profiles add column later text', 'column public.profiles.later'],
    ['alter table public.profiles alter column bio set not null', 'column public.profiles.bio'],
    ["alter table public.profiles alter column bio set default ''", 'column public.profiles.bio'],
    ['grant update (bio) on public.profiles to anon', 'column public.profiles.bio'],
    ["comment on column public.profiles.bio is 'Other'", 'column public.profiles.bio'],
    ['grant delete on public.follows to anon', 'relation public.follows'],
    ['alter table public.follows disable row level security', 'relation public.follows'],
    ['alter view public.brand_counts set (security_invoker = off)', 'relation public.brand_counts'],
    ['drop index public.follows_user_id_idx', 'index follows_user_id_idx'],
    ['alter table public.follows drop constraint follows_not_self', 'constraint follows_not_self on follows'],
    ['alter function private.today() volatile', 'function private.today()'],
    ['alter function private.today() security definer', 'function private.today()'],
    ['alter function private.today() reset search_path', 'function private.today()'],
    ['grant execute on function private.today() to public', 'function private.today()'],
    ["comment on function private.today() is 'Other'", 'function private.today()'],
    ['alter table public.promo_codes disable trigger admit_offer', 'trigger admit_offer on promo_codes'],
    [
      'alter policy "Anyone reads the offers that are for them" on public.promo_codes using (false)',
      'policy "Anyone reads the offers that are for them" on promo_codes',
    ],
    ['alter type private.follow_step add attribute later text', 'column private.follow_step.later'],
    ['alter sequence private.subscription_readings increment 2', 'sequence private.subscription_readings'],
    ['alter publication supabase_realtime set (publish = insert)', 'publication supabase_realtime'],
    ['alter role anon set statement_timeout = 0', 'role anon'],
    ["update private.call_limits set calls = 1 where action = 'avatar'", 'rows of private.call_limits'],
    ['update storage.buckets set public = false', 'rows of storage.buckets'],
  ])('notices: %s', async (change, object) => {
    expect(await changedObjects(change)).toEqual([object]);
  });

  it('notices a default privilege', async () => {
    expect(
      await changedObjects('alter default privileges for role postgres grant execute on functions to public'),
    ).toHaveLength(1);
  });
});
