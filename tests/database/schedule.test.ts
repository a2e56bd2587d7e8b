import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { eventually } from '../support/eventually';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface State {
  job: string;
  every: string;
  has_succeeded: boolean;
  error: string | null;
}

const states = async () => [
  ...(await database.sql<State[]>`
    select job, succeeded_at is not null as has_succeeded, error from private.schedule order by run_order`),
];
const tick = async () => {
  await database.sql.unsafe('call private.run_due_jobs()');
};

it('every scheduled job does no harm when there is nothing to do, and when it runs twice', async () => {
  const jobs = await states();
  expect(jobs.length).toBeGreaterThan(20);
  for (let time = 0; time < 2; time += 1) {
    await database.sql`update private.schedule set started_at = null where true`;
    await tick();
    expect(await states()).toEqual(jobs.map(({ job }) => ({ job, has_succeeded: true, error: null })));
  }
});

it('a publication is fanned out before it is sent, in the same tick', async () => {
  const order = (await states()).map(({ job }) => job);
  expect(order.indexOf('fan-out-publications')).toBeLessThan(order.indexOf('send-notifications'));
});

describe('a tick of the schedule', () => {
  beforeEach(async () => {
    await database.sql`drop table if exists public.runs`;
    await database.sql`create table public.runs (job text, pid integer default pg_backend_pid(), xid xid8 default pg_current_xact_id())`;
    await database.sql`truncate private.schedule restart identity`;
  });

  const schedule = (
    job: string,
    every: string,
    command = `insert into public.runs (job) values ('${job}')`,
  ) =>
    database.sql`insert into private.schedule (job, every, command) values (${job}, ${every}::interval, ${command})`;
  const runs = () =>
    database.sql<{ job: string; xid: string }[]>`select job, xid::text from public.runs order by xid`;
  const startedAgo = (job: string, seconds: number) =>
    database.sql`update private.schedule set started_at = now() - ${seconds} * interval '1 second' where job = ${job}`;

  it('runs each job that is due in its own transaction, and no other', async () => {
    await schedule('never run', '1 minute');
    await schedule('due', '1 minute');
    await startedAgo('due', 60);
    await schedule('not due', '1 minute');
    await startedAgo('not due', 50);
    await tick();
    const ran = await runs();
    expect(ran.map(({ job }) => job)).toEqual(['never run', 'due']);
    expect(new Set(ran.map(({ xid }) => xid)).size).toBe(2);
  });

  it('continues after a failing job, rolls it back, and keeps the error until another one follows', async () => {
    await schedule('first', '2 seconds');
    await schedule('broken', '2 seconds', `insert into public.runs (job) values ('half'); select 1 / 0`);
    await schedule('last', '2 seconds');
    await tick();
    expect((await runs()).map(({ job }) => job)).toEqual(['first', 'last']);
    expect(await states()).toEqual([
      { job: 'first', has_succeeded: true, error: null },
      { job: 'broken', has_succeeded: false, error: 'division by zero' },
      { job: 'last', has_succeeded: true, error: null },
    ]);
  });

  it.each([
    {
      how: 'by hand',
      command: 'select pg_cancel_backend(pg_backend_pid()); select pg_sleep(20)',
      error: 'canceling statement due to user request',
    },
    {
      how: 'by the statement timeout',
      command: 'select pg_sleep(20)',
      error: 'canceling statement due to statement timeout',
    },
  ])(
    'that is canceled $how records the job it was in and ends; the next tick runs the remaining ones first',
    async ({ command, error }) => {
      await schedule('canceled', '2 seconds', command);
      await schedule('last', '2 seconds');
      const session = await database.sql.reserve();
      try {
        await session`set statement_timeout = '1s'`;
        await session.unsafe('call private.run_due_jobs()');
        const unrun = { job: 'last', has_succeeded: false, error: null };
        expect(await states()).toEqual([{ job: 'canceled', has_succeeded: false, error }, unrun]);
        await session.unsafe('call private.run_due_jobs()');
      } finally {
        await session`reset statement_timeout`;
        session.release();
      }
      expect((await runs()).map(({ job }) => job)).toEqual(['last']);
    },
  );

  it("next to another one runs no job twice, and doesn't wait for a long one", async () => {
    await schedule(
      'long',
      '2 seconds',
      `select pg_advisory_xact_lock_shared(8); insert into public.runs (job) values ('long')`,
    );
    await schedule('short', '2 seconds');
    // Holds the long job up.
    const gate = await database.sql.reserve();
    await gate`select pg_advisory_lock(8)`;
    const first = tick();
    await eventually(async () => {
      const waiting = await database.sql`
        select from pg_locks where locktype = 'advisory' and objid = 8 and not granted`;
      expect(waiting).toHaveLength(1);
    });
    await tick();
    expect((await runs()).map(({ job }) => job)).toEqual(['short']);
    await gate`select pg_advisory_unlock(8)`;
    gate.release();
    await first;
    expect((await runs()).map(({ job }) => job)).toEqual(['long', 'short']);
  });
});

describe('pg_cron', () => {
  beforeAll(() =>
    // As much of the extension as is called, which Postgres doesn't bring along.
    database.migrate(`
      create schema cron;
      create table cron.job (jobid bigint generated always as identity, jobname text primary key, schedule text, command text);
      create function cron.schedule(jobname text, schedule text, command text) returns bigint language sql as $$
        insert into cron.job (jobname, schedule, command) values ($1, $2, $3)
        on conflict (jobname) do update set schedule = $2, command = $3
        returning jobid
      $$;
      create function cron.unschedule(id bigint) returns boolean language sql as $$
        delete from cron.job where jobid = $1 returning true
      $$`),
  );

  it('gets two ticks in place of its earlier entries for the schedule, and keeps entries of others', async () => {
    await database.sql`
      insert into cron.job (jobname, schedule, command) values
        ('rename-next-offers', '2 seconds', 'select private.rename_next_offers()'),
        ('a job that is no more', '1 second', 'select private.former_job()'),
        ('somebody else''s', '0 0 * * *', 'vacuum')`;
    for (let time = 0; time < 2; time += 1) await database.sql`select private.start_schedule()`;
    expect([
      ...(await database.sql`select jobname, schedule, command from cron.job order by jobname`),
    ]).toEqual([
      { jobname: 'promobell', schedule: '1 seconds', command: 'call private.run_due_jobs()' },
      { jobname: 'promobell-beside', schedule: '10 seconds', command: 'call private.run_due_jobs()' },
      { jobname: "somebody else's", schedule: '0 0 * * *', command: 'vacuum' },
    ]);
  });
});

it.each(['0.9 seconds', '2 days'])('a scheduled job may not run every %s', async (every) => {
  const adding = database.sql`
    insert into private.schedule (job, every, command) values ('new', ${every}::interval, 'select 1')`;
  await expect(adding).rejects.toMatchObject({ code: '23514' });
});
