/** What a check found. */
export type Verdict =
  | { is: 'ok'; note?: string }
  /** A person has to do something about it. */
  | { is: 'wrong'; todo: string }
  /** Nobody knows, because something that it takes wasn't given. */
  | { is: 'unchecked'; needs: string }
  /** Right for the embedded stack, and wrong for a project. */
  | { is: 'different'; note: string };

/** A check's name and verdict. */
export interface Finding {
  name: string;
  verdict: Verdict;
}

export const ok = (note?: string): Verdict => ({ is: 'ok', ...(note !== undefined && { note }) });
export const wrong = (todo: string): Verdict => ({ is: 'wrong', todo });
/** @param needs what to give, such as '--db' */
export const unchecked = (needs: string): Verdict => ({ is: 'unchecked', needs });
export const different = (note: string): Verdict => ({ is: 'different', note });

/** Wrong for a project, and said of the embedded stack. */
export const unlessEmbedded = (embedded: boolean, todo: string, note: string): Verdict =>
  embedded ? different(note) : wrong(todo);

/** The second column of the table. */
export function wordsOf(verdict: Verdict): string {
  switch (verdict.is) {
    case 'ok':
      return verdict.note === undefined ? 'ok' : `ok: ${verdict.note}`;
    case 'wrong':
      return `WRONG: ${verdict.todo}`;
    case 'unchecked':
      return `not checked: ${verdict.needs}`;
    case 'different':
      return `here only: ${verdict.note}`;
  }
}

/** A line of the table: the check, and what was found, with further lines below the first. */
export function lineOf({ name, verdict }: Finding, width: number): string {
  const [first = '', ...further] = wordsOf(verdict).split('\n');
  const indent = ' '.repeat(width + 2);
  return [`${name.padEnd(width)}  ${first}`, ...further.map((line) => `${indent}${line}`)].join('\n');
}

/** The last line: how many of each kind. What wasn't checked is no ok. */
export function sumOf(findings: readonly Finding[]): string {
  const count = (is: Verdict['is']) => findings.filter(({ verdict }) => verdict.is === is).length;
  const parts = [`${count('ok')} ok`, `${count('wrong')} wrong`];
  if (count('different') > 0) parts.push(`${count('different')} otherwise than on a hosted project`);
  if (count('unchecked') > 0) parts.push(`${count('unchecked')} not checked`);
  return parts.join(', ');
}

/** 1 when something is wrong. */
export const exitCodeOf = (findings: readonly Finding[]): 0 | 1 =>
  findings.some(({ verdict }) => verdict.is === 'wrong') ? 1 : 0;
