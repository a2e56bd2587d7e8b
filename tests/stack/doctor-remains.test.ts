import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Target } from '../../scripts/doctor/target';
import { SLOW } from '../support/slow';
import { sharedTestStack, type TestStack } from '../support/stack';
import { newLedgerPath, openedFor, remainsIn, targetOf } from './doctor-bed';

let stack: TestStack;
let target: Target;
beforeAll(async () => {
  stack = await sharedTestStack();
  target = targetOf(stack);
});

const remains = () => remainsIn(stack);

describe('what the doctor creates', () => {
  it('is removed when it is interrupted while creating an account', async () => {
    const examination = await openedFor(target);
    const making = examination.accounts.signUp();
    expect((await examination.close()).verdict).toEqual({ is: 'ok' });
    await making.catch(() => undefined);
    expect(await remains()).toEqual([]);
  });

  it('is removed by the next run when a run was killed', async () => {
    const ledgerPath = await newLedgerPath();
    await (await openedFor(target, ledgerPath)).accounts.signUp();
    expect(await remains()).not.toHaveLength(0);
    const { secretKey: _, ...withoutSecret } = target;
    const next = await openedFor(withoutSecret, ledgerPath);
    expect(await next.accounts.removeRemains()).toEqual([]);
    expect(await remains()).toEqual([]);
    await next.close();
  });

  it('is recognised by its names with the secret key, unless a run may still need it', async () => {
    const [fresh, old] = [await openedFor(target), await openedFor(target)];
    await fresh.accounts.signUp();
    const { id } = await old.accounts.signUp();
    await stack.database
      .sql`update public.profiles set created_at = now() - interval '11 minutes' where id = ${id}`;
    // Somebody who chose such a name.
    await stack.signUp({ username: 'doctor_check_0123456789ab' });
    const next = await openedFor(target);
    expect(await next.accounts.removeRemains()).toEqual([]);
    const left = await stack.database
      .sql`select username from public.profiles where username like 'doctor_check_%'`;
    expect(left).toHaveLength(2);
    expect(left).toContainEqual({ username: 'doctor_check_0123456789ab' });
    await fresh.close();
    await old.close();
    await next.close();
    await stack.database
      .sql`delete from auth.users where raw_user_meta_data ->> 'username' = 'doctor_check_0123456789ab'`;
  });

  it('is removed at Ctrl-C', SLOW, async () => {
    const { url, publishableKey, secretKey = '' } = target;
    const args = ['scripts/doctor.mjs', '--url', url, '--key', publishableKey, '--secret', secretKey];
    const doctor = spawn(process.execPath, args, {
      env: { ...process.env, PROMOBELL_API_PORT: '1', PROMOBELL_DATA: await newLedgerPath() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    for await (const line of createInterface({ input: doctor.stdout })) {
      lines.push(line);
      if (line.startsWith('Sign-in')) doctor.kill('SIGINT');
    }
    const code = doctor.exitCode ?? (await once(doctor, 'exit'))[0];
    expect(lines.at(-1)).toMatch(/^Nothing is left behind +ok$/);
    expect(code).toBe(130);
    expect(await remains()).toEqual([]);
  });
});
