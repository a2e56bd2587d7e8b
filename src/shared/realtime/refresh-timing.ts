/**
 * Runs `action` on request, but at most once per `intervalMs`, and at least once at or after the moment that each call
 * names. A later call never delays a planned run; if it needs a later moment, another run is planned for it.
 */
export function coalesce(action: () => void, intervalMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let plannedFor = 0;
  let neededAt = 0;
  let lastRun = Number.NEGATIVE_INFINITY;

  function plan(moment: number) {
    plannedFor = Math.max(moment, lastRun + intervalMs);
    timer = setTimeout(run, plannedFor - Date.now());
  }

  function run() {
    timer = undefined;
    lastRun = Date.now();
    if (neededAt > lastRun) plan(neededAt);
    action();
  }

  return {
    call(delayMs = 0) {
      const moment = Date.now() + delayMs;
      if (timer === undefined) plan(moment);
      else if (moment > plannedFor) neededAt = Math.max(neededAt, moment);
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
      neededAt = 0;
      lastRun = Number.NEGATIVE_INFINITY;
    },
  };
}

/** All pages hear a signal at the same moment; their requests are spread over this time. */
const SPREAD_MS = 2_000;

/**
 * How long a page waits after a signal before it requests its data again.
 * @param chance from 0 to 1
 */
export const refetchDelayMs = (chance: number) => chance * SPREAD_MS;
