import * as z from 'zod/mini';
import { jsonBody } from '../_shared/body.ts';
import { serviceClient } from '../_shared/clients.ts';
import { Failure } from '../_shared/endpoint.ts';
import { instagramEndpoint } from '../_shared/instagram/instagram-endpoint.ts';
import { claimedReplies, type Reply } from './claimed-reply.ts';
import { ReplySender } from './reply-sender.ts';

/** So many are on their way at once, and are acknowledged one by one. */
const AT_ONCE = 20;
/** More could take more processor time than a hosted function has. */
const MAX_REPLIES = 200;

const body = z.object({ run: z.uuid() });

/**
 * Sends the replies that are due. Called by the schedule, with a run's id as its secret. What isn't acknowledged is due again, or failed as
 * unsure: the database knows which (docs/decisions/instagram.md#exactly-once).
 */
async function sendInstagramReplies(request: Request): Promise<Response> {
  const asked = body.safeParse(await jsonBody(request));
  if (!asked.success) throw new Failure(401, 'Only the schedule calls this.');
  const { run } = asked.data;
  const sender = new ReplySender(run);
  let sent = 0;
  while (sent < MAX_REPLIES) {
    const replies = await claim(run);
    if (replies.length === 0) break;
    const results = await Promise.allSettled(replies.map((reply) => sender.send(reply)));
    for (const result of results) {
      if (result.status === 'rejected') console.error('A reply wasn’t acknowledged:', result.reason);
    }
    sent += replies.length;
  }
  const { error } = await serviceClient().rpc('end_send_run', { run });
  if (error) throw error;
  return Response.json({ sent });
}

/** @throws Failure 401 when the run isn't under way */
async function claim(run: string): Promise<Reply[]> {
  const { data, error } = await serviceClient().rpc('claim_instagram_replies', { run, batch_size: AT_ONCE });
  if (error?.code === '42501') throw new Failure(401, 'Only the schedule calls this.');
  if (error) throw error;
  return claimedReplies.parse(data);
}

Deno.serve(instagramEndpoint(sendInstagramReplies));
