import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStack, type TestStack } from '../support/stack';
import { BROWSER, countsOf, follow, ledTo, linked, SITE } from './short-link-bed';

const HOST_SECRET = "the secret that the site's host signs with";

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack({ functionEnv: { HOST_SIGNING_SECRET: HOST_SECRET } });
});
afterAll(() => stack.stop());

describe('a short link is counted', () => {
  it('once a day for each person and offer, whatever the source', async () => {
    const { id, ending } = await linked(stack);
    for (const path of [ending, ending, `${ending}?q`]) await follow(stack, path, { address: '203.0.113.1' });
    await follow(stack, `${ending}?q`, { address: '203.0.113.2' });
    expect(await countsOf(stack, id)).toEqual({ link: 1, qr: 1 });
  });

  it('at most 32 times a day from one network, however many browsers say that they are others', async () => {
    const { id, ending } = await linked(stack);
    for (let nth = 0; nth < 120; nth += 1) {
      await follow(stack, ending, { address: '203.0.113.3', headers: { 'user-agent': `${BROWSER} ${nth}` } });
    }
    const { link } = await countsOf(stack, id);
    expect(link).toBeGreaterThan(20);
    expect(link).toBeLessThanOrEqual(32);
  });

  it.each(['sec-gpc', 'dnt'])('not for a browser that objects to being measured, by %s', async (header) => {
    const { id, ending } = await linked(stack);
    const answer = await follow(stack, ending, { headers: { [header]: '1' } });
    expect(answer).toEqual(ledTo('https://glass.example/?ref=mina'));
    expect(await countsOf(stack, id)).toEqual({});
  });

  it('once for a client that writes other addresses into its headers', async () => {
    const { id, ending } = await linked(stack);
    for (const [nth, name] of [
      'cf-connecting-ip',
      'x-forwarded-for',
      'x-nf-client-connection-ip',
      'x-real-ip',
      'forwarded',
    ].entries()) {
      await follow(stack, ending, { address: '203.0.113.4', headers: { [name]: `198.51.100.${nth}` } });
    }
    expect(await countsOf(stack, id)).toEqual({ link: 1 });
  });
});

describe("the address that the site's host names", () => {
  const signed = (secret: string, { issuer = 'netlify', expires = '5 minutes' } = {}) =>
    new SignJWT({ site_url: SITE })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(secret));

  /** Two requests that come from the host's own address, and say that they are of two clients. */
  async function counted(token: string | undefined) {
    const { id, ending } = await linked(stack);
    for (const client of ['198.51.100.1', '198.51.100.2']) {
      await follow(stack, ending, {
        address: '203.0.113.5',
        headers: { ...(token && { 'x-nf-sign': token }), 'x-nf-client-connection-ip': client },
      });
    }
    return (await countsOf(stack, id)).link;
  }

  it('is believed beside its signature', async () => {
    expect(await counted(await signed(HOST_SECRET))).toBe(2);
  });

  it.each([
    ['without a signature', async () => undefined],
    ['with the signature of somebody else', () => signed("another secret, which isn't the host's")],
    ['with an old signature', () => signed(HOST_SECRET, { expires: '1 minute ago' })],
    ['with a signature for another purpose', () => signed(HOST_SECRET, { issuer: 'somebody' })],
    ['with a text that is no signature', async () => 'x.y.z'],
  ])('is not believed %s, so that all is one network', async (_, token) => {
    expect(await counted(await token())).toBe(1);
  });
});
