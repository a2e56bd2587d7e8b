import { setTimeout as delay } from 'node:timers/promises';
import type postgres from 'postgres';
import { Accounts } from './accounts';
import { openDatabase } from './database';
import type { Target } from './settings';
import { Unchecked } from './unchecked';

/** What all checks of one run share. */
export interface Examination {
  target: Target;
  accounts: Accounts;
  /** A connection, if one was given. */
  database: postgres.Sql | undefined;
  /** Removes the doctor's accounts, and ends the connection. */
  close(): Promise<Finding>;
}

export interface Check {
  name: string;
  /** Resolves with what stands behind 'ok', if anything. The message of its error says what is wrong and what to do. */
  run(examination: Examination): Promise<string | undefined> | Promise<void>;
  /** How long an answer may take. */
  patienceMs?: number;
}

export interface Finding {
  name: string;
  is: 'ok' | 'WRONG' | 'not checked';
  words: string;
}

/** A line of the table: the check, and what was found, with further lines below the first. */
export const lineOf = ({ name, is, words }: Finding, width: number): string =>
  `${name.padEnd(width)}  ${is}${words && ': '}${words.replaceAll('\n', `\n${' '.repeat(width + 2)}`)}`;

/** The last line: how many of each kind. What wasn't checked is no ok. */
export const sumOf = (findings: readonly Finding[]): string =>
  (['ok', 'WRONG', 'not checked'] as const)
    .map((kind) => `${findings.filter(({ is }) => is === kind).length} ${kind.toLowerCase()}`)
    .join(', ');

/** Begins a run. Nothing is asked of the project before the first check. */
export function openExamination(target: Target): Examination {
  const accounts = new Accounts(target);
  const database = target.databaseUrl === undefined ? undefined : openDatabase(target.databaseUrl);
  let closing: Promise<Finding> | undefined;
  const close = () => Promise.all([database?.end(), accounts.close()]).then(() => undefined);
  const examination: Examination = {
    target,
    accounts,
    database,
    close() {
      closing ??= findingOf({ name: 'Nothing is left behind', run: close }, examination);
      return closing;
    },
  };
  return examination;
}

/** Runs a check. Never rejects: an error, and no answer in time, are findings. */
export async function findingOf(
  { name, run, patienceMs = 30_000 }: Check,
  examination: Examination,
): Promise<Finding> {
  const late = delay(patienceMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${patienceMs / 1000} seconds`);
  });
  try {
    return { name, is: 'ok', words: (await Promise.race([run(examination), late])) ?? '' };
  } catch (error) {
    const is = error instanceof Unchecked ? 'not checked' : 'WRONG';
    return { name, is, words: error instanceof Error ? error.message : String(error) };
  }
}
