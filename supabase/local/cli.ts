import { rm } from 'node:fs/promises';
import { startDevServer } from './dev-server';
import { fullDisk, isFullDisk } from './full-disk';
import { vapidKeysOf } from './keys';
import { takeLock } from './lock';
import { stopOrphanedPostgres } from './postgres/postmaster';
import { onStopSignal } from './processes';
import { lockPath, postgresDir, type RunningStack, runStack } from './run';
import { demoAccounts } from './seed';
import { readSettings, type Settings } from './settings';
import { LOCAL_PIXEL_ID, localPixelUrl } from './stand-ins/start';
import { UserError } from './user-error';

const commands = { start, preview: startPreview, reset };

type Command = keyof typeof commands;

/** Runs one command of the embedded stack; exits with 1 and one clear line when it can't. */
export async function main(command: Command, args: string[]) {
  let dataDir = '';
  try {
    const settings = readSettings(args, process.env);
    ({ dataDir } = settings);
    await commands[command](settings);
  } catch (error) {
    const line =
      error instanceof UserError
        ? error.message
        : isFullDisk(error) && `${fullDisk(dataDir)}, then start again.`;
    console.error(line ? `\n${line}\n` : error);
    process.exit(1);
  }
}

const SUPPORT_EMAIL = 'support@promobell.test';

/** Loaded only when the app is served, so that a refused start and a reset don't wait for it. */
const vite = () => import('vite');

/** `npm start`: the stack, and the app with hot reload. */
async function start(settings: Settings) {
  const stack = await runStack(settings, console.log);
  await serve(stack, async () => {
    const server = await startDevServer(settings.ports.app, settings.dataDir);
    return () => server.close();
  });
}

/** `npm run preview`: the stack, and the production build. */
async function startPreview(settings: Settings) {
  const stack = await runStack(settings, console.log);
  await serve(stack, async () => {
    const { build, preview } = await vite();
    await build({ logLevel: 'warn' });
    const server = await preview({ preview: { port: settings.ports.app } });
    return () => server.close();
  });
}

/** `npm run reset`: removes the data folder. */
async function reset({ dataDir }: Settings) {
  const release = await takeLock(lockPath(dataDir));
  await stopOrphanedPostgres(postgresDir(dataDir));
  await release();
  await rm(dataDir, { recursive: true, force: true });
  console.log('The data of the embedded stack is gone. The next start makes it anew.');
}

async function serve(stack: RunningStack, serveApp: () => Promise<() => Promise<void>>) {
  let stopping = false;
  async function stop(code: number) {
    // A Postgres that is left is stopped by the next start, which finds all that was acknowledged.
    if (stopping) process.exit(1);
    stopping = true;
    console.log('Promobell stops. Ctrl-C again ends it at once.');
    setTimeout(() => void endByForce(stack, code), STOP_WITHIN_MS);
    await stack.stop();
    process.exit(code);
  }
  // Vite passes variables with this prefix to the app; they override .env files.
  process.env.VITE_SUPABASE_URL = stack.apiUrl;
  process.env.VITE_SUPABASE_PUBLISHABLE_KEY = stack.keys.publishable;
  process.env.VITE_VAPID_PUBLIC_KEY = vapidKeysOf(stack.keys).publicKey;
  process.env.VITE_META_PIXEL_ID = LOCAL_PIXEL_ID;
  process.env.VITE_META_PIXEL_URL = localPixelUrl(stack.inboxUrl);
  const { loadEnv } = await vite();
  // Sets a support address for the pages that show one, unless the developer has set one.
  process.env.VITE_SUPPORT_EMAIL = loadEnv('', process.cwd(), 'VITE_').VITE_SUPPORT_EMAIL || SUPPORT_EMAIL;
  try {
    stack.closers.add('the app', await serveApp());
  } catch (error) {
    console.error(error);
    return stop(1);
  }
  onStopSignal(() => void stop(0));
  process.on('unhandledRejection', passOverLostConnection);
  void stack.postgresEnded.then(({ inOrder }) => {
    if (inOrder || stopping) return;
    console.error('Postgres ended by itself. Start again: what it had acknowledged is there.');
    void stop(1);
  });
  announce(stack);
}

/**
 * On each new connection postgres.js reads the types of arrays, and nobody waits for the answer. When Postgres ends meanwhile, nobody gets that
 * error, and Node would end the process before it has stopped the rest.
 */
function passOverLostConnection(error: unknown) {
  const isLost = error instanceof Error && 'code' in error && LOST_CONNECTION.has(error.code);
  if (!isLost) throw error;
  console.error(`Postgres: ${error.message}`);
}

/** The codes of postgres.js and of a socket whose other end is gone. */
const LOST_CONNECTION = new Set<unknown>([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'ECONNRESET',
  'EPIPE',
]);

/** All has ended within ten seconds, because whoever starts again has to wait for it. Killing Postgres takes some of the other two. */
const STOP_WITHIN_MS = 8_000;

async function endByForce({ closers, killPostgres }: RunningStack, code: number) {
  const left = new Intl.ListFormat('en').format(closers.left());
  console.error(`Promobell ends without waiting any longer for ${left}. The next start puts that right.`);
  await killPostgres();
  process.exit(code);
}

function announce({ appUrl, apiUrl, inboxUrl, databaseUrl, keys }: RunningStack) {
  const accounts = demoAccounts.accounts.map(({ email, what }) => `    ${email.padEnd(24)} ${what}`);
  console.log(`
  Promobell   ${appUrl}
  API         ${apiUrl}
  Inbox       ${inboxUrl}
  Postgres    ${databaseUrl}
  Key         ${keys.publishable}

  Sign in with the password ${demoAccounts.password} as
${accounts.join('\n')}

  Ctrl-C stops everything; the data stays. npm run reset empties it.
`);
}
