import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../support/database';
import { InstagramQueue } from '../support/instagram';
import { createDatabaseWithManyOffers } from '../support/many-offers';
import { runExplained } from '../support/plans';
import { SLOW } from '../support/slow';

let database: TestDatabase;
let someInfluencer: string;
let follower: string;
let eagerFollower: string;

beforeAll(async () => {
  const filled = await createDatabaseWithManyOffers();
  database = filled.database;
  ({ someInfluencer, follower, eagerFollower } = filled.told);
}, SLOW.timeout);
afterAll(() => database.drop());

describe("a page of the extension's offers", () => {
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

it("removing a departed account's first rows reads only its own rows", async () => {
  // In place of the triggers, which were left out when the influencers were made.
  await database.sql`insert into private.accounts (id) values (${someInfluencer})`;
  // The auth service deletes it, whose role isn't one of a request's.
  await database.sql`grant delete on public.profiles to service_role`;
  const { rowsVisited } = await runExplained(
    database,
    'service_role',
    'delete from public.profiles where id = $1',
    [someInfluencer],
  );
  expect(rowsVisited('promo_codes')).toBeGreaterThan(0);
  expect(rowsVisited('promo_codes')).toBeLessThan(1_000);
});

describe('among 100,000 Instagram replies, of which 20,000 wait,', () => {
  let queue: InstagramQueue;
  let host: { id: string };
  let rule: string;

  beforeAll(async () => {
    queue = new InstagramQueue(database);
    const added = await queue.host('answers_much');
    host = added;
    rule = await queue.rule(added);
    await database.sql`
      insert into private.instagram_replies
        (influencer_id, app_scoped_id, rule_id, nth_of_rule, kind, event_id, sender_id, happened_at, gives_up_at, state)
      select
        ${added.id}, ${added.appScopedId}, ${rule}, n, 'comment', 'event-' || n, 'sender-' || n, now() - n * interval '1 second',
        now() + interval '1 day', case when n <= 20000 then 'waiting' else 'sent' end
      from generate_series(1, 100000) n`;
    await database.sql`analyze private.instagram_replies`;
  }, SLOW.timeout);

  it('a page of the log reads fewer than 11,000 rows', async () => {
    const { rows, rowsVisited } = await runExplained(
      database,
      { userId: host.id },
      'select total from public.list_instagram_replies($1, $2)',
      [host.id, rule],
    );
    expect(rows).toHaveLength(24);
    expect(rows[0]).toEqual({ total: 10001 });
    expect(rowsVisited('instagram_replies')).toBeLessThan(11_000);
  });

  it("the account's number of waiting replies, counted up to 10,001, reads fewer than 11,000 rows", async () => {
    const { rows, rowsVisited } = await runExplained(
      database,
      { userId: host.id },
      'select waiting from public.get_instagram($1)',
      [host.id],
    );
    expect(rows).toEqual([{ waiting: 10001 }]);
    expect(rowsVisited('instagram_replies')).toBeLessThan(11_000);
  });

  it('a claim of 20 replies reads fewer than 1,000 rows', async () => {
    const { rows, rowsVisited } = await runExplained(
      database,
      'service_role',
      'select id from public.claim_instagram_replies($1, 20)',
      [await queue.startRun()],
    );
    expect(rows).toHaveLength(20);
    expect(rowsVisited('instagram_replies')).toBeLessThan(1_000);
  });
});
