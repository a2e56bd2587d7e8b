import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { addManyOffers } from '../support/many-offers';
import { runExplained } from '../support/plans';
import { SLOW } from '../support/slow';

let database: TestDatabase;
let someInfluencer: string;
let follower: string;
let eagerFollower: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ someInfluencer, follower, eagerFollower } = await addManyOffers(database));
}, SLOW.timeout);
afterAll(() => database.drop());

describe('a page of the extension’s offers', () => {
  it.each([
    ['a hundred people', () => follower],
    ['a thousand people', () => eagerFollower],
  ])('reads only what the first influencers have, for somebody who follows %s', async (_, userId) => {
    const { rows, rowsVisited } = await runExplained(
      database,
      { userId: userId() },
      `select json_array_length(public.extension_offers() -> 'offers') as offers`,
    );
    expect(rows).toEqual([{ offers: 250 }]);
    // A third is live.
    expect(rowsVisited('promo_codes')).toBeLessThan(1_000);
    expect(rowsVisited('profiles')).toBeLessThan(100);
  });
});

it('removing a departed account’s first rows reads only its own rows', async () => {
  // In place of the triggers, which were left out when the influencers were made.
  await database.sql`insert into private.accounts (id) values (${someInfluencer})`;
  const { rowsVisited } = await runExplained(
    database,
    'service_role',
    'delete from public.profiles where id = $1',
    [someInfluencer],
  );
  expect(rowsVisited('promo_codes')).toBeGreaterThan(0);
  expect(rowsVisited('promo_codes')).toBeLessThan(1_000);
});
