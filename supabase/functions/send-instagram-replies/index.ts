import { instagramEndpoint } from '../_shared/instagram/instagram-endpoint.ts';
import { claimForRun, endRun, runOf } from '../_shared/worker-run.ts';
import { claimedReplies } from './claimed-reply.ts';
import { ReplySender } from './reply-sender.ts';

/** How many replies are on their way at once; each is acknowledged by itself. */
const AT_ONCE = 20;
/** More could take more processor time than a hosted function has. */
const MAX_REPLIES = 200;

/**
 * Sends the replies that are due. Called by the schedule, with a run's id as its secret. What isn't acknowledged is due again, or failed as
 * unsure: the database knows which (docs/decisions/instagram.md#exactly-once).
 */
async function sendInstagramReplies(request: Request): Promise<Response> {
  const run = await runOf(request);
  const sender = new ReplySender(run);
  let sent = 0;
  while (sent < MAX_REPLIES) {
    const replies = claimedReplies.parse(
      await claimForRun('claim_instagram_replies', { run, batch_size: AT_ONCE }),
    );
    if (replies.length === 0) break;
    const results = await Promise.allSettled(replies.map((reply) => sender.send(reply)));
    for (const result of results) {
      if (result.status === 'rejected') console.error("A reply wasn't acknowledged:", result.reason);
    }
    sent += replies.length;
  }
  await endRun(run);
  return Response.json({ sent });
}

Deno.serve(instagramEndpoint(sendInstagramReplies));
