import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimJobs } from '../support/jobs';
import { testPolicies } from '../support/policy-matrix';
import { addSumsOfResults } from '../support/results';
import { type Person, setTheScene } from '../support/scene';

const stage = setTheScene();

interface Mail {
  kind: string;
  influencer_id: string;
  email: string;
  unsubscribe_token: string;
  results: { since: string; until: string; counts: { copied: number } };
  ending_count: number;
  ending: { offer_id: string; copied: number }[];
}

const MONDAY = '2026-03-16';

const plan = (asOf = `${MONDAY} 08:00+00`) => stage.database.sql`select private.plan_result_mails(${asOf})`;

const claim = async () =>
  (await claimJobs<Mail[]>(stage.database.sql, 'result mails')).flatMap(({ content }) => content);

/** The mails of the jobs that the schedule adds at a moment. */
const take = async (asOf?: string) => {
  await plan(asOf);
  return claim();
};

const unsubscribe = async (token: string) => {
  const [row] = await stage.database.as('anon', (tx) => tx`select public.unsubscribe(${token}) as done`);
  return row?.done;
};

const wanted = ({ actor }: Person) =>
  stage.database.as(actor, async (tx) => [...(await tx`select weekly, ending from public.result_mails`)]);

beforeAll(async () => {
  const { sql } = stage.database;
  await sql`update public.agency_influencers set temporary_password = null`;
  // A copy on each day of March, until the 16th.
  await sql`
    insert into private.offer_results (influencer_id, day, offer_id, source, copied)
    select id, day, id, 'deals', 1
    from unnest(${[stage.scene.influencer.id, stage.scene.rival.id]}::uuid[]) id
    cross join generate_series('2026-03-01'::date, '2026-03-16', interval '1 day') day`;
  await addSumsOfResults(sql);
});

const forgetPlans = async () => {
  const { sql } = stage.database;
  await sql`update private.result_mail_days set day = '-infinity'`;
  await sql`delete from private.jobs`;
};

beforeEach(async () => {
  await forgetPlans();
  await stage.database.sql`truncate public.result_mails`;
});

describe('mails about results', () => {
  it('tell each influencer once about the past week, from Monday morning on', async () => {
    const { influencer, rival } = stage.scene;
    expect(await take(`${MONDAY} 07:59+00`)).toEqual([]);
    const mails = await take('2026-03-17 12:00+00');
    expect(mails.map((mail) => mail.influencer_id)).toEqual([influencer.id, rival.id].sort());
    expect(mails[0]).toMatchObject({ kind: 'weekly', email: expect.stringContaining('@') });
    expect(mails[0]?.results).toMatchObject({
      since: '2026-03-09',
      until: '2026-03-15',
      counts: { copied: 7 },
    });
    expect(await take()).toEqual([]);
    expect(await take('2026-03-23 08:00+00'), 'nothing happened but on the 16th').toHaveLength(2);
    expect(await take('2026-03-30 08:00+00'), 'nothing happened').toEqual([]);
  });

  it('remind of offers that end in two days', async () => {
    const { influencer, liveCode } = stage.scene;
    const { sql } = stage.database;
    await sql`update public.promo_codes set expiration_date = '2031-05-09' where id = ${liveCode}`;
    const mails = await take('2031-05-07 09:00+00');
    await sql`update public.promo_codes set expiration_date = null where id = ${liveCode}`;
    expect(mails).toMatchObject([{ kind: 'ending', influencer_id: influencer.id }]);
    expect(mails[0]).toMatchObject({ ending_count: 1, ending: [{ offer_id: liveCode, copied: 0 }] });
    expect(await take('2031-05-07 10:00+00')).toEqual([]);
  });

  it("don't remind of hidden offers", async () => {
    const { liveCode } = stage.scene;
    const { sql } = stage.database;
    await sql`update public.promo_codes set expiration_date = '2031-06-09', hidden = true where id = ${liveCode}`;
    const mails = await take('2031-06-07 09:00+00');
    await sql`update public.promo_codes set expiration_date = null, hidden = false where id = ${liveCode}`;
    expect(mails).toEqual([]);
  });

  it('are twenty in a job, which is due again as it was', async () => {
    const { sql } = stage.database;
    await sql`
      insert into private.influencer_results (influencer_id, day, source, copied)
      select a.id, '2020-01-01', 'deals', 9 from private.accounts a`;
    await sql`
      with many as (insert into private.accounts (id) select gen_random_uuid() from generate_series(1, 40) returning id)
      insert into private.influencer_results (influencer_id, day, source, copied) select id, '2020-01-01', 'deals', 9 from many`;
    await plan('2020-01-06 09:00+00');
    const sizes = async () => [
      ...(await sql`select key, jsonb_array_length(payload -> 'influencers') as mails from private.jobs order by key`),
    ];
    const planned = await sizes();
    expect(planned.slice(0, 2)).toEqual([
      { key: 'weekly/2020-01-06/0', mails: 20 },
      { key: 'weekly/2020-01-06/1', mails: 20 },
    ]);
    await plan('2020-01-07 09:00+00');
    expect(await sizes()).toEqual(planned);
    await sql`delete from private.influencer_results where day = '2020-01-01'`;
  });

  it("aren't sent to members whose address isn't confirmed, who are hidden, or whose agency has the password", async () => {
    const { sql } = stage.database;
    const { influencer, rival, link } = stage.scene;
    await sql`update auth.users set email_confirmed_at = null where id = ${rival.id}`;
    await sql`update public.agency_influencers set temporary_password = 'temporary' where id = ${link}`;
    expect(await take()).toEqual([]);
    await sql`update auth.users set email_confirmed_at = now() where id = ${rival.id}`;
    await sql`update public.agency_influencers set temporary_password = null where id = ${link}`;
    await sql`select public.suspend_account(${influencer.id})`;
    await forgetPlans();
    expect((await take()).map((mail) => mail.influencer_id)).toEqual([rival.id]);
    await sql`select public.lift_suspension(${influencer.id})`;
  });

  it('of one kind are ended by the unsubscribe link in such a mail, and those of the other kind go on', async () => {
    const { rival } = stage.scene;
    const token = (await take()).find((mail) => mail.influencer_id === rival.id)?.unsubscribe_token ?? '';
    const forged = [
      '',
      'x',
      token.replace('weekly', 'ending'),
      token.replace(rival.id, stage.scene.influencer.id),
      `${token}0`,
      token.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ];
    for (const wrong of forged) expect(await unsubscribe(wrong), wrong).toBe(false);
    expect(await wanted(rival)).toEqual([]);
    expect([await unsubscribe(token), await unsubscribe(token)]).toEqual([true, true]);
    expect(await wanted(rival)).toEqual([{ weekly: false, ending: true }]);
    await forgetPlans();
    expect((await take()).map((mail) => mail.influencer_id)).toEqual([stage.scene.influencer.id]);
  });
});

describe('a stored wish for result mails', () => {
  beforeEach(async () => {
    await stage.database
      .sql`insert into public.result_mails (influencer_id) values (${stage.scene.influencer.id})`;
  });

  testPolicies('which mails an influencer wants', stage, {
    attempts: ({ influencer }) => ({
      select: (tx) => tx`select * from public.result_mails where influencer_id = ${influencer.id}`,
      insert: (tx) =>
        tx`insert into public.result_mails (influencer_id, weekly) values (${influencer.id}, false)`,
      update: (tx) =>
        tx`update public.result_mails set weekly = false where influencer_id = ${influencer.id}`,
      delete: (tx) => tx`delete from public.result_mails where influencer_id = ${influencer.id}`,
    }),
    witness: (tx) => tx`select * from public.result_mails`,
    expected: {
      //        anonymous, member, owner, stranger, managing agency, other agency
      select: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
      // Nobody names the influencer: it is always the caller.
      insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
      update: ['refused', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
      delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    },
  });
});
