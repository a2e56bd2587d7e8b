import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { priceVariable, soldTiers } from '../functions/_shared/rules/plans';
import { OWN_NAMES } from './loopback-server';
import { UserError } from './user-error';

/** The flag, the environment variable and the default of each port. */
export const ports = {
  app: { flag: 'port', variable: 'PROMOBELL_PORT', fallback: 5173 },
  api: { flag: 'api-port', variable: 'PROMOBELL_API_PORT', fallback: 54321 },
  database: { flag: 'db-port', variable: 'PROMOBELL_DB_PORT', fallback: 54322 },
  inbox: { flag: 'inbox-port', variable: 'PROMOBELL_INBOX_PORT', fallback: 54324 },
} as const;

export const portNames = ['app', 'api', 'database', 'inbox'] as const;
type PortName = (typeof portNames)[number];

export interface Settings {
  ports: Record<PortName, number>;
  /** Database files, uploads and keys. */
  dataDir: string;
  /** A Postgres of the developer's own instead of the embedded one; a superuser's URL. */
  databaseUrl: string | undefined;
  /** Where Supabase's own auth and storage services run, on that database (docs/real-services.md). */
  authUrl?: string | undefined;
  storageUrl?: string | undefined;
}

type Environment = Record<string, string | undefined>;

/**
 * Reads flags and environment; flags win.
 * @throws UserError for an unknown flag, an invalid port, or production settings
 */
export function readSettings(args: string[], environment: Environment): Settings {
  refuseProduction(environment);
  const flags = readFlags(args);
  const port = (name: PortName) => {
    const { flag, variable, fallback } = ports[name];
    const given = flags[flag] ?? environment[variable] ?? String(fallback);
    const number = Number(given);
    if (!Number.isInteger(number) || number < 1 || number > 65_535) {
      throw new UserError(
        `'${given}' is not a port. --${flag} (or ${variable}) takes a number from 1 to 65535.`,
      );
    }
    return number;
  };
  const chosen = { app: port('app'), api: port('api'), database: port('database'), inbox: port('inbox') };
  refuseSamePort(chosen);
  return {
    ports: chosen,
    // An empty variable counts as none: it would name the folder that the command runs in, all of which `npm run reset` would remove.
    dataDir: resolve(environment.PROMOBELL_DATA || '.promobell'),
    ...readServices(environment),
  };
}

/** @throws UserError for AUTH_URL or STORAGE_URL without DATABASE_URL */
function readServices(environment: Environment) {
  const databaseUrl = environment.DATABASE_URL || undefined;
  const authUrl = environment.AUTH_URL || undefined;
  const storageUrl = environment.STORAGE_URL || undefined;
  if ((authUrl || storageUrl) && !databaseUrl) {
    throw new UserError(
      'AUTH_URL and STORAGE_URL need DATABASE_URL: the services and the stack work on one database, which the services migrate first.',
    );
  }
  return { databaseUrl, authUrl, storageUrl };
}

function refuseSamePort(chosen: Record<PortName, number>) {
  const flagOf = new Map<number, string>();
  for (const name of portNames) {
    const { flag } = ports[name];
    const other = flagOf.get(chosen[name]);
    if (other) {
      throw new UserError(
        `--${other} and --${flag} are both ${chosen[name]}. Give one of them another port.`,
      );
    }
    flagOf.set(chosen[name], flag);
  }
}

function readFlags(args: string[]): Record<string, string | undefined> {
  const option = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args,
      options: Object.fromEntries(Object.values(ports).map(({ flag }) => [flag, option])),
    });
    return values;
  } catch (error) {
    const known = Object.values(ports).map(({ flag }) => `--${flag} N`);
    throw new UserError(`${error instanceof Error ? error.message : error} Known are: ${known.join(', ')}.`);
  }
}

const isLoopback = (url: string) => URL.canParse(url) && OWN_NAMES.has(new URL(url).hostname);

/** Variables that may only point to this machine. The stack reads the first three; another host in the others means a shell set up for production. */
const ADDRESSES = [
  'DATABASE_URL',
  'AUTH_URL',
  'STORAGE_URL',
  'VITE_SUPABASE_URL',
  'SUPABASE_URL',
  'SUPABASE_DB_URL',
];

/** The stack is a development tool: it has demo accounts with a known password and must never face real users. */
function refuseProduction(environment: Environment) {
  const refuse = (reason: string) => {
    throw new UserError(
      `The embedded stack is for development and tests only: ${reason}. Unset it for this command.`,
    );
  };
  if (environment.NODE_ENV === 'production') refuse('NODE_ENV is production');
  for (const name of ADDRESSES) {
    const address = environment[name];
    if (address && !isLoopback(address)) refuse(`${name} is not on this machine`);
  }
  for (const [name, value] of Object.entries(environment)) {
    if (/^[rs]k_live_/.test(value ?? '')) refuse(`${name} is a live key of Stripe`);
  }
}

const STRIPE_VARIABLES = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', ...soldTiers.map(priceVariable)];

/**
 * The functions' settings for Stripe itself; undefined without a key, when the stand-in is used.
 * @throws UserError that names what is missing beside the key
 */
export function stripeEnvironment(environment: Environment): Record<string, string> | undefined {
  if (!environment.STRIPE_SECRET_KEY) return undefined;
  const missing = STRIPE_VARIABLES.filter((name) => !environment[name]);
  if (missing.length > 0) {
    throw new UserError(
      `With STRIPE_SECRET_KEY, functions talk to Stripe itself, and that takes ${missing.join(', ')} too. Unset the key to use the local stand-in.`,
    );
  }
  return Object.fromEntries(STRIPE_VARIABLES.map((name) => [name, environment[name] ?? '']));
}
