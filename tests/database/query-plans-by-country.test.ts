import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../support/database';
import { createDatabaseWithManyOffers } from '../support/many-offers';
import { runExplained } from '../support/plans';
import { SLOW } from '../support/slow';

let database: TestDatabase;
let follower: string;
let eagerFollower: string;

beforeAll(async () => {
  const filled = await createDatabaseWithManyOffers();
  database = filled.database;
  ({ follower, eagerFollower } = filled.told);
}, SLOW.timeout);
afterAll(() => database.drop());

it.each([
  ['a list', ''],
  ['a search', `search => 'often'`],
  ['a country', `in_country => 'CA'`],
])('a count stops at 10,001: %s', async (_, call) => {
  const [row] = await database.sql.unsafe(`select total from public.list_offers(${call}) limit 1`);
  expect(row).toEqual({ total: 10001 });
});

describe('the query plan of a page of offers in a country', () => {
  it.each(['newest', 'alphabetical', 'discount', 'category', 'reliable'])(
    'in which many count walks an index, once it has counted to 10,001: %s',
    async (sort) => {
      const { rows, indexes, rowsVisited } = await runExplained(
        database,
        'anon',
        `select * from public.list_offers(in_country => 'CA', sort => $1)`,
        [sort],
      );
      expect(rows).toHaveLength(24);
      expect(indexes).toContain('promo_codes_countries_idx');
      expect(rowsVisited('promo_codes')).toBeLessThan(12_000);
    },
  );

  it.each(['newest', 'alphabetical', 'discount', 'category', 'reliable'])(
    'in which few count looks them up and sorts them: %s',
    async (sort) => {
      const { rows, indexes, rowsVisited } = await runExplained(
        database,
        'anon',
        `select * from public.list_offers(in_country => 'IS', sort => $1)`,
        [sort],
      );
      expect(rows).toHaveLength(24);
      expect(indexes).toContain('promo_codes_countries_idx');
      expect(rowsVisited('promo_codes')).toBeLessThan(1_000);
    },
  );

  it("of one's own, in which few count, looks them up and sorts them", async () => {
    await database.sql`insert into public.member_countries (user_id, country) values (${follower}, 'IS')`;
    const { rows, rowsVisited } = await runExplained(
      database,
      { userId: follower },
      'select * from public.list_offers()',
    );
    await database.sql`delete from public.member_countries`;
    expect(rows).toHaveLength(24);
    // With the count of all, up to 10,001.
    expect(rowsVisited('promo_codes')).toBeLessThan(11_000);
  });
});

describe('the query plan of alerts in a country, for a member who follows very many', () => {
  const asked = (country: string) =>
    runExplained(database, { userId: eagerFollower }, 'select * from public.list_alerts(in_country => $1)', [
      country,
    ]);

  it('looks up the offers of a country in which few count', async () => {
    const { indexes, rowsVisited } = await asked('IS');
    expect(indexes).toContain('promo_codes_countries_idx');
    expect(rowsVisited('promo_codes')).toBeLessThan(1_000);
  });

  it('reads those of a country in which many count once', async () => {
    const { rows, indexes, rowsVisited } = await asked('CA');
    expect(rows).toHaveLength(24);
    // Half of the influencers are followed, and half of the live offers count.
    expect(rows[0]?.total).toBeGreaterThan(5_000);
    expect(indexes).toContain('promo_codes_countries_idx');
    // Half of the 33,000 live offers, and the page.
    expect(rowsVisited('promo_codes')).toBeLessThan(20_000);
  });
});
