import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { code, type Person, person } from '../support/scene';

let database: TestDatabase;
let influencer: Person;
let agency: Person;
let codeId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  influencer = await person(database, 'vera', { is_influencer: true });
  agency = await person(database, 'agency', { is_agency: true });
  await database.sql`
    insert into public.agency_influencers (agency_id, influencer_id, managed_by_agency)
    values (${agency.id}, ${influencer.id}, true)`;
  codeId = await code(database, influencer, { domain: 'live.example' });
});
afterAll(() => database.drop());

async function version(): Promise<number> {
  const [row] = await database.sql<{ version: number }[]>`
    select version from public.promo_codes where id = ${codeId}`;
  return row?.version ?? 0;
}

const save = (by: Person, description: string, seen: number) =>
  database.as(
    by.actor,
    (tx) => tx`
      update public.promo_codes set description = ${description}
      where id = ${codeId} and version = ${seen} returning id`,
  );

it('exactly one of eight saves of the same version of a code at the same moment succeeds', async () => {
  const seen = await version();
  const saves = await Promise.all(
    Array.from({ length: 8 }, (_, n) => save(n % 2 ? influencer : agency, `Save ${n}`, seen)),
  );
  expect(saves.filter((rows) => rows.length === 1)).toHaveLength(1);
  expect(await version()).toBe(seen + 1);
});

it.each([
  ['brand_name', 'Another'],
  ['brand_url', 'https://another.example'],
  ['brand_instagram_handle', '@another'],
  ['promo_code', 'ANOTHER'],
  ['description', 'Another'],
  ['category', 'Food'],
  ['expiration_date', '2999-01-01'],
  ['affiliate_link', 'https://another.example'],
])("a code's version changes with an edit of %s", async (column, value) => {
  const seen = await version();
  await database.sql`update public.promo_codes set ${database.sql({ [column]: value })} where id = ${codeId}`;
  expect(await version()).toBe(seen + 1);
});

it("a code's version stays the same for equal values, a change of is_featured and a new name of the influencer", async () => {
  const seen = await version();
  await database.sql`update public.promo_codes set description = description where id = ${codeId}`;
  await database.sql`update public.promo_codes set is_featured = true where id = ${codeId}`;
  await database.sql`update public.profiles set full_name = 'Vera Renamed' where id = ${influencer.id}`;
  expect(await version()).toBe(seen);
});

it("a code's version can't be set by a client", async () => {
  const attempt = database.as(
    influencer.actor,
    (tx) => tx`update public.promo_codes set version = 1, description = 'X' where id = ${codeId}`,
  );
  await expect(attempt).rejects.toMatchObject({ code: '42501' });
});
