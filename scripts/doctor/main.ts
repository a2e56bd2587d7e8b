import process from 'node:process';
import { loadEnv } from 'vite';
import { onStopSignal } from '../../supabase/local/processes';
import { UserError } from '../../supabase/local/user-error';
import { type Finding, findingOf, lineOf, openExamination, sumOf } from './check';
import { authChecks } from './checks/auth';
import { functionChecks } from './checks/functions';
import { journeyChecks } from './checks/journey';
import { keyChecks } from './checks/keys';
import { scheduleChecks } from './checks/schedule';
import { targetOf } from './settings';

/** All checks, in the order in which a project is set up. */
export const checks = [keyChecks, authChecks, scheduleChecks, functionChecks, journeyChecks].flat();

const width = Math.max(...checks.map(({ name }) => name.length));

/** Says what is right and what is to do; ends the process with 1 when something is wrong. */
export async function main(args: string[]) {
  try {
    process.exit(await lookAt(args));
  } catch (error) {
    console.error(error instanceof UserError ? `\n${error.message}\n` : error);
    process.exit(1);
  }
}

async function lookAt(args: string[]): Promise<number> {
  const target = targetOf(args, loadEnv('production', process.cwd(), ['VITE_', 'DOCTOR_']));
  await fetch(target.url).catch((cause: unknown) => {
    throw new UserError(`Nothing answers at ${target.url}. Is it the address of the project?`, { cause });
  });
  const examination = openExamination(target);
  const stopped = new Promise<undefined>((resolve) => onStopSignal(() => resolve(undefined)));
  const findings: Finding[] = [];
  const tell = (finding: Finding) => {
    console.log(lineOf(finding, width));
    findings.push(finding);
  };
  for (const check of checks) {
    const finding = await Promise.race([findingOf(check, examination), stopped]);
    if (!finding) break;
    tell(finding);
  }
  const isWhole = findings.length === checks.length;
  tell(await examination.close());
  // The shell's exit code for Ctrl-C.
  if (!isWhole) return 130;
  console.log(`\n${sumOf(findings)}`);
  return findings.some(({ is }) => is === 'WRONG') ? 1 : 0;
}
