import { JOB_KINDS } from '@rules/job-kinds';
import type postgres from 'postgres';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimJobs, finishJob, passTime, startRun } from '../support/jobs';
import { during, type OpenSession, operator } from '../support/operator';
import { setTheScene } from '../support/scene';

const stage = setTheScene();
let sql: postgres.Sql;
let desk: OpenSession;
beforeAll(async () => {
  sql = stage.database.sql;
  desk = await operator(stage.database);
  await sql`update auth.users set email_confirmed_at = now() where id = ${stage.scene.rival.id}`;
});
beforeEach(() => sql`delete from private.jobs`);

const notify = (reason = 'Looked at.') =>
  sql`select private.notify(${stage.scene.rival.id}, 'offer shown', ${reason})`;
const claim = () => claimJobs<{ reason: string }>(sql, 'notice');
async function claimOne() {
  const [job, ...others] = await claim();
  expect(others).toEqual([]);
  return job ?? expect.fail('Nothing is due.');
}
const failing = async () => {
  const [row] = await during(
    stage.database,
    desk,
    (tx) => tx`select failing_jobs from public.operator_system()`,
  );
  return row?.failing_jobs;
};

describe('a job', () => {
  it('is handed out once, and is gone when it is done', async () => {
    await notify();
    const job = await claimOne();
    expect(job).toMatchObject({
      kind: 'notice',
      attempt: 1,
      content: { reason: 'Looked at.', email: expect.any(String) },
    });
    expect(await claim()).toEqual([]);
    await finishJob(sql, job);
    expect(await sql`select from private.jobs`).toHaveLength(0);
  });

  it('of a killed run is handed out again after ten minutes, and what that run finishes later is no end of it', async () => {
    await notify();
    const killed = await claimOne();
    await sql`update private.jobs set claimed_until = claimed_until - interval '9 minutes 59 seconds'`;
    expect(await claim()).toEqual([]);
    await sql`update private.jobs set claimed_until = claimed_until - interval '1 second'`;
    const again = await claimOne();
    expect(again).toMatchObject({ key: killed.key, attempt: 2 });
    await finishJob(sql, killed);
    expect(await sql`select from private.jobs`).toHaveLength(1);
    // Nor does what fails there give the job to somebody else.
    await finishJob(sql, killed, 'Too late');
    expect(await claim()).toEqual([]);
  });

  it('whose content fails keeps no other from being handed out, and is tried again later', async () => {
    await sql`
      insert into private.jobs (kind, key, account_id, payload)
      values ('notice', 'broken', ${stage.scene.rival.id}, '{"kind": "offer hidden", "offer_id": "no id"}')`;
    await notify();
    expect(await claimOne()).toMatchObject({ content: { reason: 'Looked at.' } });
    expect([
      ...(await sql`select attempts, due_at > now() as later, error from private.jobs where key = 'broken'`),
    ]).toEqual([{ attempts: 1, later: true, error: 'invalid input syntax for type uuid: "no id"' }]);
  });

  it('that fails is tried again later each time, up to an hour, and the desk shows it with the reason until it succeeds', async () => {
    await notify();
    for (const wait of [5, 10, 20, 3600]) {
      if (wait === 3600) await sql`update private.jobs set attempts = 50`;
      await finishJob(sql, await claimOne(), 'No such bucket');
      const [row] =
        await sql`select round(extract(epoch from due_at - now()))::integer as wait from private.jobs`;
      expect(row).toEqual({ wait });
      expect(await claim()).toEqual([]);
      await passTime(sql);
    }
    expect(await failing()).toEqual([`notice of ${stage.scene.rival.id}: No such bucket`]);
    await finishJob(sql, await claimOne());
    expect(await failing()).toEqual([]);
  });

  it('is dead after a hundred attempts, also of runs that were killed, and stays at the desk until an operator revives it', async () => {
    await notify();
    await sql`update private.jobs set attempts = 99`;
    await claimOne();
    await passTime(sql);
    expect(await claim()).toEqual([]);
    expect(await failing()).toEqual([`notice of ${stage.scene.rival.id}`]);
    await sql`update private.jobs set attempts = 0`;
    expect(await claimOne()).toMatchObject({ attempt: 1 });
  });

  it('of which nothing is left to do is passed over, however many there are, and goes', async () => {
    const { influencer } = stage.scene;
    await sql`update auth.users set email_confirmed_at = null where id = ${influencer.id}`;
    await sql`select private.notify(${influencer.id}, 'offer shown', 'Looked at.') from generate_series(1, 50)`;
    await notify('The last one.');
    expect(await claimOne()).toMatchObject({ content: { reason: 'The last one.' } });
    expect(await sql`select from private.jobs`).toHaveLength(1);
  });

  it('is given to one of two runs that ask at the same time', async () => {
    for (let nth = 0; nth < 20; nth += 1) await notify();
    const claims = await Promise.all([claim(), claim(), claim()]);
    expect(new Set(claims.flat().map(({ id }) => id)).size).toBe(20);
    expect(claims.flat()).toHaveLength(20);
  });

  it('goes with the account that it concerns', async () => {
    const { id } = await stage.database.createUser();
    await sql`select private.notify(${id}, 'offer shown', 'Looked at.')`;
    await sql`delete from private.accounts where id = ${id}`;
    expect(await sql`select from private.jobs`).toHaveLength(0);
  });

  it('of an unknown kind is refused', async () => {
    await expect(sql`insert into private.jobs (kind, key) values ('parcel', 'a key')`).rejects.toMatchObject({
      code: '23514',
      constraint_name: 'jobs_kind_known',
    });
  });

  it.each(JOB_KINDS)('of the kind %s is known where its content is made', async (kind) => {
    await sql`insert into private.jobs (kind, key) values (${kind}, 'a key')`;
    await claimJobs(sql, kind);
    expect([...(await sql`select error from private.jobs where error is not null`)]).toEqual([]);
  });

  it('is claimed and finished by the server only, in a run of its kind that is under way', async () => {
    await notify();
    for (const actor of ['anon', stage.scene.rival.actor] as const) {
      for (const call of [
        'claim_jobs(gen_random_uuid())',
        "finish_jobs('[]')",
        'end_run(gen_random_uuid())',
      ]) {
        await expect(
          stage.database.as(actor, (tx) => tx.unsafe(`select public.${call}`)),
          call,
        ).rejects.toMatchObject({ code: '42501' });
      }
    }
    const claimFor = (run: string) =>
      stage.database.as('service_role', (tx) => tx`select * from public.claim_jobs(${run})`);
    await expect(claimFor(crypto.randomUUID())).rejects.toMatchObject({
      code: '42501',
      message: 'There is no such run.',
    });
    expect(await claimFor(await startRun(sql, 'notifications'))).toEqual([]);
    expect(await claimFor(await startRun(sql, 'notice'))).toHaveLength(1);
  });
});

describe('run-jobs', () => {
  const called = async () => {
    const requests = await sql<{ url: string }[]>`delete from net.http_request_queue returning url`;
    return requests.map(({ url }) => url);
  };

  it('is called once for each kind of which something is due, and again when a run ends and more is due, after a failure with the next tick', async () => {
    await sql`select private.set_functions_address('http://functions.test/v1/')`;
    await sql`delete from private.worker_runs`;
    await sql`select private.call_workers()`;
    expect(await called()).toEqual([]);
    await notify();
    for (let time = 0; time < 2; time += 1) await sql`select private.call_workers()`;
    expect(await called()).toEqual(['http://functions.test/v1/run-jobs']);
    const end = (hasFailed = false) =>
      stage.database.as(
        'service_role',
        (tx) => tx`select public.end_run((select r.id from private.worker_runs r limit 1), ${hasFailed})`,
      );
    await end();
    expect(await called()).toEqual(['http://functions.test/v1/run-jobs']);
    await end(true);
    expect(await called()).toEqual([]);
    await sql`select private.call_workers()`;
    expect(await called()).toEqual(['http://functions.test/v1/run-jobs']);
    await finishJob(sql, await claimOne());
    await end();
    expect(await called()).toEqual([]);
    await sql`delete from private.functions_address`;
  });
});
