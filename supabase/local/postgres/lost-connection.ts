import type postgres from 'postgres';

/** Error codes of the driver, of the system, and of a Postgres that shuts down, has crashed or is starting. */
const LOST = new Set([
  ...['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE'],
  ...['57P01', '57P02', '57P03'],
]);

/** Whether Postgres was unavailable or ended before it answered. */
export const isLost = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && LOST.has(error.code);

/**
 * Whether a connection was lost while the driver asked on it for the array types, which it does by itself on every new connection. It lets
 * nobody wait for the answer, so that its failure is an unhandled rejection; the connection is replaced like any that is lost.
 */
export function isLostWhileOpening(error: unknown): boolean {
  const { code, query } = Object(error);
  return LOST.has(code) && String(query).includes("a.typcategory = 'A'");
}

type Act = (...args: unknown[]) => Promise<unknown>;

/**
 * Keeps the driver from sending a rollback on a lost connection: it would write to a closed socket
 * in a callback, which would end the process.
 */
export function surviveLostConnections(sql: postgres.Sql) {
  const { begin, reserve } = sql;
  Reflect.set(sql, 'begin', (act: Act) =>
    // The driver fails the transaction by itself, so it needs no answer.
    Reflect.apply(begin, sql, [
      (...args: unknown[]) =>
        act(...args).catch((error: unknown) =>
          isLost(error) ? new Promise(() => undefined) : Promise.reject(error),
        ),
    ]),
  );
  Reflect.set(sql, 'reserve', async () => {
    const reserved = await reserve();
    const { unsafe, release } = reserved;
    let lost: Error | undefined;
    Reflect.set(reserved, 'unsafe', (...args: Parameters<typeof unsafe>) => {
      if (lost) return Promise.reject(lost);
      const query = unsafe(...args);
      query.catch((error: unknown) => {
        if (isLost(error)) lost = error;
      });
      return query;
    });
    // The driver has already taken back a lost connection.
    reserved.release = () => {
      if (!lost) release();
    };
    return reserved;
  });
}
