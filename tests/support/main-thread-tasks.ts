import type { CDPSession } from '@playwright/test';

/** A task of a page's main thread, in milliseconds. */
export interface Task {
  /** Whether it ended after something was first painted. */
  isSeen: boolean;
  /** The processor's time, which is the same on a busy machine. */
  spent: number;
}

type TraceEvent = Record<string, unknown>;

/** Records the tasks of a page's main thread until the returned function is called. */
export async function recordTasks(devtools: CDPSession): Promise<() => Promise<Task[]>> {
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'loading'] },
  });
  return async () => {
    const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
    await devtools.send('Tracing.end');
    await complete;
    return tasksOf(events);
  };
}

function tasksOf(events: readonly TraceEvent[]): Task[] {
  const painted = events.find(({ name }) => name === 'firstContentfulPaint');
  if (!painted) throw new Error('The page painted nothing.');
  const ofPage = events.filter(({ pid, tid }) => pid === painted.pid && tid === painted.tid);
  const tasks: Task[] = [];
  let end = 0;
  for (const event of ofPage.toSorted((a, b) => Number(a.ts) - Number(b.ts))) {
    // A task inside another one began before its end.
    if (event.name !== 'RunTask' || Number(event.ts) < end) continue;
    end = Number(event.ts) + Number(event.dur ?? 0);
    tasks.push({ isSeen: end > Number(painted.ts), spent: Number(event.tdur ?? 0) / 1_000 });
  }
  return tasks;
}
