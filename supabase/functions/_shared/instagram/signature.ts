import * as z from 'zod/mini';
import { formBody } from '../body.ts';
import { Failure } from '../failure.ts';
import { fromBase64Url } from '../signed-token.ts';
import { signingSecrets } from './settings.ts';

/** Whether Meta has signed the bytes. The comparison takes as long for a wrong signature as for a right one. */
async function isSigned(
  bytes: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const answers = await Promise.all(
    signingSecrets().map(async (secret) => {
      const key = await crypto.subtle.importKey(
        'raw',
        new TextEncoder().encode(secret),
        { name: 'HMAC', hash: 'SHA-256' },
        false,
        ['verify'],
      );
      return crypto.subtle.verify('HMAC', key, signature, bytes);
    }),
  );
  return answers.includes(true);
}

/**
 * Whether Meta has signed a webhook's body.
 * @param header the request's `X-Hub-Signature-256`
 */
export async function isSignedBody(body: Uint8Array<ArrayBuffer>, header: string): Promise<boolean> {
  const [, digits] = /^sha256=([0-9a-f]{64})$/i.exec(header) ?? [];
  if (digits === undefined) return false;
  const signature = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return isSigned(body, signature);
}

const payload = z.object({ algorithm: z.literal('HMAC-SHA256'), user_id: z.string().check(z.minLength(1)) });

/**
 * The id at Meta of whom a callback is about: the app-scoped one or that of webhooks, so look for both.
 * @throws Failure 400 unless Meta has signed it
 */
export async function userOfSignedRequest(request: Request): Promise<string> {
  const signed = (await formBody(request)).get('signed_request');
  const user = typeof signed === 'string' ? await verifiedUserOf(signed) : null;
  if (user === null) throw new Failure(400, 'The signed request is not valid.');
  return user;
}

async function verifiedUserOf(signedRequest: string): Promise<string | null> {
  const [signature = '', encoded = '', ...rest] = signedRequest.split('.');
  if (rest.length > 0) return null;
  try {
    const bytes = new TextEncoder().encode(encoded);
    if (!(await isSigned(bytes, fromBase64Url(signature)))) return null;
    const { data } = payload.safeParse(JSON.parse(new TextDecoder().decode(fromBase64Url(encoded))));
    return data?.user_id ?? null;
  } catch {
    return null;
  }
}
