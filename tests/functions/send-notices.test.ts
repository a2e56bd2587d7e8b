import { beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/eventually';
import { sharedTestStack, type TestStack } from '../support/stack';
import { invoke } from './answer';
import { influencer, rowOf, subscribe } from './payments-bed';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

async function run() {
  const [row] = await stack.database.sql<{ id: string }[]>`
    insert into private.send_runs (job, ends_at) values ('notices', now() + interval '1 minute') returning id`;
  return { run: row?.id };
}

it('tells a suspended account why and how to object, once, and ends its plan with the paid time', async () => {
  const vera = await influencer(stack);
  const { sql } = stack.database;
  await sql`update auth.users set email_confirmed_at = now() where id = ${vera.userId}`;
  const subscription = await subscribe(stack, vera, 'Growth');
  await sql`select public.suspend_account(${vera.userId})`;
  await sql`insert into private.suspensions (account_id, reason) values (${vera.userId}, 'Sold codes that don’t exist.')`;
  await sql`select private.notify(${vera.userId}, 'suspended', 'Sold codes that don’t exist.')`;

  for (const body of [undefined, { run: crypto.randomUUID() }])
    expect(await invoke(stack.client(), 'send-notices', body)).toMatchObject({ status: 401 });
  expect(await invoke(stack.client(), 'send-notices', await run())).toMatchObject({ status: 200 });
  const mail = await eventually(() => {
    const [arrived, ...others] = stack.mails.list(vera.email);
    expect(arrived?.subject).toBe('Your account is suspended');
    expect(others).toHaveLength(0);
    return arrived;
  });
  expect(mail?.text).toContain('The reason: Sold codes that don’t exist.');
  expect(subscription).toMatchObject({ status: 'active', cancel_at_period_end: true });
  expect(await rowOf(stack, vera)).toMatchObject({ cancel_at_period_end: true });

  const [, token = ''] = /objection\?token=(\S+)/.exec(mail?.text ?? '') ?? [];
  const objecting = await stack
    .client()
    .rpc('object_to_decision', { token: decodeURIComponent(token), words: 'They do exist, ask the shop.' });
  expect(objecting.data).toBe(true);
  expect(await sql`select from private.notices where account_id = ${vera.userId}`).toHaveLength(0);
});
