import { Failure } from '../_shared/endpoint.ts';
import { env } from '../_shared/env.ts';
import { parsedJson } from '../_shared/instagram/errors.ts';
import { instagramEndpoint } from '../_shared/instagram/instagram-endpoint.ts';
import { eventsIn } from '../_shared/instagram/payload.ts';
import { receiveEvents, rulesOf } from '../_shared/instagram/receive-events.ts';
import { isSignedBody } from '../_shared/instagram/signature.ts';
import { sha256 } from '../_shared/sha256.ts';

/** Instagram sends up to a thousand events together. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Takes what Instagram tells of comments and messages. It only stores which of them are to be answered; send-instagram-replies
 * sends the answers. Any answer but 200 makes Instagram send it again later.
 */
function instagramWebhook(request: Request): Promise<Response> {
  return request.method === 'GET' ? confirm(request) : receive(request);
}

/** Answers the request by which Meta verifies the webhook when it is set up. */
async function confirm(request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  const given = await sha256(asked.get('hub.verify_token') ?? '');
  // Digests are compared, because the time that a comparison of the tokens takes would give the right one away.
  if (asked.get('hub.mode') !== 'subscribe' || given !== (await sha256(env('INSTAGRAM_VERIFY_TOKEN')))) {
    throw new Failure(403, 'The verify token is not valid.');
  }
  return new Response(asked.get('hub.challenge'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  });
}

async function receive(request: Request): Promise<Response> {
  const signature = request.headers.get('x-hub-signature-256');
  if (signature === null) throw new Failure(401, 'The signature is missing.');
  const body = await request.bytes();
  if (!(await isSignedBody(body, signature))) {
    throw new Failure(401, 'The signature is not valid.');
  }
  for (const { instagramUserId, events } of eventsIn(parsedJson(new TextDecoder().decode(body)))) {
    if (events.length === 0) continue;
    const account = await rulesOf(instagramUserId);
    if (account) await receiveEvents(account, events);
  }
  return Response.json({ received: true });
}

Deno.serve(instagramEndpoint(instagramWebhook, { methods: ['GET', 'POST'], maxBytes: MAX_BYTES }));
