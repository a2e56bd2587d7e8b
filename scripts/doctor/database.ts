import postgres from 'postgres';
import type { Reader } from './check';
import { databaseAddress } from './database-tls';

/**
 * A connection that only reads.
 * @throws UserError when the address's `sslmode` or `sslrootcert` can't be followed
 */
export function openReader(databaseUrl: string): { read: Reader; close(): Promise<void> } {
  const { url, ssl } = databaseAddress(databaseUrl);
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 10,
    onnotice: () => undefined,
    // A pooler in between may keep no prepared statements.
    prepare: false,
    ssl,
  });
  return {
    async read<T>(run: (tx: postgres.TransactionSql) => Promise<T>): Promise<T> {
      // Wrapped in an object, because `begin` would unpack an array of promises.
      const box = await sql.begin('read only', async (tx) => {
        await tx`set local search_path = ''`;
        return { result: await run(tx) };
      });
      return box.result;
    },
    close: () => sql.end({ timeout: 5 }),
  };
}
