import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCluster } from '../../supabase/local/postgres/cluster';
import { checkReachable } from '../../supabase/local/preflight';
import { runStack } from '../../supabase/local/run';
import { UserError } from '../../supabase/local/user-error';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { SLOW } from '../support/slow';
import { endAllCommands, freePorts, runCommand, temporaryFolder } from './npm-command';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let database: TestDatabase;

beforeAll(async () => {
  folder = await temporaryFolder();
  database = await createTestDatabase();
});
afterAll(async () => {
  await endAllCommands();
  await folder.remove();
  await database.drop();
});

it(
  'npm start says in one line what is wrong and what to do, before it changes anything',
  async () => {
    const dataDir = join(folder.path, 'production');
    const command = runCommand('start', {
      dataDir,
      ports: await freePorts(),
      env: { NODE_ENV: 'production' },
    });
    expect(await command.exited).toBe(1);
    expect(command.output().trim()).toBe(
      'The embedded stack is for development and tests only: NODE_ENV is production. Unset it for this command.',
    );
    expect(existsSync(dataDir)).toBe(false);
  },
  SLOW.timeout,
);

const run = async (name: string, databaseUrl?: string) => {
  const dataDir = join(folder.path, name);
  const stack = runStack({ dataDir, ports: await freePorts(), databaseUrl }, () => undefined);
  return { dataDir, stack };
};

/** The message of a failed start. */
async function failure(name: string, databaseUrl?: string) {
  const { dataDir, stack } = await run(name, databaseUrl);
  const error: unknown = await stack.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UserError);
  expect(existsSync(join(dataDir, 'lock.json'))).toBe(false);
  return error instanceof UserError ? error.message : '';
}

describe('npm start fails with instructions', () => {
  it("when the server at DATABASE_URL doesn't answer", async () => {
    const { database: port } = await freePorts();
    const output = await failure('away', `postgresql://postgres@127.0.0.1:${port}/postgres`);
    expect(output).toMatch(/^Can't use DATABASE_URL \(.*ECONNREFUSED.*\)\. Start that Postgres, or unset it/);
    expect(output.split('\n')).toHaveLength(1);
  });

  it('when the user of DATABASE_URL is no superuser', async () => {
    await database.sql`create role plain_user login password 'plain'`;
    const url = new URL(database.url);
    url.username = 'plain_user';
    url.password = 'plain';
    const output = await failure('plain', url.href);
    await database.sql`drop role plain_user`;
    expect(output).toBe('The user in DATABASE_URL must be a superuser: it makes roles and policies.');
  });

  it("when Postgres's own user may not enter the folder", async () => {
    const closed = join(folder.path, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const reach = checkReachable(join(closed, 'data', 'postgres'));
    // Postgres runs as another user only when we are root.
    if (process.getuid?.() === 0) {
      await expect(reach).rejects.toThrow(`may not enter ${closed}. `);
      await expect(reach).rejects.toThrow(`chmod o+x ${closed}`);
    } else {
      await expect(reach).resolves.toBeUndefined();
    }
  });

  it('when the keys are damaged', async () => {
    const damaged = join(folder.path, 'damaged');
    await mkdir(damaged);
    await writeFile(join(damaged, 'keys.json'), '{"publishable": "sb_publ');
    const output = await failure('damaged');
    expect(output).toMatch(/keys\.json can't be read .* npm run reset$/);
    expect(output.split('\n')).toHaveLength(1);
  });

  it("when this Postgres can't read the database files", async () => {
    const postgres = join(folder.path, 'older', 'postgres');
    await mkdir(postgres, { recursive: true });
    await writeFile(join(postgres, 'PG_VERSION'), '12\n');
    const output = await failure('older');
    expect(output).toContain("Postgres didn't start.");
    expect(output).toContain('npm run reset');
    expect(output).toContain('DATABASE_URL');
  });

  it('when the database has another user or password', async () => {
    const dataDir = join(folder.path, 'before');
    const options = { dataDir: join(dataDir, 'postgres'), port: (await freePorts()).database };
    await (await startCluster({ ...options, password: 'another' })).stop();
    expect(await failure('before')).toBe(
      `The database in ${dataDir} was made by an earlier version or with other keys. Empty it (\`npm run reset\`) and start again.`,
    );
  });
});

it('npm start with a DATABASE_URL uses that Postgres and starts none of its own', SLOW, async () => {
  const { dataDir, stack } = await run('own', database.url);
  const { stop } = await stack;
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  const [seeded] = await database.sql`select count(*)::int as n from auth.users where email like 'shopper@%'`;
  expect(seeded?.n).toBe(1);
  await stop();
});
