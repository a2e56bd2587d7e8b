import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  composeTypesFile,
  readTypesFile,
  schemaFingerprint,
  TYPES_FILE,
} from '../../supabase/local/types/types-file';
import { createTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the generated types', () => {
  it('are those of the migrations (if not, run `npm run types`)', async () => {
    const file = readTypesFile(await readFile(TYPES_FILE, 'utf8'));
    expect(file?.schema).toBe(await schemaFingerprint(database.sql));
  });

  it('were not edited by hand', async () => {
    expect(readTypesFile(await readFile(TYPES_FILE, 'utf8'))?.isUntouched).toBe(true);
  });
});

describe('the fingerprint of the schema', () => {
  const changes = [
    'alter table public.profiles add column later text',
    'alter table public.profiles alter column bio set not null',
    'alter table public.promo_codes alter column category drop default',
    'alter table public.user_domain_map alter column created_at type date',
    'alter table public.agency_influencers drop constraint agency_influencers_influencer_id_fkey',
    'drop view public.brand_counts',
    'alter type public.offer add attribute later text',
    'create function public.later(a integer) returns integer language sql as $$ select a $$',
    'drop function public.featured_offers()',
  ];
  class Undo extends Error {}

  it.each(changes)('changes with: %s', async (change) => {
    const before = await schemaFingerprint(database.sql);
    let after = before;
    const attempt = database.sql.begin(async (tx) => {
      await tx.unsafe(change);
      after = await schemaFingerprint(tx);
      throw new Undo();
    });
    await expect(attempt).rejects.toBeInstanceOf(Undo);
    expect(after).not.toBe(before);
    expect(await schemaFingerprint(database.sql)).toBe(before);
  });

  it("does not change with a function's body or a policy", async () => {
    const before = await schemaFingerprint(database.sql);
    await database.sql`
      create or replace function private.today() returns date language sql stable set search_path = ''
      as $$ select '2030-01-01'::date $$`;
    await database.sql`create policy "Another one" on public.profiles for select to anon using (false)`;
    expect(await schemaFingerprint(database.sql)).toBe(before);
  });
});

describe("the generated types' file", () => {
  const schema = 'a'.repeat(32);
  const file = composeTypesFile('export type A = 1;\n', schema);

  it('names the schema it was made for', () => {
    expect(readTypesFile(file)).toEqual({ schema, isUntouched: true });
  });

  it('has the same digest with Windows line ends', () => {
    expect(readTypesFile(file.replaceAll('\n', '\r\n'))?.isUntouched).toBe(true);
  });

  it('reveals when its body was edited', () => {
    expect(readTypesFile(file.replace('= 1', '= 2'))?.isUntouched).toBe(false);
  });

  it('without its header is not recognised', () => {
    expect(readTypesFile('export type A = 1;\n')).toBeUndefined();
  });
});
