import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { MailStore } from '../inbox/mail-store';
import { createLoopbackServer } from '../loopback-server';
import { parsedJson } from '../parsed-json';

const mail = z.object({
  from: z.string().check(z.minLength(1)),
  to: z.string().check(z.includes('@')),
  subject: z.string().check(z.minLength(1)),
  html: z.string(),
  text: z.string(),
  headers: z._default(z.record(z.string(), z.string()), {}),
});

/** Resend's largest batch. */
const batch = z.array(mail).check(z.minLength(1), z.maxLength(100));

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

const refusal = (statusCode: number, name: string, message: string): Answer => ({
  status: statusCode,
  body: { statusCode, name, message },
});

/** Stands in for Resend's HTTP API: puts mails of `POST /emails` and `/emails/batch` into the inbox, and handles idempotency keys like Resend. */
export function createEmailApi(mails: MailStore, apiKey: string, log: (message: string) => void): Server {
  const keys = new Map<string, { payload: string; answer: Answer }>();

  function receive(isBatch: boolean, payload: string, idempotencyKey: string | undefined): Answer {
    const known = idempotencyKey === undefined ? undefined : keys.get(idempotencyKey);
    if (known && known.payload !== payload) {
      return refusal(
        409,
        'invalid_idempotent_request',
        'This idempotency key was used with another request body.',
      );
    }
    if (known) return known.answer;
    const sent = parsedJson(payload);
    const parsed = batch.safeParse(isBatch ? sent : [sent]);
    if (!parsed.success) {
      return refusal(422, 'validation_error', parsed.error.issues[0]?.message ?? 'Not a mail.');
    }
    for (const one of parsed.data) mails.add(one);
    const answer = { status: 200, body: isBatch ? { data: [] } : { id: randomUUID() } };
    if (idempotencyKey !== undefined) keys.set(idempotencyKey, { payload, answer });
    return answer;
  }

  return createLoopbackServer(async (request, response) => {
    const send = ({ status, body }: Answer) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const isBatch = request.url === '/emails/batch';
    if ((request.url !== '/emails' && !isBatch) || request.method !== 'POST') {
      return send(refusal(404, 'not_found', 'The stand-in knows POST /emails and /emails/batch only.'));
    }
    if (request.headers.authorization !== `Bearer ${apiKey}`) {
      return send(refusal(401, 'missing_api_key', 'Missing or wrong API key.'));
    }
    if (mails.isOut) return send(refusal(503, 'application_error', 'Out of order.'));
    const key = request.headers['idempotency-key'];
    send(receive(isBatch, await text(request), typeof key === 'string' ? key : undefined));
  }, log);
}
