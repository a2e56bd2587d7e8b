import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Accounts } from './accounts';
import type { Closers } from './catalogue';
import type { Check, Examination } from './check';
import { openReader } from './database';
import { Ledger } from './ledger';
import { NoMailbox } from './no-mailbox';
import type { DoctorSettings } from './settings';
import { type Finding, unchecked, type Verdict, wrong } from './verdict';

const PATIENCE_MS = 30_000;
const PAUSE_MS = 500;

export interface OpenExamination extends Examination {
  /** Removes the doctor's accounts, and says which couldn't be removed. */
  close(): Promise<Finding>;
}

export function openExamination({ target, ledgerPath }: DoctorSettings): OpenExamination {
  const accounts = new Accounts(target, new Ledger(ledgerPath));
  const reader = target.databaseUrl === undefined ? undefined : openReader(target.databaseUrl);
  const closers: Closers = reader === undefined ? [] : [reader.close];
  let closing: Promise<Finding> | undefined;
  async function cleanUp(): Promise<Finding> {
    const left = await accounts.close();
    for (const close of closers) await close();
    return { name: 'Nothing is left behind', verdict: verdictOnRemains(left) };
  }
  return {
    target,
    accounts,
    read: reader?.read,
    closers,
    pause: () => delay(PAUSE_MS),
    journey: {},
    close() {
      closing ??= cleanUp();
      return closing;
    },
  };
}

export function verdictOnRemains(left: readonly string[]): Verdict {
  return left.length === 0
    ? { is: 'ok' }
    : wrong(
        `these accounts of the doctor's are still there: ${left.join(', ')}. Run it again with --secret, or delete them at Authentication → Users.`,
      );
}

/** Runs checks one after the other, telling each as soon as it is known, until all are done or the signal says to stop. */
export async function examine(
  examination: Examination,
  checks: readonly Check[],
  tell: (finding: Finding) => void = () => undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) {
    const finding = { name: check.name, verdict: await verdictOf(check, examination, signal) };
    if (signal.aborted) break;
    findings.push(finding);
    tell(finding);
  }
  return findings;
}

async function verdictOf(
  { run, patienceMs = PATIENCE_MS }: Check,
  examination: Examination,
  signal: AbortSignal,
): Promise<Verdict> {
  const end = new AbortController();
  const patience = AbortSignal.any([signal, end.signal, AbortSignal.timeout(patienceMs)]);
  const late = once(patience, 'abort').then(() => wrong(`no answer within ${patienceMs / 1000} seconds`));
  try {
    return await Promise.race([run(examination), late]);
  } catch (error) {
    if (error instanceof NoMailbox) return unchecked(error.message);
    return wrong(error instanceof Error ? error.message : String(error));
  } finally {
    end.abort();
  }
}
