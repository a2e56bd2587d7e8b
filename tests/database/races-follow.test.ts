import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { code, follow, type Person, person } from '../support/scene';
import { endedOrBlocked, type Session, withSessions } from '../support/session';

let database: TestDatabase;
let influencer: Person;
let shopper: Person;
let round = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  round += 1;
  influencer = await person(database, `influencer-${round}`, { is_influencer: true });
  shopper = await person(database, `shopper-${round}`);
  await database.sql`
      insert into public.subscribers (user_id, subscribed, subscription_tier, subscription_end)
      values (${influencer.id}, true, 'Growth', now() + interval '20 days')`;
});

interface Move {
  by: () => Person;
  run: (session: Session) => PromiseLike<unknown>;
}

const follows = (domain: string | null): Move => ({
  by: () => shopper,
  run: ({ sql }) => sql`
    insert into public.user_domain_map (user_id, influencer_id, domain)
    values (${shopper.id}, ${influencer.id}, ${domain})
    on conflict (user_id, influencer_id, domain) do nothing`,
});

const unfollows: Move = {
  by: () => shopper,
  run: ({ sql }) => sql`
    delete from public.user_domain_map where user_id = ${shopper.id} and influencer_id = ${influencer.id}`,
};

const publishes = (domain: string): Move => ({
  by: () => influencer,
  run: ({ sql }) => sql`
    insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category, affiliate_link)
    values (${influencer.id}, 'New', 'NEW', 'New', 'Tech', ${`https://${domain}/go`})`,
});

/** Changes the code's shop to another one. */
const relinks = (domain: string): Move => ({
  by: () => influencer,
  run: ({ sql }) => sql`
    update public.promo_codes set affiliate_link = ${`https://${domain}/go`}
    where influencer_id = ${influencer.id} and affiliate_link = 'https://old.example/go'`,
});

/** Gives the expired code a new date, so that its domain is live again. */
const revives: Move = {
  by: () => influencer,
  run: ({ sql }) => sql`
    update public.promo_codes set expiration_date = null
    where influencer_id = ${influencer.id} and affiliate_link = 'https://past.example/go'`,
};

/** Starts the second transaction while the first is open, then commits both. Returns whether the second had to wait. */
async function race(first: Move, second: Move): Promise<'ended' | 'blocked'> {
  return withSessions(database, [first.by().actor, second.by().actor], async (one, other) => {
    await one.sql`begin`;
    await first.run(one);
    await other.sql`begin`;
    const running = Promise.resolve(second.run(other));
    const overlap = await endedOrBlocked(database, other, running);
    await one.sql`commit`;
    await running;
    await other.sql`commit`;
    return overlap;
  });
}

async function outcome() {
  const [row] = await database.sql`
    select
      (select count(*)::int from private.follows where influencer_id = ${influencer.id}) as follows,
      (select follower_count from public.follower_counts where influencer_id = ${influencer.id}) as counted,
      (select coalesce(json_agg(domain order by domain nulls first), '[]') from public.user_domain_map
       where user_id = ${shopper.id} and influencer_id = ${influencer.id}) as mapped`;
  return { follows: row?.follows, counted: row?.counted ?? 0, mapped: row?.mapped };
}

const following = (...mapped: (string | null)[]) => ({ follows: 1, counted: 1, mapped });
const notFollowing = { follows: 0, counted: 0, mapped: [] };

describe('two tabs that', () => {
  const complete = following('a.example', 'b.example');
  beforeEach(async () => {
    for (const domain of ['a.example', 'b.example']) await code(database, influencer, { domain });
  });

  it('follow at once with the same domain leave one follow with each domain once', async () => {
    await race(follows('a.example'), follows('a.example'));
    expect(await outcome()).toEqual(complete);
  });

  it('follow at once with different domains leave one follow with each domain once', async () => {
    await race(follows('a.example'), follows('b.example'));
    expect(await outcome()).toEqual(complete);
  });

  it('follow at once without a domain leave one follow with each domain once', async () => {
    await race(follows(null), follows(null));
    expect(await outcome()).toEqual(following(null, 'a.example', 'b.example'));
  });

  it('unfollow at once leave no follow and no mapping', async () => {
    await follow(database, shopper, influencer, 'a.example');
    await race(unfollows, unfollows);
    expect(await outcome()).toEqual(notFollowing);
  });

  it('unfollow, then follow leave a complete follow', async () => {
    await follow(database, shopper, influencer, 'a.example');
    await race(unfollows, follows('b.example'));
    expect(await outcome()).toEqual(complete);
  });

  it('unfollow, then follow with the same domain leave a complete follow', async () => {
    await follow(database, shopper, influencer, 'a.example');
    await race(unfollows, follows('a.example'));
    expect(await outcome()).toEqual(complete);
  });

  it('follow once more, then unfollow leave no follow and no mapping', async () => {
    await follow(database, shopper, influencer, 'a.example');
    await race(follows('b.example'), unfollows);
    expect(await outcome()).toEqual(notFollowing);
  });

  it('unfollow and follow for the first time leave a complete follow or none', async () => {
    await race(follows('a.example'), unfollows);
    expect([complete, notFollowing]).toContainEqual(await outcome());
  });

  it('follow 50 times at once leave one follow with each domain once, without an error', async () => {
    const tabs = Array.from({ length: 50 }, () => shopper.actor);
    await withSessions(database, tabs, (...sessions) =>
      Promise.all(sessions.map((session) => follows('a.example').run(session))),
    );
    expect(await outcome()).toEqual(complete);
  });
});

describe('an unfollow while the influencer publishes', () => {
  beforeEach(() => follow(database, shopper, influencer, 'a.example'));

  it.each<[string, () => [Move, Move]]>([
    ['unfollow, then publish', () => [unfollows, publishes('new.example')]],
    ['publish, then unfollow', () => [publishes('new.example'), unfollows]],
  ])('leaves nothing of the follow: %s', async (_order, moves) => {
    await race(...moves());
    expect(await outcome()).toEqual(notFollowing);
  });

  it.each<[string, () => [Move, Move]]>([
    ['unfollow, then change of link', () => [unfollows, relinks('new.example')]],
    ['change of link, then unfollow', () => [relinks('new.example'), unfollows]],
  ])('leaves nothing of the follow after a changed link: %s', async (_order, moves) => {
    await code(database, influencer, { domain: 'old.example' });
    await race(...moves());
    expect(await outcome()).toEqual(notFollowing);
  });
});

describe('a new follow at the same moment as', () => {
  it.each<[string, () => [Move, Move], (string | null)[]]>([
    [
      'a publication just after it',
      () => [follows('old.example'), publishes('new.example')],
      ['new.example', 'old.example'],
    ],
    [
      'a publication just before it',
      () => [publishes('new.example'), follows('old.example')],
      ['new.example', 'old.example'],
    ],
    [
      'a change of link after it',
      () => [follows('old.example'), relinks('new.example')],
      ['new.example', 'old.example'],
    ],
    // The domain that the client has read isn't live any more.
    ['a change of link before it', () => [relinks('new.example'), follows('old.example')], ['new.example']],
  ])('%s has the new domain', async (_order, moves, mapped) => {
    await code(database, influencer, { domain: 'old.example' });
    await race(...moves());
    expect(await outcome()).toEqual(following(...mapped));
  });

  it.each<[string, () => [Move, Move]]>([
    ['an expired code revived after it', () => [follows('old.example'), revives]],
    ['an expired code revived before it', () => [revives, follows('old.example')]],
  ])('%s has its domain', async (_order, moves) => {
    await code(database, influencer, { domain: 'old.example' });
    await code(database, influencer, { domain: 'past.example', daysLeft: -1 });
    await race(...moves());
    expect(await outcome()).toEqual(following('old.example', 'past.example'));
  });

  it('two publications has both domains', async () => {
    await follow(database, shopper, influencer, null);
    await race(publishes('one.example'), publishes('two.example'));
    expect(await outcome()).toEqual(following(null, 'one.example', 'two.example'));
  });
});

describe('following on behalf of another member', () => {
  it("is refused at once, without waiting for that member's running unfollow", async () => {
    await follow(database, shopper, influencer, 'a.example');
    const stranger = await person(database, `stranger-${round}`);
    await withSessions(database, [shopper.actor, stranger.actor], async (own, foreign) => {
      await own.sql`begin`;
      await unfollows.run(own);
      const attempt = Promise.resolve(follows('b.example').run(foreign));
      expect(await endedOrBlocked(database, foreign, attempt)).toBe('ended');
      await expect(attempt).rejects.toMatchObject({ code: '42501' });
      await own.sql`commit`;
    });
    expect(await outcome()).toEqual(notFollowing);
  });
});

describe('deleting an account', () => {
  const deletes = (who: () => Person) => async () => {
    await database.sql`delete from auth.users where id = ${who().id}`;
  };

  it.each(['shopper', 'influencer'] as const)(
    "while the shopper follows the influencer leaves no follow and no mapping: the %s's",
    async (who) => {
      await code(database, influencer, { domain: 'a.example' });
      await withSessions(database, [shopper.actor], async (session) => {
        await session.sql`begin`;
        await follows('a.example').run(session);
        const deleting = deletes(() => (who === 'shopper' ? shopper : influencer))();
        await session.sql`commit`;
        await deleting;
      });
      // The follower numbers of a deleted account's follows fall later, at random times.
      await database.sql`update private.delayed_unfollows set due_at = now()`;
      await database.sql`select private.apply_delayed_unfollow()`;
      expect(await outcome()).toEqual(notFollowing);
    },
  );
});
