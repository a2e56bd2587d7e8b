import { beforeAll, describe, expect, it } from 'vitest';
import { during, operator } from '../support/operator';
import { networkOf, reportingOn } from '../support/reporting';
import { agedAccounts, code, type Person, person, setTheScene } from '../support/scene';

const stage = setTheScene();
const { report, try: tryOut, reportedBefore } = reportingOn(() => stage.database);

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
    'starts with no reports after another $what, loses its rank, and has them again when that is taken back',
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
      expect(await reported(offer)).toMatchObject(was);
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

  it('has its reports again when it was deleted with its second code and is brought back', async () => {
    const owner = await person(stage.database, 'sells_one', { is_influencer: true });
    const offer = await code(stage.database, owner, { domain: 'twice.example' });
    const { sql } = stage.database;
    await sql`update public.promo_codes set promo_code = 'SECOND' where id = ${offer}`;
    await sql`delete from public.promo_codes where id = ${offer}`;
    const [{ id } = {}] = await sql`
      insert into private.trail (account_id, actor_id, actor_kind, subject, act, subject_id, label, before)
      select account_id, ${owner.id}, 'self', subject, act, subject_id, label, before
      from private.trail where subject_id = ${offer} and act = 'removed'
      returning id::text`;
    await stage.database.as(owner.actor, (tx) => tx`select public.revert_change(${id}::bigint)`);
    const [row] = await sql`select code_number from public.promo_codes where id = ${offer}`;
    expect(row?.code_number).toBe(2);
  });

  it("shows its influencer the former code's results apart from the present code's", async () => {
    const offer = await believed();
    const count = (copies: number, number: number) => stage.database.sql`
      insert into private.noted_results (results)
      select array_agg(row(${offer}::uuid, ${seller.id}::uuid, 'deals', 'copied', ${number}::int, null)::private.noted_result)
      from generate_series(1, ${copies}::int)`;
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
    expect(await own()).toBe(true);
  });
});

describe('a report', () => {
  it('counts only from an account that copied the code or opened its shop at least a minute before', async () => {
    const offer = await code(stage.database, seller, { domain: 'tried.example' });
    const [never = '', just = '', copied = '', visited = ''] = await agedAccounts(
      stage.database,
      'tries',
      4,
      8,
    );
    const count = (userId: string, kind: string) =>
      stage.database.as({ userId }, async (tx) => {
        await tx`select set_config('request.headers', ${JSON.stringify({ 'user-agent': 'Mozilla/5.0', 'cf-connecting-ip': networkOf(1) })}, true)`;
        await tx`select public.count_results(${JSON.stringify([{ offer, kind, source: 'deals' }])}::text::jsonb)`;
      });
    await count(copied, 'copied');
    await count(visited, 'shop');
    await count(never, 'shown');
    await stage.database.sql`update private.code_trials set since = now() - interval '1 minute'`;
    await count(just, 'copied');
    await report([never, just], offer, true);
    expect(await reported(offer)).toMatchObject({ all_reports: 0 });
    await report([copied, visited], offer, true);
    expect(await reported(offer)).toMatchObject({ all_reports: 2 });
  });

  it('counts once for all unreadable addresses together, and once for all requests without one', async () => {
    const offer = await code(stage.database, seller, { domain: 'unread.example' });
    const members = await agedAccounts(stage.database, 'nowhere', 3, 8);
    await tryOut(members, offer);
    await report(members, offer, true, (nth) => ['', 'unknown', '1.2.3.4:443'][nth] ?? '');
    expect(await reported(offer)).toMatchObject({ all_reports: 1 });
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

describe('colluding accounts', () => {
  const aged = (prefix: string, many: number) => agedAccounts(stage.database, prefix, many, 30);

  it('as ten on three networks mark no code as failing, neither one with ten honest reports nor one without any', async () => {
    const [honest, colluding] = [await aged('upright', 10), await aged('darken', 10)];
    for (const [reports, domain] of [
      [honest, 'liked.example'],
      [[], 'unknown.example'],
    ] as const) {
      const offer = await code(stage.database, seller, { domain });
      if (reports.length > 0) await reportedBefore(reports, offer, true);
      await tryOut(colluding, offer);
      await report(colluding, offer, false, (nth) => networkOf(nth % 3));
      expect((await reported(offer))?.reliability).toBeGreaterThanOrEqual(0);
      expect(await reported(offer)).toMatchObject({ all_reports: reports.length + 3 });
    }
  });

  it("as ten on three networks don't lift a new code above one with an honest 8 of 10", async () => {
    const [honest, colluding] = [await aged('mixed', 10), await aged('lift', 10)];
    const [fair, lifted] = [
      await code(stage.database, seller, { domain: 'fair.example' }),
      await code(stage.database, seller, { domain: 'lifted.example' }),
    ];
    await reportedBefore(honest.slice(0, 8), fair, true);
    await reportedBefore(honest.slice(8), fair, false);
    await tryOut(colluding, lifted);
    await report(colluding, lifted, true, (nth) => networkOf(nth % 3));
    expect([(await reported(lifted))?.reliability, (await reported(fair))?.reliability]).toEqual([43, 49]);
  });

  it("as two hundred on as many networks neither darken nor lift a code within a day, and appear in the operator's queue", async () => {
    const [honest, colluding] = [await aged('loyal', 10), await aged('crowd', 200)];
    const [darkened, lifted] = [
      await code(stage.database, seller, { domain: 'darkened.example' }),
      await code(stage.database, seller, { domain: 'crowded.example' }),
    ];
    await reportedBefore(honest, darkened, true);
    for (const [offer, worked] of [
      [darkened, false],
      [lifted, true],
    ] as const) {
      await tryOut(colluding, offer);
      await report(colluding, offer, worked);
    }
    expect(await reported(darkened)).toMatchObject({ worked_reports: 10, all_reports: 20, reliability: 29 });
    expect(await reported(lifted)).toMatchObject({ worked_reports: 3, all_reports: 3, reliability: 43 });
    const desk = await operator(stage.database, 'operator-evidence');
    const queue = () =>
      during(
        stage.database,
        desk,
        (tx) => tx`
        select thing, complaints from public.operator_queue('answers') order by complaints`,
      );
    expect(await queue()).toEqual([
      { thing: darkened, complaints: 190 },
      { thing: lifted, complaints: 197 },
    ]);
    for (const offer of [darkened, lifted]) {
      await during(
        stage.database,
        desk,
        (tx) => tx`
        select public.operator_dismiss(${offer}, 'answers', 'Looked at it: nothing to do.')`,
      );
    }
    expect(await queue()).toEqual([]);
  });

  it("appear in the operator's queue when forty of them reverse their answers within a day", async () => {
    const [honest, turning] = [await aged('steady', 10), await aged('turning', 40)];
    const offer = await code(stage.database, seller, { domain: 'turned.example' });
    await reportedBefore([...honest, ...turning], offer, true);
    await tryOut(turning, offer);
    await report(turning, offer, false);
    const desk = await operator(stage.database, 'operator-turned');
    expect(
      await during(stage.database, desk, (tx) => tx`select thing from public.operator_queue('answers')`),
    ).toEqual([{ thing: offer }]);
  });
});
