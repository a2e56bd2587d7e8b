import { parseArgs } from 'node:util';
import { UserError } from '../../supabase/local/user-error';
import { type Mailbox, mailboxOf } from './mailbox';

/** The options, and the variables they are read from when they aren't given: secrets are better off there than in a shell's history. */
const OPTIONS = {
  url: 'VITE_SUPABASE_URL',
  key: 'VITE_SUPABASE_PUBLISHABLE_KEY',
  secret: 'DOCTOR_SECRET_KEY',
  db: 'DOCTOR_DATABASE_URL',
  site: 'VITE_SITE_URL',
  mailbox: 'DOCTOR_MAILBOX',
};

/** The project that is looked at, and what the person who asks has given. */
export interface Target {
  /** The API's address, without a trailing slash. */
  url: string;
  publishableKey: string;
  secretKey?: string | undefined;
  /** A connection to the database as `postgres`. */
  databaseUrl?: string | undefined;
  /** The site's address, without a trailing slash. */
  siteUrl?: string | undefined;
  mailbox?: Mailbox | undefined;
}

/** @throws UserError for an unknown option, and for a missing or malformed one */
export function targetOf(args: string[], environment: Record<string, string | undefined>): Target {
  const names = Object.entries(OPTIONS);
  const options = Object.fromEntries(names.map(([name]) => [name, { type: 'string' } as const]));
  let given: Record<string, unknown>;
  try {
    given = parseArgs({ args, options }).values;
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
  const read = (name: keyof typeof OPTIONS) => String(given[name] ?? environment[OPTIONS[name]] ?? '');
  const [url, key, mailbox] = [addressIn('url', read('url')), read('key'), read('mailbox')];
  if (!url || !key) throw new UserError('Which project? Give --url, and --key: its publishable key.');
  if (mailbox && !mailbox.includes('@'))
    throw new UserError(`--mailbox is an address, and not '${mailbox}'.`);
  return {
    url,
    publishableKey: key,
    secretKey: read('secret') || undefined,
    databaseUrl: read('db') || undefined,
    siteUrl: addressIn('site', read('site')),
    mailbox: mailbox ? mailboxOf(mailbox) : undefined,
  };
}

function addressIn(option: string, text: string): string | undefined {
  if (text === '') return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UserError(`--${option} takes an address such as https://example.com, and not '${text}'.`);
  }
  return text.replace(/\/+$/, '');
}
