import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readOrCreateKeys } from '../../supabase/local/keys';
import { clusterUrl } from '../../supabase/local/postgres/cluster';
import { readSettings } from '../../supabase/local/settings';
import { UserError } from '../../supabase/local/user-error';
import { askForLink } from './ask-for-link';
import type { Target } from './target';

type Environment = Record<string, string | undefined>;

const OPTIONS = ['url', 'key', 'secret', 'db', 'site', 'mailbox'] as const;
type Option = (typeof OPTIONS)[number];

/** The variables that an option is read from when it isn't given. Secrets are better off there than in a shell's history. */
const VARIABLES: Record<Option, string> = {
  url: 'VITE_SUPABASE_URL',
  key: 'VITE_SUPABASE_PUBLISHABLE_KEY',
  secret: 'DOCTOR_SECRET_KEY',
  db: 'DOCTOR_DATABASE_URL',
  site: 'VITE_SITE_URL',
  mailbox: 'DOCTOR_MAILBOX',
};

export interface DoctorSettings {
  target: Target;
  /** The file that names accounts which the doctor has made and not yet removed. */
  ledgerPath: string;
}

/**
 * Reads options and variables; options win. Without an address, it is the embedded stack of this folder.
 * @throws UserError for an unknown option, a missing or malformed one, or when no stack was ever started here
 */
export async function readDoctorSettings(args: string[], environment: Environment): Promise<DoctorSettings> {
  const given = readOptions(args, environment);
  const { ports, dataDir } = readSettings([], portsAndFolder(environment));
  const ledgerPath = join(dataDir, 'doctor.json');
  const keysPath = join(dataDir, 'keys.json');
  // `.env.example` names the stack's own address.
  const isEmbedded = given.url === undefined || (isHere(given.url, ports.api) && existsSync(keysPath));
  if (given.url !== undefined && !isEmbedded) return { ledgerPath, target: project(given, given.url) };
  if (!existsSync(keysPath)) {
    throw new UserError('Which project? Give --url and --key, or start the embedded stack: npm start');
  }
  const keys = await readOrCreateKeys(keysPath);
  return {
    ledgerPath,
    target: {
      embedded: true,
      url: `http://127.0.0.1:${ports.api}`,
      publishableKey: keys.publishable,
      secretKey: keys.secret,
      databaseUrl: environment.DATABASE_URL || clusterUrl(ports.database, keys.databasePassword),
      siteUrl: `http://localhost:${ports.app}`,
      mailbox: { kind: 'inbox', url: `http://127.0.0.1:${ports.inbox}` },
    },
  };
}

/** Without the settings of a project, which the embedded stack refuses and the doctor is there for. */
const portsAndFolder = (environment: Environment) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('PROMOBELL_')));

const isHere = (url: string, port: number) =>
  [`http://127.0.0.1:${port}`, `http://localhost:${port}`].includes(url.replace(/\/+$/, ''));

function project(given: Partial<Record<Option, string>>, url: string): Target {
  const { key, secret, db, site, mailbox } = given;
  if (key === undefined) throw new UserError("--key is missing: the project's publishable key.");
  if (mailbox !== undefined && !mailbox.includes('@')) {
    throw new UserError(
      `--mailbox takes an address of yours, such as you@example.com, and not '${mailbox}'.`,
    );
  }
  return {
    embedded: false,
    url: addressIn('url', url),
    publishableKey: key,
    secretKey: secret,
    databaseUrl: db,
    siteUrl: site === undefined ? undefined : addressIn('site', site),
    mailbox: mailbox === undefined ? undefined : { kind: 'address', address: mailbox, askForLink },
  };
}

function readOptions(args: string[], environment: Environment): Partial<Record<Option, string>> {
  const given = parse(args);
  const chosen = OPTIONS.map((option) => [option, given[option] ?? environment[VARIABLES[option]]] as const);
  return Object.fromEntries(chosen.filter(([, value]) => value));
}

function parse(args: string[]) {
  const option = { type: 'string' } as const;
  try {
    return parseArgs({ args, options: Object.fromEntries(OPTIONS.map((name) => [name, option])) }).values;
  } catch (error) {
    const known = OPTIONS.map((name) => `--${name} …`).join(', ');
    throw new UserError(`${error instanceof Error ? error.message : error} Known are: ${known}`);
  }
}

function addressIn(option: Option, text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UserError(`--${option} takes an address such as https://example.com, and not '${text}'.`);
  }
  return text.replace(/\/+$/, '');
}
