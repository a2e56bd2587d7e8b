import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { during, type OpenSession, operator } from '../support/operator';

let database: TestDatabase;
let desk: OpenSession;
beforeAll(async () => {
  database = await createTestDatabase();
  desk = await operator(database);
});
afterAll(() => database.drop());

const system = async () =>
  (await during(database, desk, (tx) => tx`select * from public.operator_system()`))[0];

/** As pg_cron records it. */
const ranAgo = (age: string) => database.sql`
  insert into cron.job_run_details (jobid, status, start_time, end_time)
  select jobid, 'succeeded', now() - ${age}::interval, now() - ${age}::interval from cron.job`;

it("the desk's system state shows the schedule as late, and what is missing, where nothing runs yet", async () => {
  expect(await system()).toEqual({
    schedules: true,
    is_late: true,
    calls_functions: true,
    knows_functions: false,
    failing_tasks: [],
    failed_calls: 0,
    errors_today: 0,
    failing_jobs: [],
  });
});

it("the desk's system state shows nothing late or failing where everything runs", async () => {
  await database.sql`select private.set_functions_address('https://abc.supabase.co/functions/v1/')`;
  await ranAgo('4 minutes');
  expect(await system()).toMatchObject({
    knows_functions: true,
    is_late: false,
    failing_tasks: [],
  });
});

it("the desk's system state shows the schedule as late when one of its ticks has failed or not run for five minutes", async () => {
  const { sql } = database;
  await sql`update cron.job_run_details set end_time = end_time - interval '2 minutes' where jobid = (select min(jobid) from cron.job)`;
  expect(await system()).toMatchObject({ is_late: true });
  await sql`insert into cron.job_run_details (jobid, status, start_time, end_time) select jobid, 'failed', now(), now() from cron.job`;
  expect(await system()).toMatchObject({ is_late: true });
  await ranAgo('0 minutes');
  expect(await system()).toMatchObject({ is_late: false });
});

it("the desk's system state shows a task as failing until it succeeds again", async () => {
  const task = 'fan-out-publications';
  await database.sql`update private.schedule set failed_at = now(), error = 'no room' where task = ${task}`;
  expect(await system()).toMatchObject({ failing_tasks: [`${task}: no room`] });
  await database.sql.unsafe(`call private.run_schedule('5 seconds')`);
  expect(await system()).toMatchObject({ failing_tasks: [] });
});

it("the desk's system state counts calls that were answered with an error within an hour", async () => {
  // As much of pg_net's table as is read.
  await database.sql.unsafe(`
    create table net._http_response (status_code integer, timed_out boolean, error_msg text, created timestamptz default now());
    grant select on net._http_response to postgres;
    insert into net._http_response (status_code, timed_out, error_msg, created) values
      (200, false, null, now()), (500, false, null, now()), (null, true, 'Timeout', now()), (null, null, 'No such host', now()),
      (500, false, null, now() - interval '2 hours')`);
  expect(await system()).toMatchObject({ failed_calls: 3 });
});

it('health gives the server, and nobody else, the latest migration and the last tick', async () => {
  const [row] = await database.as('service_role', (tx) => tx`select * from public.health()`);
  expect(row).toEqual({ migration: expect.stringMatching(/^\d{14}$/), last_tick: expect.any(Date) });
  const { id: userId } = await database.createUser();
  for (const actor of ['anon', { userId }] as const) {
    await expect(database.as(actor, (tx) => tx`select public.health()`)).rejects.toMatchObject({
      code: '42501',
    });
  }
});
