import { expect, it } from 'vitest';
import { leave, setDepartures } from '../support/departures';
import { during, operator } from '../support/operator';

const stage = setDepartures();

const WHY = "Sold codes that don't exist.";
const ada = () => stage.people.ada.id;

async function claim() {
  const [run] = await stage.database.sql`
    insert into private.send_runs (job, ends_at) values ('notices', now() + interval '1 minute') returning id`;
  return stage.database.as(
    'service_role',
    (tx) => tx`select * from public.claim_suspension_changes(${run?.id})`,
  );
}

const report = (change: number, failure: string | null = null) =>
  stage.database.as(
    'service_role',
    (tx) => tx`select public.acknowledge_suspension_change(${ada()}, ${change}, ${failure})`,
  );

const suspend = () => stage.database.sql`select public.suspend_account(${ada()})`;
const lift = () => stage.database.sql`select public.lift_suspension(${ada()})`;
const rows = () => stage.database.sql`select account_id, change from private.suspension_changes`;

it('the suspension outbox has one row for each suspension or lifting, at the desk or by SQL', async () => {
  const desk = await operator(stage.database);
  await during(stage.database, desk, (tx) => tx`select public.operator_suspend(${ada()}, ${WHY})`);
  expect(await claim()).toEqual([{ account_id: ada(), change: 1, hidden: true }]);
  await report(1);
  expect(await rows()).toEqual([]);
  await lift();
  expect(await claim()).toEqual([{ account_id: ada(), change: 1, hidden: false }]);
  await report(1);
  await suspend();
  expect(await claim()).toEqual([{ account_id: ada(), change: 1, hidden: true }]);
});

it('the suspension outbox has one row, with the present state, for an account suspended and shown again at once', async () => {
  await suspend();
  await lift();
  expect(await claim()).toEqual([{ account_id: ada(), change: 2, hidden: false }]);
});

it('the suspension outbox gives an account to one run at a time, and again when it changed meanwhile', async () => {
  await suspend();
  expect(await claim()).toEqual([{ account_id: ada(), change: 1, hidden: true }]);
  await lift();
  expect(await claim()).toEqual([]);
  await report(1);
  expect(await claim()).toEqual([{ account_id: ada(), change: 2, hidden: false }]);
});

it('the suspension outbox gives out again after ten minutes what a killed run had', async () => {
  await suspend();
  await claim();
  await stage.database
    .sql`update private.suspension_changes set handed_until = handed_until - interval '10 minutes'`;
  expect(await claim()).toHaveLength(1);
});

it('the suspension outbox retries within the hour what failed a hundred times, and the desk shows that until it succeeds', async () => {
  const desk = await operator(stage.database);
  const told = async () => {
    const [system] = await during(
      stage.database,
      desk,
      (tx) => tx`select failing_suspensions from public.operator_system()`,
    );
    return system?.failing_suspensions;
  };
  await suspend();
  await stage.database.sql`update private.suspension_changes set attempts = 100`;
  await claim();
  await report(1, 'No such bucket');
  expect(await told()).toEqual([`${ada()}: No such bucket`]);
  expect(await claim()).toEqual([]);
  await stage.database.sql`update private.suspension_changes set due_at = due_at - interval '1 hour'`;
  expect(await claim()).toHaveLength(1);
  await report(1);
  expect(await told()).toEqual([]);
});

it('the suspension outbox keeps a suspended account hidden after its deletion', async () => {
  await suspend();
  // As while its rows are being removed.
  await stage.database.sql`update private.hidden_accounts set departed = true where account_id = ${ada()}`;
  expect(await claim()).toEqual([{ account_id: ada(), change: 1, hidden: true }]);
  await leave(stage.database, stage.people.ada);
  expect(await rows()).toEqual([]);
});

it('the suspension outbox is claimed and acknowledged by the server only, in a run that is under way', async () => {
  for (const actor of ['anon', { userId: ada() }] as const) {
    await expect(
      stage.database.as(actor, (tx) => tx`select public.claim_suspension_changes(${crypto.randomUUID()})`),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      stage.database.as(actor, (tx) => tx`select public.acknowledge_suspension_change(${ada()}, 1)`),
    ).rejects.toMatchObject({ code: '42501' });
  }
  await expect(
    stage.database.as(
      'service_role',
      (tx) => tx`select public.claim_suspension_changes(${crypto.randomUUID()})`,
    ),
  ).rejects.toMatchObject({ code: '42501', message: 'There is no such run.' });
});
