import * as z from 'zod/mini';
import { jsonBody } from '../_shared/body.ts';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { sendMail } from '../_shared/send-mail.ts';
import { type Digest, digestMail } from './digest-mail.ts';

/** The mail service takes two a second without complaint; one call ends long before a function has to. */
const MAX_MAILS = 60;
const AT_ONCE = 10;

const body = z.object({ run: z.uuid() });

/** Sends the mails that are due. Called by the schedule, which gives each call a run's id as its secret. */
async function sendDigests(request: Request): Promise<Response> {
  const asked = body.safeParse(await jsonBody(request));
  if (!asked.success) throw new Failure(401, 'Only the schedule calls this.');
  const { run } = asked.data;
  let sent = 0;
  while (sent < MAX_MAILS) {
    const digests = await claim(run);
    const sentTo = await sendAll(digests);
    await tell('acknowledge_digests', { run, sent_to: sentTo });
    sent += sentTo.length;
    // What was refused is due again in two minutes: until then the service may have recovered.
    if (digests.length < AT_ONCE || sentTo.length < digests.length) break;
  }
  await tell('end_send_run', { run });
  return Response.json({ sent });
}

/** @throws Failure 401 when the run isn't under way */
async function claim(run: string): Promise<Digest[]> {
  const { data, error } = await serviceClient().rpc('claim_digests', { run, batch_size: AT_ONCE });
  if (error?.code === '42501') throw new Failure(401, 'Only the schedule calls this.');
  if (error) throw error;
  return data;
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

async function tell(name: 'acknowledge_digests' | 'end_send_run', parameters: Record<string, unknown>) {
  const { error } = await serviceClient().rpc(name, parameters);
  if (error) throw error;
}

Deno.serve(endpoint(sendDigests));
