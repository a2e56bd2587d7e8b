import type postgres from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseOffersPage } from '../../src/domain/offers-page';
import { NotificationQueue } from '../support/notification-queue';
import { code, follow, type Person, person, setTheScene } from '../support/scene';

const stage = setTheScene();
const queue = new NotificationQueue(stage);
let sql: postgres.Sql;
beforeAll(() => {
  sql = stage.database.sql;
});

const livesIn = ({ id }: Person, country: string, applies = true) => sql`
  insert into public.member_countries (user_id, country, applies) values (${id}, ${country}, ${applies})
  on conflict (user_id) do update set country = excluded.country, applies = excluded.applies`;
const countsIn = (offer: string, countries: string[]) =>
  sql`update public.promo_codes set countries = ${countries} where id = ${offer}`;

describe('a notification', () => {
  it("isn't sent for an offer that doesn't count in the member's country, even when the country was set after the publication", async () => {
    const { fan, publish } = await queue.seller('of_france');
    for (const when of ['before', 'after']) {
      await sql`delete from public.member_countries`;
      if (when === 'before') await livesIn(fan, 'CA');
      await countsIn(await publish(), ['FR']);
      await queue.fanOut();
      if (when === 'after') await livesIn(fan, 'CA');
      expect(await queue.deliver()).toEqual([]);
    }
  });

  it.each<[string, string[], boolean]>([
    ['counts there', ['CA', 'US'], true],
    ['counts everywhere', [], true],
    ['counts elsewhere, to a member who switched that off', ['FR'], false],
  ])('is sent for an offer that %s', async (_, countries, applies) => {
    const { fan, publish } = await queue.seller(`seller_${countries.length}_${applies}`);
    await livesIn(fan, 'CA', applies);
    const offer = await publish();
    await countsIn(offer, countries);
    await queue.fanOut();
    expect(await queue.deliver()).toMatchObject([{ offer_id: offer, offers: 1 }]);
  });

  it("about several offers leaves out those that don't count in the member's country", async () => {
    const { fan, publish } = await queue.seller('of_both');
    await livesIn(fan, 'CA');
    const here = await publish();
    await countsIn(await publish(), ['FR']);
    await queue.fanOut();
    expect(await queue.deliver()).toMatchObject([{ offer_id: here, offers: 1 }]);
  });

  it("doesn't remind of a kept offer that doesn't count in the member's country", async () => {
    const { fan, publish } = await queue.seller('of_ending');
    const ending = await publish(1);
    await queue.forgetPublished();
    await sql`insert into private.kept_offers (user_id, offer_id, saved_at) values (${fan.id}, ${ending}, now())`;
    await countsIn(ending, ['FR']);
    await livesIn(fan, 'CA');
    await sql`select private.remind_of_ending_offers()`;
    await sql`update private.push_messages set due_at = now()`;
    expect(await queue.deliver()).toEqual([]);
    await sql`update private.kept_offers set reminded_of = '-infinity'`;
    await livesIn(fan, 'FR');
    await sql`select private.remind_of_ending_offers()`;
    await sql`update private.push_messages set due_at = now()`;
    expect(await queue.deliver()).toMatchObject([{ offer_id: ending }]);
  });
});

it("a digest leaves out new and ending offers that don't count in the member's country", async () => {
  const seller = await person(stage.database, 'mails_of_country', { is_influencer: true });
  const fan = await person(stage.database, 'reads_mails_in_canada');
  await follow(stage.database, fan, seller, null);
  const here = await code(stage.database, seller, { domain: 'here.example' });
  const there = await code(stage.database, seller, { domain: 'there.example', daysLeft: 1 });
  await countsIn(there, ['FR']);
  await sql`insert into private.kept_offers (user_id, offer_id, saved_at) values (${fan.id}, ${there}, now())`;
  await sql`insert into public.notification_settings (user_id, digest) values (${fan.id}, 'daily')`;
  const mail = async () => {
    const [row] = await sql`
      select
        (select array_agg(n.id) from unnest(d.newest) n) as newest, d.offers,
        jsonb_array_length(
          private.content_of_digest(
            ${fan.id},
            jsonb_build_object(
              'since', now() - interval '1 day', 'until', now(), 'ends_after', private.today(), 'ends_until', private.today() + 1
            )
          ) -> 'ending'
        ) as ending
      from private.digest_of(${fan.id}, now() - interval '1 day', now(), '{}') d`;
    return row;
  };
  expect(await mail()).toMatchObject({ offers: 2, ending: 1 });
  await livesIn(fan, 'CA');
  expect(await mail()).toMatchObject({ newest: [here], offers: 1, ending: 0 });
  await livesIn(fan, 'CA', false);
  expect(await mail()).toMatchObject({ offers: 2, ending: 1 });
});

describe("the extension's answer", () => {
  const answer = async ({ actor }: Person, knownVersion: string | null = null) => {
    const [row] = await stage.database.as(
      actor,
      (tx) => tx<{ answer: unknown }[]>`select public.extension_offers(${knownVersion}) as answer`,
    );
    return parseOffersPage(row?.answer);
  };

  it('names the country that applies, and is another version with each change of it', async () => {
    const { shopper } = stage.scene;
    const versions = new Set<string>();
    for (const set of [
      () => sql`delete from public.member_countries where user_id = ${shopper.id}`,
      () => livesIn(shopper, 'CA'),
      () => livesIn(shopper, 'FR'),
    ]) {
      await set();
      versions.add((await answer(shopper))?.version ?? '');
    }
    expect(versions.size).toBe(3);
    expect(await answer(shopper)).toMatchObject({ country: 'FR' });
    const known = (await answer(shopper))?.version ?? null;
    expect(await answer(shopper, known)).toMatchObject({ unchanged: true, country: 'FR' });
    await livesIn(shopper, 'FR', false);
    expect(await answer(shopper, known)).toMatchObject({ unchanged: false, country: null });
  });

  it("has the countries of each offer, also of those that don't count: the device marks them", async () => {
    const { shopper, liveCode } = stage.scene;
    await livesIn(shopper, 'CA');
    await countsIn(liveCode, ['FR', 'US']);
    expect((await answer(shopper))?.offers).toMatchObject([{ id: liveCode, countries: ['FR', 'US'] }]);
  });
});
