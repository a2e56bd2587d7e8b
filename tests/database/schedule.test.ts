import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface State {
  task: string;
  failed: boolean;
  error: string | null;
}

const states = async () => [
  ...(await database.sql<State[]>`
    select task, failed_at is not null as failed, error from private.schedule order by run_order`),
];
const tick = async (kind = '5 seconds') => {
  await database.sql.unsafe(`call private.run_schedule('${kind}')`);
};

it('every scheduled task succeeds, also when it runs twice, and writes nothing when there is nothing to do', async () => {
  const seeded = await createTestDatabase({ seeded: true });
  const { sql } = seeded;
  try {
    await sql`select private.set_functions_address('http://functions.test/v1')`;
    for (const kind of ['5 seconds', 'minute', '5 seconds', 'minute'])
      await sql.unsafe(`call private.run_schedule('${kind}')`);
    expect([...(await sql`select task, error from private.schedule where failed_at is not null`)]).toEqual(
      [],
    );
    const tasks = await sql<{ task: string; command: string }[]>`select task, command from private.schedule`;
    expect(tasks.length).toBeGreaterThan(5);
    for (const { task, command } of tasks) {
      const written = await sql.begin(async (tx) => {
        await tx.unsafe(command);
        return tx`select ${task} as task where pg_current_xact_id_if_assigned() is not null`;
      });
      expect([...written]).toEqual([]);
    }
  } finally {
    await seeded.drop();
  }
});

it('a publication is fanned out before it is sent, in the same tick', async () => {
  const order = (await states()).map(({ task }) => task);
  expect(order.indexOf('fan-out-publications')).toBeLessThan(order.indexOf('call-workers'));
});

describe('a tick of the schedule', () => {
  beforeEach(async () => {
    await database.sql`drop table if exists public.runs`;
    await database.sql`create table public.runs (task text, xid xid8 default pg_current_xact_id())`;
    await database.sql`truncate private.schedule restart identity`;
  });

  const schedule = (
    task: string,
    command = `insert into public.runs (task) values ('${task}')`,
    kind = '5 seconds',
  ) => database.sql`insert into private.schedule (task, tick, command) values (${task}, ${kind}, ${command})`;
  const runs = () =>
    database.sql<{ task: string; xid: string }[]>`select task, xid::text from public.runs order by xid`;

  it('runs each of its tasks in a transaction of its own, and none of another tick', async () => {
    await schedule('first');
    await schedule('hourly', undefined, 'minute');
    await schedule('last');
    await tick();
    const ran = await runs();
    expect(ran.map(({ task }) => task)).toEqual(['first', 'last']);
    expect(new Set(ran.map(({ xid }) => xid)).size).toBe(2);
  });

  it('continues after a failing task, rolls it back, and keeps the error until it succeeds', async () => {
    await schedule('first');
    await schedule(
      'broken',
      `insert into public.runs (task) values ('half'); select 1 / (select count(*) - 2 from public.runs)`,
    );
    await schedule('last');
    await tick();
    expect((await runs()).map(({ task }) => task)).toEqual(['first', 'last']);
    const fine = { failed: false, error: null };
    expect(await states()).toEqual([
      { task: 'first', ...fine },
      { task: 'broken', failed: true, error: 'division by zero' },
      { task: 'last', ...fine },
    ]);
    await tick();
    expect((await states())[1]).toEqual({ task: 'broken', failed: true, error: null });
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
    'that is canceled $how records the task it was in and ends; the next tick runs the remaining ones first',
    async ({ command, error }) => {
      await schedule('canceled', command);
      await schedule('last');
      const session = await database.sql.reserve();
      try {
        await session`set statement_timeout = '1s'`;
        await session.unsafe(`call private.run_schedule('5 seconds')`);
        const unrun = { task: 'last', failed: false, error: null };
        expect(await states()).toEqual([{ task: 'canceled', failed: true, error }, unrun]);
        expect([...(await runs())]).toEqual([]);
        await session.unsafe(`call private.run_schedule('5 seconds')`);
      } finally {
        await session`reset statement_timeout`;
        session.release();
      }
      expect((await runs()).map(({ task }) => task)).toEqual(['last']);
    },
  );

  it('runs of two failing tasks the one that failed first, although the other is canceled each time', async () => {
    await database.sql`
      insert into private.schedule (task, tick, command) values
        ('canceled', '5 seconds', 'select pg_cancel_backend(pg_backend_pid()); select pg_sleep(20)'),
        ('flaky', '5 seconds', 'select 1 / (select count(*) from public.runs)'),
        ('last', '5 seconds', $$insert into public.runs (task) values ('last')$$)`;
    for (let time = 0; time < 3; time += 1) await tick();
    expect((await states()).map(({ task, error }) => [task, error])).toEqual([
      ['canceled', 'canceling statement due to user request'],
      ['flaky', null],
      ['last', null],
    ]);
  });

  it("goes on behind a task that waits for somebody's lock, and behind one that fails at the end of its transaction", async () => {
    await database.sql`
      create function public.fail() returns trigger language plpgsql as $$ begin raise exception 'at the end'; end $$`;
    await database.sql`
      create constraint trigger fail after insert on public.runs deferrable initially deferred
      for each row when (new.task = 'deferred') execute function public.fail()`;
    await database.sql`
      insert into private.schedule (task, tick, command) values
        ('waiting', '5 seconds', 'lock table public.waited_for'),
        ('deferred', '5 seconds', $$insert into public.runs (task) values ('deferred')$$),
        ('last', '5 seconds', $$insert into public.runs (task) values ('last')$$)`;
    await database.sql`create table public.waited_for ()`;
    await database.sql.begin(async (transaction) => {
      await transaction`lock table public.waited_for`;
      await tick();
    });
    expect((await states()).map(({ task, error }) => [task, error])).toEqual([
      ['waiting', 'canceling statement due to lock timeout'],
      ['deferred', 'at the end'],
      ['last', null],
    ]);
    await database.sql`drop trigger fail on public.runs`;
  });
});

describe('pg_cron', () => {
  it('is late as soon as one of the two ticks has no job, has only ever failed, or has been silent for five minutes, however long ago', async () => {
    const { sql } = database;
    const late = async () =>
      (await sql`select coalesce(private.last_tick() < now() - interval '5 minutes', true) as late`)[0]?.late;
    await sql`insert into private.schedule (task, tick, command) values ('each minute', 'minute', 'select')`;
    await sql`delete from cron.job`;
    await sql`delete from cron.job_run_details`;
    await sql`select private.start_schedule()`;
    await sql`
      insert into cron.job_run_details (jobid, status, start_time, end_time)
      select jobid, case jobname when 'promobell' then 'failed' else 'succeeded' end, now(), now() from cron.job`;
    expect(await late()).toBe(true);
    await sql`update cron.job_run_details set status = 'succeeded'`;
    expect(await late()).toBe(false);
    await sql`
      update cron.job_run_details set end_time = now() - interval '3 days'
      where jobid = (select jobid from cron.job where jobname = 'promobell')`;
    await sql`select private.forget_what_is_old()`;
    expect(await late()).toBe(true);
    await sql`delete from cron.job where jobname = 'promobell'`;
    expect(await late()).toBe(true);
  });

  it('gets two jobs in place of its earlier entries for the schedule, and keeps entries of others', async () => {
    await database.sql`delete from cron.job`;
    await database.sql`
      insert into cron.job (jobname, schedule, command) values
        ('rename-next-offers', '2 seconds', 'select private.rename_next_offers()'),
        ('a job that is no more', '1 second', 'select private.former_job()'),
        ('somebody else''s', '0 0 * * *', 'vacuum')`;
    for (let time = 0; time < 2; time += 1) await database.sql`select private.start_schedule()`;
    expect([
      ...(await database.sql`select jobname, schedule, command from cron.job order by jobname`),
    ]).toEqual([
      { jobname: 'promobell', schedule: '5 seconds', command: "call private.run_schedule('5 seconds')" },
      { jobname: 'promobell-minute', schedule: '* * * * *', command: "call private.run_schedule('minute')" },
      { jobname: "somebody else's", schedule: '0 0 * * *', command: 'vacuum' },
    ]);
  });

  it('has its records of a day ago deleted', async () => {
    const { sql } = database;
    await sql`
      insert into cron.job_run_details (jobid, status, start_time, end_time)
      select 0, status, now() - age, now() - age
      from (values
        ('succeeded', interval '25 hours'), ('failed', interval '25 hours'),
        ('kept', interval '23 hours'), ('succeeded', interval '1 hour')
      ) run(status, age)`;
    await sql`select private.forget_what_is_old()`;
    expect([...(await sql`select status from cron.job_run_details where jobid = 0`)]).toEqual([
      { status: 'kept' },
      { status: 'succeeded' },
    ]);
  });
});
