import type postgres from 'postgres';
import { surviveLostConnections } from './lost-connection';

/** The seconds that running statements have to end on a pool that has lost a connection. */
const grace = 5;

/**
 * A pool that survives a crash of Postgres. The driver can leave a lost connection unable to reconnect, and
 * requests for one unanswered, so a pool that has lost a connection is replaced.
 * @param open opens a pool that calls back when one of its connections has closed
 */
export function lastingPool(open: (onclose: () => void) => postgres.Sql): postgres.Sql {
  let ending = false;
  let { pool, retire } = next();

  function next() {
    const opened = open(() => {
      if (ending || pool !== opened) return;
      const retireLost = retire;
      ({ pool, retire } = next());
      retireLost();
    });
    surviveLostConnections(opened);
    const waiting = new Set<() => void>();
    const { reserve } = opened;
    Reflect.set(
      opened,
      'reserve',
      () =>
        new Promise<postgres.ReservedSql>((resolve, reject) => {
          let moved = false;
          const move = () => {
            moved = true;
            pool.reserve().then(resolve, reject);
          };
          waiting.add(move);
          reserve().then(
            (reserved) => {
              waiting.delete(move);
              if (moved) reserved.release();
              else resolve(reserved);
            },
            (error: unknown) => {
              waiting.delete(move);
              if (!moved) reject(error);
            },
          );
        }),
    );
    return {
      pool: opened,
      retire() {
        for (const move of waiting) move();
        void opened.end({ timeout: grace });
      },
    };
  }

  const end: postgres.Sql['end'] = (options) => {
    ending = true;
    return pool.end(options);
  };
  return new Proxy(pool, {
    apply: (_, caller, args) => Reflect.apply(pool, caller, args),
    get: (_, name) => (name === 'end' ? end : Reflect.get(pool, name)),
  });
}
