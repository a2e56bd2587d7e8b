import { whenIdle } from '@/lib/when-idle';

/** How long a visitor who only reads has to stay. */
const STAY_MS = 5_000;
const ACTIONS = ['keydown', 'pointerdown', 'scroll'] as const;

/**
 * Resolves when somebody stays: presses or scrolls something, or reads for a while. Whoever leaves earlier needs no signals, and the
 * service allows few new connections a second (docs/decisions/realtime-signals.md).
 */
export async function untilVisitorStays() {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, STAY_MS - performance.now());
    for (const action of ACTIONS) addEventListener(action, end, { passive: true });
    function end() {
      clearTimeout(timer);
      for (const action of ACTIONS) removeEventListener(action, end);
      resolve();
    }
  });
  // The answer to the press comes first.
  await whenIdle(1_000);
}
