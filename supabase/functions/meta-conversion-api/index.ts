import { admitAddress } from '../_shared/admit-call.ts';
import { jsonBody } from '../_shared/body.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { env } from '../_shared/env.ts';
import { TRACKING_CURRENCY } from '../_shared/rules/tracking-events.ts';
import { sha256 } from '../_shared/sha256.ts';
import { eventBody, type TrackedEvent, type UserData } from './event.ts';

/** The version of Meta's Graph API. */
const API_VERSION = 'v24.0';
const PATIENCE_MS = 5_000;

/**
 * Passes one tracking event on to Meta's Conversions API (docs/product/tracking-and-privacy.md#server-side-events). The app calls it after
 * consent only. This function adds what doesn't depend on the browser's code: nothing is passed on with Global Privacy Control, requests from
 * other sites are refused, names and values are bounded, and the rate is limited. Without a configured pixel it does nothing.
 */
async function passOn(request: Request): Promise<Response> {
  const site = new URL(env('SITE_URL')).origin;
  if (request.headers.get('origin') !== site) throw new Failure(403, 'Only our own pages report events.');
  const parsed = eventBody.safeParse(await jsonBody(request));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Failure(400, `${issue?.path.join('.') ?? 'The event'}: ${issue?.message ?? 'is not valid'}`);
  }
  const event = parsed.data;
  if (new URL(event.eventData.sourceUrl).origin !== site) {
    throw new Failure(400, 'eventData.sourceUrl: has to be a page of ours');
  }
  const pixel = configuredPixel();
  if (pixel === null || request.headers.get('sec-gpc') === '1')
    return Response.json({ success: true, sent: false });

  const address = await admitAddress('tracking event', request);
  await send(pixel, await serverEvent(event, request, address));
  return Response.json({ success: true, sent: true });
}

interface Pixel {
  id: string;
  token: string;
}

function configuredPixel(): Pixel | null {
  const [id, token] = [Deno.env.get('META_PIXEL_ID'), Deno.env.get('META_ACCESS_TOKEN')];
  return id && token ? { id, token } : null;
}

async function serverEvent({ eventName, eventData }: TrackedEvent, request: Request, address: string | null) {
  return {
    event_name: eventName,
    event_id: eventData.eventId ?? crypto.randomUUID(),
    event_time: Math.floor(Date.now() / 1000),
    event_source_url: eventData.sourceUrl,
    action_source: 'website',
    user_data: {
      client_ip_address: address ?? undefined,
      client_user_agent: request.headers.get('user-agent') ?? undefined,
      ...(await matchKeys(eventData.userData ?? {})),
    },
    custom_data: { currency: TRACKING_CURRENCY, ...eventData.customData },
  };
}

async function send({ id, token }: Pixel, event: Awaited<ReturnType<typeof serverEvent>>) {
  const service = Deno.env.get('META_API_URL') ?? 'https://graph.facebook.com';
  const response = await fetch(`${service}/${API_VERSION}/${encodeURIComponent(id)}/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ data: [event] }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const answer = await response.text();
  // Only the status is logged, because the answer may repeat what was sent.
  if (!response.ok)
    throw new Error(`The Conversions API answered ${response.status} (${answer.length} characters)`);
}

/** Meta's normalisation: trimmed, lower case; of names only letters and digits, of any script. */
const email = (text: string) => text.trim().toLowerCase();
const name = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

async function hashed(text: string | undefined, normalise: (text: string) => string) {
  const normal = text === undefined ? '' : normalise(text);
  return normal === '' ? undefined : [await sha256(normal)];
}

/** Personal data for the Conversions API: names and address as hashes, cookies unchanged. */
async function matchKeys(user: UserData) {
  return {
    em: await hashed(user.email, email),
    fn: await hashed(user.firstName, name),
    ln: await hashed(user.lastName, name),
    fbp: user.fbp,
    fbc: user.fbc,
  };
}

Deno.serve(endpoint(passOn));
