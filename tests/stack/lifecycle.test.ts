import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../supabase/local/connect';
import { isFree } from '../../supabase/local/listen';
import { isRunning } from '../../supabase/local/processes';
import { runStack } from '../../supabase/local/run';
import { demoAccounts } from '../../supabase/local/seed';
import type { Settings } from '../../supabase/local/settings';
import { SLOW } from '../support/slow';
import {
  childrenOf,
  endAllCommands,
  freePorts,
  type Ports,
  type RunningCommand,
  runCommand,
  temporaryFolder,
} from './npm-command';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let dataDir: string;
let ports: Ports;
/** The first successful start, used by two tests. */
let started: RunningCommand;
/** The start after one that Postgres had kept from ending, used by two tests. */
let restarted: RunningCommand;

beforeAll(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder.path, 'data');
  ports = await freePorts();
});
afterAll(async () => {
  await endAllCommands();
  await folder.remove();
});

async function start() {
  const command = runCommand('start', { dataDir, ports });
  await command.printed('Ctrl-C stops everything');
  return command;
}

async function readKeys(): Promise<{ publishable: string; secret: string; databasePassword: string }> {
  return JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'));
}

async function postmaster() {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

/** The processes of a running start: its children, and those of its Postgres. */
const processesOf = async (pid = 0) => [...childrenOf(pid), ...childrenOf(await postmaster())];

/** Polls, because the system takes a moment for what was killed. Files may be left: on a busy machine the end is one by force. */
async function expectNothingLeft(processes: number[]) {
  await expect.poll(() => processes.filter(isRunning)).toEqual([]);
  for (const port of Object.values(ports)) expect(await isFree(port), `port ${port}`).toBe(true);
}

describe('npm start', SLOW, () => {
  it('leaves nothing behind when Ctrl-C comes during the very first start', async () => {
    const early = runCommand('start', { dataDir, ports });
    await expect
      .poll(() => readdir(dataDir).catch(() => []), { timeout: 100_000 })
      .toContainEqual(expect.stringContaining('postgres.unfinished-'));
    early.interrupt();
    await early.exited;
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  it('starts everything with the sample data and prints the addresses', async () => {
    started = await start();
    for (const port of Object.values(ports)) expect(started.output()).toContain(`:${port}`);
    for (const { email } of demoAccounts.accounts) expect(started.output()).toContain(email);
    expect(await readdir(dataDir)).not.toContainEqual(expect.stringContaining('unfinished'));

    const { publishable } = await readKeys();
    const api = `http://127.0.0.1:${ports.api}`;
    const client = connect(api, publishable);
    const [account] = demoAccounts.accounts;
    const signedIn = await client.auth.signInWithPassword({ ...account, password: demoAccounts.password });
    expect(signedIn.error).toBeNull();

    const page = await (await fetch(`http://127.0.0.1:${ports.app}/`)).text();
    expect(page).toContain('<div id="root">');
    const settings = await (await fetch(`http://127.0.0.1:${ports.app}/src/lib/env.ts`)).text();
    expect(settings).toContain(api);
    expect(settings).toContain(publishable);
    expect((await fetch(`http://127.0.0.1:${ports.inbox}/`)).status).toBe(200);

    // A second run on the same folder, and one on the same ports.
    const second = (fields: Partial<Settings>) =>
      runStack({ dataDir, ports, databaseUrl: undefined, ...fields }, () => undefined);
    await expect(second({ ports: await freePorts() })).rejects.toThrow(
      new RegExp(`already runs on ${dataDir} .* PROMOBELL_DATA`),
    );
    const elsewhere = join(folder.path, 'elsewhere');
    await expect(second({ dataDir: elsewhere })).rejects.toThrow(
      new RegExp(`^Port ${ports.app} \\(app\\) is taken\\. .* npm start -- --port \\d+$`),
    );
    expect(existsSync(join(elsewhere, 'lock.json'))).toBe(false);
    expect((await client.from('profiles').select('id').limit(1)).error).toBeNull();
  });

  it('after kill -9 takes over lock and Postgres, and has everything that was acknowledged', async () => {
    const { databasePassword, publishable, secret } = await readKeys();
    const address = `postgresql://supabase_admin:${databasePassword}@127.0.0.1:${ports.database}/postgres`;
    const sql = postgres(address, { max: 1 });
    const [safe] =
      await sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`;
    expect(safe).toEqual({ fsync: 'on', commit: 'on' });
    await sql`create table private.acknowledged (n integer)`;
    for (let n = 1; n <= 50; n += 1) await sql`insert into private.acknowledged values (${n})`;
    const client = connect(`http://127.0.0.1:${ports.api}`, publishable);
    const person = { email: 'kept@example.com', password: 'a good password' };
    expect((await client.auth.signUp(person)).error).toBeNull();
    const orphan = await postmaster();
    started.kill();
    await started.exited;
    expect(isRunning(orphan)).toBe(true);
    await sql.end({ timeout: 0 });

    const again = await start();
    expect(isRunning(orphan)).toBe(false);
    expect((await readKeys()).secret).toBe(secret);
    const reopened = postgres(address, { max: 1 });
    const [kept] = await reopened`
      select
        (select count(*)::int from private.acknowledged) as rows,
        (select count(*)::int from auth.users where email like 'shopper@%') as shoppers`;
    await reopened.end();
    expect(kept).toEqual({ rows: 50, shoppers: 1 });
    expect((await client.auth.signInWithPassword(person)).error).toBeNull();

    const processes = await processesOf(again.process.pid);
    again.interrupt();
    expect(await again.exited, again.output()).toBe(0);
    await expectNothingLeft(processes);
  });

  it('ends at one SIGTERM although its Postgres does not, says what it waited for, and leaves nothing behind', async () => {
    const command = await start();
    const processes = await processesOf(command.process.pid);
    const stuck = await postmaster();
    expect(processes).toContain(stuck);
    process.kill(stuck, 'SIGSTOP');
    command.terminate();
    expect(await command.exited, command.output()).toBe(0);
    expect(command.output()).toMatch(/^Promobell ends without waiting any longer for .*Postgres.*\.$/m);
    await expectNothingLeft(processes);
  });

  it('ends at a second Ctrl-C although its Postgres does not, and starts again', async () => {
    const command = await start();
    const stuck = await postmaster();
    process.kill(stuck, 'SIGSTOP');
    command.interrupt();
    await command.printed('Ctrl-C again ends it at once.');
    command.interrupt();
    expect(await command.exited).toBe(1);
    process.kill(stuck, 'SIGCONT');
    restarted = await start();
  });

  it('ends with a sentence when its Postgres is killed', async () => {
    process.kill(await postmaster(), 'SIGKILL');
    expect(await restarted.exited).toBe(1);
    expect(restarted.output()).toContain(
      'Postgres ended by itself. Start again: what it had acknowledged is there.',
    );
  });

  it('leaves a data folder that npm run reset removes', async () => {
    const reset = runCommand('reset', { dataDir });
    expect(await reset.exited).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
  });
});
