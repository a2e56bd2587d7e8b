import { describe, expect, it } from 'vitest';
import type { Actor } from '../support/database';
import { NO_RESULTS, offerOfSomebody, readResults } from '../support/results';
import { follow, setTheScene } from '../support/scene';
import { endedOrBlocked, withSessions } from '../support/session';

const stage = setTheScene();

const read = (
  actor: Actor,
  ...asked: [ids?: string[] | null, since?: string | null, until?: string | null]
) => readResults(stage.database, actor, ...asked);

/** The database's day so many days ago. */
async function daysAgo(days: number): Promise<string> {
  const [row] = await stage.database.sql`select (private.today() - ${days}::integer)::text as day`;
  return row?.day;
}

describe("an influencer's results", () => {
  it('are readable by the influencer and the managing agency, and by nobody else', async () => {
    const { influencer, rival, agency, otherAgency, bystander } = stage.scene;
    const ids = (results: { influencers: { influencer_id: string }[] }) =>
      results.influencers.map((one) => one.influencer_id);
    expect(ids(await read(influencer.actor))).toEqual([influencer.id]);
    expect(ids(await read(agency.actor))).toContain(influencer.id);
    expect(ids(await read(agency.actor))).not.toContain(rival.id);
    expect(ids(await read(agency.actor, [influencer.id]))).toEqual([influencer.id]);
    expect(ids(await read(bystander.actor))).toEqual([]);
    for (const actor of [rival.actor, otherAgency.actor, bystander.actor]) {
      await expect(read(actor, [influencer.id])).rejects.toMatchObject({ code: '42501' });
    }
    await expect(read('anon')).rejects.toMatchObject({ code: '42501' });
  });

  it('are the same as counted day by day, over any days and months', async () => {
    const { sql } = stage.database;
    const { influencer, offer } = await offerOfSomebody(stage.database);
    // On each of the last 200 days as many copies as the day's number says, half of them from the profile.
    const copiesAgo = (ago: number) => (ago * 7) % 5;
    await sql`
      insert into private.noted_results (day, influencer_id, offer_id, source, kind)
      select private.today() - ago, ${influencer.id}, ${offer}, case n % 2 when 0 then 'deals' else 'profile' end, 'copied'
      from generate_series(0, 199) ago cross join lateral generate_series(1, (ago * 7) % 5) n`;
    await sql`select private.add_up_results()`;
    const sum = (from: number, to: number) => {
      let copies = 0;
      for (let ago = from; ago < to; ago += 1) copies += copiesAgo(ago);
      return copies;
    };
    for (const days of [1, 7, 30, 90]) {
      const since = await daysAgo(days - 1);
      const results = await read(influencer.actor, null, since);
      expect(results.offers[0]).toMatchObject({
        counts: { ...NO_RESULTS, copied: sum(0, days) },
        counts_before: { ...NO_RESULTS, copied: sum(days, 2 * days) },
        copies: Array.from({ length: days }, (_, nth) => copiesAgo(days - 1 - nth)),
      });
      expect(results).toMatchObject({
        counts: results.offers[0].counts,
        counts_before: results.offers[0].counts_before,
      });
      const copiesOf = (list: { counts: { copied: number } }[]) => list.map((day) => day.counts.copied);
      expect(copiesOf(results.days)).toEqual(results.offers[0].copies);
      expect(copiesOf(results.days_before)).toEqual(
        Array.from({ length: days }, (_, nth) => copiesAgo(2 * days - 1 - nth)),
      );
    }
    const { sources, categories } = await read(influencer.actor, null, await daysAgo(3));
    const bySource = Object.fromEntries(
      sources.map((one: { name: string; counts: { copied: number } }) => [one.name, one.counts.copied]),
    );
    expect(bySource).toMatchObject({ deals: null, profile: null, brand: 0 });
    expect(categories.find((one: { name: string }) => one.name === 'Fashion').counts.copied).toBe(sum(0, 4));
  });

  it('list the 1,000 most copied offers, and sum the categories of all', async () => {
    const { influencer, offer } = await offerOfSomebody(stage.database);
    const { sql } = stage.database;
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category)
        select influencer_id, brand_name, promo_code, description, category
        from public.promo_codes, generate_series(1, 1004) where id = ${offer}`;
      await tx`
        insert into private.noted_results (influencer_id, offer_id, source, kind)
        select influencer_id, id, 'deals', 'copied' from public.promo_codes where influencer_id = ${influencer.id}`;
    });
    await sql`select private.add_up_results()`;
    const { offers, categories } = await read(influencer.actor);
    expect(offers).toHaveLength(1000);
    expect(categories.find((one: { name: string }) => one.name === 'Fashion').counts.copied).toBe(1005);
  });

  it('list an offer of which nothing was counted only in days in which it was there', async () => {
    const { influencer, offer } = await offerOfSomebody(stage.database);
    const offers = async (since: number, until: number) =>
      (await read(influencer.actor, null, await daysAgo(since), await daysAgo(until))).offers;
    expect(await offers(20, 1)).toEqual([]);
    expect(await offers(20, 0)).toMatchObject([{ offer_id: offer, counts: NO_RESULTS }]);
  });

  it('can be read for 1 to 400 days', async () => {
    const { influencer } = stage.scene;
    for (const [since, until] of [
      ['2026-01-02', '2026-01-01'],
      ['2025-01-01', '2026-03-01'],
    ] as const) {
      await expect(read(influencer.actor, null, since, until)).rejects.toMatchObject({ code: '22023' });
    }
  });

  it('include the followers at the end of each day', async () => {
    const { sql } = stage.database;
    const { influencer } = await offerOfSomebody(stage.database);
    await follow(stage.database, stage.scene.shopper, influencer, null);
    await sql`update private.result_day set followers_noted = private.today() - 2`;
    await sql`select private.note_followers()`;
    await follow(stage.database, stage.scene.bystander, influencer, null);
    await sql`select private.note_followers()`;
    await sql`insert into private.follower_history values (${influencer.id}, private.today() - 9, 7)`;
    const { days, influencers } = await read(influencer.actor);
    expect(days.slice(-11).map((day: { followers: number }) => day.followers)).toEqual([
      0, 7, 7, 7, 7, 7, 7, 7, 7, 1, 2,
    ]);
    expect(influencers).toMatchObject([{ followers: 2, followers_before: 0 }]);
  });

  it('are stored by month when they are older than 400 days', async () => {
    const { sql } = stage.database;
    const { influencer, offer } = await offerOfSomebody(stage.database);
    await sql`
      insert into private.noted_results (day, influencer_id, offer_id, source, kind)
      select date_trunc('month', private.today() - 440)::date + n, ${influencer.id}, ${offer}, 'deals', 'shop'
      from generate_series(0, 9) n`;
    await sql`
      insert into private.follower_history
      select ${influencer.id}, date_trunc('month', private.today() - 440)::date + n, n from generate_series(0, 9) n`;
    await sql`select private.add_up_results()`;
    for (let month = 0; month < 4; month += 1) await sql`select private.fold_old_results()`;
    const rows = await sql`
      select extract(day from day)::int as day, source, shop from private.offer_results where offer_id = ${offer}
      union all
      select extract(day from day)::int, 'of all offers', shop from private.influencer_results where influencer_id = ${influencer.id}
      order by source`;
    expect([...rows]).toEqual([
      { day: 1, source: 'deals', shop: 10 },
      { day: 1, source: 'every', shop: 10 },
      { day: 1, source: 'of all offers', shop: 10 },
    ]);
    expect(
      (await sql`select followers from private.follower_history where influencer_id = ${influencer.id}`).map(
        (row) => row.followers,
      ),
    ).toEqual([9]);
  });

  it('lose nothing when two fold a month at the same time', async () => {
    const { sql } = stage.database;
    const { influencer } = await offerOfSomebody(stage.database);
    // More than are folded at once, so that the month isn't done when the first ends.
    await sql`update private.result_day set folded_before = date_trunc('month', private.today() - 440)`;
    await sql`
      insert into private.offer_results (influencer_id, day, offer_id, source, shop)
      select ${influencer.id}, date_trunc('month', private.today() - 440)::date + 1 + n % 20, gen_random_uuid(), 'every', 1
      from generate_series(1, 5001) n`;
    await withSessions(stage.database, ['service_role'], async (other) => {
      await other.sql`reset role`;
      let second: Promise<unknown> = Promise.resolve();
      await sql.begin(async (tx) => {
        await tx`select private.fold_old_results()`;
        second = other.sql`select private.fold_old_results()`.execute();
        await endedOrBlocked(stage.database, other, second);
      });
      await second;
    });
    for (let time = 0; time < 4; time += 1) await sql`select private.fold_old_results()`;
    const days = await sql`
      select extract(day from day)::int as day, sum(shop)::int as shop
      from private.offer_results where influencer_id = ${influencer.id} group by day`;
    expect([...days]).toEqual([{ day: 1, shop: 5001 }]);
  });
});
