import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { UserError } from '../../supabase/local/user-error';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * How a connection is secured: not at all on this machine, encrypted elsewhere, and with `sslrootcert` or `sslmode=verify-…` in the
 * address, as libpq has them, only with the server of that name which the certificate, or an authority that Node trusts, vouches for.
 * @throws UserError when the certificate can't be read
 */
export function securityOf(databaseUrl: string) {
  const { hostname: host, searchParams } = new URL(databaseUrl);
  const path = searchParams.get('sslrootcert');
  try {
    // The driver hands over a socket, so the name to be verified has to be given, too.
    if (path !== null) return { ca: readFileSync(path, 'utf8'), host };
  } catch {
    throw new UserError(`The certificate of sslrootcert can't be read: ${path}`);
  }
  if (searchParams.get('sslmode')?.startsWith('verify')) return { host };
  return LOCAL_HOSTS.includes(host) ? false : 'require';
}

export function openDatabase(databaseUrl: string): postgres.Sql {
  const url = new URL(databaseUrl);
  // The driver would send the server what it doesn't know itself.
  for (const name of ['sslmode', 'sslrootcert']) url.searchParams.delete(name);
  // A pooler in between may keep no prepared statements.
  return postgres(url.href, { max: 1, connect_timeout: 10, prepare: false, ssl: securityOf(databaseUrl) });
}
