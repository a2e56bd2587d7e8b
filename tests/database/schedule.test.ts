import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const jobs = () =>
  database.sql<{ job: string; command: string }[]>`select job, command from private.schedule order by job`;

it('every job does no harm when there is nothing to do, and when it runs twice', async () => {
  const scheduled = await jobs();
  expect(scheduled.length).toBeGreaterThan(3);
  for (const { command } of [...scheduled, ...scheduled]) await database.sql.unsafe(command);
});

it('is handed to pg_cron in the form that it takes', async () => {
  // As much of the extension as is called, which Postgres doesn't bring along.
  await database.sql.unsafe(`
    create schema cron;
    create table cron.job (jobname text primary key, schedule text, command text);
    create function cron.schedule(jobname text, schedule text, command text) returns bigint language sql as $$
      insert into cron.job values ($1, $2, $3) on conflict (jobname) do update set schedule = $2, command = $3;
      select 1::bigint
    $$`);
  for (let time = 0; time < 2; time += 1) await database.sql`select private.start_schedule()`;
  const handed = await database.sql<{ jobname: string; schedule: string; command: string }[]>`
    select * from cron.job order by jobname`;
  expect(handed.map(({ jobname: job, command }) => ({ job, command }))).toEqual([...(await jobs())]);
  for (const { schedule } of handed) {
    expect(schedule).toMatch(/^([1-9]|[1-5]\d) seconds$|^\*\/([1-9]|[12]\d|30) \* \* \* \*$/);
  }
});

it.each(['100 milliseconds', '90 seconds', '1 hour', '2 days'])('takes no job every %s', async (every) => {
  const adding = database.sql`
    insert into private.schedule (job, every, command) values ('new', ${every}::interval, 'select 1')`;
  await expect(adding).rejects.toMatchObject({ code: '23514' });
});
