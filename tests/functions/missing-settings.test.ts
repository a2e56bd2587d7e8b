import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestStack, type TestStack } from '../support/stack';
import { invoke } from './answer';
import { influencer } from './payments-bed';

let bare: TestStack;
beforeAll(async () => {
  bare = await startTestStack({
    functionEnv: { META_PIXEL_ID: '', INSTAGRAM_APP_ID: '', INSTAGRAM_APP_SECRET: '' },
  });
});
afterAll(() => bare.stop());

it('where no pixel is set, events are accepted and nothing is forwarded to Meta', async () => {
  const response = await fetch(`${bare.apiUrl}/functions/v1/meta-conversion-api`, {
    method: 'POST',
    headers: { origin: 'http://localhost:5173', apikey: bare.keys.publishable, 'user-agent': 'A browser' },
    body: JSON.stringify({
      eventName: 'PageView',
      eventData: { eventId: crypto.randomUUID(), sourceUrl: 'http://localhost:5173/pricing' },
    }),
  });
  expect([response.status, await response.json()]).toEqual([200, { success: true, sent: false }]);
  expect(bare.meta.list()).toEqual([]);
});

it("where Instagram isn't set up, each of its functions answers 503 with that reason, and disconnecting still works", async () => {
  const vera = await influencer(bare);
  for (const name of [
    'connect-instagram',
    'instagram-media',
    'instagram-webhook',
    'instagram-deauthorized',
    'instagram-data-deletion',
  ]) {
    expect(await invoke(vera.client, name, { influencer_id: vera.userId, begin: true })).toEqual({
      status: 503,
      body: { error: "Instagram isn't set up on this site.", hint: 'instagram_not_set_up' },
    });
  }
  expect(await invoke(vera.client, 'disconnect-instagram', { influencer_id: vera.userId })).toMatchObject({
    status: 200,
  });
});
