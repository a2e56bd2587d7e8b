import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { type Person, person } from '../support/scene';
import { type Session, withSessions } from '../support/session';

const ROUNDS = 96;
/** The number of pairs (shopper and influencer) that race at the same time, each on two connections. */
const LANES = 8;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Lane {
  shopper: Person;
  influencer: Person;
}

const follow = ({ sql }: Session, { shopper, influencer }: Lane) => sql`
  insert into public.user_domain_map (user_id, influencer_id, domain)
  values (${shopper.id}, ${influencer.id}, null)`;

const unfollow = ({ sql }: Session, { shopper, influencer }: Lane) => sql`
  delete from public.user_domain_map where user_id = ${shopper.id} and influencer_id = ${influencer.id}`;

/** Gives the influencer a code for a new shop, by editing the only code or by adding it again. */
const publish = ({ sql }: Session, { influencer }: Lane, round: number) =>
  round % 2 === 0
    ? sql`
        update public.promo_codes set affiliate_link = ${`https://shop-${round}.example`}
        where influencer_id = ${influencer.id}`
    : sql`
        insert into public.promo_codes
          (influencer_id, brand_name, promo_code, description, category, affiliate_link)
        values (${influencer.id}, 'Brand', 'CODE', '10% off', 'Fashion', ${`https://shop-${round}.example`})`;

it(`an unfollow stays an unfollow through ${ROUNDS} rounds against a publication, whichever comes first`, async () => {
  const lanes = await Promise.all(
    Array.from({ length: LANES }, async (_, n) => ({
      shopper: await person(database, `shopper-${n}`),
      influencer: await person(database, `influencer-${n}`, { is_influencer: true }),
    })),
  );

  const race = (lane: Lane) =>
    withSessions(database, [lane.shopper.actor, lane.influencer.actor], async (shopping, publishing) => {
      for (let round = 0; round < ROUNDS / LANES; round += 1) {
        // Odd rounds add the code, so it is deleted first: the plan allows one.
        if (round % 2 === 1)
          await publishing.sql`delete from public.promo_codes where influencer_id = ${lane.influencer.id}`;
        await follow(shopping, lane);
        const moves = [
          () => unfollow(shopping, lane).execute(),
          () => publish(publishing, lane, round).execute(),
        ];
        if (round % 4 > 1) moves.reverse();
        await Promise.all(moves.map((move) => move()));
        const left = await shopping.sql`select domain from public.user_domain_map`;
        expect([...left], `round ${round}`).toEqual([]);
      }
    });

  await Promise.all(lanes.map(race));

  expect([...(await database.sql`select * from private.follows`)]).toEqual([]);
  expect([...(await database.sql`select * from public.follower_counts where follower_count <> 0`)]).toEqual(
    [],
  );
});
