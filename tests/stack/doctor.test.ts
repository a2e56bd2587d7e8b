import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Finding, findingOf, openExamination } from '../../scripts/doctor/check';
import { checks } from '../../scripts/doctor/main';
import type { Target } from '../../scripts/doctor/settings';
import { closeServer, listen } from '../../supabase/local/listen';
import { SLOW } from '../support/slow';
import { startTestStack, type TestStack } from '../support/stack';
import { linesOf, openBadlyDeployed, remainsIn, saidOf, targetAt } from './doctor-bed';

let stack: TestStack;
let target: Target;

beforeAll(async () => {
  stack = await startTestStack({ emailConfirmations: true });
  target = targetAt(stack);
  await stack.tick();
});
afterAll(() => stack.stop());

const JOURNEY = ['Realtime delivers and denies', 'Pictures are stored by the function alone'];

/** Runs while the schedule does, as on a project. */
async function whileTicking<Result>(work: Promise<Result>): Promise<Result> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) await stack.tick();
  return over;
}

describe('the doctor at a project in order', () => {
  it('finds nothing wrong, and leaves nothing behind', SLOW, async () => {
    const examination = openExamination(target);
    const findings: Finding[] = [];
    for (const check of checks) findings.push(await whileTicking(findingOf(check, examination)));
    findings.push(await examination.close());
    expect(findings.filter(({ is }) => is !== 'ok')).toEqual([]);
    expect(await remainsIn(stack)).toEqual([]);
  });

  it('says for each check without its input what to give, and makes no account without the secret key', async () => {
    const { url, publishableKey } = target;
    const names = ['Secret key', 'TLS to the database', 'Where mails lead', 'Mails arrive', ...JOURNEY];
    expect(await saidOf({ url, publishableKey }, ...names)).toEqual([
      'not checked: give --secret',
      'not checked: give --db',
      'not checked: give --site',
      'not checked: give --mailbox',
      'not checked: give --secret',
      'not checked: give --secret',
    ]);
    expect(await remainsIn(stack)).toEqual([]);
  });
});

describe('the doctor at wrong keys and addresses', () => {
  it.each([
    ['a legacy key', 'eyJhbGciOiJIUzI1NiJ9.e30.x', 'WRONG: this is no publishable key: it begins with'],
    ['a secret key', 'sb_secret_x', 'WRONG: this is no publishable key: this is a secret key'],
    ["another project's key", 'sb_publishable_x', 'WRONG: http://127.0.0.1:'],
  ])('reports that the publishable key is %s', async (_, publishableKey, beginning) => {
    const [words] = await saidOf({ ...target, publishableKey }, 'Publishable key');
    expect(words?.slice(0, beginning.length)).toBe(beginning);
  });

  it("reports where mails lead when that isn't the site", async () => {
    const [words] = await saidOf({ ...target, siteUrl: 'https://promobell.example' }, 'Where mails lead');
    expect(words).toMatch(
      /^WRONG: mails lead to http:\/\/localhost:5173 and not to https:\/\/promobell\.example \(site_url\)/,
    );
  });
});

describe('the doctor at functions that were deployed wrongly', () => {
  it('names the missing function, the secrets, and the key that signs links', SLOW, async () => {
    const door = await openBadlyDeployed(stack, 'feed');
    const names = [
      'Edge functions',
      'Secrets of notifications',
      'Webhook of Stripe',
      "One's own data, and the account's deletion",
    ];
    const [functions, secrets, webhook, ownData] = await saidOf({ ...target, url: door.url }, ...names);
    await door.close();
    expect(functions).toBe("WRONG: feed isn't deployed: npx supabase@3 functions deploy feed");
    expect(secrets).toMatch(/^WRONG: send-notifications answers 500 and not 401: set VAPID_SUBJECT, /);
    expect(webhook).toMatch(/^WRONG: stripe-webhook answers 500 and not 400: set STRIPE_SECRET_KEY and /);
    expect(ownData).toMatch(/^WRONG: own-data: 500 .*; is LINK_SIGNING_SECRET set/);
    expect(await remainsIn(stack)).toEqual([]);
  });
});

it('reports functions of the schedule that a project lets nobody call without a token', async () => {
  const gateway = createServer((_request, response) => {
    const body = JSON.stringify({ code: 401, message: 'Missing authorization header' });
    response.writeHead(401, { 'content-type': 'application/json' }).end(body);
  });
  const url = `http://127.0.0.1:${await listen(gateway, 0)}`;
  const { publishableKey } = target;
  const [words] = await saidOf({ url, publishableKey }, 'Secrets of notifications');
  await closeServer(gateway);
  expect(words).toMatch(/^WRONG: send-notifications wants a token, which who calls it hasn't/);
});

describe('the doctor at a database that was changed by hand', () => {
  it.each([
    [
      "a member can't listen to whom it follows",
      'alter policy "Anybody hears of offers and follower numbers" on realtime.messages to service_role',
      'alter policy "Anybody hears of offers and follower numbers" on realtime.messages to anon, authenticated',
      JOURNEY[0],
      "a member can't listen to an influencer",
    ],
    [
      'a member can listen to what is sent to another',
      'create policy "Open" on realtime.messages for select to authenticated using (true)',
      'drop policy "Open" on realtime.messages',
      JOURNEY[0],
      'a member can listen to what is sent to another',
    ],
    [
      'a member can write pictures past the function',
      'create policy "Open" on storage.objects to authenticated using (true) with check (true)',
      'drop policy "Open" on storage.objects',
      JOURNEY[1],
      'a member writes into the bucket "avatars" itself',
    ],
    [
      'the schedule finds no functions',
      'create table kept as table private.functions_address; delete from private.functions_address',
      'insert into private.functions_address table kept; drop table kept',
      'Its calls of functions (pg_net)',
      'the schedule calls no function at all, so nothing is sent',
    ],
  ])('reports that %s', async (_, change, undo, name = '', sentence) => {
    await stack.database.sql.unsafe(change);
    const [words] = await whileTicking(saidOf(target, name));
    await stack.database.sql.unsafe(undo);
    expect(words?.startsWith(`WRONG: ${sentence}`), words).toBe(true);
    expect(await remainsIn(stack)).toEqual([]);
  });
});

describe('what the doctor creates', () => {
  it('is removed when it is interrupted while creating an account', async () => {
    const examination = openExamination(target);
    const making = examination.accounts.member();
    expect((await examination.close()).is).toBe('ok');
    await making.catch(() => undefined);
    expect(await remainsIn(stack)).toEqual([]);
  });

  it('is removed by a later run when a run was killed, unless that may still be under way', async () => {
    const [fresh, old] = [openExamination(target), openExamination(target)];
    await fresh.accounts.member();
    const { id } = await old.accounts.member();
    await linesOf(old, 'Pictures are stored by the function alone');
    await stack.database
      .sql`update public.profiles set created_at = now() - interval '11 minutes' where id = ${id}`;
    // Somebody who chose such a name.
    const { error } = await stack.admin().auth.admin.createUser({
      email: 'somebody@example.com',
      password: 'somebody-at-all',
      user_metadata: { username: 'doctor_check_0123456789ab', full_name: 'Somebody' },
    });
    expect(error).toBeNull();
    await saidOf(target, 'Secret key');
    const left = await remainsIn(stack);
    expect(left.map(({ what }) => what).sort()).toEqual(['account', 'profile', 'profile']);
    await fresh.close();
    expect(await remainsIn(stack)).toEqual([{ what: 'profile' }]);
    await stack.database.sql`delete from auth.users where email = 'somebody@example.com'`;
  });

  it('is removed at Ctrl-C', SLOW, async () => {
    const { url, publishableKey, secretKey = '' } = target;
    const args = ['scripts/doctor.mjs', '--url', url, '--key', publishableKey, '--secret', secretKey];
    const doctor = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const lines: string[] = [];
    for await (const line of createInterface({ input: doctor.stdout })) {
      lines.push(line);
      if (line.startsWith('A session that ended')) doctor.kill('SIGINT');
    }
    const code = doctor.exitCode ?? (await once(doctor, 'exit'))[0];
    expect(lines.at(-1)).toMatch(/^Nothing is left behind +ok$/);
    expect(code).toBe(130);
    expect(await remainsIn(stack)).toEqual([]);
  });
});
