import { serviceClient } from '../_shared/clients.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { env } from '../_shared/env.ts';
import { claimForRun, endRun, runOf } from '../_shared/worker-run.ts';
import { notificationOf, type PushMessage } from './notification.ts';
import { PushSender } from './push-sender.ts';

/** How many messages are on their way at once; they are acknowledged together (docs/decisions/notifications.md#queue). */
const AT_ONCE = 50;
/**
 * The most messages of a run: more could take more processor time than a hosted function has. private.call_workers starts one run for each so many
 * messages that are due.
 */
const MAX_MESSAGES = 500;

/** Sends the notifications that are due. Called by the schedule, which gives each call a run's id as its secret. */
async function sendNotifications(request: Request): Promise<Response> {
  const run = await runOf(request);
  const sender = new PushSender({
    subject: env('VAPID_SUBJECT'),
    publicKey: env('VAPID_PUBLIC_KEY'),
    privateKey: env('VAPID_PRIVATE_KEY'),
  });

  let sent = 0;
  while (sent < MAX_MESSAGES) {
    const messages = await claimForRun<PushMessage>('claim_push_messages', { run, batch_size: AT_ONCE });
    if (messages.length === 0) break;
    const results = await Promise.all(
      messages.map(async (message) => ({
        id: message.id,
        ...(await sender.send(message, notificationOf(message))),
      })),
    );
    const { error } = await serviceClient().rpc('acknowledge_push_messages', { run, results });
    if (error) throw error;
    sent += messages.length;
  }
  await endRun(run);
  return Response.json({ sent });
}

Deno.serve(endpoint(sendNotifications));
