import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { NetworkError, RefusedError, UnexpectedError } from '@/lib/errors';
import { sendClientError } from '@/shared/client-errors/send-client-error';
import { backend, SUPABASE_URL } from '../support/backend';

let told: { body: Record<string, unknown>; authorization: string | null }[] = [];

beforeEach(() => {
  told = [];
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/note_client_error`, async ({ request }) => {
      told.push({
        body: Object(await request.json()),
        authorization: request.headers.get('authorization'),
      });
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

it("an error is noted with the pattern of its page's address, and without the member's token", async () => {
  window.history.replaceState(null, '', '/influencer/amara.osei?offer=7');
  await sendClientError(new TypeError('x is not a function'), 'page');
  expect(told).toEqual([
    {
      authorization: null,
      body: {
        part: 'page',
        name: 'TypeError',
        message: 'x is not a function',
        stack: expect.stringContaining('client-errors.test'),
        page: '/influencer/:handle',
        release: 'development',
      },
    },
  ]);
});

it.each([
  ['a lost connection', new NetworkError('no answer')],
  ['a refusal', new RefusedError('No more than ten.')],
  ['an aborted request', new DOMException('Aborted', 'AbortError')],
  ["an empty one, as another site's script throws", null],
  [
    "a browser extension's error",
    Object.assign(new Error('x'), { stack: 'at f (chrome-extension://abc/page.js:1:2)' }),
  ],
])("an error isn't noted when it is %s", async (_, error) => {
  await sendClientError(error, 'window');
  expect(told).toEqual([]);
});

it('the same error is noted once per tab, and at most ten errors', async () => {
  for (let time = 0; time < 2; time += 1) {
    for (let number = 0; number < 12; number += 1)
      await sendClientError(new UnexpectedError(`Broken ${number}`), 'query');
  }
  expect(told.map(({ body }) => body.message)).toEqual(
    Array.from({ length: 10 }, (_, number) => `Broken ${number}`),
  );
});
