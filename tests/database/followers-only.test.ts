import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../support/database';
import { addCrowd, countedOffers, offersCountedAnew } from '../support/departures';
import { subscribeDevice } from '../support/devices';
import { everyAnswer } from '../support/every-answer';
import { LET_IN, type Name, OUTSIDERS, setCircle } from '../support/followers-only';
import { claimJobs, startRun } from '../support/jobs';
import { addOffers } from '../support/offers';
import { during, operator } from '../support/operator';
import { SLOW } from '../support/slow';

const circle = setCircle();
const by = (name: Name, ask: (tx: TransactionSql) => Promise<readonly unknown[]>) =>
  circle().database.as(circle().as(name), async (tx) => [...(await ask(tx))]);

describe("somebody whom a followers-only offer doesn't let in", SLOW, () => {
  const answersFor = (actor: Actor) => everyAnswer(circle().database, actor, circle());

  it("gets answers from every function and table as if the offer didn't exist", async () => {
    const asking: Name[] = ['a visitor', 'who unfollowed and follows anew', 'another agency'];
    const answers = () => Promise.all(asking.map((name) => answersFor(circle().as(name))));
    const closed = await answers();
    await circle().remove();
    expect(await answers()).toEqual(closed);
  });

  it('loses it from every list and count once it becomes followers-only', async () => {
    const closed = await answersFor('anon');
    await circle().setFollowersOnly(false);
    const open = await answersFor('anon');
    await circle().setFollowersOnly(true);
    expect(await answersFor('anon')).toEqual(closed);
    expect(await countedOffers(circle().database)).toEqual(await offersCountedAnew(circle().database));
    // The questions do find a public one.
    const telling = Object.keys(open).filter((question) => open[question] !== closed[question]);
    const names = telling.map((question) => /\w+(?=\(|\)$)/.exec(question)?.[0]);
    expect([...new Set(names)].sort()).toEqual([
      'brand_counts',
      'category_counts',
      'featured_offers',
      'find_offer',
      'influencer_domains',
      'influencer_offer_counts',
      'influencer_profile',
      'list_brands',
      'list_influencers',
      'list_offers',
      'promo_codes',
    ]);
  });

  it('gets the same signals as for an edit of an offer that nobody sees', async () => {
    const { database, ada, offer } = circle();
    const heard = async (change: () => Promise<unknown>) => {
      await database.sql`delete from realtime.messages`;
      await change();
      await database.sql`select private.relay_outbox()`;
      const sent =
        await database.sql`select topic, event, payload - 'id' as payload from realtime.messages order by topic`;
      return [...sent];
    };
    const [ended] = await addOffers(database, [{ influencerId: ada, daysLeft: -2 }]);
    const ofEnded = await heard(
      () => database.sql`update public.promo_codes set description = 'Another' where id = ${String(ended)}`,
    );
    expect(ofEnded.map(({ topic }) => topic)).toEqual(['deals', `influencer:${ada}`]);
    expect(
      await heard(
        () => database.sql`update public.promo_codes set description = 'Another' where id = ${offer}`,
      ),
    ).toEqual(ofEnded);
    expect(await heard(() => circle().remove())).toEqual(ofEnded);
    expect(await heard(() => circle().publish())).toEqual(ofEnded);
    await database.sql`delete from public.promo_codes where id = ${String(ended)}`;
  });

  it("can't report it, complain about it or have results counted for it", async () => {
    const { database, offer } = circle();
    const left = async () => {
      const [row] = await database.sql`
        select
          (select count(*)::integer from private.offer_reports) as reports,
          (select count(*)::integer from private.complaints) as complaints,
          (select count(*)::integer from private.noted_results) as results`;
      return row;
    };
    const copied = JSON.stringify([{ offer, kind: 'copied', source: 'alerts' }]);
    const ask = (name: Name) =>
      by(name, async (tx) => {
        await tx`select set_config('request.headers', '{"user-agent": "Mozilla/5.0"}', true)`;
        if (name !== 'a visitor') await tx`select public.report_offer(${offer}, true)`;
        await tx`select public.file_complaint('dead', about_offer => ${offer})`;
        return tx`select public.count_results(${copied}::text::jsonb)`;
      });
    await ask('a visitor');
    await ask('who has followed for 59 minutes');
    expect(await left()).toEqual({ reports: 0, complaints: 0, results: 0 });
    await ask('who has followed for 61 minutes');
    expect(await left()).toEqual({ reports: 1, complaints: 1, results: 1 });
  });
});

describe.each([
  ...OUTSIDERS.map((name) => [name, false] as const),
  ...LET_IN.map((name) => [name, true] as const),
])('a followers-only offer for %s', (name, isLetIn) => {
  it(`${isLetIn ? 'reads it by its id, in the table and saved' : 'reads and saves nothing of it'}`, async () => {
    const { offer } = circle();
    const found = await by(name, (tx) => tx`select id from public.find_offer(${offer})`);
    const read = await by(name, (tx) => tx`select id from public.promo_codes where promo_code = 'HUSHCODE9'`);
    expect([found, read]).toEqual(isLetIn ? [[{ id: offer }], [{ id: offer }]] : [[], []]);
    if (name === 'a visitor') return;
    await by(name, (tx) => tx`select public.save_offer(${offer}), public.remember_copied_offer(${offer})`);
    const kept = await circle().database.sql`
      select from private.kept_offers where user_id = ${circle().id(name)} and offer_id = ${offer}`;
    expect(kept).toHaveLength(isLetIn ? 1 : 0);
  });
});

describe("a follower of a followers-only offer's influencer", () => {
  /** Where the offer is shown to a follower. */
  const PLACES: Record<string, (tx: TransactionSql) => Promise<readonly unknown[]>> = {
    alerts: (tx) => tx`select from public.list_alerts() where id = ${circle().offer}`,
    'a search of the alerts': (tx) => tx`select from public.list_alerts('velvetine')`,
    bell: (tx) => tx`select from public.count_new_alerts(now() - interval '1 day') as bell where bell = 2`,
    extension: (tx) => tx`
      select from json_array_elements(public.extension_offers() -> 'offers') as offer
      where offer ->> 'id' = ${circle().offer}`,
  };
  const placesFor = async (name: Name) => {
    const shown = await Promise.all(
      Object.entries(PLACES).map(async ([place, ask]) => ((await by(name, ask)).length > 0 ? [place] : [])),
    );
    return shown.flat();
  };

  it('finds it in alerts, on the bell and in the extension after an hour, however many it follows', async () => {
    const young = 'who has followed for 59 minutes';
    const settled = 'who has followed for 61 minutes';
    expect(await placesFor(young)).toEqual([]);
    expect(await placesFor(settled)).toEqual(Object.keys(PLACES));
    // A search among the alerts of more than a hundred goes by another way.
    const { database } = circle();
    await addCrowd(database, 101);
    await database.sql`
      insert into private.follows (influencer_id, user_id, created_at)
      select p.id, member.id, now() - interval '2 hours'
      from public.profiles p, unnest(${[circle().id(young), circle().id(settled)]}::uuid[]) as member(id)
      where p.username like 'crowd-%'`;
    await circle().followSince(young, 50);
    expect(await placesFor(young)).toEqual([]);
    expect(await placesFor(settled)).toEqual(Object.keys(PLACES));
  });

  it("has the extension's offers read again when the hour is over", async () => {
    const versionAfter = async (minutes: number) => {
      await circle().followSince('who has followed for 59 minutes', minutes);
      return by(
        'who has followed for 59 minutes',
        (tx) => tx`select public.extension_offers() ->> 'version' as version`,
      );
    };
    const young = await versionAfter(10);
    expect(await versionAfter(50)).toEqual(young);
    expect(await versionAfter(60)).not.toEqual(young);
  });

  it('is notified by push and mail if the hour is over when these are sent', async () => {
    const { sql } = circle().database;
    const settled = circle().id('who has followed for 61 minutes');
    for (const id of [circle().id('who has followed for 59 minutes'), settled]) {
      await subscribeDevice(circle().database, { id });
      await sql`
        insert into public.notification_settings (user_id, digest, time_zone, next_digest_at, digest_since)
        values (${id}, 'daily', 'UTC', now(), (select created_at - interval '1 second' from public.promo_codes where id = ${circle().offer}))`;
    }
    await sql`delete from public.promo_codes where influencer_id = ${circle().ada} and not followers_only`;
    await circle().followSince('who has followed for 59 minutes', 50);
    await sql`select private.relay_outbox()`;
    await sql`select private.fan_out()`;
    const run = await startRun(sql, 'notifications');
    const messages = await sql`select member_id from public.claim_push_messages(${run})`;
    expect(messages.map(({ member_id }) => member_id)).toEqual([settled]);
    await sql`select private.plan_digests()`;
    const digests = await claimJobs<{ member_id: string }>(sql, 'digest');
    expect(digests.map(({ content }) => content.member_id)).toEqual([settled]);
  });

  it("isn't reminded of a kept offer after an unfollow", async () => {
    const { database, offer } = circle();
    const name = 'who has followed for 61 minutes';
    await by(name, (tx) => tx`select public.save_offer(${offer})`);
    await database.sql`update public.promo_codes set expiration_date = private.today() + 1 where id = ${offer}`;
    await database.sql`
      insert into public.notification_settings (user_id, digest) values (${circle().id(name)}, 'daily')
      on conflict (user_id) do update set digest = excluded.digest`;
    const ending = async () => {
      const [row] = await database.sql`
        select private.content_of_digest(
          ${circle().id(name)}, jsonb_build_object('ends_after', private.today(), 'ends_until', private.today() + 7)
        ) -> 'ending' as offers`;
      return row?.offers;
    };
    expect(await ending()).toMatchObject([{ id: offer }]);
    await circle().followSince(name, 50);
    expect(await ending(), 'no mail at all').toBeNull();
  });

  it('loses it as a saved offer after an unfollow', async () => {
    const name = 'who has followed for 61 minutes';
    const saved = () =>
      by(name, async (tx) => [
        ...(await tx`select id from public.list_saved_offers()`),
        ...(await tx`select offer_id as id from public.my_saved_offers()`),
      ]);
    const { offer } = circle();
    await by(name, (tx) => tx`select public.save_offer(${offer})`);
    expect(await saved()).toEqual([{ id: offer }, { id: offer }]);
    await circle().unfollow(name);
    expect(await saved()).toEqual([]);
    // Nor does it count for how many fit, once another is saved.
    const [open] = await circle().database.sql<{ id: string }[]>`
      select id from public.promo_codes where not followers_only limit 1`;
    await by(name, (tx) => tx`select public.save_offer(${open?.id ?? ''})`);
    const kept = await circle().database.sql`
      select offer_id as id from private.kept_offers where user_id = ${circle().id(name)}`;
    expect([...kept]).toEqual([{ id: open?.id }]);
  });

  it('has it in its own data only while it is let in', async () => {
    const { database, offer } = circle();
    const name = 'who has followed for 61 minutes';
    await by(name, (tx) => tx`select public.save_offer(${offer}), public.report_offer(${offer}, true)`);
    await by(name, (tx) => tx`select public.file_complaint('dead', about_offer => ${offer})`);
    await database.sql`
      insert into private.undelivered_messages (user_id, device, tag, offer_ids, status, attempts)
      values (${circle().id(name)}, 'Chrome', 'new', array[${offer}::uuid], 500, 8)`;
    const taken = () => database.sql`
      select list, fields::text like ${`%${offer}%`} as names_it from private.own_data_rows
      where account_id = ${circle().id(name)}
        and list in ('saved_offers', 'answers', 'complaints', 'undelivered_notifications')
      order by list`;
    expect([...(await taken())]).toEqual(
      ['answers', 'complaints', 'saved_offers', 'undelivered_notifications'].map((list) => ({
        list,
        names_it: true,
      })),
    );
    await circle().unfollow(name);
    const left = [...(await taken())];
    expect(left).toEqual([{ list: 'undelivered_notifications', names_it: false }]);
    await circle().remove();
    expect([...(await taken())]).toEqual(left);
  });
});

it('a followers-only offer is shown to its influencer and agency where they manage codes, and takes a slot', async () => {
  const { ada, offer } = circle();
  for (const name of ['its influencer', 'its agency'] as const) {
    const found = await by(
      name,
      (tx) => tx`select id, total from public.list_managed_offers(${ada}, 'velvetine')`,
    );
    expect(found).toEqual([{ id: offer, total: 1 }]);
  }
  const [limit] = await by('its influencer', (tx) => tx`select used, own_live from public.my_offer_limit()`);
  const [counts] = await by(
    'its agency',
    (tx) => tx`select live_count, total_count from public.managed_influencer(${ada})`,
  );
  const [total] = await circle().database.sql`
    select count(*)::integer as offers from public.promo_codes where influencer_id = ${ada}`;
  expect(limit).toMatchObject({ used: total?.offers });
  expect(counts).toEqual({ live_count: total?.offers, total_count: total?.offers });
});

it('a followers-only offer may be unfeatured by an operator, but not featured', async () => {
  const { database, offer } = circle();
  const desk = await operator(database);
  const feature = (featured: boolean) =>
    during(
      database,
      desk,
      (tx) =>
        tx`select public.operator_feature_offer(${offer}, ${featured}, 'Everybody should see it.') as done`,
    );
  await expect(feature(true)).rejects.toMatchObject({
    code: 'P0001',
    message: 'This offer is for followers only, and only offers for everybody can be featured.',
  });
  await database.sql`update public.promo_codes set is_featured = true where id = ${offer}`;
  expect(await feature(false)).toEqual([{ done: true }]);
});

it('a followers-only offer of a suspended influencer is shown to nobody', async () => {
  await circle().database.sql`select public.suspend_account(${circle().ada})`;
  const found = await by('its agency', (tx) => tx`select from public.find_offer(${circle().offer})`);
  expect(found).toEqual([]);
});
