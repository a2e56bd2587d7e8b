import type postgres from 'postgres';
import type { OutgoingRequests } from './outgoing-requests';

/** After this long a run counts as lost, with the connection that it was sent on. */
const LONGEST_RUN_MS = 60_000;
/** How often the queue of outgoing requests is read: often, so that a call follows soon on its transaction. */
const REQUESTS_EVERY_MS = 500;

/** An entry of pg_cron. */
interface CronJob {
  jobid: string;
  schedule: string;
  command: string;
}

interface ClockParts {
  /** A pool of the role as which pg_cron runs what migrations schedule. */
  sql: postgres.Sql;
  requests: OutgoingRequests;
  log: (message: string) => void;
}

/**
 * Runs the jobs of cron.job and records that, as pg_cron does on a hosted project, and sends the requests that they ask for.
 * A scheduled task that fails is a warning of Postgres, which whoever made the pool of connections logs.
 */
export class Clock {
  readonly #parts: ClockParts;
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(parts: ClockParts) {
    this.#parts = parts;
  }

  /** Runs the jobs now and from now on: none begins before its last run has ended. */
  async start() {
    const { requests } = this.#parts;
    for (const job of await this.#jobs()) {
      const run = oneAtATime(() => this.#run(job), LONGEST_RUN_MS);
      this.#timers.push(setInterval(run, milliseconds(job.schedule)));
      void run();
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

  /** Runs every job once; what they called has answered when this resolves. For tests, which start no clock. */
  async tick() {
    for (const job of await this.#jobs()) await this.#run(job);
    await this.#parts.requests.sendInTurn();
  }

  #jobs() {
    return this.#parts.sql<CronJob[]>`select jobid, schedule, command from cron.job order by jobid`;
  }

  async #run({ jobid, command }: CronJob) {
    const { sql, log } = this.#parts;
    const begun = new Date();
    try {
      const failure = await sql.unsafe(command).then(
        () => null,
        (error: unknown) => `${error instanceof Error ? error.message : error}`,
      );
      if (failure !== null) log(`The schedule: ${failure}`);
      await sql`
        insert into cron.job_run_details (jobid, status, return_message, start_time, end_time)
        values (${jobid}, ${failure === null ? 'succeeded' : 'failed'}, ${failure}, ${begun}, now())`;
    } catch (error) {
      log(`The schedule: ${error instanceof Error ? error.message : error}`);
    }
  }
}

/** Of pg_cron's schedules those that we use: '5 seconds', and '* * * * *' for each minute. */
function milliseconds(schedule: string): number {
  const [, seconds = '60'] = /^(\d+) seconds$/.exec(schedule) ?? [];
  return Number(seconds) * 1_000;
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
