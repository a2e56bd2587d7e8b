import type { Answer } from './site';

interface Kept {
  answer: Answer;
  madeAt: number;
}

const FRESH_MS = 60_000;
/** A document of this age isn't sent any more, even if no newer one can be made. */
const STALE_MS = 120_000;
/** Some hundred kilobytes each. */
const MOST_KEPT = 200;
/** What was made without its data is made again after this time. */
const RETRY_MS = 2_000;

/**
 * Keeps documents for a minute, and for another one serves them while it makes the next: what a content delivery network does, for the preview
 * server. Searches aren't kept, because there is no end of them; of the rest, the ones that were used last are.
 */
export function answerCache(make: (key: string) => Promise<Answer>, now = Date.now) {
  const kept = new Map<string, Kept>();
  const running = new Map<string, Promise<Answer>>();

  function keep(key: string, entry: Kept) {
    kept.delete(key);
    kept.set(key, entry);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
  }

  /** Requests that come while a document is being made share it. */
  function made(key: string): Promise<Answer> {
    const making =
      running.get(key) ??
      make(key)
        .then((answer) => {
          const before = kept.get(key);
          // An older document with its data is better than a new one without.
          const isWorse = before?.answer.isComplete && !answer.isComplete;
          if (isKept(key) && !isWorse) keep(key, { answer, madeAt: now() });
          return answer;
        })
        .finally(() => running.delete(key));
    running.set(key, making);
    return making;
  }

  return async (key: string): Promise<Answer> => {
    const entry = kept.get(key);
    const age = entry ? now() - entry.madeAt : Number.POSITIVE_INFINITY;
    const freshMs = entry?.answer.isComplete ? FRESH_MS : RETRY_MS;
    if (!entry || age > STALE_MS || (age > freshMs && !entry.answer.isComplete)) return made(key);
    keep(key, entry);
    if (age > freshMs) void made(key).catch(() => undefined);
    return entry.answer;
  };
}

const FREE_TEXT = ['q', 'subject'];
const isKept = (key: string) => {
  const params = new URLSearchParams(key.split('?')[1]);
  return !FREE_TEXT.some((name) => params.has(name));
};
