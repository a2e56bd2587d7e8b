import type * as z from 'zod/mini';
import { env } from './env.ts';

/**
 * A token that holds a value and that only the server can have signed, so that nothing has to be stored until somebody presents it.
 * @param purpose what the token is for: readToken accepts it for this purpose only
 */
export async function signToken(purpose: string, value: unknown): Promise<string> {
  const payload = toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
  const signature = await crypto.subtle.sign(
    'HMAC',
    await signingKey(purpose),
    new TextEncoder().encode(payload),
  );
  return `${payload}.${toBase64Url(new Uint8Array(signature))}`;
}

/** The value of a token; undefined for anything that the server didn't sign for this purpose, or that the schema refuses. */
export async function readToken<Schema extends z.ZodMiniType>(
  purpose: string,
  schema: Schema,
  token: string,
): Promise<z.output<Schema> | undefined> {
  const [payload = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0) return undefined;
  const key = await signingKey(purpose);
  try {
    const isOurs = await crypto.subtle.verify(
      'HMAC',
      key,
      fromBase64Url(signature),
      new TextEncoder().encode(payload),
    );
    if (!isOurs) return undefined;
    return schema.safeParse(JSON.parse(new TextDecoder().decode(fromBase64Url(payload)))).data;
  } catch {
    return undefined;
  }
}

/**
 * Derived for one purpose from a secret that signs nothing else, so that links outlive a rotation of the project's keys.
 * When this secret is replaced, open links become invalid.
 * @throws Error when the secret isn't set, or is so short that it could be guessed from a link
 */
async function signingKey(purpose: string): Promise<CryptoKey> {
  const signingSecret = env('LINK_SIGNING_SECRET');
  if (signingSecret.length < 32) throw new Error('LINK_SIGNING_SECRET has to have 32 characters at least');
  const secret = new TextEncoder().encode(`${purpose}:${signingSecret}`);
  return crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

/** Bytes as text that can be used in a URL. */
function toBase64Url(bytes: Uint8Array): string {
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @throws DOMException when the text isn't base64url */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
