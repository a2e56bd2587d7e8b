import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testPolicies } from '../support/policy-matrix';
import { type Person, setTheScene } from '../support/scene';

const stage = setTheScene();

interface Mail {
  kind: string;
  influencer_id: string;
  email: string;
  unsubscribe_token: string;
  results: { since: string; until: string; counts: { copied: number } };
  ending_offers: number;
  ending: { offer_id: string; copied: number }[];
}

const MONDAY = '2026-03-16';

async function startRun(): Promise<string> {
  const [run] = await stage.database.sql<{ id: string }[]>`
    insert into private.send_runs (job) values ('result mails') returning id`;
  return run?.id ?? '';
}

const claim = async (run: string, asOf: string, most = 20) => {
  const rows = await stage.database.as(
    'service_role',
    (tx) =>
      tx<
        { mail: Mail }[]
      >`select to_json(m) as mail from public.claim_result_mails(${run}, ${most}, ${asOf}) m`,
  );
  return rows.map(({ mail }) => mail);
};

const report = (run: string) =>
  stage.database.as('service_role', (tx) => tx`select public.acknowledge_result_mails(${run})`);

const take = async (asOf = `${MONDAY} 08:00+00`, most?: number) => {
  const run = await startRun();
  const mails = await claim(run, asOf, most);
  await report(run);
  return mails;
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
    insert into private.influencer_results (influencer_id, source, month, copied)
    select id, '', '2026-03-01', (select array_agg(least(n, 16)) from generate_series(0, 31) n)
    from unnest(${[stage.scene.influencer.id, stage.scene.rival.id]}::uuid[]) id`;
});

beforeEach(async () => {
  const { sql } = stage.database;
  await sql`truncate private.result_mail_runs, public.result_mails`;
});

describe('mails about results', () => {
  it('tell each influencer once about the past week, from Monday morning on', async () => {
    const { influencer, rival } = stage.scene;
    expect(await take(`${MONDAY} 07:59+00`)).toEqual([]);
    const one = await take(undefined, 1);
    const mails = [...one, ...(await take('2026-03-17 12:00+00'))];
    expect(one).toHaveLength(1);
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
    expect(mails[0]).toMatchObject({ ending_offers: 1, ending: [{ offer_id: liveCode, copied: 0 }] });
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

  it('are due again, unchanged, until they were acknowledged as sent', async () => {
    const [refused, next] = [await startRun(), await startRun()];
    const day = `${MONDAY} 08:00+00`;
    const first = await claim(refused, day, 1);
    expect(first).toHaveLength(1);
    expect(await claim(next, day)).toEqual(first);
    await report(refused);
    expect(await claim(next, day), "another call's report is none").toEqual(first);
    await report(next);
    expect(await claim(next, day)).toHaveLength(1);
  });

  it("skip a mail that wasn't acknowledged in thirty attempts, and hand out the next one", async () => {
    const run = await startRun();
    const day = `${MONDAY} 08:00+00`;
    const handedOut = async () => (await claim(run, day, 1)).map((mail) => mail.influencer_id);
    const [first = '', second = ''] = [stage.scene.influencer.id, stage.scene.rival.id].sort();
    for (let minute = 0; minute < 30; minute += 1)
      expect(await handedOut(), `try ${minute}`).toEqual([first]);
    expect(await handedOut()).toEqual([second]);
  });

  it('are searched for two seconds, and the next call continues from there', async () => {
    const { sql } = stage.database;
    const [first = '', second = ''] = [stage.scene.influencer.id, stage.scene.rival.id].sort();
    // Somebody whose turn takes long, who gets none.
    await sql.unsafe(`
      alter function private.may_be_mailed(uuid, text) rename to may_be_mailed_at_once;
      create function private.may_be_mailed(of_account uuid, about text) returns boolean language sql volatile as $$
        select case when of_account = '${first}' then pg_sleep(2.1) is null else true end
      $$`);
    try {
      const run = await startRun();
      expect(await claim(run, `${MONDAY} 08:00+00`)).toEqual([]);
      const next = await claim(run, `${MONDAY} 08:01+00`);
      expect(next.map((mail) => mail.influencer_id)).toEqual([second]);
    } finally {
      await sql.unsafe(`
        drop function private.may_be_mailed(uuid, text);
        alter function private.may_be_mailed_at_once(uuid, text) rename to may_be_mailed`);
    }
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
    await sql`truncate private.result_mail_runs`;
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
    await stage.database.sql`truncate private.result_mail_runs`;
    expect((await take()).map((mail) => mail.influencer_id)).toEqual([stage.scene.influencer.id]);
  });

  it('are given only to a call by the schedule', async () => {
    await expect(claim(crypto.randomUUID(), MONDAY)).rejects.toMatchObject({ code: '42501' });
    for (const actor of ['anon', stage.scene.influencer.actor] as const) {
      await expect(
        stage.database.as(actor, (tx) => tx`select public.claim_result_mails(gen_random_uuid())`),
      ).rejects.toMatchObject({ code: '42501' });
    }
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
