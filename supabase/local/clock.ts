import type postgres from 'postgres';
import type { OutgoingRequests } from './outgoing-requests';

/** As private.start_schedule() has pg_cron do it. */
const TICKS_MS = [1_000, 10_000];
/** After this long a tick counts as lost, with the connection that it was sent on. */
const LONGEST_TICK_MS = 60_000;
const REQUESTS_EVERY_MS = 500;

interface ClockParts {
  /** A pool of the role that pg_cron runs what migrations hand it as. */
  sql: postgres.Sql;
  requests: OutgoingRequests;
  log: (message: string) => void;
}

/**
 * Runs what private.schedule says, as pg_cron does on a hosted project, and sends the requests that it asks for.
 * A job that fails is a warning of Postgres, which whoever made the pool of connections logs.
 */
export class Clock {
  readonly #parts: ClockParts;
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(parts: ClockParts) {
    this.#parts = parts;
  }

  /** Ticks from now on: a tick begins only when the last one of its kind has ended. */
  start() {
    const { requests, log } = this.#parts;
    for (const milliseconds of TICKS_MS) {
      const tick = async () => {
        try {
          await this.#runDueJobs();
        } catch (error) {
          log(`The schedule: ${error instanceof Error ? error.message : error}`);
        }
      };
      this.#timers.push(setInterval(oneAtATime(tick, LONGEST_TICK_MS), milliseconds));
    }
    this.#timers.push(
      setInterval(
        oneAtATime(() => requests.send()),
        REQUESTS_EVERY_MS,
      ),
    );
  }

  stop() {
    this.#timers.forEach(clearInterval);
  }

  /** One tick, a day after the last one: every job runs, and what they called has answered when this resolves. For tests, which start no clock. */
  async tick() {
    await this.#parts.sql`update private.schedule set started_at = null`;
    await this.#runDueJobs();
    await this.#parts.requests.sendInTurn();
  }

  #runDueJobs() {
    return this.#parts.sql.unsafe('call private.run_due_jobs()');
  }
}

/** @param longestMs after this long a run counts as lost */
function oneAtATime(run: () => Promise<unknown>, longestMs = Number.POSITIVE_INFINITY) {
  let begun = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - begun < longestMs) return;
    begun = performance.now();
    await run().finally(() => {
      begun = Number.NEGATIVE_INFINITY;
    });
  };
}
