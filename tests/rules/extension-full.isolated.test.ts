import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../support/eventually';
import {
  connectedAs,
  LOGOUT,
  NORA,
  OFFERS,
  offer,
  page,
  playExtensionService,
  store,
} from '../support/extension-service';
import { fakeChrome } from '../support/fake-chrome';

const service = playExtensionService();
const browser = fakeChrome(service.profile);
vi.stubGlobal('chrome', browser);
// What the lit icon is drawn with.
vi.stubGlobal('createImageBitmap', async () => ({}));
vi.stubGlobal(
  'OffscreenCanvas',
  class {
    getContext = () => ({ drawImage: () => undefined, getImageData: () => ({}) });
  },
);
await import('../../extension/worker/worker');
const { readStored } = await import('../../extension/stored');

const POPUP = 'chrome-extension://test/popup.html';
const full = () => Promise.reject(new Error('QUOTA_BYTES quota exceeded'));

afterEach(() => vi.restoreAllMocks());

/** What nobody has handled until now. */
function unhandled(): unknown[] {
  const errors: unknown[] = [];
  const note = (error: unknown) => void errors.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  return errors;
}

it("the extension in a browser that can't write anything does everything else at a tick, without unhandled errors", async () => {
  const errors = unhandled();
  service.answers = { [OFFERS]: [{ body: page() }], [LOGOUT]: [{}] };
  const left = { accessToken: 'left', refreshToken: 'left', expiresAt: Date.now() + 3_600_000, userId: NORA };
  await store({ ...connectedAs(NORA), leftSessions: [left] });
  // Can't be read, so it has to be set back first.
  service.profile.stored.choices = 'dark';
  vi.spyOn(browser.storage.local, 'set').mockImplementation(full);
  browser.alarms.onAlarm.fire({ name: 'sync' });
  await eventually(() => {
    expect(service.asked.map(({ path }) => path)).toEqual(expect.arrayContaining([LOGOUT, OFFERS]));
  });
  await new Promise((done) => setTimeout(done, 50));
  expect(errors).toEqual([]);
});

it('the popup says when the browser has no space for what the person does', async () => {
  const errors = unhandled();
  await store({ ...connectedAs(NORA), leftSessions: [] });
  const { set } = browser.storage.local;
  vi.spyOn(browser.storage.local, 'set').mockImplementation((items) =>
    'outbox' in items ? full() : set(items),
  );
  const mute = { type: 'mute', what: 'shops', key: offer(1, []).id, muted: true };
  await new Promise((done) => browser.runtime.onMessage.fire(mute, { id: 'test', url: POPUP }, done));
  expect(await readStored()).toMatchObject({ full: true, muted: { shops: [] } });
  expect(errors).toEqual([]);
});
