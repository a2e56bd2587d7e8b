import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { networkOf, reportingOn } from '../support/reporting';
import { countsOf, NO_RESULTS } from '../support/results';
import { agedAccounts, code, type Person, person, setTheScene } from '../support/scene';

const stage = setTheScene();
const { report, try: tryOut, reportedBefore, nextDay } = reportingOn(() => stage.database);

let seller: Person;
beforeAll(async () => {
  seller = await person(stage.database, 'sells_evidence', { is_influencer: true });
});

const reported = async (offerId: string) => {
  const [row] = await stage.database.as(
    'anon',
    (tx) =>
      tx`select worked_reports, all_reports, reliability, last_worked_at from public.find_offer(${offerId})`,
  );
  return row && { ...row };
};
const nothing = { worked_reports: 0, all_reports: 0, reliability: 0, last_worked_at: null };

interface Edit {
  what: string;
  fields: Record<string, string>;
}

const edit = (offerId: string, fields: Edit['fields']) =>
  stage.database.as(
    seller.actor,
    (tx) => tx`update public.promo_codes set ${tx(fields)} where id = ${offerId}`,
  );

describe('an offer with 28 of 28 good reports', () => {
  const was = { worked_reports: 28, all_reports: 28, reliability: 87 };
  let members: string[] = [];
  beforeAll(async () => {
    members = await agedAccounts(stage.database, 'believes', 28, 8);
  });
  const believed = async () => {
    const offer = await code(stage.database, seller, { domain: 'believed.example' });
    await reportedBefore(members, offer, true);
    expect(await reported(offer)).toMatchObject(was);
    return offer;
  };

  it.each<Edit>([
    { what: 'code', fields: { promo_code: 'OTHER90' } },
    { what: 'brand', fields: { brand_name: 'Another Brand' } },
    { what: 'shop domain', fields: { affiliate_link: 'https://elsewhere.example/go' } },
    { what: 'second shop domain', fields: { brand_url: 'https://elsewhere.example' } },
  ])(
    'starts with no reports and no rank after another $what, also when that is taken back',
    async ({ fields }) => {
      const offer = await believed();
      const { sql } = stage.database;
      await sql`select private.rank_by_reports()`;
      await edit(offer, fields);
      expect(await reported(offer)).toEqual(nothing);
      await sql`select private.rank_by_reports()`;
      const [{ rank } = {}] =
        await sql`select reliability_rank as rank from public.promo_codes where id = ${offer}`;
      expect(rank).toBe(0);
      const [{ id } = {}] =
        await sql`select max(id)::text as id from private.trail where subject_id = ${offer}`;
      await stage.database.as(seller.actor, (tx) => tx`select public.revert_change(${id}::bigint)`);
      expect(await reported(offer)).toEqual(nothing);
    },
  );

  it.each<Edit>([
    { what: 'description', fields: { description: '12% off' } },
    { what: 'last day', fields: { expiration_date: '2999-01-01' } },
    { what: 'link to the same shop', fields: { affiliate_link: 'https://www.believed.example/other' } },
    {
      what: 'spelling of its code and brand',
      fields: { promo_code: ' save10', brand_name: 'brand  of believed.example ' },
    },
  ])('keeps its reports with another $what', async ({ fields }) => {
    const offer = await believed();
    await edit(offer, fields);
    expect(await reported(offer)).toMatchObject(was);
  });

  it('keeps the number and the results of its second code when it is deleted and brought back', async () => {
    const owner = await person(stage.database, 'sells_one', { is_influencer: true });
    const offer = await code(stage.database, owner, { domain: 'twice.example' });
    const { sql } = stage.database;
    await sql`update public.promo_codes set promo_code = 'SECOND' where id = ${offer}`;
    await sql`
      insert into private.noted_results (influencer_id, offer_id, code_number, source, kind)
      values (${owner.id}, ${offer}, 2, 'deals', 'copied')`;
    await sql`delete from public.promo_codes where id = ${offer}`;
    const [{ id } = {}] = await sql`
      insert into private.trail (account_id, actor_id, actor_kind, subject, act, subject_id, label, before)
      select account_id, ${owner.id}, 'self', subject, act, subject_id, label, before
      from private.trail where subject_id = ${offer} and act = 'removed'
      returning id::text`;
    await stage.database.as(owner.actor, (tx) => tx`select public.revert_change(${id}::bigint)`);
    const [row] = await sql`select code_number from public.promo_codes where id = ${offer}`;
    expect(row?.code_number).toBe(2);
    expect(await countsOf(stage.database, offer)).toEqual({ ...NO_RESULTS, copied: 1 });
  });

  it("shows its influencer the former code's results apart from the present code's", async () => {
    const offer = await believed();
    const count = (copies: number, number: number) => stage.database.sql`
      insert into private.noted_results (influencer_id, offer_id, code_number, source, kind)
      select ${seller.id}, ${offer}, ${number}, 'deals', 'copied' from generate_series(1, ${copies}::int)`;
    await count(7, 1);
    await edit(offer, { promo_code: 'OTHER90' });
    await count(2, 2);
    await stage.database.sql`select private.add_up_results()`;
    const rows = await stage.database.as(
      seller.actor,
      (tx) => tx`
      select o.promo_code, o.former_number, (o.counts).copied, o.worked_reports
      from unnest((public.get_results()).offers) o where o.offer_id = ${offer}`,
    );
    expect([...rows]).toEqual([
      { promo_code: 'SAVE10', former_number: 1, copied: 7, worked_reports: 28 },
      { promo_code: 'OTHER90', former_number: null, copied: 2, worked_reports: 0 },
    ]);
    const sources = await stage.database.as(
      seller.actor,
      (tx) => tx`
      select former_number, (counts).copied from public.get_results_by_source(array[${offer}]::uuid[])`,
    );
    expect([...sources]).toEqual([
      { former_number: null, copied: null },
      { former_number: 1, copied: 7 },
    ]);
  });

  it('shows a member only the answer given about the present code', async () => {
    const offer = await believed();
    const [member = ''] = members;
    const own = async () =>
      (
        await stage.database.as({ userId: member }, (tx) => tx`select public.own_report(${offer}) as worked`)
      )[0]?.worked;
    await edit(offer, { promo_code: 'OTHER90' });
    expect(await own()).toBeNull();
    await report([member], offer, false);
    expect(await own()).toBe(false);
    await edit(offer, { promo_code: 'SAVE10' });
    expect(await own()).toBeNull();
  });
});

describe('a report', () => {
  it('counts only from an account that copied the code or opened its shop', async () => {
    const offer = await code(stage.database, seller, { domain: 'tried.example' });
    const [never = '', copied = '', visited = ''] = await agedAccounts(stage.database, 'tries', 3, 8);
    const count = (userId: string, kind: string) =>
      stage.database.as({ userId }, async (tx) => {
        await tx`select set_config('request.headers', ${JSON.stringify({ 'user-agent': 'Mozilla/5.0', 'cf-connecting-ip': networkOf(1) })}, true)`;
        await tx`select public.count_results(${JSON.stringify([{ offer, kind, source: 'deals' }])}::text::jsonb)`;
      });
    await count(copied, 'copied');
    await count(visited, 'shop');
    await count(never, 'shown');
    await report([never], offer, true);
    expect(await reported(offer)).toMatchObject({ all_reports: 0 });
    await report([copied, visited], offer, true);
    expect(await reported(offer)).toMatchObject({ all_reports: 2 });
  });

  it('counts three times in a day from all unreadable addresses together', async () => {
    const offer = await code(stage.database, seller, { domain: 'unread.example' });
    const members = await agedAccounts(stage.database, 'nowhere', 4, 8);
    await tryOut(members, offer);
    await report(members, offer, true, (nth) => ['', 'unknown', '1.2.3.4:443'][nth] ?? '');
    expect(await reported(offer)).toMatchObject({ all_reports: 3 });
  });

  it('is refused after ten in an hour', async () => {
    const [eager = ''] = await agedAccounts(stage.database, 'eager', 1, 8);
    const { liveCode } = stage.scene;
    for (let nth = 0; nth < 10; nth += 1) await report([eager], liveCode, true);
    await expect(report([eager], liveCode, true)).rejects.toMatchObject({
      message: expect.stringContaining('"code" : "too_many_calls"'),
    });
  });
});

describe('ten accounts of a week at two addresses', () => {
  const atTwoAddresses = (nth: number) => networkOf(9_000 + (nth % 2));
  let honest: string[] = [];
  let colluding: string[] = [];
  beforeAll(async () => {
    honest = await agedAccounts(stage.database, 'upright', 10, 30);
    colluding = await agedAccounts(stage.database, 'colludes', 10, 7);
  });
  beforeEach(nextDay);

  it.each([
    { what: 'a new code', before: 0, worked: false, first: [6, -1], second: [10, -1] },
    { what: 'a new code', before: 0, worked: true, first: [6, 60], second: [10, 72] },
    { what: 'a code with ten good reports', before: 10, worked: false, first: [16, 38], second: [20, 29] },
  ])(
    'that say of $what whether it worked ($worked) count six times on the first day, and all on the second',
    async ({ before, worked, first, second }) => {
      const offer = await code(stage.database, seller, { domain: 'moved.example' });
      await reportedBefore(honest.slice(0, before), offer, true);
      await tryOut(colluding, offer);
      for (const [all_reports, reliability] of [first, second]) {
        await report(colluding, offer, worked, atTwoAddresses);
        expect(await reported(offer)).toMatchObject({ all_reports, reliability });
        await nextDay();
      }
    },
  );

  it('move one code a day: the six places of their addresses are for all codes together', async () => {
    const [first, second] = [
      await code(stage.database, seller, { domain: 'first.example' }),
      await code(stage.database, seller, { domain: 'second.example' }),
    ];
    for (const offer of [first, second]) {
      await tryOut(colluding, offer);
      await report(colluding, offer, false, atTwoAddresses);
    }
    expect([await reported(first), await reported(second)]).toMatchObject([
      { all_reports: 6 },
      { all_reports: 0 },
    ]);
  });

  it("don't count twice by changing the answer or by taking it back", async () => {
    const offer = await code(stage.database, seller, { domain: 'changed.example' });
    await tryOut(colluding, offer);
    await report(colluding, offer, false, atTwoAddresses);
    await report(colluding, offer, true, atTwoAddresses);
    expect(await reported(offer)).toMatchObject({ worked_reports: 6, all_reports: 6 });
    for (const userId of colluding) {
      await stage.database.as({ userId }, (tx) => tx`select public.withdraw_report(${offer})`);
    }
    await report(colluding, offer, false, atTwoAddresses);
    expect(await reported(offer)).toEqual(nothing);
  });
});
