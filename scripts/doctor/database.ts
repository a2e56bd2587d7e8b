import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { OWN_NAMES } from '../../supabase/local/loopback-server';
import { UserError } from '../../supabase/local/user-error';

/**
 * The driver's setting `ssl` for a connection: none on this machine, elsewhere encrypted. With `sslrootcert` or `sslmode=verify-…` in the
 * address, as libpq has them, the server's name is verified, too, by that certificate or by the authorities that Node trusts.
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
  return OWN_NAMES.has(host) ? false : 'require';
}

export function openDatabase(databaseUrl: string): postgres.Sql {
  const url = new URL(databaseUrl);
  // The driver sends the server every parameter that it doesn't know itself.
  for (const name of ['sslmode', 'sslrootcert']) url.searchParams.delete(name);
  // A pooler in between may keep no prepared statements.
  return postgres(url.href, { max: 1, connect_timeout: 10, prepare: false, ssl: securityOf(databaseUrl) });
}
