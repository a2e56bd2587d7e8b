import postgres from 'postgres';
import { Clock } from './clock';
import { Closers } from './closers';
import type { ProjectConfig } from './config';
import { type StartedFunctions, startFunctions } from './functions/start';
import { createAuthAdminRoutes } from './gateway/auth-admin';
import { limitByAddress } from './gateway/auth-limits';
import { createAuthRoutes } from './gateway/auth-routes';
import { forwardToService } from './gateway/forward-to-service';
import { createRestRoutes } from './gateway/rest-routes';
import { createGateway } from './gateway/server';
import { createStorageRoutes } from './gateway/storage-routes';
import { createTokens } from './gateway/tokens';
import { MailStore } from './inbox/mail-store';
import { linkSigningSecretOf, type StackKeys, vapidKeysOf } from './keys';
import { closeServer, listen } from './listen';
import { createLiteApp } from './lite/app';
import { createAuthMails } from './lite/mailer';
import { OutgoingRequests } from './outgoing-requests';
import { attachRealtime } from './realtime/attach';
import type { InstagramStandIn } from './stand-ins/instagram/start';
import type { MetaStore } from './stand-ins/meta';
import { type StandIns, startStandIns } from './stand-ins/start';
import type { StripeStandIn } from './stand-ins/stripe/start';

export interface StackOptions {
  /** A superuser's URL of a prepared database (postgres/prepare.ts). */
  databaseUrl: string;
  /** 0 chooses a free port. */
  apiPort: number;
  inboxPort: number;
  keys: Omit<StackKeys, 'databasePassword'>;
  /** Uploaded files. */
  storageDir: string;
  functionsDir: string;
  /** Reload edge functions when their files change. */
  watchFunctions: boolean;
  /** Settings for Stripe itself, instead of the stand-in. */
  stripeEnvironment?: Record<string, string> | undefined;
  /** Where the stand-in for Instagram keeps its accounts and messages between runs; only in memory without it. */
  instagramStateFile?: string;
  /** The pause before a webhook that failed is sent again; by default pauses grow. */
  retryPauseMs?: number | undefined;
  /** Extra environment of the edge functions. */
  functionEnv?: Record<string, string>;
  /** The header in which a proxy in front of the gateway says the client's network address. */
  proxyAddressHeader?: string;
  config: ProjectConfig;
  /** The schedule runs only at `tick()` and never by itself, for tests. */
  ticksWhenTold?: boolean;
  /** Where Supabase's own auth and storage services run, on the same database, instead of the embedded ones. */
  authUrl?: string | undefined;
  storageUrl?: string | undefined;
  log: (message: string) => void;
}

export interface Stack {
  apiUrl: string;
  inboxUrl: string;
  databaseUrl: string;
  keys: StackOptions['keys'];
  mails: MailStore;
  /** Null when functions use Stripe itself. */
  stripe: StripeStandIn | null;
  instagram: InstagramStandIn;
  meta: MetaStore;
  /** Lets all tasks of the schedule run once, and resolves when the functions that they called have answered. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Supabase on loopback: REST, auth, storage, realtime and edge functions over one database. For development and tests.
 * @param closers what was started before; `stop` and a start that fails end it, too
 */
export async function startStack(options: StackOptions, closers = new Closers()): Promise<Stack> {
  const { databaseUrl, keys, log } = options;

  try {
    const sql = openPool(options, closers);
    const requests = new OutgoingRequests(sql, log);
    closers.add('outgoing requests', async () => requests.stop());
    const clock = new Clock({ sql: openPool(options, closers, { role: 'postgres' }), requests, log });
    closers.add('the schedule', async () => clock.stop());
    const mails = new MailStore();
    // The functions start last, because they need the addresses of everything else.
    let functions: StartedFunctions | undefined;
    const apiUrl = await startApi(options, {
      sql,
      mails,
      functions: async (request) => functions?.fetch(request) ?? new Response(null, { status: 503 }),
      closers,
    });
    const standIns = await startStandIns(options, { sql, mails, apiUrl, closers });
    const { inboxUrl, stripe, instagram, meta } = standIns;

    functions = await startFunctions({
      functionsDir: options.functionsDir,
      watch: options.watchFunctions,
      env: functionEnvironment(options, apiUrl, standIns),
      log,
    });
    const { close: closeFunctions } = functions;
    closers.add('the edge functions', () => closeFunctions());
    await sql`select private.set_functions_address(${`${apiUrl}/functions/v1`})`;
    if (!options.ticksWhenTold) await clock.start();

    return {
      apiUrl,
      inboxUrl,
      databaseUrl,
      keys,
      mails,
      stripe,
      instagram,
      meta,
      tick: () => clock.tick(),
      stop: () => closers.close(),
    };
  } catch (error) {
    await closers.close();
    throw error;
  }
}

function openPool({ databaseUrl, log }: StackOptions, closers: Closers, connection = {}): postgres.Sql {
  const pool = postgres(databaseUrl, {
    max: 4,
    connect_timeout: 5,
    // SQL warns of what nobody gets an error for, such as the failure of a scheduled task.
    onnotice: ({ severity, message }) => {
      if (severity === 'WARNING') log(String(message));
    },
    connection,
  });
  closers.add('queries', () => pool.end({ timeout: 5 }));
  return pool;
}

interface ApiParts {
  sql: postgres.Sql;
  mails: MailStore;
  functions: (request: Request) => Promise<Response>;
  closers: Closers;
}

/** Starts the gateway with REST, auth, storage and realtime behind it. @returns its address */
async function startApi(
  options: StackOptions,
  { sql, mails, functions, closers }: ApiParts,
): Promise<string> {
  const { databaseUrl, keys, config, storageDir, log } = options;
  let apiUrl = '';
  const lite = await createLiteApp({ databaseUrl, keys, config, storageDir, mails });
  closers.add('requests of the API', () => lite.connection.close());
  const tokens = createTokens(sql, keys.jwtSecret, () => `${apiUrl}/auth/v1`);
  const serveLite = (request: Request) => lite.fetch(request);

  const authRoutes = () =>
    limitByAddress(
      config.auth.rate_limit,
      createAuthRoutes({
        lite: serveLite,
        tokens,
        sql,
        config: config.auth,
        sendMail: createAuthMails(mails, config.auth),
      }),
    );
  const authAdminRoutes = () =>
    createAuthAdminRoutes({
      sql,
      secretKey: keys.secret,
      minimumPasswordLength: config.auth.minimum_password_length,
    });
  const { authUrl, storageUrl } = options;
  const authElsewhere = authUrl && forwardToService(authUrl, '/auth/v1', keys, tokens);
  const storageElsewhere = storageUrl && forwardToService(storageUrl, '/storage/v1', keys, tokens);

  const gateway = createGateway(
    {
      rest: createRestRoutes(serveLite, tokens),
      auth: authElsewhere || authRoutes(),
      authAdmin: authElsewhere || authAdminRoutes(),
      storage: storageElsewhere || createStorageRoutes(serveLite),
      functions,
    },
    log,
    options.proxyAddressHeader,
  );
  const realtime = await attachRealtime({
    server: gateway,
    databaseUrl,
    verifyToken: tokens.verify,
    roleOfApiKey: (key) => (key === keys.secret ? 'service_role' : key === keys.publishable ? 'anon' : null),
    log,
  });
  apiUrl = `http://127.0.0.1:${await listen(gateway, options.apiPort)}`;
  closers.add('the gateway', () => closeServer(gateway));
  // Closed before the server, which would wait for its websockets.
  closers.add('realtime', () => realtime.close());
  return apiUrl;
}

/** The settings of the edge functions, as the secrets of a hosted project would be. */
function functionEnvironment(
  { databaseUrl, keys, config, functionEnv }: StackOptions,
  apiUrl: string,
  standIns: StandIns,
): Record<string, string> {
  const vapid = vapidKeysOf(keys);
  return {
    SUPABASE_URL: apiUrl,
    // As hosted Supabase gives them, without the legacy keys.
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secret }),
    SUPABASE_DB_URL: databaseUrl,
    SITE_URL: config.auth.site_url,
    LINK_SIGNING_SECRET: linkSigningSecretOf(keys),
    EMAIL_FROM: 'Promobell <hello@promobell.test>',
    VAPID_SUBJECT: 'mailto:hello@promobell.test',
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    ...standIns.environment,
    ...functionEnv,
  };
}
