import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import type postgres from 'postgres';
import { UserError } from '../../supabase/local/user-error';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** libpq's parameters that this reads. The driver would send the server what it doesn't know itself. */
const PARAMETERS = ['sslmode', 'sslrootcert'] as const;

interface DatabaseAddress {
  url: string;
  ssl: NonNullable<postgres.Options<Record<string, postgres.PostgresType>>['ssl']> | false;
}

/**
 * Takes `sslmode` and `sslrootcert` out of a database's address, with libpq's meaning. Without them, a connection to
 * another machine is encrypted, but nobody's certificate is verified.
 * @throws UserError for an unknown mode or a certificate that can't be read
 */
export function databaseAddress(databaseUrl: string): DatabaseAddress {
  const url = new URL(databaseUrl);
  const [mode, rootCert] = PARAMETERS.map((name) => url.searchParams.get(name));
  for (const name of PARAMETERS) url.searchParams.delete(name);
  const preset = LOCAL_HOSTS.includes(url.hostname) ? 'disable' : 'require';
  return { url: url.href, ssl: tlsOf(mode ?? preset, rootCert ?? null, url.hostname) };
}

function tlsOf(mode: string, rootCert: string | null, host: string): DatabaseAddress['ssl'] {
  const ca = rootCert === null || rootCert === 'system' ? {} : { ca: certificate(rootCert) };
  // The driver hands over a socket, so the name to be verified has to be given, too.
  const verifyFull: ConnectionOptions = { ...ca, host };
  if (rootCert === 'system') return verifyFull;
  switch (mode) {
    case 'disable':
      return false;
    case 'allow':
    case 'prefer':
      return 'prefer';
    case 'require':
      return rootCert === null ? 'require' : { ...ca, checkServerIdentity: () => undefined };
    case 'verify-ca':
      return { ...ca, checkServerIdentity: () => undefined };
    case 'verify-full':
      return verifyFull;
    default:
      throw new UserError(
        `sslmode=${mode} is none of disable, allow, prefer, require, verify-ca and verify-full.`,
      );
  }
}

function certificate(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new UserError(`The certificate of sslrootcert can't be read: ${path}`);
  }
}
