import { env } from './env.ts';

const PATIENCE_MS = 10_000;

export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Two requests with one key send one mail. */
  idempotencyKey: string;
}

/**
 * Sends through Resend's HTTP API. RESEND_API_URL is set where something else stands in for it.
 * @returns false when the key was used already for another text, or is being used right now
 * @throws Error when the service refuses or doesn't answer
 */
export async function sendMail({ idempotencyKey, ...mail }: OutgoingMail): Promise<boolean> {
  const service = Deno.env.get('RESEND_API_URL') ?? 'https://api.resend.com';
  const response = await fetch(`${service}/emails`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${env('RESEND_API_KEY')}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify({ from: env('EMAIL_FROM'), ...mail }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const answer = await response.text();
  if (response.status === 409) return false;
  if (!response.ok) throw new Error(`The e-mail service answered ${response.status}: ${answer}`);
  return true;
}
