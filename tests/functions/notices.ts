import type { SignedIn, TestStack } from '../support/stack';
import { invoke } from './answer';

/** Sends the mails to those whom an act concerns, as the schedule does, to somebody whose address is confirmed. */
export async function sendNotices(stack: TestStack, { userId }: SignedIn): Promise<void> {
  const { sql } = stack.database;
  await sql`update auth.users set email_confirmed_at = now() where id = ${userId}`;
  const [run] = await sql`
    insert into private.send_runs (job, ends_at) values ('notices', now() + interval '1 minute') returning id`;
  const { status } = await invoke(stack.client(), 'send-notices', { run: run?.id });
  if (status !== 200) throw new Error(`The notices were not sent: ${status}`);
}
