import { env } from './env.ts';
import { readMailServiceAnswer } from './rules/mail-service-answer.ts';

/** How long the e-mail service may take to answer. */
const PATIENCE_MS = 10_000;

export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** Requests with the same idempotency key send one mail. */
  idempotencyKey: string;
}

/**
 * @returns false when the idempotency key was used before with another content, so that the earlier mail stands
 * @throws Error when the service refuses or doesn't answer, or while another call with the same key is under way, which may still fail
 */
export async function sendMail({ idempotencyKey, ...mail }: OutgoingMail): Promise<boolean> {
  return post('/emails', { from: env('EMAIL_FROM'), ...mail }, idempotencyKey);
}

/** The service's largest batch. */
const MAX_BATCH_SIZE = 100;

/**
 * Sends many mails in few requests, because one request per mail would soon be refused. A batch has its first mail's idempotency key. If the
 * service knows that key with another content, an earlier attempt has sent the batch, whose recipients or numbers have changed since then, and the
 * batch isn't sent again.
 * @throws Error as sendMail; the other batches may have been sent
 */
export async function sendMails(mails: readonly OutgoingMail[]): Promise<void> {
  for (let start = 0; start < mails.length; start += MAX_BATCH_SIZE) {
    const batch = mails.slice(start, start + MAX_BATCH_SIZE);
    const body = batch.map(({ idempotencyKey: _, ...mail }) => ({ from: env('EMAIL_FROM'), ...mail }));
    await post('/emails/batch', body, batch[0]?.idempotencyKey ?? '');
  }
}

/** Resend's HTTP API. RESEND_API_URL is set when the stand-in takes its place. */
async function post(path: string, body: unknown, idempotencyKey: string): Promise<boolean> {
  const service = Deno.env.get('RESEND_API_URL') ?? 'https://api.resend.com';
  const response = await fetch(`${service}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${env('RESEND_API_KEY')}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const answer = await response.text();
  const meaning = readMailServiceAnswer(response.status, answer);
  if (meaning === 'refused' || meaning === 'under way') {
    throw new Error(`The e-mail service answered ${response.status}: ${answer}`);
  }
  return meaning === 'taken';
}
