import { describe, expect, it } from 'vitest';
import { parseOffersPage } from '../../src/domain/offers-page';
import { code, follow, type Person, person, setTheScene } from '../support/scene';
import { endedOrBlocked, type Session, withSessions } from '../support/session';

const stage = setTheScene();

/** What the extension of a member is answered. */
async function offersOf({ actor }: Person, knownVersion: string | null = null, after: string | null = null) {
  const [row] = await stage.database.as(
    actor,
    (tx) => tx<{ answer: unknown }[]>`select public.extension_offers(${knownVersion}, ${after}) as answer`,
  );
  const page = parseOffersPage(row?.answer);
  if (!page) throw new Error(`This is no page: ${JSON.stringify(row?.answer)}`);
  return page;
}

const idsOf = (page: { offers: { id: string }[] }) => page.offers.map(({ id }) => id).sort();

describe("the extension's offers", () => {
  it('are the live ones of followed influencers, and come with those people', async () => {
    const { shopper, influencer, liveCode } = stage.scene;
    const page = await offersOf(shopper);
    expect(page).toMatchObject({ unchanged: false, following: 1, next: null, member: { id: shopper.id } });
    expect(idsOf(page)).toEqual([liveCode]);
    expect(page.offers[0]).toMatchObject({ influencer_id: influencer.id, domains: ['live.example'] });
    expect(page.people).toEqual([
      expect.objectContaining({ id: influencer.id, username: influencer.username, is_creditcard: false }),
    ]);
  });

  it('are none for somebody who follows nobody', async () => {
    const page = await offersOf(stage.scene.bystander);
    expect(page).toMatchObject({ following: 0, people: [], offers: [], next: null });
  });

  it('include one on its last day, and not a day later', async () => {
    const fan = await person(stage.database, 'fan_of_last_days');
    const seller = await person(stage.database, 'last_days', { is_influencer: true });
    await code(stage.database, seller, { domain: 'gone.example', daysLeft: -1 });
    const today = await code(stage.database, seller, { domain: 'today.example', daysLeft: 0 });
    await follow(stage.database, fan, seller, null);
    expect(idsOf(await offersOf(fan))).toEqual([today]);
  });

  it('include those of credit-card accounts', async () => {
    const fan = await person(stage.database, 'fan_of_cards');
    const card = await person(stage.database, 'a_card', { is_creditcard: true });
    await code(stage.database, card, { domain: 'card.example' });
    await follow(stage.database, fan, card, null);
    expect((await offersOf(fan)).people).toMatchObject([{ id: card.id, is_creditcard: true }]);
  });

  it("exclude those of accounts that aren't public any more", async () => {
    const fan = await person(stage.database, 'fan_of_hidden');
    const card = await person(stage.database, 'a_hidden_card', { is_creditcard: true });
    await code(stage.database, card, { domain: 'hidden.example' });
    await follow(stage.database, fan, card, null);
    await stage.database.sql`update public.profiles set is_creditcard = false where id = ${card.id}`;
    expect(await offersOf(fan)).toMatchObject({ people: [], offers: [] });
  });

  it('say on which day they last worked for somebody', async () => {
    const fan = await person(stage.database, 'fan_of_reports');
    const seller = await person(stage.database, 'reported', { is_influencer: true });
    const reported = await code(stage.database, seller, { domain: 'reported.example' });
    await follow(stage.database, fan, seller, null);
    await stage.database.sql`
      insert into private.offer_reports (user_id, offer_id, worked, reported_at, counts)
      values (${fan.id}, ${reported}, true, now() - interval '2 days', true)`;
    await stage.database.sql`select private.recount_reports(array[${reported}::uuid])`;
    const [{ day } = { day: null }] = await stage.database
      .sql`select (now() at time zone 'utc')::date::text::date - 2 as day`;
    expect((await offersOf(fan)).offers[0]?.last_worked_on).toBe(day?.toISOString().slice(0, 10));
  });

  it('come in pages of 250, each once, however many share one time', async () => {
    const fan = await person(stage.database, 'fan_of_many');
    for (const name of ['many_1', 'many_2']) {
      const seller = await person(stage.database, name, { is_influencer: true });
      await stage.database.sql`
        insert into public.promo_codes (influencer_id, brand_name, promo_code, description)
        select ${seller.id}, 'Brand', 'CODE' || n, 'Ten off' from generate_series(1, 300) n`;
      await follow(stage.database, fan, seller, null);
    }
    const first = await offersOf(fan);
    const second = await offersOf(fan, null, first.next);
    const third = await offersOf(fan, first.version, second.next);
    const pages = [first, second, third];
    expect(pages.map(({ offers }) => offers.length)).toEqual([250, 250, 100]);
    expect(third.next).toBeNull();
    expect(new Set(pages.flatMap(idsOf)).size).toBe(600);
    expect(new Set(pages.map(({ version }) => version)).size).toBe(1);
    for (const { people, offers } of pages) {
      expect(people.map(({ id }) => id).sort()).toEqual(
        [...new Set(offers.map((o) => o.influencer_id))].sort(),
      );
    }
  });

  it("can't be continued from a made-up cursor", async () => {
    const { shopper } = stage.scene;
    for (const after of ['x', 'W10=', '']) {
      await expect(offersOf(shopper, null, after)).rejects.toMatchObject({ code: '22023' });
    }
  });
});

describe("the version of the extension's offers", () => {
  const relay = () => stage.database.sql`select private.relay_outbox()`;

  it('saves sending the offers again while it is the same', async () => {
    const { shopper } = stage.scene;
    const { version } = await offersOf(shopper);
    const again = await offersOf(shopper, version);
    expect(again).toMatchObject({
      version,
      unchanged: true,
      people: [],
      offers: [],
      next: null,
      following: 1,
    });
  });

  const changes: [string, (seller: Person, fan: Person) => Promise<unknown>][] = [
    ['a new offer', (seller) => code(stage.database, seller, { domain: 'new.example' })],
    [
      'an edited one',
      ({ id }) =>
        stage.database.sql`update public.promo_codes set terms = 'New ones' where influencer_id = ${id}`,
    ],
    [
      'a deleted one',
      ({ id }) => stage.database.sql`delete from public.promo_codes where influencer_id = ${id}`,
    ],
    [
      'a new name',
      ({ id }) => stage.database.sql`update public.profiles set full_name = 'Another Name' where id = ${id}`,
    ],
    [
      'a new picture',
      ({ id }) =>
        stage.database.sql`update public.profiles set avatar_url = '/portraits/x.svg' where id = ${id}`,
    ],
    [
      'an unfollow',
      (seller, fan) =>
        stage.database.as(
          fan.actor,
          (tx) => tx`delete from public.user_domain_map where influencer_id = ${seller.id}`,
        ),
    ],
    ['another follow', (_, fan) => follow(stage.database, fan, stage.scene.rival, null)],
  ];
  it.each(changes.map(([what, change], index) => ({ what, change, place: index })))(
    "changes with $what, only for the influencer's followers",
    async ({ change, place }) => {
      const fan = await person(stage.database, `version_fan_${place}`);
      const seller = await person(stage.database, `version_seller_${place}`, { is_influencer: true });
      await code(stage.database, seller, { domain: 'first.example' });
      await follow(stage.database, fan, seller, null);
      await relay();
      const [before, ofOthers] = [await offersOf(fan), await offersOf(stage.scene.shopper)];
      await change(seller, fan);
      await relay();
      expect((await offersOf(fan, before.version)).unchanged).toBe(false);
      expect((await offersOf(stage.scene.shopper, ofOthers.version)).unchanged).toBe(true);
    },
  );

  it('stays the same when nothing visible changes', async () => {
    const { shopper, influencer } = stage.scene;
    await relay();
    const { version } = await offersOf(shopper);
    await stage.database.sql`update public.profiles set bio = 'Another bio' where id = ${influencer.id}`;
    await stage.database
      .sql`update public.promo_codes set terms = terms where influencer_id = ${influencer.id}`;
    await relay();
    expect((await offersOf(shopper, version)).unchanged).toBe(true);
  });
});

describe('muting in the extension', () => {
  it('belongs to one member and comes with each answer, also when the offers are unchanged', async () => {
    const { bystander, influencer } = stage.scene;
    await stage.database.as(bystander.actor, async (tx) => {
      await tx`insert into public.muted_shops (domain) values ('loud.example')`;
      return tx`insert into public.muted_people (influencer_id) values (${influencer.id})`;
    });
    const { version } = await offersOf(bystander);
    expect(await offersOf(bystander, version)).toMatchObject({
      muted_shops: ['loud.example'],
      muted_people: [influencer.id],
    });
    expect(await offersOf(stage.scene.shopper)).toMatchObject({ muted_shops: [], muted_people: [] });
  });

  it('has the same answer for a suspended, a deleted and an unknown account', async () => {
    const { sql } = stage.database;
    const { shopper } = stage.scene;
    const suspended = await stage.database.createUser({ is_influencer: true });
    const deleted = await stage.database.createUser({ is_influencer: true });
    const mute = (id: string) =>
      stage.database.as(
        shopper.actor,
        (tx) => tx`insert into public.muted_people (influencer_id) values (${id})`,
      );
    await mute(suspended.id);
    await sql`select public.suspend_account(${suspended.id})`;
    await sql`delete from auth.users where id = ${deleted.id}`;
    for (const id of [suspended.id, deleted.id, crypto.randomUUID()]) {
      await expect(mute(id)).rejects.toMatchObject({
        code: '23503',
        message: 'There is no such influencer to mute.',
      });
    }
    expect(await offersOf(shopper)).toMatchObject({ muted_people: [] });
  });

  it('is limited to 500, also for two sessions at the same moment', async () => {
    const { database } = stage;
    const actor = { userId: (await database.createUser()).id };
    await withSessions(database, [actor, actor], async (one, other) => {
      const mute = ({ sql }: Session, domain: string, count: number) =>
        sql`insert into public.muted_shops (domain) select ${domain} || n from generate_series(1, ${count}::integer) n`;
      await one.sql`begin`;
      await mute(one, 'one.example', 300);
      const second = mute(other, 'other.example', 300);
      expect(await endedOrBlocked(database, other, second)).toBe('blocked');
      await one.sql`commit`;
      await expect(second).rejects.toMatchObject({ code: '22023' });
    });
  });

  it("is limited to 500 shops, and rejects text that isn't a domain", async () => {
    const { actor } = stage.scene.rival;
    const mute = (count: number, domain: string) =>
      stage.database.as(
        actor,
        (tx) =>
          tx`insert into public.muted_shops (domain) select ${domain} || n from generate_series(1, ${count}::integer) n`,
      );
    await expect(mute(501, 'shop.example')).rejects.toMatchObject({ code: '22023' });
    await mute(500, 'shop.example');
    await expect(mute(1, 'other.example')).rejects.toMatchObject({ code: '22023' });
    await expect(mute(1, 'https://x/')).rejects.toMatchObject({ code: '23514' });
  });
});

it('alerts seen on one device are seen on all, and the time never goes back or into the future', async () => {
  const { bystander } = stage.scene;
  const see = (at: string) =>
    stage.database.as(bystander.actor, (tx) => tx`select public.mark_alerts_seen(${at})`);
  expect((await offersOf(bystander)).alerts_seen_at).toBeNull();
  await see('2026-03-01T10:00:00Z');
  await see('2026-02-01T10:00:00Z');
  expect(Date.parse((await offersOf(bystander)).alerts_seen_at ?? '')).toBe(Date.UTC(2026, 2, 1, 10));
  await see('9999-01-01T00:00:00Z');
  const { alerts_seen_at, now } = await offersOf(bystander);
  expect(Date.parse(alerts_seen_at ?? '')).toBeLessThanOrEqual(Date.parse(now));
});

it("nobody can disconnect another member's extension", async () => {
  const { shopper, bystander } = stage.scene;
  const { sql } = stage.database;
  const [session] = await sql<{ id: string }[]>`
    insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${shopper.id}) returning id`;
  const id = session?.id ?? '';
  await sql`
    insert into public.connected_extensions (session_id, user_id, browser, version)
    values (${id}, ${shopper.id}, 'Chrome', '1.0')`;
  await stage.database.as(bystander.actor, (tx) => tx`select public.end_session(${id})`);
  expect(await sql`select from auth.sessions where id = ${id}`).toHaveLength(1);
});
