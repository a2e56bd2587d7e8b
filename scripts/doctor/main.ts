import process from 'node:process';
import { loadEnv } from 'vite';
import { onStopSignal } from '../../supabase/local/processes';
import { UserError } from '../../supabase/local/user-error';
import { checks } from './checks';
import { examine, type OpenExamination, openExamination, verdictOnRemains } from './examine';
import { requireAnswer } from './require-answer';
import { readDoctorSettings } from './settings';
import { exitCodeOf, type Finding, lineOf, sumOf } from './verdict';

const INTERRUPTED = 130;

const width = Math.max(...checks.map(({ name }) => name.length));
const tell = (finding: Finding) => console.log(lineOf(finding, width));

/** Says what is right and what is to do; ends the process with 1 when something is wrong. */
export async function main(args: string[]) {
  try {
    const environment = loadEnv('production', process.cwd(), VARIABLES);
    const settings = await readDoctorSettings(args, environment);
    const { embedded, url } = settings.target;
    await requireAnswer(settings.target);
    console.log(`Looking at ${embedded ? 'the embedded stack' : 'the project'} at ${url}\n`);
    process.exit(await lookAt(openExamination(settings)));
  } catch (error) {
    console.error(error instanceof UserError ? `\n${error.message}\n` : error);
    process.exit(1);
  }
}

const VARIABLES = ['VITE_', 'DOCTOR_', 'PROMOBELL_', 'DATABASE_URL'];

async function lookAt(examination: OpenExamination): Promise<number> {
  const interruption = new AbortController();
  onStopSignal(() => {
    console.log('\nInterrupted: removing what was made …');
    interruption.abort();
  });

  const findings: Finding[] = [];
  try {
    const remains = await examination.accounts.removeRemains();
    if (remains.length > 0) findings.push({ name: 'Earlier runs', verdict: verdictOnRemains(remains) });
    findings.forEach(tell);
    findings.push(...(await examine(examination, checks, tell, interruption.signal)));
  } finally {
    const last = await examination.close();
    tell(last);
    findings.push(last);
  }
  if (interruption.signal.aborted) return INTERRUPTED;
  console.log(`\n${sumOf(findings)}`);
  return exitCodeOf(findings);
}
