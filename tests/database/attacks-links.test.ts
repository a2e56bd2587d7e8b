import { describe, expect, it } from 'vitest';
import { rehearse, rowsFor, type Witness } from '../support/rehearsal';
import { setTheScene } from '../support/scene';

const stage = setTheScene();
const everyCode: Witness = (tx) => tx`select * from public.promo_codes order by id`;

const COLUMNS = ['affiliate_link', 'brand_url'] as const;

/** One address for each way in which it could be something else than a shop's page. */
const HOSTILE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://shop.example/%0aalert(1)',
  'javascript:shop.example',
  'data:text/html,<script>alert(1)</script>',
  'ftp://shop.example/code',
  'mailto:someone@shop.example',
  'shop.example/x',
  '//shop.example/x',
  '/deals',
  'http://localhost/x',
  'https://',
  'https:///shop.example',
  'https:shop.example',
  'https://.example',
  'https://shop..example',
  'https://shop.example x',
  'https://shop.example\\@other.example',
  'https://<b>.example',
  'x javascript:alert(1) https://shop.example',
  'https://shop.example\njavascript:alert(1)',
];

const HARMLESS = [
  'https://shop.example',
  'http://shop.example/path?ref=a&b=c#d',
  'https://www.shop.co.example/x',
  'https://shop.example:8443/x',
  'HTTPS://Shop.Example/X',
];

describe.each(COLUMNS)('the link column %s', (column) => {
  const change = (link: string) =>
    rehearse(
      stage.database,
      stage.scene.influencer.actor,
      (tx) => tx`update public.promo_codes set ${tx({ [column]: link })} where id = ${stage.scene.liveCode}`,
      { witness: everyCode },
    );

  it("refuses what isn't the address of a web page", async () => {
    for (const link of HOSTILE) expect([link, await change(link)]).toEqual([link, 'error 23514']);
  });

  it.each(HARMLESS)('accepts %s', async (link) => {
    expect(await change(link)).toBe('allowed');
  });

  it('refuses javascript: from an agency and from the server, too', async () => {
    const { database, scene } = stage;
    for (const actor of [scene.agency.actor, 'service_role'] as const) {
      const outcome = await rehearse(
        database,
        actor,
        (tx) => tx`
          update public.promo_codes set ${tx({ [column]: 'javascript:alert(1)' })} where id = ${scene.liveCode}`,
        { witness: everyCode },
      );
      expect(outcome).toBe('error 23514');
    }
  });

  it('may be null', async () => {
    const { database, scene } = stage;
    const outcome = await rehearse(
      database,
      scene.agency.actor,
      (tx) => tx`
        insert into public.promo_codes ${tx({
          influencer_id: scene.influencer.id,
          brand_name: 'Nook',
          promo_code: 'NOOK10',
          description: '10% off',
          category: 'Home',
          affiliate_link: 'https://nook.example',
          brand_url: 'https://nook.example',
          [column]: null,
        })}`,
      { witness: everyCode },
    );
    expect(outcome).toBe('allowed');
  });
});

it('a hostile link leaves no domain behind, however it is spelled', async () => {
  const { database, scene } = stage;
  const rows = await rowsFor(database, scene.influencer.actor, async (tx) => {
    const links = [
      'https://user:secret@shop.example/x',
      'https://shop.example#@other.example',
      'https://shop.example?x=.other.example',
    ];
    for (const link of links) {
      await tx
        .savepoint(
          (edit) => edit`update public.promo_codes set affiliate_link = ${link} where id = ${scene.liveCode}`,
        )
        .catch(() => undefined);
    }
    return tx`
      select domain from public.influencer_domains
      where influencer_id = ${scene.influencer.id} and domain ~ '[^a-z0-9.-]|other'`;
  });
  expect(rows).toEqual([]);
});

describe("an avatar's address", () => {
  const change = (address: string) =>
    rehearse(
      stage.database,
      stage.scene.influencer.actor,
      (tx) => tx`update public.profiles set avatar_url = ${address} where id = ${stage.scene.influencer.id}`,
      { witness: (tx) => tx`select * from public.profiles order by id` },
    );

  it.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    '//tracker.example/x.png',
    '/\\tracker.example/x.png',
    'https://images.example/x.png\njavascript:alert(1)',
    'x.png" onerror="alert(1)',
    'blob:https://images.example/1',
  ])('may not be %j', async (address) => {
    expect(await change(address)).toBe('error 23514');
  });

  it('may be an address in the storage', async () => {
    expect(await change('https://project.example/storage/v1/object/public/avatars/id/1-face.png')).toBe(
      'allowed',
    );
  });
});
