import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestStack, type TestStack } from '../support/stack';
import { countsOf, follow, ledTo, linked, SITE } from './short-link-bed';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

describe('the short link of a live offer', () => {
  it("leads to its apply link, and is counted as the source 'link'", async () => {
    const { id, ending } = await linked(stack, {
      apply_link: 'https://glass.example/discount/MINA20?redirect=%2F',
    });
    expect(await follow(stack, ending)).toEqual(ledTo('https://glass.example/discount/MINA20?redirect=%2F'));
    expect(await countsOf(stack, id)).toEqual({ link: 1 });
  });

  it("in a QR code is counted as the source 'qr'", async () => {
    const { id, ending } = await linked(stack);
    expect(await follow(stack, `${ending}?q`)).toMatchObject({
      status: 302,
      location: 'https://glass.example/?ref=mina',
    });
    expect(await countsOf(stack, id)).toEqual({ qr: 1 });
  });

  it("leads to the affiliate link, else the brand's address, else the offer's page", async () => {
    const [affiliate, brand, none] = [
      await linked(stack),
      await linked(stack, { affiliate_link: null }),
      await linked(stack, { affiliate_link: null, brand_url: null }),
    ];
    expect(await follow(stack, affiliate.ending)).toEqual(ledTo('https://glass.example/?ref=mina'));
    expect(await follow(stack, brand.ending)).toEqual(ledTo('https://glass.example/'));
    expect(await follow(stack, none.ending)).toEqual(ledTo(`${SITE}/deals?offer=${none.id}&from=link`));
    expect(await countsOf(stack, none.id)).toEqual({});
  });

  it("leads to the page of the offer when browsers can't read the shop's address", async () => {
    const { id, ending } = await linked(stack, { affiliate_link: 'https://xn--a.example/', brand_url: null });
    expect(await follow(stack, ending)).toEqual(ledTo(`${SITE}/deals?offer=${id}&from=link`));
  });

  it("works in capitals and with a sentence's sign or a slash behind it, and answers 404 with anything else around its ending", async () => {
    const { ending } = await linked(stack);
    for (const path of [
      ending.toUpperCase(),
      ...['.', ')', '),', ']', "'", '**', '/', ')/', '/.'].map((sign) => ending + sign),
    ]) {
      expect(await follow(stack, path), path).toMatchObject({ status: 302 });
    }
    for (const path of [`${ending}/x`, `${ending}.x`, `${ending}%00`, `x/${ending}`, '']) {
      expect(await follow(stack, path), path).toMatchObject({ status: 404 });
    }
  });

  it('leads nowhere that the address names', async () => {
    const { ending } = await linked(stack);
    for (const query of [
      '?url=https://evil.example',
      '?q=https://evil.example',
      '?next=//evil.example',
      '?redirect=%2F%2Fevil.example',
    ]) {
      expect(await follow(stack, `${ending}${query}`)).toMatchObject({
        location: 'https://glass.example/?ref=mina',
      });
    }
  });
});

describe('the short link', () => {
  it('of a profile leads to its page with the source, and is counted there only', async () => {
    const { id, profileEnding, username } = await linked(stack);
    expect(await follow(stack, profileEnding)).toEqual(ledTo(`${SITE}/influencer/${username}?from=link`));
    expect(await follow(stack, `${profileEnding}?q`)).toEqual(
      ledTo(`${SITE}/influencer/${username}?from=qr`),
    );
    expect(await countsOf(stack, id)).toEqual({});
  });

  it("of an offer that ended, is hidden or for followers only leads to its page, and isn't counted", async () => {
    const ended = await linked(stack, { expiration_date: '2020-01-01' });
    const forFollowers = await linked(stack, { followers_only: true });
    const hidden = await linked(stack);
    await stack.database.sql`select private.hide_offer(${hidden.id}, 'operator', 'It is not theirs.')`;
    for (const { id, ending } of [ended, forFollowers, hidden]) {
      expect(await follow(stack, `${ending}?q`)).toEqual(ledTo(`${SITE}/deals?offer=${id}&from=qr`));
      expect(await countsOf(stack, id)).toEqual({});
    }
  });

  it('of a suspended account is unknown, and works again when the suspension is lifted', async () => {
    const { ending, profileEnding, influencer } = await linked(stack);
    await stack.database.sql`select public.suspend_account(${influencer.id})`;
    for (const path of [ending, profileEnding])
      expect(await follow(stack, path)).toMatchObject({ status: 404 });
    await stack.database.sql`select public.lift_suspension(${influencer.id})`;
    for (const path of [ending, profileEnding])
      expect(await follow(stack, path)).toMatchObject({ status: 302 });
  });

  it('of a deleted account or a deleted offer is unknown', async () => {
    const [{ ending, profileEnding, influencer }, other] = [await linked(stack), await linked(stack)];
    await stack.database.sql`delete from auth.users where id = ${influencer.id}`;
    await stack.database.sql`delete from public.promo_codes where id = ${other.id}`;
    for (const path of [ending, profileEnding, other.ending])
      expect(await follow(stack, path)).toMatchObject({ status: 404 });
  });

  it('with an unknown ending answers 404 with a link to the site', async () => {
    for (const path of ['nothere', 'ab', 'a'.repeat(41), 'a%2fb', '<script>']) {
      const { text, ...rest } = await follow(stack, path);
      expect(rest, path).toEqual({ status: 404, location: null, caching: 'no-store', robots: 'noindex' });
      expect(text).toContain(`Promobell: ${SITE}`);
    }
  });

  it('takes no other method than GET and HEAD', async () => {
    const { ending } = await linked(stack);
    expect(await follow(stack, ending, { method: 'POST' })).toMatchObject({ status: 405 });
  });
});

describe('a short link is followed to the shop and counted', () => {
  it.each([
    'Mozilla/5.0 (Linux; Android 10; CUBOT_X30 Build/QP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 Instagram 300.0.0.1.100 Android',
    'Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/29.3709; U; en) Presto/2.8.119 Version/11.10',
  ])('by a person with %s', async (agent) => {
    const { id, ending } = await linked(stack);
    expect(await follow(stack, ending, { headers: { 'user-agent': agent } })).toEqual(
      ledTo('https://glass.example/?ref=mina'),
    );
    expect(await countsOf(stack, id)).toEqual({ link: 1 });
  });
});

describe('a short link is followed, but not counted,', () => {
  it('by a robot, which gets the page with the preview', async () => {
    const { id, ending } = await linked(stack);
    for (const agent of [
      'WhatsApp/2.23',
      'facebookexternalhit/1.1',
      'Mozilla/5.0 (compatible; Googlebot/2.1)',
      'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
      'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev)',
      'curl/8.1',
      '',
    ]) {
      expect(await follow(stack, ending, { headers: { 'user-agent': agent } })).toEqual(
        ledTo(`${SITE}/deals?offer=${id}&from=link`),
      );
    }
    expect(await countsOf(stack, id)).toEqual({});
  });

  it('by HEAD', async () => {
    const { id, ending } = await linked(stack);
    expect(await follow(stack, ending, { method: 'HEAD' })).toEqual(ledTo('https://glass.example/?ref=mina'));
    expect(await countsOf(stack, id)).toEqual({});
  });

  it.each([
    ['sec-purpose', 'prefetch'],
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
    ['x-moz', 'prefetch'],
  ])('by a browser that prefetches (%s: %s), which asks again', async (name, value) => {
    const { id, ending } = await linked(stack);
    expect(await follow(stack, ending, { headers: { [name]: value } })).toMatchObject({
      status: 503,
      location: null,
      caching: 'no-store',
    });
    expect(await countsOf(stack, id)).toEqual({});
  });

  it.each(['image', 'iframe', 'empty', 'script'])(
    'by another page that loads it as %s',
    async (destination) => {
      const { id, ending } = await linked(stack);
      await follow(stack, ending, { headers: { 'sec-fetch-dest': destination } });
      expect(await countsOf(stack, id)).toEqual({});
    },
  );
});
