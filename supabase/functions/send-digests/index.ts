import { serviceClient } from '../_shared/clients.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { sendMail } from '../_shared/send-mail.ts';
import { claimForRun, endRun, runOf } from '../_shared/send-run.ts';
import { type Digest, digestMail } from './digest-mail.ts';

/** The mail service takes two a second without complaint; one call ends long before a function has to. */
const MAX_MAILS = 60;
const AT_ONCE = 10;

/** Sends the mails that are due. Called by the schedule, which gives each call a run's id as its secret. */
async function sendDigests(request: Request): Promise<Response> {
  const run = await runOf(request);
  let sent = 0;
  while (sent < MAX_MAILS) {
    const digests = await claim(run);
    const sentTo = await sendAll(digests);
    await acknowledge(run, sentTo);
    sent += sentTo.length;
    // What was refused is due again in two minutes: until then the service may have recovered.
    if (digests.length < AT_ONCE || sentTo.length < digests.length) break;
  }
  await endRun(run);
  return Response.json({ sent });
}

/** @throws Failure 401 when the run isn't under way */
async function claim(run: string): Promise<Digest[]> {
  return claimForRun('claim_digests', { run, batch_size: AT_ONCE });
}

/** The members whose mail the service has taken. */
async function sendAll(digests: readonly Digest[]): Promise<string[]> {
  const sentTo: string[] = [];
  for (const digest of digests) {
    try {
      // False when it had the mail already, which another call could send and not report.
      await sendMail(digestMail(digest, new Date()));
      sentTo.push(digest.member_id);
    } catch (error) {
      console.error('A digest was not sent:', error instanceof Error ? error.message : error);
    }
  }
  return sentTo;
}

async function acknowledge(run: string, sentTo: readonly string[]): Promise<void> {
  const { error } = await serviceClient().rpc('acknowledge_digests', { run, sent_to: sentTo });
  if (error) throw error;
}

Deno.serve(endpoint(sendDigests));
