import * as z from 'zod/mini';
import { env } from './env.ts';

const emailChange = z.object({
  influencer: z.uuid(),
  /** The agency that asks for the change. */
  agency: z.uuid(),
  to: z.string(),
  /** The account's version; it goes up with every change of address or password. */
  version: z.number(),
  /** Milliseconds since 1970. */
  until: z.number(),
});

/** A change of an influencer's address that an agency asks for and the influencer has to confirm. */
export type EmailChange = z.infer<typeof emailChange>;

/** The change as a signed token, so that nothing has to be stored until it is confirmed. */
export async function signEmailChange(change: EmailChange): Promise<string> {
  const payload = toBase64Url(new TextEncoder().encode(JSON.stringify(change)));
  const signature = await crypto.subtle.sign('HMAC', await signingKey(), new TextEncoder().encode(payload));
  return `${payload}.${toBase64Url(new Uint8Array(signature))}`;
}

/** Null for anything that the server didn't sign. Doesn't tell whether the change is still valid. */
export async function verifyEmailChange(token: string): Promise<EmailChange | null> {
  const [payload = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0) return null;
  try {
    const isOurs = await crypto.subtle.verify(
      'HMAC',
      await signingKey(),
      fromBase64Url(signature),
      new TextEncoder().encode(payload),
    );
    if (!isOurs) return null;
    return emailChange.parse(JSON.parse(new TextDecoder().decode(fromBase64Url(payload))));
  } catch {
    return null;
  }
}

/** Derived from the secret key for this purpose only. When that key is replaced, open links become invalid. */
function signingKey(): Promise<CryptoKey> {
  const secret = new TextEncoder().encode(`email-change:${env('SUPABASE_SERVICE_ROLE_KEY')}`);
  return crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

/** Bytes as text that can be used in a URL. */
function toBase64Url(bytes: Uint8Array): string {
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @throws when the text isn't base64url */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
