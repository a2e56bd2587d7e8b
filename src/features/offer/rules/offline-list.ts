import { ago } from '@/domain/ago';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function ageWords(keptAt: number, now: number): string {
  // The device's clock may have been put back.
  const age = Math.max(0, now - keptAt);
  if (age < MINUTE_MS) return 'just now';
  if (age < HOUR_MS) return ago(Math.floor(age / MINUTE_MS), 'minute');
  if (age < DAY_MS) return ago(Math.floor(age / HOUR_MS), 'hour');
  return ago(Math.floor(age / DAY_MS), 'day');
}

interface ShownCopy {
  /** What its offers are called: 'alerts'. */
  name: string;
  length: number;
  /** Whether the list went on after what was stored. */
  hasMore: boolean;
  /** When it was read, in milliseconds since 1970. */
  keptAt: number;
}

/** What is said of a list that is shown from its offline copy. */
export function offlineListWords({ name, length, hasMore, keptAt }: ShownCopy, now: number): string {
  const age = ageWords(keptAt, now);
  if (length === 0) return `There were no ${name} when they were last read, ${age}.`;
  const which = hasMore ? `the first ${length} of your ${name}` : `your ${name}`;
  return `These are ${which} as they were ${age}. Copying works.`;
}
