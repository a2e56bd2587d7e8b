import { beforeAll, describe, expect, it } from 'vitest';
import { reportingOn } from '../support/reporting';
import { agedAccounts, code, type Person, person, setTheScene } from '../support/scene';
import { endedOrBlocked, withSessions } from '../support/session';

const stage = setTheScene();
const { report, try: tryOut, reportedBefore } = reportingOn(() => stage.database);

const offer = async (id: string) => {
  const [row] = await stage.database.as(
    'anon',
    (tx) => tx`
    select worked_reports, all_reports, reliability, last_worked_at from public.find_offer(${id})`,
  );
  return row;
};

const ownReport = async ({ actor }: Person, offerId: string) => {
  const [row] = await stage.database.as(actor, (tx) => tx`select public.own_report(${offerId}) as worked`);
  return row?.worked;
};

const hours = (text: string) =>
  stage.database.sql`select date_trunc('hour', now()) - ${text}::interval as at`;

beforeAll(async () => {
  const { shopper, bystander } = stage.scene;
  await stage.database.sql`
    update auth.users set created_at = now() - interval '8 days' where id in ${stage.database.sql([shopper.id, bystander.id])}`;
});

describe("an answer to 'Did it work?'", () => {
  it('is one per member and offer, can be changed and taken back', async () => {
    const { shopper, bystander, rivalCode } = stage.scene;
    expect(await ownReport(shopper, rivalCode)).toBeNull();
    await tryOut([shopper.id, bystander.id], rivalCode);
    await report([shopper.id], rivalCode, true);
    const [hour] = await hours('0');
    expect(await offer(rivalCode)).toMatchObject({
      worked_reports: 1,
      all_reports: 1,
      reliability: 20,
      last_worked_at: hour?.at,
    });
    await report([shopper.id], rivalCode, false);
    await report([bystander.id], rivalCode, true);
    expect(await offer(rivalCode)).toMatchObject({ worked_reports: 1, all_reports: 2 });
    expect([await ownReport(shopper, rivalCode), await ownReport(bystander, rivalCode)]).toEqual([
      false,
      true,
    ]);
    await stage.database.as(bystander.actor, (tx) => tx`select public.withdraw_report(${rivalCode})`);
    expect(await offer(rivalCode)).toMatchObject({ worked_reports: 0, all_reports: 1, last_worked_at: null });
    expect([await ownReport(shopper, rivalCode), await ownReport(bystander, rivalCode)]).toEqual([
      false,
      null,
    ]);
    await stage.database.as(shopper.actor, (tx) => tx`select public.withdraw_report(${rivalCode})`);
    expect(await offer(rivalCode)).toMatchObject({ all_reports: 0, reliability: 0 });
  });

  it("isn't stored from a visitor, without an answer, about no offer, or from whoever publishes it", async () => {
    const { influencer, agency, shopper, liveCode } = stage.scene;
    const visitors = stage.database.as('anon', (tx) => tx`select public.report_offer(${liveCode}, true)`);
    await expect(visitors).rejects.toMatchObject({ code: '42501' });
    await expect(report([shopper.id], liveCode, null)).rejects.toMatchObject({ code: '22004' });
    await report([shopper.id], crypto.randomUUID(), true);
    await report([influencer.id, agency.id], liveCode, true);
    expect(
      await stage.database.sql`select from private.offer_reports where offer_id = ${liveCode}`,
    ).toHaveLength(0);
    await report([stage.scene.otherAgency.id], liveCode, true);
    expect(await ownReport(stage.scene.otherAgency, liveCode)).toBe(true);
  });

  it.each(['unknown', '1.2.3.4:443', ''])(
    "isn't stored from an unreadable network address: '%s'",
    async (address) => {
      const { shopper, rivalCode } = stage.scene;
      await report([shopper.id], rivalCode, true, () => address);
      expect(await ownReport(shopper, rivalCode)).toBe(true);
      await stage.database.as(shopper.actor, (tx) => tx`select public.withdraw_report(${rivalCode})`);
    },
  );

  it("isn't stored about an offer whose influencer is hidden", async () => {
    const influencer = await person(stage.database, 'suspended_one', { is_influencer: true });
    const hidden = await code(stage.database, influencer, { domain: 'hidden.example' });
    await stage.database.sql`select public.suspend_account(${influencer.id})`;
    await report([stage.scene.shopper.id], hidden, true);
    expect(await ownReport(stage.scene.shopper, hidden)).toBeNull();
  });

  it('is taken back only after a running deletion of its offer, which locks the offer first', async () => {
    const { shopper, rivalCode } = stage.scene;
    await report([shopper.id], rivalCode, true);
    await withSessions(stage.database, ['service_role', shopper.actor], async (deleting, taking) => {
      await deleting.sql`begin`;
      await deleting.sql`reset role`;
      await deleting.sql`select from public.promo_codes where id = ${rivalCode} for update`;
      const taken = Promise.resolve(taking.sql`select public.withdraw_report(${rivalCode})`);
      expect(await endedOrBlocked(stage.database, taking, taken)).toBe('blocked');
      // Otherwise the two would wait for each other.
      await deleting.sql`select from private.offer_reports where offer_id = ${rivalCode} for update nowait`;
      await deleting.sql`rollback`;
      await taken;
    });
    expect(await ownReport(shopper, rivalCode)).toBeNull();
  });

  it("waits for the running suspension of whoever gives it, and isn't stored or changed then", async () => {
    const [fiend = ''] = await agedAccounts(stage.database, 'fiend', 1, 8);
    const [first, second] = await Promise.all(
      ['first', 'second'].map((name) =>
        code(stage.database, stage.scene.rival, { domain: `${name}.example` }),
      ),
    );
    if (!first || !second) throw new Error('There are no offers.');
    await tryOut([fiend], first);
    await tryOut([fiend], second);
    await report([fiend], first, true);
    await withSessions(stage.database, ['service_role', { userId: fiend }], async (suspending, reporting) => {
      await suspending.sql`begin`;
      await suspending.sql`select public.suspend_account(${fiend})`;
      const changed = Promise.resolve(reporting.sql`
          select public.report_offer(${first}, false), public.report_offer(${second}, false)`);
      expect(await endedOrBlocked(stage.database, reporting, changed)).toBe('blocked');
      await suspending.sql`commit`;
      await changed;
    });
    expect(await offer(first)).toMatchObject({ all_reports: 0 });
    expect(await offer(second)).toMatchObject({ all_reports: 0 });
  });

  it('is deleted with the account and with the offer', async () => {
    const [gone = '', kept = ''] = await agedAccounts(stage.database, 'leaver', 2, 8);
    const brief = await code(stage.database, stage.scene.rival, { domain: 'brief.example' });
    await tryOut([gone, kept], brief);
    await report([gone, kept], brief, true);
    expect(await offer(brief)).toMatchObject({ worked_reports: 2 });
    await stage.database.sql`delete from auth.users where id = ${gone}`;
    expect(await offer(brief)).toMatchObject({ worked_reports: 1, all_reports: 1 });
    await stage.database.sql`delete from public.promo_codes where id = ${brief}`;
    for (const table of ['offer_reports', 'offer_reliability']) {
      expect(
        await stage.database
          .sql`select from ${stage.database.sql(`private.${table}`)} where offer_id = ${brief}`,
      ).toHaveLength(0);
    }
  });

  it('is deleted after 30 days', async () => {
    const lasting = await code(stage.database, stage.scene.rival, { domain: 'lasting.example' });
    const members = await agedAccounts(stage.database, 'lasting', 2, 8);
    await tryOut(members, lasting);
    await report(members, lasting, true);
    await stage.database.sql`
      update private.offer_reports set reported_at = now() - interval '30 days 1 hour'
      where offer_id = ${lasting} and user_id = ${members[0] ?? ''}`;
    await stage.database.sql`select private.expire_reports()`;
    expect(await offer(lasting)).toMatchObject({ worked_reports: 1, all_reports: 1 });
    const rows = await stage.database.sql`
      select user_id from private.offer_reports where offer_id = ${lasting}`;
    expect(rows.map(({ user_id }) => user_id)).toEqual(members.slice(1));
  });
});

describe('a hundred forged reports', () => {
  let attacked: string;
  let forgers: string[] = [];
  beforeAll(async () => {
    const honest = await agedAccounts(stage.database, 'honest', 14, 8);
    attacked = await code(stage.database, stage.scene.rival, { domain: 'attacked.example' });
    await reportedBefore(honest.slice(0, 12), attacked, true);
    await reportedBefore(honest.slice(12), attacked, false);
  });

  it('change nothing when their accounts are new', async () => {
    forgers = await agedAccounts(stage.database, 'forger', 100, 6);
    await tryOut(forgers, attacked);
    await report(forgers, attacked, false, (nth) => `2001:db8:${nth.toString(16)}::1`);
    expect(await offer(attacked)).toMatchObject({ worked_reports: 12, all_reports: 14, reliability: 60 });
  });

  it('count as three when they come from one network', async () => {
    await stage.database.sql`
      update auth.users set created_at = now() - interval '400 days' where id = any (${forgers}::uuid[])`;
    await report(forgers, attacked, false, (nth) => `2001:db8:77:${nth.toString(16)}::1`);
    expect(await offer(attacked)).toMatchObject({ worked_reports: 12, all_reports: 17, reliability: 46 });
  });

  it('no longer count once their accounts are suspended', async () => {
    await stage.database.sql`
      select public.suspend_account(given.user_id) from private.offer_reports given
      where given.user_id = any (${forgers}::uuid[]) and given.counts`;
    expect(await offer(attacked)).toMatchObject({ worked_reports: 12, all_reports: 14, reliability: 60 });
  });

  it("don't count when their owners haven't confirmed their addresses", async () => {
    const [doubtful = '', opened = ''] = await agedAccounts(stage.database, 'doubtful', 2, 8);
    await stage.database.sql`update auth.users set email_confirmed_at = null where id = ${doubtful}`;
    // As of an account that an agency made: it typed the address.
    await stage.database.sql`
      update auth.users set raw_app_meta_data = jsonb_build_object('opened_for', id) where id = ${opened}`;
    await tryOut([doubtful, opened], attacked);
    await report([doubtful, opened], attacked, false);
    expect(await offer(attacked)).toMatchObject({ all_reports: 14 });
  });
});

it('the order of the lists follows new reports by schedule', async () => {
  const { sql } = stage.database;
  const offers = await Promise.all(
    ['best', 'good', 'none', 'broken'].map((name) =>
      code(stage.database, stage.scene.rival, { domain: `${name}.example` }),
    ),
  );
  const members = await agedAccounts(stage.database, 'ranked', 6, 8);
  const [best = '', good = '', , broken = ''] = offers;
  await reportedBefore(members, best, true);
  await reportedBefore(members.slice(0, 3), good, true);
  await reportedBefore(members, broken, false);
  expect((await offer(broken))?.reliability).toBe(-1);
  // Somebody who is just reporting one of them holds up none of the others.
  await sql.begin(async (reporting) => {
    await reporting`select from private.offer_reliability where offer_id = ${good} for update`;
    await sql`select private.rank_by_reports()`;
  });
  expect(
    (
      await sql`select id from public.promo_codes where reliability_rank <> 0 and id = any (${offers}::uuid[])`
    )
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([best, broken].toSorted());
  await sql`select private.rank_by_reports()`;
  const list = async (after: string | null) =>
    stage.database.as(
      'anon',
      (tx) =>
        tx`select id, cursor from public.list_offers(sort => 'reliable', page_size => 2, after => ${after})`,
    );
  const ids: string[] = [];
  for (let page = await list(null); page.length > 0; page = await list(page.at(-1)?.cursor))
    ids.push(...page.map(({ id }) => id));
  expect(ids.filter((id) => offers.includes(id))).toEqual(offers);
  expect(ids.at(-1)).toBe(broken);
});
