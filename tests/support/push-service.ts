import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { importJWK, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { closeServer, listen } from '../../supabase/local/listen';
import { createLoopbackServer } from '../../supabase/local/loopback-server';

const notification = z.object({
  title: z.string(),
  body: z.string(),
  tag: z.string(),
  url: z.string(),
  member: z.string(),
});

interface Received {
  headers: IncomingHttpHeaders;
  notification: z.infer<typeof notification>;
}

/** A browser's subscription: its address and public keys, and what it has received and could read. */
class Browser {
  readonly #pair: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly received: Received[] = [];
  /** What the service answers. */
  answer: { status: number; headers?: Record<string, string> } = { status: 201 };

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    this.p256dh = this.#pair.generateKeys().toString('base64url');
    this.auth = this.#auth.toString('base64url');
  }

  /** Decrypts as RFC 8291 and RFC 8188 say. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const senderKey = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    if (body.readUInt32BE(16) < sealed.length) throw new Error('The record is longer than its size says.');
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), senderKey]);
    const secret = derive(this.#pair.computeSecret(senderKey), this.#auth, info, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
      throw new Error('The padding is wrong.');
    return padded.subarray(0, end).toString();
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** A push service that checks what a real one and a browser would, and refuses with 400 what they would. */
export class PushService {
  readonly #browsers = new Map<string, Browser>();
  readonly #vapidPublicKey: string;
  readonly #server: Server;
  #url = '';
  /** Why requests were refused. */
  readonly refusals: string[] = [];

  constructor(vapidPublicKey: string) {
    this.#vapidPublicKey = vapidPublicKey;
    this.#server = createLoopbackServer(async (request, response) => {
      const body = await buffer(request);
      const browser = this.#browsers.get(request.url ?? '');
      if (!browser) return response.writeHead(404).end();
      try {
        await this.#check(request.headers, body);
        const { status, headers } = browser.answer;
        const read = notification.parse(JSON.parse(browser.decrypt(body)));
        if (status === 201) browser.received.push({ headers: request.headers, notification: read });
        return response.writeHead(status, headers).end();
      } catch (error) {
        this.refusals.push(String(error));
        return response.writeHead(400).end();
      }
    }, console.error);
  }

  async start() {
    this.#url = `http://127.0.0.1:${await listen(this.#server, 0)}`;
  }

  stop() {
    return closeServer(this.#server);
  }

  /** What private.push_services has to know. */
  get address() {
    return `^${this.#url.replaceAll('.', '\\.')}/`;
  }

  subscribe(): Browser {
    const path = `/push/${randomUUID()}`;
    const browser = new Browser(`${this.#url}${path}`);
    this.#browsers.set(path, browser);
    return browser;
  }

  async #check(headers: IncomingHttpHeaders, body: Buffer) {
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
    if (key !== this.#vapidPublicKey) throw new Error('Signed by another server than the one subscribed to.');
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
    const { payload } = await jwtVerify(token, jwk, { audience: this.#url, algorithms: ['ES256'] });
    if (!payload.exp || payload.exp > Date.now() / 1000 + 86_400)
      throw new Error('Signed for more than a day.');
    if (!/^(mailto:|https:)/.test(payload.sub ?? '')) throw new Error('Nobody to write to.');
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Encrypted in another way.');
    if (!/^\d+$/.test(String(headers.ttl))) throw new Error('How long it lives is missing.');
    if (!/^[\w-]{1,32}$/.test(String(headers.topic))) throw new Error('The topic has another form.');
    if (body.length > 4096) throw new Error('Longer than services take.');
  }
}
