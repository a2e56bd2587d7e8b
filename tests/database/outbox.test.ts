import type postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { addOffers } from '../support/offers';

let database: TestDatabase;
let sql: postgres.Sql;
let ada: string;
let bea: string;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = database.sql;
});
afterAll(() => database.drop());
beforeEach(async () => {
  ada = (await database.createUser({ is_influencer: true })).id;
  bea = (await database.createUser({ is_influencer: true })).id;
  await relay();
});
afterEach(async () => {
  await sql`delete from private.outbox`;
  await sql`delete from private.publications`;
});

const relay = (on: postgres.Sql = sql) => on`select private.relay_outbox()`;
const rows = async () => [
  ...(await sql`
    select changes_deals, changed_influencers as changed, cardinality(published_offers) as published
    from private.outbox order by id`),
];
/** Which offers the fan-out is to tell of, by influencer. */
const publications = async () => {
  const found = await sql<{ influencer_id: string; offer_ids: string[] }[]>`
    select influencer_id, offer_ids from private.publications order by id`;
  return found.map(({ influencer_id, offer_ids }) => [influencer_id, offer_ids]);
};
const changesOf = async (influencer: string) => {
  const [row] = await sql`select changes from private.extension_changes where influencer_id = ${influencer}`;
  return row?.changes ?? 0;
};
/** A connection that ends in the middle of its transaction, as when its process is killed. */
async function killed(work: (connection: postgres.ReservedSql) => Promise<unknown>) {
  const doomed = await sql.reserve();
  await doomed`begin`;
  const [backend] = await doomed`select pg_backend_pid() as pid`;
  await work(doomed);
  await sql`select pg_terminate_backend(${backend?.pid}, 10000)`;
}

describe('a statement', () => {
  it('that adds, changes or deletes offers leaves one row in the outbox, for however many offers and influencers', async () => {
    const both = [ada, bea].sort();
    await addOffers(
      database,
      Array.from({ length: 100 }, (_, n) => ({ influencerId: n % 2 ? ada : bea, code: `CODE${n}` })),
    );
    const [added, ...others] = await rows();
    expect(others).toEqual([]);
    expect(added).toMatchObject({ changes_deals: true, published: 40 });
    expect(added?.changed.sort()).toEqual(both);
    await relay();
    expect(await rows()).toEqual([]);
    for (const statement of [
      sql`update public.promo_codes set terms = 'New ones' where influencer_id = ${ada}`,
      sql`delete from public.promo_codes where influencer_id = ${ada}`,
    ]) {
      await statement;
      expect(await rows()).toEqual([{ changes_deals: true, changed: [ada], published: 0 }]);
      await relay();
    }
  });

  it('that changes nothing, or is rolled back, leaves no row in the outbox', async () => {
    await addOffers(database, [{ influencerId: ada }]);
    await relay();
    await sql`update public.promo_codes set terms = terms where influencer_id = ${ada}`;
    await sql
      .begin(async (tx) => {
        await tx`update public.promo_codes set terms = 'New ones' where influencer_id = ${ada}`;
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    expect(await rows()).toEqual([]);
  });
});

describe('the relay', () => {
  it('makes one publication and one change of what an influencer has published since', async () => {
    const before = await changesOf(ada);
    const [first] = await addOffers(database, [{ influencerId: ada }]);
    const [second] = await addOffers(database, [{ influencerId: ada }]);
    expect([await publications(), await changesOf(ada)]).toEqual([[], before]);
    await relay();
    expect([await publications(), await changesOf(ada)]).toEqual([[[ada, [second, first]]], before + 1]);
    await relay();
    expect([await publications(), await changesOf(ada)]).toEqual([[[ada, [second, first]]], before + 1]);
  });

  it('leaves rows to the run that has them, and waits neither for that run nor for an influencer who is publishing', async () => {
    const [first] = await addOffers(database, [{ influencerId: ada }]);
    const other = await sql.reserve();
    await other`begin`;
    await relay(other);
    const [second] = await addOffers(database, [{ influencerId: bea }]);
    const publisher = await sql.reserve();
    await publisher`begin`;
    await publisher`select from private.influencer_locks where influencer_id = ${bea} for update`;
    await relay();
    expect(await publications()).toEqual([[bea, [second]]]);
    await other`rollback`;
    await publisher`rollback`;
    for (const connection of [other, publisher]) connection.release();
    await relay();
    expect(await publications()).toEqual([
      [bea, [second]],
      [ada, [first]],
    ]);
  });

  it('skips an account that was deleted since', async () => {
    await addOffers(database, [{ influencerId: ada }]);
    await sql`delete from auth.users where id = ${ada}`;
    const [offer] = await addOffers(database, [{ influencerId: bea }]);
    await relay();
    expect([await rows(), await publications()]).toEqual([[], [[bea, [offer]]]]);
  });

  it('loses and repeats nothing when it is killed ten times', async () => {
    const before = await changesOf(ada);
    const published: (string | undefined)[] = [];
    for (let kills = 0; kills < 10; kills += 1) {
      published.unshift(...(await addOffers(database, [{ influencerId: ada, code: `CODE${kills}` }])));
      await killed(relay);
      if (kills % 5 === 0) await killed((doomed) => addOfferOn(doomed, ada));
    }
    expect([await publications(), await changesOf(ada)]).toEqual([[], before]);
    await relay();
    expect([await rows(), await publications(), await changesOf(ada)]).toEqual([
      [],
      [[ada, published]],
      before + 1,
    ]);
  });
});

const addOfferOn = (connection: postgres.Sql, influencer: string) => connection`
  insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category)
  values (${influencer}, 'Never there', 'NEVER', '10% off', 'Fashion')`;
