/** The number of kept answers and the length of their texts are limited, so that nobody can fill a server's memory with them. */
const MOST_ANSWERS = 1_000;
const LONGEST_TEXT = 100;

/**
 * A rule that keeps its last answers, because in a file most values occur in many rows. Callers mustn't change an answer in place. In the browser a
 * file is read in a web worker of its own, and the kept answers end with it.
 */
export function memoized<Answer>(rule: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const answer = rule(text);
    if (text.length > LONGEST_TEXT) return answer;
    if (answers.size >= MOST_ANSWERS) answers.clear();
    answers.set(text, answer);
    return answer;
  };
}
