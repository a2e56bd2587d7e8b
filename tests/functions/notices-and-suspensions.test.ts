import { beforeAll, describe, expect, it } from 'vitest';
import { mailTo } from '../stack/mail';
import { sharedTestStack, type TestStack } from '../support/stack';
import { invoke } from './answer';
import { addressFrom, influencer, press, rowOf, subscribe } from './payments-bed';
import { runJobs } from './run-jobs';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

it('a suspended account is told the reason and how to object, once, and its plan ends with the paid period', async () => {
  const vera = await influencer(stack);
  const { sql } = stack.database;
  await sql`update auth.users set email_confirmed_at = now() where id = ${vera.userId}`;
  const subscription = await subscribe(stack, vera, 'Growth');
  await sql`select public.suspend_account(${vera.userId})`;
  const reason = "Sold codes that don't exist.";
  await sql`update private.hidden_accounts set reason = ${reason} where account_id = ${vera.userId}`;
  await sql`select private.notify(${vera.userId}, 'suspended', ${reason})`;

  await runJobs(stack, 'notice');
  await runJobs(stack, 'suspension');
  const [mail, ...others] = stack.mails.list(vera.email);
  expect(mail?.subject).toBe('Your account is suspended');
  expect(others).toHaveLength(0);
  expect(mail?.text).toContain(`The reason: ${reason}`);
  await stack.stripe.deliveries.idle();
  expect(await rowOf(stack, vera)).toMatchObject({ cancel_at_period_end: true });
  expect(subscription).toMatchObject({ status: 'active', cancel_at_period_end: true });

  const [, token = ''] = /objection\?token=(\S+)/.exec(mail?.text ?? '') ?? [];
  const objecting = await stack
    .client()
    .rpc('object_to_decision', { token: decodeURIComponent(token), words: 'They do exist, ask the shop.' });
  expect(objecting.data).toBe(true);
  expect(await sql`select from private.jobs where account_id = ${vera.userId}`).toHaveLength(0);
});

it("a suspended account's open checkout page can't be paid any more", async () => {
  const vera = await influencer(stack);
  const url = await addressFrom(vera, 'create-checkout', { planType: 'Boost' });
  await stack.database.sql`select public.suspend_account(${vera.userId})`;
  await runJobs(stack, 'suspension');
  expect((await press(url, { card: 'good' })).status).toBe(410);
});

it("a team member whom the operator removed is told, and the agency's owner, with a harmless name", async () => {
  const { sql } = stack.database;
  const [ana, owner] = [await influencer(stack), await influencer(stack)];
  await sql`update auth.users set email_confirmed_at = now() where id in (${ana.userId}, ${owner.userId})`;
  const why = 'The owner asked us to.';
  await sql`select private.notify(${ana.userId}, 'removed from team', ${`Tall\nLadder https://a.example/x @all: ${why}`})`;
  await sql`select private.notify(${owner.userId}, 'team member removed', ${`Ana Ruiz: ${why}`})`;
  await runJobs(stack, 'notice');
  const arrived = (email: string) => {
    const [mail, ...others] = stack.mails.list(email);
    expect(others).toHaveLength(0);
    return mail ?? expect.fail('No mail has come.');
  };
  const toAna = arrived(ana.email);
  expect(toAna.subject).toBe('You are no longer in the team of an agency');
  expect(toAna.text).toContain('Tall Ladder');
  expect(toAna.text).toContain(why);
  expect(toAna.text).not.toMatch(/a\.example|@all|\/objection/);
  const toOwner = arrived(owner.email);
  expect(toOwner.subject).toBe('We have removed somebody from your team');
  expect(toOwner.text).toContain(`The reason: Ana Ruiz: ${why}`);
  expect(toOwner.text).toMatch(/See your team: \S+\/agency-dashboard\/team$/m);
});

it('whoever owns an agency after the operator has handed it over is told, and its suspended owner, with harmless names', async () => {
  const { sql } = stack.database;
  const [ana, owner] = [await influencer(stack), await influencer(stack)];
  await sql`update auth.users set email_confirmed_at = now() where id in (${ana.userId}, ${owner.userId})`;
  await sql`select public.suspend_account(${owner.userId})`;
  const why = 'The team asked us to.';
  await sql`select private.notify(${ana.userId}, 'made owner', ${`Tall\nLadder https://a.example/x @all: ${why}`})`;
  await sql`select private.notify(${owner.userId}, 'agency handed over', ${`Tall Ladder, which Ana https://b.example/x owns now: ${why}`})`;
  await runJobs(stack, 'notice');
  const [toAna, toOwner] = [mailTo(stack, ana.email), mailTo(stack, owner.email)];
  expect(toAna.subject).toBe('You own an agency now');
  expect(toAna.text).toContain('/agency-dashboard/team');
  expect(toOwner.subject).toBe('Your agency has another owner');
  for (const { text } of [toAna, toOwner]) {
    expect(text).toContain('Tall Ladder');
    expect(text).toContain(why);
    expect(text).not.toMatch(/[ab]\.example|@all|\/objection/);
  }
});

describe("a suspended account's picture", () => {
  const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
  const image = new Blob([bytes], { type: 'image/png' });

  async function withPicture() {
    const vera = await influencer(stack);
    const path = `${vera.userId}/1-me.png`;
    await store('avatars', path);
    const fetched = (bucket: string) => fetch(`${stack.apiUrl}/storage/v1/object/public/${bucket}/${path}`);
    const isShown = async () => (await fetched('avatars')).ok;
    expect(await isShown()).toBe(true);
    return { id: vera.userId, path, fetched, isShown };
  }

  async function store(bucket: string, path: string) {
    const { error } = await stack.admin().storage.from(bucket).upload(path, image);
    expect(error).toBeNull();
  }

  async function followed(id: string) {
    await runJobs(stack, 'suspension');
    const left = await stack.database
      .sql`select from private.jobs where kind = 'suspension' and account_id = ${id}`;
    expect(left).toHaveLength(0);
  }

  it('is withdrawn and comes back, also by SQL alone and without an email address', async () => {
    const { id, fetched } = await withPicture();
    const { sql } = stack.database;
    await sql`update auth.users set email_confirmed_at = null where id = ${id}`;

    await sql`select public.suspend_account(${id})`;
    await followed(id);
    expect((await fetched('avatars')).ok).toBe(false);
    expect((await fetched('withheld-avatars')).ok).toBe(false);

    await sql`select public.lift_suspension(${id})`;
    await followed(id);
    const back = await fetched('avatars');
    expect([back.status, back.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(new Uint8Array(await back.arrayBuffer())).toEqual(bytes);
  });

  it('stays at its address after a suspension that was lifted before anything happened', async () => {
    const { id, isShown } = await withPicture();
    await stack.database.sql`select public.suspend_account(${id})`;
    await stack.database.sql`select public.lift_suspension(${id})`;
    await followed(id);
    expect(await isShown()).toBe(true);
  });

  it("that couldn't be moved is tried again later, with the reason", async () => {
    const { id, path, isShown } = await withPicture();
    // A file in its way.
    await store('withheld-avatars', path);
    await stack.database.sql`select public.suspend_account(${id})`;
    await runJobs(stack, 'suspension');
    const due = await stack.database.sql`
      update private.jobs set due_at = now() where account_id = ${id} returning error`;
    expect([...due]).toEqual([{ error: 'The resource already exists' }]);
    expect(await isShown()).toBe(true);

    await stack.admin().storage.from('withheld-avatars').remove([path]);
    await followed(id);
    expect(await isShown()).toBe(false);
  });
});

it('run-jobs can be called by the schedule only', async () => {
  const refused = { status: 401, body: { error: 'Only the schedule calls this.' } };
  for (const body of [undefined, {}, { run: crypto.randomUUID() }, { run: 'x' }])
    expect(await invoke(stack.admin(), 'run-jobs', body)).toEqual(refused);
});
