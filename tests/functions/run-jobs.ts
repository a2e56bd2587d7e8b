import { startRun } from '../support/jobs';
import type { SignedIn, TestStack } from '../support/stack';
import { invoke } from './answer';

/** Does the jobs of a kind that are due, as the schedule has it done. */
export async function runJobs(stack: TestStack, kind: string): Promise<void> {
  const run = await startRun(stack.database.sql, kind);
  const { status } = await invoke(stack.client(), 'run-jobs', { run });
  if (status !== 200) throw new Error(`The jobs of the kind ${kind} were not run: ${status}`);
}

/** Sends the mails to those whom an act concerns, to somebody whose address is confirmed. */
export async function sendNotices(stack: TestStack, { userId }: SignedIn): Promise<void> {
  await stack.database.sql`update auth.users set email_confirmed_at = now() where id = ${userId}`;
  await runJobs(stack, 'notice');
}
