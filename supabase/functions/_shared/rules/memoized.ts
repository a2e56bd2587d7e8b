/** The most answers that are kept, and the longest text of which one is kept: nobody can fill a server's memory with them. */
const MOST_ANSWERS = 1_000;
const LONGEST_TEXT = 100;

/**
 * The rule, with its last answers kept: in an uploaded file, most values stand in many rows. Because callers share an answer, nobody may change
 * it in place.
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
