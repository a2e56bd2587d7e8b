import type postgres from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { subscribeDevice } from '../support/devices';
import { NotificationQueue } from '../support/notification-queue';
import { code, type Person, person, setTheScene } from '../support/scene';

const stage = setTheScene();
const queue = new NotificationQueue(stage);
let sql: postgres.Sql;
beforeAll(() => {
  sql = stage.database.sql;
});

describe('a publication', () => {
  it("becomes one message for each follower's devices, and for nobody else", async () => {
    const { influencer, fan, device, publish } = await queue.seller('tells');
    await subscribeDevice(stage.database, stage.scene.bystander);
    const offer = await publish(5);
    await queue.fanOut();
    await queue.fanOut();
    const claimed = await queue.deliver();
    expect(claimed).toMatchObject([
      {
        endpoint: device.endpoint,
        tag: influencer.id.replaceAll('-', ''),
        lives_for: 86_400,
        member_id: fan.id,
        offer_id: offer,
        influencer_name: 'Name of tells',
        offers: 1,
      },
    ]);
    expect(await queue.deliver()).toEqual([]);
  });

  it('becomes one message with others of a burst; one that follows while that is sent becomes the next', async () => {
    const { publish } = await queue.seller('bursts');
    await publish();
    await queue.fanOut();
    await publish();
    await publish();
    await queue.fanOut();
    const run = await queue.startRun();
    const first = await queue.claim(run);
    expect(first).toMatchObject([{ offers: 3 }]);
    const late = await publish();
    await queue.fanOut();
    await queue.report(
      run,
      first.map(({ id }) => ({ id, status: 201 })),
    );
    expect(await queue.deliver()).toMatchObject([{ offers: 1, offer_id: late }]);
    expect(await queue.deliver()).toEqual([]);
  });

  it('tells of the newest offer where fifty wait already, and of the next one where they are being sent', async () => {
    const { influencer, publish } = await queue.seller('fills_up');
    const first = await publish();
    await queue.fanOut();
    await sql`
      update private.push_messages set offer_ids = array_fill(${first}::uuid, array[50]) where tag = ${influencer.id}`;
    const newest = await publish();
    await queue.fanOut();
    const run = await queue.startRun();
    const claimed = await queue.claim(run);
    expect(claimed).toMatchObject([{ offer_id: newest, offers: 2 }]);
    const late = await publish();
    await queue.fanOut();
    await queue.report(
      run,
      claimed.map(({ id }) => ({ id, status: 201 })),
    );
    expect(await queue.deliver()).toMatchObject([{ offer_id: late, offers: 1 }]);
  });

  it('takes up what its influencer publishes before its fan-out starts; what follows becomes another', async () => {
    const { influencer, publish } = await queue.seller('publishes_often');
    const offers = [await publish(), await publish(), await publish()];
    const waiting = async () => {
      await queue.relay();
      return sql`
        select offer_ids from private.publications where influencer_id = ${influencer.id} order by id`;
    };
    expect([...(await waiting())]).toEqual([{ offer_ids: offers.toReversed() }]);
    await sql`update private.publications set reached = 1`;
    const next = await publish();
    expect((await waiting()).map(({ offer_ids }) => offer_ids)).toEqual([offers.toReversed(), [next]]);
    // One that is being told just now keeps nobody's from leaving the outbox.
    await sql.begin(async (tx) => {
      await tx`select from private.publications for update`;
      await publish();
      await queue.relay();
    });
    expect(await waiting()).toHaveLength(3);
  });

  it('is dropped when the offer ends today, was deleted, or the member has unfollowed', async () => {
    const { influencer, fan, publish } = await queue.seller('no_news');
    await publish(0);
    const gone = await publish();
    await queue.fanOut();
    await sql`delete from public.promo_codes where id = ${gone}`;
    expect(await queue.deliver()).toEqual([]);
    await publish();
    await queue.fanOut();
    await sql`delete from private.follows where user_id = ${fan.id} and influencer_id = ${influencer.id}`;
    expect(await queue.deliver()).toEqual([]);
    expect(await sql`select from private.push_messages`).toHaveLength(0);
  });

  it("isn't made anew for an offer that comes back when its deletion is reverted", async () => {
    const { influencer, publish } = await queue.seller('brings_back');
    const { actor } = influencer;
    const offer = await publish();
    await queue.fanOut();
    expect(await queue.deliver()).toMatchObject([{ offer_id: offer }]);
    await stage.database.as(actor, (tx) => tx`delete from public.promo_codes where id = ${offer}`);
    const [deletion] = await sql`select max(id) as id from private.trail where subject_id = ${offer}`;
    await stage.database.as(actor, (tx) => tx`select public.revert_change(${String(deletion?.id)})`);
    expect(await sql`select from public.promo_codes where id = ${offer}`).toHaveLength(1);
    await queue.fanOut();
    expect(await queue.deliver()).toEqual([]);
  });

  it.each(['before', 'after'])("isn't sent to a member who muted it %s it was published", async (when) => {
    const { influencer, fan, publish } = await queue.seller(`muted_${when}`);
    const mutes = [
      () => queue.setFor(fan, { push: false }),
      () =>
        sql`insert into public.muted_people (user_id, influencer_id) values (${fan.id}, ${influencer.id})`,
      () =>
        sql`insert into public.muted_shops (user_id, domain) values (${fan.id}, ${`muted-${when}.example`})`,
      () => sql`insert into public.muted_categories (user_id, category) values (${fan.id}, 'Fashion')`,
    ];
    for (const mute of mutes) {
      if (when === 'before') await mute();
      await publish();
      await queue.fanOut();
      if (when === 'after') await mute();
      expect(await queue.deliver()).toEqual([]);
      await queue.setFor(fan, { push: true });
      for (const table of ['people', 'shops', 'categories'])
        await sql`delete from ${sql(`public.muted_${table}`)}`;
    }
    await publish();
    await queue.fanOut();
    expect(await queue.deliver()).toHaveLength(1);
  });

  it.each(['before', 'after'])('waits for the end of quiet hours that were set %s', async (when) => {
    const { fan, publish } = await queue.seller(`quiet_${when}`);
    const [now] =
      await sql`select (now() at time zone 'utc')::time - interval '1 hour' as from, (now() at time zone 'utc')::time + interval '1 hour' as until`;
    const rest = () => queue.setFor(fan, { quiet_from: now?.from, quiet_until: now?.until });
    if (when === 'before') await rest();
    await publish();
    await queue.fanOut();
    if (when === 'after') await rest();
    expect(await queue.deliver()).toEqual([]);
    const [waiting] = await sql`
      select due_at between now() + interval '58 minutes' and now() + interval '1 hour' as waits from private.push_messages`;
    expect(waiting).toEqual({ waits: true });
  });
});

it("a publication for few followers doesn't wait for one with many", async () => {
  const star = await person(stage.database, 'starry', { is_influencer: true });
  await queue.addFans(star, 400);
  await code(stage.database, star, { domain: 'star.example' });
  await queue.fanOut();
  const { fan, publish } = await queue.seller('modest');
  await publish();
  await queue.fanOut();
  const run = await queue.startRun();
  const [first, second] = [await queue.claim(run, 50), await queue.claim(run, 50)];
  expect([...first, ...second].map(({ member_id }) => member_id)).toContain(fan.id);
});

describe('reminders', () => {
  const remind = () => sql`select private.remind_of_ending_offers()`;
  const keep = ({ id }: Person, offer: string) => sql`
    insert into private.kept_offers (user_id, offer_id, copied_at) values (${id}, ${offer}, now())`;
  const atOnce = () => sql`update private.push_messages set due_at = now()`;

  it("are sent once for all that ends tomorrow, at the member's hour, and again for a later end", async () => {
    const { fan, publish } = await queue.seller('reminds');
    const [first, second, later] = [await publish(1), await publish(1), await publish(2)];
    await queue.forgetPublished();
    for (const offer of [first, second, later]) await keep(fan, offer);
    await queue.setFor(fan, { time_zone: 'Asia/Tokyo', digest_hour: 20 });
    await remind();
    await remind();
    const waiting = await sql`
      select to_char(due_at at time zone 'Asia/Tokyo', 'HH24:MI') as at, due_at < now() + interval '1 day' as soon
      from private.push_messages`;
    expect([...waiting]).toEqual([{ at: '20:00', soon: true }]);
    await atOnce();
    expect(await queue.deliver()).toMatchObject([{ tag: 'ending', offers: 2, code_changed: false }]);
    await remind();
    expect(await sql`select from private.push_messages`).toHaveLength(0);
    await sql`update private.kept_offers set reminded_of = private.today() where offer_id = ${first}`;
    await remind();
    await atOnce();
    expect(await queue.deliver()).toMatchObject([{ tag: 'ending', offer_id: first }]);
  });

  it('mention when the code was changed since it was saved or copied', async () => {
    const { fan, publish } = await queue.seller('exchanges');
    const offer = await publish(1);
    await queue.forgetPublished();
    await keep(fan, offer);
    await sql`update public.promo_codes set promo_code = 'EXCHANGED' where id = ${offer}`;
    await remind();
    await atOnce();
    expect(await queue.deliver()).toMatchObject([{ tag: 'ending', offer_id: offer, code_changed: true }]);
  });

  it('wait until publications were sent', async () => {
    const { fan, publish } = await queue.seller('news_first');
    await keep(fan, await publish(1));
    await queue.forgetPublished();
    await remind();
    await atOnce();
    const news = await publish();
    await queue.fanOut();
    const run = await queue.startRun();
    expect(await queue.claim(run, 1)).toMatchObject([{ offer_id: news }]);
    expect(await queue.claim(run, 1)).toMatchObject([{ tag: 'ending' }]);
  });

  it("aren't sent to members who don't want them, or no longer keep the offer", async () => {
    const [one, other] = [await queue.seller('unwanted'), await queue.seller('unsaved')];
    for (const { fan, publish } of [one, other]) await keep(fan, await publish(1));
    await queue.forgetPublished();
    await queue.setFor(one.fan, { ending_soon: false });
    await remind();
    await sql`delete from private.kept_offers where user_id = ${other.fan.id}`;
    await atOnce();
    expect(await queue.deliver()).toEqual([]);
  });
});
