import type postgres from 'postgres';
import { isLost } from './postgres/lost-connection';

/** After this long a run counts as lost, with the connection that it was sent on. */
const LONGEST_RUN_MS = 60_000;

/**
 * Runs what private.schedule says, as pg_cron does on a hosted project: a job begins again only when its last run has ended.
 * @returns stops it
 */
export async function startClock(sql: postgres.Sql, log: (message: string) => void): Promise<() => void> {
  const jobs = await sql<{ job: string; milliseconds: number; command: string }[]>`
    select job, (extract(epoch from every) * 1000)::integer as milliseconds, command from private.schedule`;
  const begun = new Map<string, number>();

  async function run(job: string, command: string) {
    const isRunning = performance.now() - (begun.get(job) ?? Number.NEGATIVE_INFINITY) < LONGEST_RUN_MS;
    if (isRunning) return;
    begun.set(job, performance.now());
    try {
      await sql.unsafe(command);
    } catch (error) {
      // A Postgres that has ended is started again, and the next run finds it.
      if (!isLost(error)) log(`Scheduled job ${job}: ${error instanceof Error ? error.message : error}`);
    } finally {
      begun.delete(job);
    }
  }

  const timers = jobs.map(({ job, milliseconds, command }) => setInterval(run, milliseconds, job, command));
  return () => timers.forEach(clearInterval);
}
