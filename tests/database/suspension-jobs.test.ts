import { expect, it } from 'vitest';
import { leave, setDepartures } from '../support/departures';
import { claimJobs, finishJob, passTime } from '../support/jobs';
import { during, operator } from '../support/operator';

const stage = setDepartures();

const WHY = "Sold codes that don't exist.";
const ada = () => stage.people.ada.id;
const claim = () => claimJobs(stage.database.sql, 'suspension');
const suspend = () => stage.database.sql`select public.suspend_account(${ada()})`;
const lift = () => stage.database.sql`select public.lift_suspension(${ada()})`;
const rows = () => stage.database.sql`select from private.jobs where kind = 'suspension'`;

/** What the only job that is due says of the account. */
async function claimOne() {
  const [job, ...others] = await claim();
  expect(others).toEqual([]);
  return job ?? expect.fail('Nothing is due.');
}
const hidden = (is: boolean) => ({ content: { account_id: ada(), hidden: is } });

it('a suspension or its end, at the desk or by SQL, is one job', async () => {
  const desk = await operator(stage.database);
  await during(stage.database, desk, (tx) => tx`select public.operator_suspend(${ada()}, ${WHY})`);
  const first = await claimOne();
  expect(first).toMatchObject(hidden(true));
  await finishJob(stage.database.sql, first);
  expect(await rows()).toHaveLength(0);
  await lift();
  expect(await claimOne()).toMatchObject(hidden(false));
});

it('an account that is suspended and shown again at once is one job, with the present state', async () => {
  await suspend();
  await lift();
  expect(await claimOne()).toMatchObject(hidden(false));
});

it('a suspended account is given to one run at a time, and again when it changed meanwhile', async () => {
  await suspend();
  const first = await claimOne();
  await lift();
  expect(await claim()).toEqual([]);
  await finishJob(stage.database.sql, first);
  expect(await claimOne()).toMatchObject(hidden(false));
});

it('a suspended account stays hidden for the job after its deletion, which goes with its last rows', async () => {
  await suspend();
  // As while its rows are being removed.
  await stage.database.sql`update private.hidden_accounts set departed = true where account_id = ${ada()}`;
  expect(await claimOne()).toMatchObject(hidden(true));
  await passTime(stage.database.sql);
  await leave(stage.database, stage.people.ada);
  expect(await rows()).toHaveLength(0);
});
