import type postgres from 'postgres';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { claimJobs, finishJob, passTime } from '../support/jobs';
import { code, follow, type Person, person, setTheScene } from '../support/scene';

const stage = setTheScene();
let sql: postgres.Sql;
beforeAll(() => {
  sql = stage.database.sql;
});
afterEach(async () => {
  await sql`delete from public.notification_settings`;
  await sql`delete from private.jobs`;
});

interface Digest {
  member_id: string;
  due_at: string;
  people: number;
  offers: number;
  newest: { id: string; influencer_name: string }[];
  ending: { id: string; code_changed: boolean }[];
}

const claim = () => claimJobs<Digest>(sql, 'digest');

/** The mails that are due now, each planned as the schedule does. */
async function due() {
  await sql`select private.plan_digests()`;
  return claim();
}
const mailsDue = async () => (await due()).map(({ content }) => content);

/** A member whose mail with the last day's offers is due now. */
async function reader(name: string, ...followed: Person[]) {
  const fan = await person(stage.database, name);
  for (const influencer of followed) await follow(stage.database, fan, influencer, null);
  await sql`
    insert into public.notification_settings (user_id, digest, time_zone, next_digest_at, digest_since)
    values (${fan.id}, 'daily', 'Europe/Berlin', now(), now() - interval '1 day')`;
  return fan;
}

const planned = async ({ id }: Person) => {
  const [row] = await sql`
    select next_digest_at > now() as later, digest_since <= now() and digest_since > now() - interval '1 minute' as begins_here,
      to_char(next_digest_at at time zone 'Europe/Berlin', 'HH24:MI') as local
    from public.notification_settings where user_id = ${id}`;
  return row;
};

/** An offer whose last day comes after so many days. */
const ending = async (days: number) => {
  const id = await code(stage.database, stage.scene.influencer, { domain: `${days}.example` });
  await sql`update public.promo_codes set expiration_date = private.today() + ${days}::int where id = ${id}`;
  return id;
};

const keep = (fan: Person, offer: string) =>
  sql`insert into private.kept_offers (user_id, offer_id, saved_at) values (${fan.id}, ${offer}, now())`;

describe('a digest', () => {
  it('lists what was published since the last one, by person, and is due again until it was sent', async () => {
    const { influencer, rival, liveCode, rivalCode } = stage.scene;
    const fan = await reader('reads', influencer, rival);
    const before = await code(stage.database, influencer, { domain: 'before.example' });
    await sql`update public.promo_codes set created_at = now() - interval '2 days' where id = ${before}`;
    const [{ content: digest } = { content: undefined }, ...others] = await due();
    expect(others).toEqual([]);
    expect(digest).toMatchObject({ member_id: fan.id, people: 2, offers: 2 });
    expect(digest?.newest.map(({ id }) => id).sort()).toEqual([liveCode, rivalCode].sort());
    expect(await planned(fan)).toEqual({ later: true, begins_here: true, local: '08:00' });
    expect(await due()).toEqual([]);
    await passTime(sql);
    const [again] = await claim();
    expect(again?.content).toEqual(digest);
    await finishJob(sql, again ?? expect.fail('It is due again.'));
    await passTime(sql);
    expect(await due()).toEqual([]);
  });

  it("isn't sent when there is nothing new, and the next one is scheduled", async () => {
    const { influencer } = stage.scene;
    const readers = [
      await reader('follows_nobody'),
      await reader('mutes_in_mails', influencer),
      await reader('without_address', influencer),
    ];
    await sql`
      insert into public.muted_people (user_id, influencer_id, channels)
      select id, ${influencer.id}, '{mail}' from public.profiles where username = 'mutes_in_mails'`;
    await sql`
      update auth.users set email_confirmed_at = null
      where id in (select id from public.profiles where username = 'without_address')`;
    expect(await due()).toEqual([]);
    for (const fan of readers) expect(await planned(fan)).toMatchObject({ later: true, begins_here: true });
  });

  it('goes to an account made by an agency only after a link to its address was used', async () => {
    const { id } = await reader('opened', stage.scene.influencer);
    await sql`
      update auth.users set raw_app_meta_data = '{"opened_for": "an agency"}', recovery_token = 'asked' where id = ${id}`;
    // As the auth service does with a change of password, by which an agency proves nothing.
    await sql`update auth.users set encrypted_password = 'changed', recovery_token = '' where id = ${id}`;
    expect(await mailsDue()).toEqual([]);
    await sql`update auth.users set recovery_token = 'mailed' where id = ${id}`;
    await sql`update auth.users set recovery_token = '' where id = ${id}`;
    await sql`update public.notification_settings set next_digest_at = now(), digest_since = now() - interval '1 day'`;
    expect(await mailsDue()).toMatchObject([{ member_id: id }]);
  });

  it('lists kept offers that end before the next digest, for members who want reminders', async () => {
    const { influencer } = stage.scene;
    const ends = async (days: number) => {
      const id = await code(stage.database, influencer, { domain: `in-${days}-days.example` });
      await sql`
        update public.promo_codes set expiration_date = private.today() + ${days}::int, created_at = now() - interval '9 days'
        where id = ${id}`;
      return id;
    };
    const [today, tomorrow, inAWeek, later] = [await ends(0), await ends(1), await ends(7), await ends(8)];
    const keeper = async (name: string) => {
      const fan = await reader(name);
      await sql`
        insert into private.kept_offers (user_id, offer_id, saved_at)
        select ${fan.id}, id, now() from unnest(${[today, tomorrow, inAWeek, later]}::uuid[]) id`;
      return fan;
    };
    const [daily, weekly, unreminded] = [await keeper('daily'), await keeper('weekly'), await keeper('none')];
    await sql`update public.notification_settings set digest = 'weekly' where user_id = ${weekly.id}`;
    await sql`update public.notification_settings set ending_soon = false where user_id = ${unreminded.id}`;
    await sql`update public.notification_settings set next_digest_at = now(), digest_since = now() - interval '1 day'`;
    await sql`update public.promo_codes set promo_code = 'EXCHANGED' where id = ${inAWeek}`;
    const found = await mailsDue();
    const changed = found.find(({ member_id }) => member_id === weekly.id)?.ending;
    expect(changed?.map(({ code_changed }) => code_changed)).toEqual([false, true]);
    const endings = found.map(({ member_id, ending }) => [member_id, ending.map(({ id }) => id)]);
    expect(Object.fromEntries(endings)).toEqual({
      [daily.id]: [tomorrow],
      [weekly.id]: [tomorrow, inAWeek],
    });
  });

  it('lists all kept offers that end before the next one, however many they are', async () => {
    const fan = await reader('keeps_many');
    const offers: string[] = [];
    for (let nth = 0; nth < 25; nth += 1) offers.push(await ending(1));
    for (const offer of offers) await keep(fan, offer);
    const [digest] = await mailsDue();
    expect(digest?.ending.map(({ id }) => id).sort()).toEqual(offers.sort());
  });

  it('lists an offer that is both new and ending once, under what ends', async () => {
    const { influencer } = stage.scene;
    const fan = await reader('saved_the_new', influencer);
    const offer = await ending(1);
    await keep(fan, offer);
    const [digest] = await mailsDue();
    expect(digest?.ending.map(({ id }) => id)).toEqual([offer]);
    const others = await sql`
      select id from public.promo_codes
      where influencer_id = ${influencer.id} and id <> ${offer} and live_until > private.today()
        and created_at > now() - interval '1 day'`;
    expect(digest?.offers).toBe(others.length);
    expect(digest?.newest.map(({ id }) => id)).not.toContain(offer);
  });

  it.each([
    ['a second one on the same day repeats nothing', 1, []],
    ['a day that the clocks skipped is caught up', -1, ['ends today', 'ends tomorrow']],
  ])('repeats and skips nothing: %s', async (_name, toldUntil, told) => {
    const fan = await reader(`clocks_${toldUntil + 1}`);
    const offers = { 'ends today': await ending(0), 'ends tomorrow': await ending(1) };
    for (const offer of Object.values(offers)) await keep(fan, offer);
    await sql`
      update public.notification_settings set digest_ends_told_until = private.today() + ${toldUntil}::int where user_id = ${fan.id}`;
    const [digest] = await mailsDue();
    const names = Object.entries(offers).filter(([, id]) => digest?.ending.some((told) => told.id === id));
    expect(names.map(([name]) => name)).toEqual(told);
    const [after] = await sql`
      select digest_ends_told_until - private.today() as days from public.notification_settings where user_id = ${fan.id}`;
    expect(after).toEqual({ days: 1 });
  });

  it("that is being sent while the member changes the hour isn't repeated by the next one", async () => {
    const fan = await reader('changes_the_hour', stage.scene.influencer);
    expect(await mailsDue()).toHaveLength(1);
    await stage.database.as(
      fan.actor,
      (tx) => tx`update public.notification_settings set digest_hour = 18 where user_id = ${fan.id}`,
    );
    expect(await planned(fan)).toEqual({ later: true, begins_here: true, local: '18:00' });
  });

  it('that the mail service has refused until the next one is due leaves to that one what it had', async () => {
    const fan = await reader('refused_mail', stage.scene.influencer);
    const [refused] = await due();
    await finishJob(sql, refused ?? expect.fail('It is due.'), 'No room');
    await sql`update public.notification_settings set next_digest_at = now() where user_id = ${fan.id}`;
    const [next, ...others] = await due();
    expect(others).toEqual([]);
    expect(next?.content).toMatchObject({ offers: refused?.content.offers, newest: refused?.content.newest });
    expect(next?.content.due_at).not.toBe(refused?.content.due_at);
    await finishJob(sql, next ?? expect.fail('It is due.'));
    expect(await sql`select from private.jobs`).toHaveLength(0);
  });

  it('lists at most three offers per person and says how many there are', async () => {
    const busy = await person(stage.database, 'busy', { is_influencer: true });
    for (let nth = 0; nth < 5; nth += 1) await code(stage.database, busy, { domain: 'busy.example' });
    await reader('reads_much', busy);
    const [digest] = await mailsDue();
    expect([digest?.offers, digest?.newest.length]).toEqual([5, 3]);
  });
});

describe('the unsubscribe token of a digest', () => {
  it("ends its member's digests, and a changed token ends nobody's", async () => {
    const [fan, neighbour] = [await reader('leaves'), await reader('stays')];
    const [{ token } = { token: '' }] = await sql<{ token: string }[]>`
      select private.unsubscribe_token(${fan.id}, 'digest') as token`;
    const unsubscribe = async (given: string) => {
      const [row] = await stage.database.as('anon', (tx) => tx`select public.unsubscribe(${given}) as done`);
      return row?.done;
    };
    const [{ weekly } = { weekly: '' }] = await sql<{ weekly: string }[]>`
      select private.unsubscribe_token(${fan.id}, 'weekly') as weekly`;
    const forged = [weekly.replace('weekly', 'digest'), token.replace(fan.id, neighbour.id), `${token}0`, ''];
    for (const given of forged) expect(await unsubscribe(given)).toBe(false);
    expect([await unsubscribe(token), await unsubscribe(token)]).toEqual([true, true]);
    const left = await sql`select user_id from public.notification_settings where digest <> 'off'`;
    expect([...left]).toEqual([{ user_id: neighbour.id }]);
  });

  it('ends digests again after its member turned them on, which begin with what is new since then', async () => {
    const fan = await reader('comes_back', stage.scene.influencer);
    const [{ token } = { token: '' }] = await sql<{ token: string }[]>`
      select private.unsubscribe_token(${fan.id}, 'digest') as token`;
    const unsubscribe = () =>
      stage.database.as('anon', (tx) => tx`select public.unsubscribe(${token}) as done`);
    const dueNow = () =>
      sql`update public.notification_settings set next_digest_at = now() where user_id = ${fan.id} and next_digest_at is not null`;
    await unsubscribe();
    await dueNow();
    expect(await mailsDue()).toEqual([]);
    await stage.database.as(
      fan.actor,
      (tx) => tx`update public.notification_settings set digest = 'weekly' where user_id = ${fan.id}`,
    );
    await dueNow();
    expect(await mailsDue()).toEqual([]);
    const fresh = await code(stage.database, stage.scene.influencer, { domain: 'fresh.example' });
    await dueNow();
    const [digest] = await mailsDue();
    expect(digest?.newest.map(({ id }) => id)).toEqual([fresh]);
    expect(await unsubscribe()).toMatchObject([{ done: true }]);
    await dueNow();
    expect(await mailsDue()).toEqual([]);
  });
});
