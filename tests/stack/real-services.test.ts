import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readProjectConfig } from '../../supabase/local/config';
import { freePort } from '../../supabase/local/listen';
import { startRealServices } from '../../supabase/local/real-services';
import { eventually } from '../support/eventually';
import { SLOW } from '../support/slow';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'promobell-services-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A program in the place of the auth service's binary. */
async function binary(name: string, script: string) {
  const path = join(folder, name);
  await writeFile(path, `#!/usr/bin/env node\n${script}`);
  await chmod(path, 0o755);
  return path;
}

async function start(auth: string) {
  const place = {
    databaseUrl: 'postgresql://supabase_admin:secret@127.0.0.1:1/postgres',
    storageDir: folder,
  };
  const inboxPort = await freePort();
  const keys = { jwtSecret: 'signs-tokens' };
  const options = { ...place, apiPort: 1, inboxPort, keys, config: await readProjectConfig() };
  return { ...(await startRealServices({ auth }, options)), inboxPort };
}

const ANSWERS_WITH_ITS_SETTINGS = `
  require('node:http')
    .createServer((request, response) => response.end(JSON.stringify({ command: process.argv[2], ...process.env })))
    .listen(process.env.PORT, '127.0.0.1');`;

it("a built auth service is started with the project's settings, and ends with the stack", async () => {
  const { addresses, stop, inboxPort } = await start(await binary('serves', ANSWERS_WITH_ITS_SETTINGS));
  const settings = await (await fetch(String(addresses.authUrl))).json();
  expect(settings).toMatchObject({
    command: 'serve',
    DATABASE_URL: expect.stringMatching(
      /^postgresql:\/\/supabase_auth_admin:[^@]+@127\.0\.0\.1:1\/postgres$/,
    ),
    GOTRUE_JWT_SECRET: 'signs-tokens',
    GOTRUE_PASSWORD_MIN_LENGTH: '8',
    GOTRUE_HOOK_SEND_EMAIL_URI: `http://127.0.0.1:${inboxPort}/auth-mails`,
    GOTRUE_HOOK_MFA_VERIFICATION_ATTEMPT_URI: 'pg-functions://postgres/private/count_code_attempt',
  });
  expect(settings).not.toHaveProperty('HOME');
  expect(addresses.storageUrl).toBeUndefined();
  await stop();
  await expect(fetch(String(addresses.authUrl))).rejects.toThrow();
});

it('a built service that ends at its start is told with what it said', async () => {
  const broken = await binary('broken', "console.error('no such role'); process.exit(1);");
  await expect(start(broken)).rejects.toThrow(/broken serve failed\. It said:\nno such role/);
});

it(
  'the command for real services leaves nothing behind when Ctrl-C comes before its Postgres is made',
  SLOW,
  async () => {
    const auth = await binary('migrates', 'process.exit(0);');
    const temporary = join(folder, 'tmp');
    await mkdir(temporary);
    await chmod(folder, 0o755);
    const args = ['scripts/real-services.ts', '--auth', auth, '--', process.execPath, '-e', ''];
    const command = spawn(process.execPath, ['--import', 'tsx', ...args], {
      env: { ...process.env, TMPDIR: temporary },
      stdio: 'ignore',
      // A group of its own, which gets the signal as from a terminal.
      detached: true,
    });
    const exited = once(command, 'exit');
    const made = () => readdir(temporary, { recursive: true });
    await eventually(async () =>
      expect(await made()).toContainEqual(expect.stringContaining('postgres.unfinished-')),
    );
    process.kill(-(command.pid ?? 0), 'SIGINT');
    const [code] = await exited;
    expect((await made()).filter((name) => name.startsWith('promobell-'))).toEqual([]);
    expect(code).toBe(1);
  },
);

it.each([
  ['no service', ['--tests']],
  ['nothing to run', ['--auth', 'auth']],
  ['a built and a running service', ['--auth', 'auth', '--storage-url', 'http://127.0.0.1:5000', '--tests']],
])('the command for real services that is given %s says what it takes', (_, args) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/real-services.ts', ...args],
    {
      encoding: 'utf8',
    },
  );
  expect([status, stderr]).toEqual([1, expect.stringContaining('npm run real-services -- --auth BINARY')]);
});
