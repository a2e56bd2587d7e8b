import type postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { type Host, InstagramQueue } from '../support/instagram';
import { claimJobs, finishJob } from '../support/jobs';
import { manage } from '../support/managed-pair';
import { person } from '../support/scene';

let database: TestDatabase;
let sql: postgres.Sql;
let queue: InstagramQueue;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = database.sql;
  queue = new InstagramQueue(database);
});
afterAll(() => database.drop());
afterEach(async () => {
  await sql`delete from private.instagram_replies`;
  await sql`delete from public.instagram_accounts`;
  await sql`delete from private.worker_runs`;
});

const asServer = <Row>(statement: (tx: postgres.TransactionSql) => Promise<Row>) =>
  database.as('service_role', statement);

const change = ({ id }: Host, fields: Record<string, string | boolean | null>) =>
  sql`update public.instagram_accounts set ${sql(fields)} where influencer_id = ${id}`;
/** Sets a time of an account so far from now. */
const setTime = ({ id }: Host, column: string, from: string) =>
  sql`update public.instagram_accounts set ${sql(column)} = now() + ${from}::interval where influencer_id = ${id}`;

describe('a run that polls Instagram accounts', () => {
  interface Poll {
    influencer_id: string;
    instagram_user_id: string;
    sealed_token: string;
    hours: number;
  }
  const poll = async (most = 20) => {
    const run = await queue.startRun('instagram-poll');
    return [
      ...(await asServer(
        (tx) => tx<Poll[]>`
          select influencer_id, instagram_user_id, sealed_token, round(extract(epoch from now() - since) / 3600)::integer as hours
          from public.claim_instagram_polls(${run}, ${most})`,
      )),
    ];
  };

  it('claims each account with a rule for comments once in five minutes, for the time it answers, 72 hours at most', async () => {
    const [young, old] = [await queue.host('polled_young'), await queue.host('polled_old')];
    for (const host of [young, old]) await queue.rule(host);
    await queue.answerSince(young, '10 hours');
    await queue.answerSince(old, '30 days');
    const expected = ({ id, instagramId }: Host, hours: number) => ({
      influencer_id: id,
      instagram_user_id: instagramId,
      sealed_token: 'v1.sealed',
      hours,
    });
    const polls = await poll();
    expect(polls).toHaveLength(2);
    expect(polls).toEqual(expect.arrayContaining([expected(young, 10), expected(old, 72)]));
    expect(await poll()).toEqual([]);
    await setTime(old, 'polled_at', '-5 minutes');
    expect((await poll()).map(({ influencer_id }) => influencer_id)).toEqual([old.id]);
  });

  it.each<[string, (host: Host) => Promise<unknown>]>([
    [
      'without a rule for comments',
      ({ id }) => sql`delete from public.instagram_rules where influencer_id = ${id}`,
    ],
    [
      'whose rules are off',
      ({ id }) => sql`update public.instagram_rules set active = false where influencer_id = ${id}`,
    ],
    ['that is paused', (host) => change(host, { paused: true })],
    ['whose token was refused', (host) => change(host, { needs_reconnect: true })],
    ['that Instagram has asked to wait', (host) => setTime(host, 'resume_at', '1 minute')],
    ['of a suspended influencer', ({ id }) => sql`select public.suspend_account(${id})`],
  ])('claims no account %s', async (how, unfit) => {
    const host = await queue.host(`unpolled_${how.replaceAll(' ', '_').slice(0, 20)}`);
    await queue.rule(host);
    await unfit(host);
    expect(await poll()).toEqual([]);
  });
});

describe('an account whose calls Instagram has limited', () => {
  /** Tells in the same transaction, in which no time passes, for how many seconds the account waits from then on. */
  const postpone = ({ id, instagramId }: Host, seconds: number | null) =>
    asServer(async (tx) => {
      await tx`select public.postpone_instagram_account(${id}, ${instagramId}, ${seconds})`;
      const [row] = await tx<{ seconds: number }[]>`
        select extract(epoch from resume_at - now())::integer as seconds
        from public.instagram_accounts where influencer_id = ${id}`;
      return row?.seconds;
    });
  const resumesAt = async ({ id }: Host) => {
    const [row] = await sql<{ resume_at: Date | null }[]>`
      select resume_at from public.instagram_accounts where influencer_id = ${id}`;
    return row?.resume_at;
  };

  it.each([
    [60, 60],
    [null, 300],
    [-5, 1],
    [10_000_000, 86_400],
  ])('asked by Instagram to wait %j seconds waits %i', async (seconds, expected) => {
    const [host, other] = [await queue.host(`limited_${expected}`), await queue.host(`free_${expected}`)];
    expect(await postpone(host, seconds)).toBe(expected);
    expect(await resumesAt(other)).toBeNull();
  });

  it("doesn't wait less when a second answer asks for less than the first", async () => {
    const host = await queue.host('limited_twice');
    await postpone(host, 600);
    const first = await resumesAt(host);
    await postpone(host, 60);
    expect(await resumesAt(host)).toEqual(first);
  });
});

describe('a job that renews an Instagram token', () => {
  interface Renewal {
    influencer_id: string;
    renewal_due: boolean;
    mail_due: boolean;
    needs_reconnect: boolean;
    email: string | null;
    goes_to_agency: boolean;
  }
  const renewals = async () => {
    await sql`select private.plan_instagram_renewals()`;
    const jobs = await claimJobs<Renewal>(sql, 'instagram token');
    for (const job of jobs) await finishJob(sql, job);
    return jobs.map(({ content }) => content);
  };
  /** With a token of a day, which ends so soon. */
  const ending = async (username: string, left: string) => {
    const host = await queue.host(username);
    await setTime(host, 'expires_at', left);
    await sql`update private.instagram_tokens set stored_at = now() - interval '24 hours' where influencer_id = ${host.id}`;
    return host;
  };
  const nextDay = (host: Host) => setTime(host, 'renewal_planned_at', '-1 day');
  const note = ({ id }: Host, about: 'ending' | 'reconnect') =>
    asServer(
      (tx) => tx`update public.instagram_accounts set mailed_about = ${about} where influencer_id = ${id}`,
    );

  it('is for each token that is a day old and ends within 30 days, once a day', async () => {
    await queue.host('fresh_token');
    await ending('long_lasting', '31 days');
    const young = await ending('young_token', '20 days');
    await sql`update private.instagram_tokens set stored_at = now() where influencer_id = ${young.id}`;
    const host = await ending('to_renew', '30 days');
    const expected = { influencer_id: host.id, renewal_due: true, mail_due: false, needs_reconnect: false };
    expect(await renewals()).toMatchObject([expected]);
    expect(await renewals()).toEqual([]);
    await nextDay(host);
    expect(await renewals()).toMatchObject([expected]);
    await asServer(
      (tx) => tx`
        select public.store_instagram_token(${host.id}, ${host.instagramId}, 'v1.renewed', now() + interval '60 days')`,
    );
    await nextDay(host);
    expect(await renewals()).toEqual([]);
    expect([
      ...(await asServer((tx) => tx`select sealed_token from public.sealed_instagram_token(${host.id})`)),
    ]).toEqual([{ sealed_token: 'v1.renewed' }]);
  });

  it('is asked for one mail when a token ends within seven days, and for one when it was refused', async () => {
    const host = await ending('to_be_told', '7 days');
    expect(await renewals()).toMatchObject([{ mail_due: true, renewal_due: true, needs_reconnect: false }]);
    await note(host, 'ending');
    await nextDay(host);
    expect(await renewals()).toMatchObject([{ mail_due: false, renewal_due: true }]);
    const refuse = async () => {
      const [row] = await asServer(
        (tx) => tx`select public.note_refused_instagram_token(${host.id}, ${host.instagramId}) as is_news`,
      );
      return row?.is_news;
    };
    expect([await refuse(), await refuse()]).toEqual([true, false]);
    // At once, although its renewal was planned today.
    expect(await renewals()).toMatchObject([{ mail_due: true, renewal_due: false, needs_reconnect: true }]);
    await note(host, 'reconnect');
    await nextDay(host);
    expect(await renewals()).toEqual([]);
    await queue.connect(host);
    await setTime(host, 'expires_at', '3 days');
    await nextDay(host);
    expect(await renewals()).toMatchObject([{ mail_due: true, needs_reconnect: false }]);
  });

  it('is tried anew when it is dead, and goes on with its attempts when it is not', async () => {
    const host = await ending('failing_renewal', '20 days');
    const planned = async (attempts: number) => {
      await sql`update private.jobs set attempts = ${attempts}, error = 'Instagram is out' where kind = 'instagram token'`;
      await nextDay(host);
      await sql`select private.plan_instagram_renewals()`;
      return [...(await sql`select attempts, error from private.jobs where kind = 'instagram token'`)];
    };
    await sql`select private.plan_instagram_renewals()`;
    expect(await planned(99)).toEqual([{ attempts: 99, error: 'Instagram is out' }]);
    expect(await planned(100)).toEqual([{ attempts: 0, error: null }]);
    await sql`delete from private.jobs`;
  });

  it('gets a token that has ended as one that needs a new connection', async () => {
    await ending('has_ended', '-1 minute');
    expect(await renewals()).toMatchObject([{ mail_due: true, renewal_due: false, needs_reconnect: true }]);
  });

  it("gets the influencer's confirmed address for the mail, else the present agency's, else none", async () => {
    const addressOf = async (host: Host) => {
      await nextDay(host);
      const [due] = await renewals();
      return [due?.email, due?.goes_to_agency];
    };
    const host = await ending('addressed', '3 days');
    const [own] = await sql<{ email: string }[]>`select email from auth.users where id = ${host.id}`;
    expect(await addressOf(host)).toEqual([own?.email, false]);
    await sql`update auth.users set email_confirmed_at = null where id = ${host.id}`;
    expect(await addressOf(host)).toEqual([null, true]);
    const agency = await person(database, 'addressed-agency', { is_agency: true });
    await manage(database, agency, host);
    const [theirs] = await sql<{ email: string }[]>`select email from auth.users where id = ${agency.id}`;
    expect(await addressOf(host)).toEqual([theirs?.email, true]);
    await sql`update public.agency_influencers set managed_by_agency = false where agency_id = ${agency.id}`;
    expect(await addressOf(host)).toEqual([null, true]);
  });

  it("tells the owner of an agency that isn't the agency's own account, and none of a suspended agency", async () => {
    const host = await ending('told_to_the_owner', '3 days');
    await sql`update auth.users set email_confirmed_at = null where id = ${host.id}`;
    const agency = await person(database, 'handed-agency', { is_agency: true });
    const owner = await person(database, 'its-owner');
    await manage(database, agency, host);
    await sql`update public.agencies set owner_id = ${owner.id} where agency_id = ${agency.id}`;
    const [theirs] = await sql<{ email: string }[]>`select email from auth.users where id = ${owner.id}`;
    expect(await renewals()).toMatchObject([{ email: theirs?.email, goes_to_agency: true }]);
    await sql`select public.suspend_account(${agency.id})`;
    await nextDay(host);
    expect(await renewals()).toMatchObject([{ email: null }]);
  });

  it('is for no token of a suspended influencer, or of one for whom Instagram is switched off', async () => {
    const [suspended, off] = [
      await ending('not_renewed', '3 days'),
      await ending('off_not_renewed', '3 days'),
    ];
    await sql`select public.suspend_account(${suspended.id})`;
    await sql`insert into private.instagram_switched_off (influencer_id, reason) values (${off.id}, 'Because of that.')`;
    expect(await renewals()).toEqual([]);
  });
});

it('what Instagram says late of a former account changes nothing of the one that was connected meanwhile', async () => {
  const host = await queue.host('replaced');
  await queue.connect(host, { id: '17841400000008888' });
  await asServer(async (tx) => {
    await tx`select public.store_instagram_token(${host.id}, ${host.instagramId}, 'v1.of-the-former', now())`;
    await tx`select public.postpone_instagram_account(${host.id}, ${host.instagramId}, 60)`;
    await tx`select public.note_refused_instagram_token(${host.id}, ${host.instagramId})`;
  });
  const [present] = await sql`
    select t.sealed_token, a.needs_reconnect, a.resume_at, a.expires_at > now() + interval '59 days' as is_new
    from public.instagram_accounts a join private.instagram_tokens t on t.influencer_id = a.influencer_id
    where a.influencer_id = ${host.id}`;
  expect(present).toEqual({
    sealed_token: 'v1.sealed',
    needs_reconnect: false,
    resume_at: null,
    is_new: true,
  });
});

describe("the schedule of Instagram's functions", () => {
  const called = async () => {
    await sql`select private.call_workers()`;
    const requests = await sql<{ url: string }[]>`delete from net.http_request_queue returning url`;
    const names = requests.map(({ url }) => url.replace('http://functions.test/v1/', ''));
    return names.filter((name) => name.includes('instagram')).toSorted();
  };

  it('calls each only when it has something to do, and the sender at most twice at once', async () => {
    await sql`select private.set_functions_address('http://functions.test/v1')`;
    const host = await queue.host('scheduled');
    expect(await called()).toEqual([]);
    await queue.comment(host, await queue.rule(host), 'one');
    expect(await called()).toEqual(['poll-instagram', 'send-instagram-replies']);
    for (const name of ['second', 'third']) {
      const other = await queue.host(name);
      await queue.comment(other, await queue.rule(other), name);
    }
    expect(await called()).toEqual(['send-instagram-replies']);
    await sql`delete from private.worker_runs`;
    await queue.answer();
    expect(await called()).not.toContain('send-instagram-replies');
    await sql`delete from private.functions_address`;
  });
});
