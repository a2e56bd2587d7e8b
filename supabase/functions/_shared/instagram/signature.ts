import * as z from 'zod/mini';
import { fromBase64Url } from '../signed-token.ts';

/** Whether one of the secrets has signed the bytes. The comparison takes as long for a wrong signature as for a right one. */
async function isSigned(
  bytes: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  secrets: readonly string[],
): Promise<boolean> {
  const answers = await Promise.all(
    secrets.map(async (secret) => {
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
export async function isSignedBody(
  body: Uint8Array<ArrayBuffer>,
  header: string | null,
  secrets: readonly string[],
): Promise<boolean> {
  const [, digits] = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '') ?? [];
  if (digits === undefined) return false;
  const signature = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return isSigned(body, signature, secrets);
}

const payload = z.object({ algorithm: z.literal('HMAC-SHA256'), user_id: z.string().check(z.minLength(1)) });

/** Whom a `signed_request` of Meta's is about; null for one that Meta hasn't signed. */
export async function verifiedUserOf(
  signedRequest: string,
  secrets: readonly string[],
): Promise<string | null> {
  const [signature = '', encoded = '', ...rest] = signedRequest.split('.');
  if (rest.length > 0) return null;
  try {
    const bytes = new TextEncoder().encode(encoded);
    if (!(await isSigned(bytes, fromBase64Url(signature), secrets))) return null;
    const { data } = payload.safeParse(JSON.parse(new TextDecoder().decode(fromBase64Url(encoded))));
    return data?.user_id ?? null;
  } catch {
    return null;
  }
}
