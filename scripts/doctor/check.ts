import type postgres from 'postgres';
import type { Account, Accounts } from './accounts';
import type { Catalogue, Closers, Comparison } from './catalogue';
import type { Target } from './target';
import type { Verdict } from './verdict';

/** What checks of one run share. */
export interface Examination {
  target: Target;
  accounts: Accounts;
  /** Reads the database, and can't write; undefined when no connection was given. */
  read: Reader | undefined;
  /** What the database should be; by default what the migrations make. */
  expect?: () => Promise<Catalogue>;
  /** Made by the first check that needs it. */
  comparison?: Promise<Comparison>;
  /** Run at the end, also after an interruption. */
  closers: Closers;
  /** What passes between two looks at what comes soon. */
  pause: () => Promise<unknown>;
  /** What earlier checks of the journey have made. */
  journey: { member?: Account; influencer?: Account; offerId?: string };
}

/** Runs in a transaction that can't write, with names printed in full. */
export type Reader = <T>(run: (sql: postgres.TransactionSql) => Promise<T>) => Promise<T>;

export interface Check {
  name: string;
  /** Its errors are a verdict, too: what they say is wrong. */
  run(examination: Examination): Promise<Verdict>;
  /** How long an answer may take; the default is 30 seconds. */
  patienceMs?: number;
}
