/** A single attack. */
export interface Attempt {
  name: string;
  /** What succeeded, in a few words; null when nothing did. */
  play(): Promise<string | null>;
}

/** The number of attempts at once, so that they also run concurrently. */
const AT_ONCE = 8;

/** Runs all attempts and returns those that succeeded, with what they achieved. */
export async function throughOf(attempts: readonly Attempt[]): Promise<string[]> {
  const through: string[] = [];
  const left = attempts.values();
  const lane = async () => {
    for (const { name, play } of left) {
      const came = await play();
      if (came !== null) through.push(`${name}: ${came}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return through.sort();
}

export interface Answer {
  status: number;
  text: string;
  /** The number of written rows by the answer; null when it doesn't say. */
  rows: number | null;
}

const shown = ({ status, text }: Answer) => `${status} ${text.slice(0, 160)}`;

/** The status that is noted for an answer with a secret in it, whatever its own was. */
export const TOLD = 0;

/** 300 also gives nothing: PostgREST answers it when there are several ways to embed. */
export function unlessRefused(answer: Answer): string | null {
  return answer.status >= 300 ? null : shown(answer);
}

/** Other people's rows look as if they didn't exist, so a write may also succeed with no rows. */
export function unlessNothingWritten(answer: Answer): string | null {
  return answer.status !== TOLD && answer.rows === 0 ? null : unlessRefused(answer);
}

/** Who may call a function and has no rows in it gets an empty list. */
export function unlessEmpty(answer: Answer): string | null {
  return answer.text === '[]' && answer.status !== TOLD ? null : unlessRefused(answer);
}

/** Odd input may get any answer, also a timeout, but not an internal error. */
export function unlessAnswered(answer: Answer): string | null {
  if (answer.text.includes('"57014"')) return null;
  return answer.status < 500 && answer.status !== TOLD ? null : shown(answer);
}
