import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { readProjectConfig } from '../../supabase/local/config';
import { type Client, connect } from '../../supabase/local/connect';
import { createKeys } from '../../supabase/local/keys';
import { freePort } from '../../supabase/local/listen';
import { prepareDatabase } from '../../supabase/local/postgres/prepare';
import { type Stack, startStack } from '../../supabase/local/stack';
import type { StripeStandIn } from '../../supabase/local/stand-ins/stripe/start';
import { NO_AUTH_LIMITS } from './auth-limits';
import { createTestDatabase, openTestDatabase, type TestDatabase } from './database';
import { builtServices, runningServices, servicesFor } from './real-services';

export interface TestStack extends Stack {
  stripe: StripeStandIn;
  database: TestDatabase;
  /** The services' log lines. */
  log: string[];
  /** A client of its own with the publishable key: anonymous until it signs in. */
  client(): Client;
  /** A client with the secret key. */
  admin(): Client;
  /** A new account, and a client that is signed in as it. */
  signUp(fields?: { email?: string; password?: string; username?: string }): Promise<SignedIn>;
}

export interface SignedIn {
  client: Client;
  userId: string;
  email: string;
  password: string;
}

/** Lets a test's requests come from a network address of their own. Those that clients forge are other headers. */
export const ADDRESS_HEADER = 'x-test-network-address';

/** Before a webhook that failed is sent again: short, because a test waits for it. */
const RETRY_PAUSE_MS = 250;

interface TestStackOptions {
  /** Replaces the stack's own database in the run's Postgres. */
  database?: TestDatabase;
  /** With the sample data. */
  seeded?: boolean;
  emailConfirmations?: boolean;
  /** The auth service's limits by network address, as supabase/config.toml declares them. Otherwise a suite signs in as often as it likes. */
  authLimits?: boolean;
  functionsDir?: string;
  watchFunctions?: boolean;
  functionEnv?: Record<string, string>;
  /** The lifetime of an access token in seconds. */
  jwtExpiry?: number;
}

const shared = new Map<boolean, Promise<TestStack>>();

/**
 * One stack for all test files of a worker that need no settings of their own: starting one takes seconds. Files
 * bring their own accounts, and leave nothing behind that others could notice. Nothing scheduled runs before a test
 * says `tick()`. It ends with the worker.
 */
export function sharedTestStack({ seeded = false } = {}): Promise<TestStack> {
  const running = shared.get(seeded) ?? startTestStack({ seeded });
  shared.set(seeded, running);
  return running;
}

async function openDatabase(seeded: boolean): Promise<TestDatabase> {
  if (!runningServices) return createTestDatabase({ seeded });
  await prepareDatabase(runningServices.databaseUrl, 'supabase/migrations');
  return openTestDatabase(runningServices.databaseUrl, async () => undefined);
}

/** The whole embedded stack on a database, ports and folders of its own. */
export async function startTestStack(options: TestStackOptions = {}): Promise<TestStack> {
  const database = options.database ?? (await openDatabase(options.seeded ?? false));
  // A shared stack ends with its worker and can't remove its files itself.
  process.env.TMPDIR = inject('temporaryFolder');
  const storageDir = await mkdtemp(join(tmpdir(), 'promobell-storage-'));
  const config = await readProjectConfig();
  config.auth.email.enable_confirmations = options.emailConfirmations ?? false;
  if (!options.authLimits) config.auth.rate_limit = NO_AUTH_LIMITS;
  config.auth.jwt_expiry = options.jwtExpiry ?? config.auth.jwt_expiry;
  const keys = runningServices?.keys ?? createKeys();
  // The auth service is told them when it starts, before the stack.
  const port = () => (builtServices ? freePort() : 0);
  const place = {
    databaseUrl: database.url,
    apiPort: await port(),
    inboxPort: runningServices?.inboxPort ?? (await port()),
    keys,
    config,
    storageDir,
  };
  const services = await servicesFor(place);
  const log: string[] = [];
  const stack = await startStack({
    ...place,
    ...services.addresses,
    functionsDir: options.functionsDir ?? 'supabase/functions',
    watchFunctions: options.watchFunctions ?? false,
    functionEnv: options.functionEnv ?? {},
    proxyAddressHeader: ADDRESS_HEADER,
    ticksWhenTold: true,
    retryPauseMs: RETRY_PAUSE_MS,
    log: (line) => log.push(line),
  });

  const clients: Client[] = [];
  function open(key: string) {
    const client = connect(stack.apiUrl, key);
    clients.push(client);
    return client;
  }

  const { stripe } = stack;
  if (!stripe) throw new Error('The stack runs without the stand-in for Stripe.');
  return {
    ...stack,
    stripe,
    database,
    log,
    client: () => open(keys.publishable),
    admin: () => open(keys.secret),
    async signUp(fields = {}) {
      const unique = crypto.randomUUID().slice(0, 8);
      const { email = `person-${unique}@example.com`, password = 'a good password' } = fields;
      const { username = `person_${unique}` } = fields;
      const client = open(keys.publishable);
      const { data, error } = await client.auth.signUp({
        email,
        password,
        options: { data: { username, full_name: `Person ${unique}` } },
      });
      if (error) throw error;
      if (!data.user) throw new Error('The sign-up gave no user.');
      return { client, userId: data.user.id, email, password };
    },
    async stop() {
      await Promise.all(clients.map((client) => client.removeAllChannels()));
      await stack.stop();
      await services.stop();
      await database.drop();
      await rm(storageDir, { recursive: true, force: true });
    },
  };
}
