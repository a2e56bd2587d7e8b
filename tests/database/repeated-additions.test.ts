import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { type Person, person } from '../support/scene';

let database: TestDatabase;
let influencer: Person;
let other: Person;
let agency: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  influencer = await person(database, 'vera', { is_influencer: true });
  other = await person(database, 'otto', { is_influencer: true });
  agency = await person(database, 'agency', { is_agency: true });
  await database.sql`update public.app_settings set promotion_active = true`;
  await database.sql`
    insert into public.agency_influencers (agency_id, influencer_id, managed_by_agency)
    values (${agency.id}, ${influencer.id}, true), (${agency.id}, ${other.id}, true)`;
});
afterAll(() => database.drop());

const add = (by: Person, of: Person, idempotency_key: string | null, promo_code = 'KILN20') =>
  database.as(
    by.actor,
    (tx) => tx`
      insert into public.promo_codes ${tx({
        influencer_id: of.id,
        brand_name: 'Kiln',
        brand_url: 'https://kiln.example',
        promo_code,
        description: '20% off',
        idempotency_key,
      })} returning id`,
  );

const TWICE = { code: '23505', constraint_name: 'promo_codes_idempotency_key_idx' };

async function codesOf({ id }: Person): Promise<string[]> {
  const rows = await database.sql<{ promo_code: string }[]>`
    select promo_code from public.promo_codes where influencer_id = ${id} order by created_at, id`;
  return rows.map(({ promo_code }) => promo_code);
}

it('a code is added once by its key, also at the same moment, and a repetition changes nothing', async () => {
  const key = crypto.randomUUID();
  const tries = await Promise.allSettled(Array.from({ length: 4 }, () => add(influencer, influencer, key)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await database.sql`update public.promo_codes set promo_code = 'EDITED' where influencer_id = ${influencer.id}`;
  await expect(add(influencer, influencer, key, 'LATER')).rejects.toMatchObject(TWICE);
  expect(await codesOf(influencer)).toEqual(['EDITED']);
});

it('the same key of another author, or for another influencer, is another key', async () => {
  const key = crypto.randomUUID();
  const before = (await codesOf(influencer)).length;
  await add(influencer, influencer, key);
  await add(agency, influencer, key);
  await add(agency, other, key);
  expect(await codesOf(influencer)).toHaveLength(before + 2);
  expect(await codesOf(other)).toEqual(['KILN20']);
});

it('codes without a key are as many as were added', async () => {
  const before = (await codesOf(influencer)).length;
  await add(influencer, influencer, null);
  await add(influencer, influencer, null);
  expect(await codesOf(influencer)).toHaveLength(before + 2);
});

it('what is kept of a key is not the key, and sent by its author it is no repetition', async () => {
  const key = crypto.randomUUID();
  const [added] = await add(influencer, influencer, key);
  const [kept] = await database.sql<{ idempotency_key: string }[]>`
    select idempotency_key from public.promo_codes where id = ${added?.id}`;
  expect(kept?.idempotency_key).not.toBe(key);
  await expect(add(influencer, influencer, kept?.idempotency_key ?? null)).resolves.toHaveLength(1);
});

it("a stranger is refused alike with a key that was used and with one that wasn't, and nobody changes a key", async () => {
  const key = crypto.randomUUID();
  const [added] = await add(influencer, influencer, key);
  await expect(add(other, influencer, key)).rejects.toMatchObject({ code: '42501' });
  await expect(add(other, influencer, crypto.randomUUID())).rejects.toMatchObject({ code: '42501' });
  const change = database.as(
    influencer.actor,
    (tx) => tx`update public.promo_codes set idempotency_key = null where id = ${added?.id}`,
  );
  await expect(change).rejects.toMatchObject({ code: '42501' });
});

it("a repetition of what took the plan's last slot is told from an addition beyond the plan", async () => {
  const full = await person(database, 'nina', { is_influencer: true });
  const [key, another] = [crypto.randomUUID(), crypto.randomUUID()];
  await database.sql`update public.app_settings set promotion_active = false`;
  const [plan] = await database.sql<{ max: number }[]>`select private.max_offers('Starter') as max`;
  for (let n = 1; n < (plan?.max ?? 0); n++) await add(full, full, null);
  await add(full, full, key);
  await expect(add(full, full, key)).rejects.toMatchObject(TWICE);
  await expect(add(full, full, another)).rejects.toMatchObject({ hint: 'offer_limit' });
});
