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
