import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually';
import {
  connectedAs,
  NORA,
  OFFERS,
  offer,
  page,
  playExtensionService,
  store,
  VERA,
} from '../support/extension-service';

const service = playExtensionService();
const { post } = await import('../../extension/worker/outbox');
const { noteCopy, noteRing, noteShop } = await import('../../extension/worker/results');
const { sync } = await import('../../extension/worker/sync');
const { readStored } = await import('../../extension/stored');

const paths = () => service.asked.map(({ path }) => path);

beforeEach(async () => {
  await chrome.storage.local.clear();
  service.asked = [];
  service.answers = { [OFFERS]: [{ body: page() }] };
});

describe("the extension's list of offers", () => {
  it('is asked for by one request when nothing has changed, and kept', async () => {
    await store(connectedAs(NORA));
    await sync();
    service.answers[OFFERS] = [
      { body: page({ unchanged: true, offers: [], people: [], muted_shops: ['a.example'] }) },
    ];
    service.asked = [];
    await sync();
    expect(service.asked.map(({ body }) => body)).toEqual([{ known_version: 'one', after: null }]);
    const { list, muted } = await readStored();
    expect(list?.offers).toHaveLength(1);
    expect(muted.shops).toEqual(['a.example']);
  });

  it('comes page by page, newest first, without invalid shops', async () => {
    await store(connectedAs(NORA));
    service.answers[OFFERS] = [
      { body: page({ next: 'second' }) },
      { body: page({ offers: [offer(9, ['myshopify.com', 'clay.myshopify.com'])] }) },
    ];
    await sync();
    const { list } = await readStored();
    expect(list?.offers.map(({ promo_code, domains }) => [promo_code, domains])).toEqual([
      ['VERA9', ['clay.myshopify.com']],
      ['VERA1', ['tidewool.example']],
    ]);
    expect(service.asked[1]?.body).toEqual({ known_version: null, after: 'second' });
  });

  it('has the offers of one uploaded file in the order of My Alerts', async () => {
    await store(connectedAs(NORA));
    const { created_at } = offer(5, []);
    const uploaded = [3, 2, 1].map((number) => ({ ...offer(number, []), created_at }));
    service.answers[OFFERS] = [{ body: page({ offers: uploaded }) }];
    await sync();
    const { list } = await readStored();
    expect(list?.offers.map(({ promo_code }) => promo_code)).toEqual(['VERA3', 'VERA2', 'VERA1']);
  });

  it('is read again from the start when it changed between two pages', async () => {
    await store(connectedAs(NORA));
    service.answers[OFFERS] = [
      { body: page({ next: 'second' }) },
      { body: page({ version: 'two' }) },
      { body: page({ version: 'two', offers: [offer(2, [])] }) },
    ];
    await sync();
    const { list } = await readStored();
    expect(list?.version).toBe('two');
    expect(list?.offers.map(({ promo_code }) => promo_code)).toEqual(['VERA2']);
  });

  it("is kept when the service's answer can't be read by this version", async () => {
    await store(connectedAs(NORA));
    await sync();
    service.answers[OFFERS] = [{ body: { offers: 'many' } }];
    await sync();
    expect(await readStored()).toMatchObject({ offline: true, list: { version: 'one' } });
  });

  it("records how far the device's clock is off", async () => {
    await store(connectedAs(NORA));
    service.answers[OFFERS] = [{ body: page({ now: new Date(Date.now() + 86_400_000).toISOString() }) }];
    await sync();
    const hoursAhead = async () => Math.round((await readStored()).clockAhead / 3_600_000);
    expect(await hoursAhead()).toBe(24);
    service.answers[OFFERS] = [
      { body: page({ unchanged: true, now: new Date(Date.now() + 7_200_000).toISOString() }) },
    ];
    await sync();
    expect(await hoursAhead()).toBe(2);
  });

  it('is requested once more, however often somebody asks for it during a request', async () => {
    await store(connectedAs(NORA));
    await Promise.all([sync(), sync(), sync()]);
    expect(paths()).toEqual([OFFERS, OFFERS]);
  });

  it("isn't requested without an account", async () => {
    await sync();
    expect(service.asked).toEqual([]);
  });
});

describe('an action in the extension', () => {
  it('takes effect at once, waits while the service is out of reach, and is sent with the next sync', async () => {
    await store(connectedAs(NORA));
    await sync();
    service.answers['/rest/v1/muted_people'] = ['offline', { status: 201 }];
    service.answers[OFFERS] = [
      { body: page({ unchanged: true }) },
      { body: page({ unchanged: true, muted_people: [VERA] }) },
    ];
    await post(NORA, { type: 'people', key: VERA, muted: true });
    expect(await readStored()).toMatchObject({ muted: { people: [VERA] }, outbox: [{ key: VERA }] });
    await sync();
    expect(await readStored()).toMatchObject({ muted: { people: [] }, outbox: [] });
    await sync();
    expect(await readStored()).toMatchObject({ muted: { people: [VERA] }, outbox: [] });
  });

  it.each([400, 403, 404])('is dropped when the service refuses it for good: %i', async (status) => {
    await store(connectedAs(NORA));
    service.answers['/rest/v1/rpc/report_offer'] = [{ status }];
    await post(NORA, { type: 'worked', key: 'gone', worked: false });
    expect((await readStored()).outbox).toEqual([]);
  });

  it("waits while the service can't accept it, without holding up others or the list", async () => {
    await store(connectedAs(NORA));
    service.answers['/rest/v1/muted_people'] = [{ status: 500 }];
    service.answers['/rest/v1/muted_shops'] = [{ status: 201 }];
    await post(NORA, { type: 'people', key: VERA, muted: true });
    await post(NORA, { type: 'shops', key: 'boots.example', muted: true });
    service.answers[OFFERS] = [{ body: page({ muted_shops: ['boots.example'] }) }];
    await sync();
    expect(await readStored()).toMatchObject({
      outbox: [{ key: VERA }],
      muted: { people: [VERA], shops: ['boots.example'] },
      list: { version: 'one' },
    });
  });

  it("isn't undone by an older answer that comes after it", async () => {
    await store(connectedAs(NORA));
    service.answers['/rest/v1/muted_people'] = [{ status: 201 }];
    const running = sync();
    await eventually(() => expect(paths()).toEqual([OFFERS]));
    await post(NORA, { type: 'people', key: VERA, muted: true });
    await running;
    expect(await readStored()).toMatchObject({ muted: { people: [VERA] }, outbox: [] });
  });

  it('is stored together with another one that is made at the same time', async () => {
    await store(connectedAs(NORA));
    service.answers = { '/rest/v1/muted_people': ['offline'], '/rest/v1/muted_shops': ['offline'] };
    await Promise.all([
      post(NORA, { type: 'people', key: VERA, muted: true }),
      post(NORA, { type: 'shops', key: 'boots.example', muted: true }),
    ]);
    expect((await readStored()).outbox).toHaveLength(2);
  });

  it('is sent in its last state when it was changed before it could be sent', async () => {
    await store(connectedAs(NORA));
    const path = '/rest/v1/muted_shops?domain=eq.tidewool.example';
    service.answers = { '/rest/v1/muted_shops': ['offline'], [path]: ['offline'] };
    await post(NORA, { type: 'shops', key: 'tidewool.example', muted: true });
    await post(NORA, { type: 'shops', key: 'tidewool.example', muted: false });
    expect(await readStored()).toMatchObject({ muted: { shops: [] }, outbox: [{ muted: false }] });
  });
});

describe('a result counted in the extension', () => {
  const COUNT = '/rest/v1/rpc/count_results';

  it('is sent once with the next press, and rings of the bell only with the sync', async () => {
    await store({ ...connectedAs(NORA), countsRings: true });
    await sync();
    service.asked = [];
    service.answers[COUNT] = ['offline', {}];
    const { id } = offer(1, []);
    await noteRing(NORA, id, true);
    await noteShop(NORA, offer(2, []).id, false);
    expect(paths()).toEqual([]);
    await noteCopy(NORA, id, true);
    await noteShop(NORA, id, true);
    await sync();
    const events = (...kinds: string[]) => ({
      events: kinds.map((kind) => ({ offer: id, kind, source: 'extension' })),
    });
    expect(service.asked.filter(({ path }) => path === COUNT).map(({ body }) => body)).toEqual([
      events('copied'),
      events('copied', 'shop'),
      events('rung'),
    ]);
    expect(await readStored()).toMatchObject({ results: [], copied: { 'tidewool.example': id } });
  });

  it('is not sent when it is a ring and counting rings was turned off before it could be', async () => {
    const results = [{ offer: offer(1, []).id, kind: 'rung' as const }];
    await store({ ...connectedAs(NORA), results, countsRings: false });
    service.answers[COUNT] = [{}];
    await sync();
    expect(paths()).toEqual([OFFERS]);
  });

  it('is asked about in each shop of its offer when it is a copy', async () => {
    await store(connectedAs(NORA));
    const copied = offer(1, ['tidewool.example', 'pay-desk.example']);
    service.answers[OFFERS] = [{ body: page({ offers: [copied] }) }];
    await sync();
    await noteCopy(NORA, copied.id, false);
    expect((await readStored()).copied).toEqual({
      'tidewool.example': copied.id,
      'pay-desk.example': copied.id,
    });
  });

  it("is sent before an answer to 'Did it work?', which counts only of somebody who tried the code before", async () => {
    const { id } = offer(1, []);
    await store({
      ...connectedAs(NORA),
      results: [{ offer: id, kind: 'copied' }],
      outbox: [{ type: 'worked', key: id, worked: true }],
    });
    service.answers[COUNT] = [{}];
    await sync();
    expect(paths()).toEqual([COUNT, '/rest/v1/rpc/report_offer', OFFERS]);
  });

  it.each([408, 429, 500, 503])(
    "waits when the service answers %i, with the answer to 'Did it work?', and both are sent with the next sync",
    async (status) => {
      const { id } = offer(1, []);
      const results = [{ offer: id, kind: 'copied' as const }];
      const outbox = [{ type: 'worked' as const, key: id, worked: true }];
      await store({ ...connectedAs(NORA), results, outbox });
      service.answers[COUNT] = [{ status }, {}];
      await sync();
      expect(await readStored()).toMatchObject({ results, outbox, list: { version: 'one' } });
      await sync();
      expect(await readStored()).toMatchObject({ results: [], outbox: [] });
    },
  );

  it('is dropped when the service refuses it, and noted as an error without whose it is', async () => {
    await store({ ...connectedAs(NORA), results: [{ offer: offer(1, []).id, kind: 'shop' }] });
    service.answers[COUNT] = [{ status: 400, body: { code: '21000' } }];
    await sync();
    expect(service.asked.filter(({ path }) => path === '/rest/v1/rpc/note_client_error')).toEqual([
      {
        path: '/rest/v1/rpc/note_client_error',
        token: undefined,
        body: {
          part: 'results',
          name: 'RefusedError',
          message: '21000: /rest/v1/rpc/count_results',
          stack: expect.any(String),
          page: 'extension',
          release: 'extension 1.2.3',
        },
      },
    ]);
    expect((await readStored()).results).toEqual([]);
  });

  it('is sent in batches of 50, as many as the service accepts', async () => {
    const results = Array.from({ length: 51 }, (_, nth) => ({
      offer: offer(nth, []).id,
      kind: 'shop' as const,
    }));
    await store({ ...connectedAs(NORA), results });
    service.answers[COUNT] = [{}];
    await sync();
    expect(paths()).toEqual([COUNT, COUNT, OFFERS]);
    expect((await readStored()).results).toEqual([]);
  });

  it('is no ring without consent, and none without an account', async () => {
    await noteShop(NORA, "nobody's", true);
    await store(connectedAs(NORA));
    await noteRing(NORA, 'not agreed', true);
    expect((await readStored()).results).toEqual([]);
  });
});
