import type postgres from 'postgres';

/** As private.start_schedule() has pg_cron do it. */
const TICKS_MS = [1_000, 10_000];
/** After this long a tick counts as lost, with the connection that it was sent on. */
const LONGEST_TICK_MS = 60_000;

/**
 * Runs what private.schedule says, as pg_cron does on a hosted project: a tick begins only when the last one of its kind has ended.
 * A job that fails is a warning of Postgres, which whoever made the pool of connections logs.
 * @returns stops it
 */
export function startClock(sql: postgres.Sql, log: (message: string) => void): () => void {
  const timers = TICKS_MS.map((milliseconds) => {
    let begun = Number.NEGATIVE_INFINITY;

    async function tick() {
      if (performance.now() - begun < LONGEST_TICK_MS) return;
      begun = performance.now();
      try {
        await sql.unsafe('call private.run_due_jobs()');
      } catch (error) {
        log(`The schedule: ${error instanceof Error ? error.message : error}`);
      } finally {
        begun = Number.NEGATIVE_INFINITY;
      }
    }

    return setInterval(tick, milliseconds);
  });
  return () => timers.forEach(clearInterval);
}
