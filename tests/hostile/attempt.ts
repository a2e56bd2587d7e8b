/** One thing that somebody hostile tries. */
export interface Attempt {
  name: string;
  /** What came through, in a few words; null when nothing did. */
  play(): Promise<string | null>;
}

/** As many as a browser sends at once, so that attempts also meet each other. */
const AT_ONCE = 8;

/** Plays all attempts and names each that got through, with what came of it. */
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
  /** The rows that the answer says were written; null when it doesn't say. */
  rows: number | null;
}

const shown = ({ status, text }: Answer) => `${status} ${text.slice(0, 160)}`;

/** The status of an answer that tells somebody's secret, whatever its own was. */
export const TOLD = 0;

/** 300 is an answer, too, that gives nothing: there are several ways to embed what is asked for. */
export function unlessRefused(answer: Answer): string | null {
  return answer.status >= 300 ? null : shown(answer);
}

/** Rows that aren't the caller's look as if they weren't there, so a write may also succeed at nothing. */
export function unlessNothingWritten(answer: Answer): string | null {
  return answer.status !== TOLD && answer.rows === 0 ? null : unlessRefused(answer);
}

/** Odd input may be answered as one likes, also by giving up in time, but never by an accident. */
export function unlessAnswered(answer: Answer): string | null {
  if (answer.text.includes('"57014"')) return null;
  return answer.status < 500 && answer.status !== TOLD ? null : shown(answer);
}
