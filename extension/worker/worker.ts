/**
 * The extension's worker. The browser ends it whenever it has nothing to do and starts it anew for the next event, so it keeps nothing in
 * memory that has to last: that is in the browser's storage, and whatever follows from it is derived anew when it changes.
 */

import { accountOf } from '../account';
import { parseBellRequest, parseBoxRequest, parsePageRequest, parsePopupRequest } from '../messages';
import { nextExpiry, ringingOffers, serviceTime } from '../rules/bell';
import { isFirefox, settings } from '../settings';
import { readSmall, readStored, type Stored } from '../stored';
import { resetUnreadable, showStorageFull } from '../stored-changes';
import { answerSite, tellVersion } from './connect';
import { lightIcon } from './icon';
import { post } from './outbox';
import { noteCopy, noteShop } from './results';
import { answerBell, answerPage, registerRing, tellBox } from './ring';
import { disconnect, endLeftSessions } from './session';
import { markAlertsSeen, sync } from './sync';
import { withFailureNoted } from './with-failure-noted';

const SYNC = 'sync';
const EXPIRY = 'expiry';
const SYNC_MINUTES = 15;

let deriving = Promise.resolve();

/** Makes icon, script and alarm follow what is stored. One run at a time, because each reads what the one before has written. */
function derive(): Promise<void> {
  deriving = deriving.then(() => withFailureNoted(deriveNow()));
  return deriving;
}

async function deriveNow(): Promise<void> {
  const stored = await readStored();
  const ringing = ringingOffers(stored, serviceTime(stored));
  const end = nextExpiry(ringing);
  if (end) await chrome.alarms.create(EXPIRY, { when: Math.max(end - stored.clockAhead, Date.now() + 1000) });
  else await chrome.alarms.clear(EXPIRY);
  await lightIcon(ringing);
  await registerRing(stored);
}

async function start(): Promise<void> {
  // Scripts in pages have no business in the storage; Firefox has no such switch.
  await chrome.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  const alarm = await chrome.alarms.get(SYNC);
  // One that was set while the device's clock was ahead might not ring for a year.
  const isNear = alarm && alarm.scheduledTime <= Date.now() + SYNC_MINUTES * 60_000;
  if (!isNear) await chrome.alarms.create(SYNC, { periodInMinutes: SYNC_MINUTES });
}

/**
 * Does whatever may be left to do after the worker or the browser was ended in the middle of something. Icon, script and alarm are compared
 * with what is stored, which costs little when they are right.
 */
async function catchUp(): Promise<void> {
  await bringUpToDate();
  await derive();
}

async function bringUpToDate(): Promise<void> {
  await withFailureNoted(resetUnreadable());
  await Promise.all([withFailureNoted(endLeftSessions()), withFailureNoted(sync())]);
}

void withFailureNoted(start());

chrome.runtime.onInstalled.addListener(({ reason }) => {
  void afterInstall(reason);
});

async function afterInstall(reason: `${chrome.runtime.OnInstalledReason}`): Promise<void> {
  // Only for the download of one's own data, so a failure doesn't matter.
  if (reason === 'update') await tellVersion().catch(() => undefined);
  await catchUp();
}

chrome.runtime.onStartup.addListener(() => {
  void catchUp();
});

chrome.alarms.onAlarm.addListener(({ name }) => {
  void (name === SYNC ? catchUp() : derive());
});

const DERIVED_FROM = ['list', 'muted', 'choices', 'clockAhead'] satisfies (keyof Stored)[];

chrome.storage.local.onChanged.addListener((changes) => {
  if (DERIVED_FROM.some((key) => key in changes)) void derive();
});

chrome.permissions.onAdded.addListener(() => void derive());
chrome.permissions.onRemoved.addListener(() => void derive());

/** Answers later: the message's port stays open until the promise has settled. */
function answerWith(answer: Promise<unknown>, send: (answer: unknown) => void): true {
  answer.catch(showStorageFull).then(send, () => send(undefined));
  return true;
}

// Firefox knows no messages of pages; there a script on the site passes them on.
if (!isFirefox) {
  chrome.runtime.onMessageExternal.addListener((message, sender, send) =>
    answerWith(answerSite(message, sender.origin), send),
  );
}

chrome.runtime.onMessage.addListener((message, sender, send) => {
  if (sender.id !== chrome.runtime.id) return false;
  if (isFrom(sender, 'popup.html')) return answerWith(answerPopup(message), send);
  if (isFrom(sender, 'bell.html')) {
    // The bell's document speaks to the worker, or through it to the script that holds its box in the page.
    const told = parseBoxRequest(message);
    if (told) return answerWith(tellBox(told, sender.tab?.id), send);
    const asked = parseBellRequest(message);
    return asked !== undefined && answerWith(answerBell(asked, sender.tab?.url), send);
  }
  const origin = sender.url === undefined ? undefined : new URL(sender.url).origin;
  if (origin === settings.siteUrl && sender.frameId === 0)
    return answerWith(answerSite(message, origin), send);
  const request = parsePageRequest(message);
  if (!request || sender.frameId !== 0) return false;
  return answerWith(answerPage(request, sender.url, sender.tab?.id), send);
});

/**
 * Whether a page of the extension's own is speaking. The bell's address is made from the popup's, because for `bell.html` Chromium's `getURL`
 * gives the address that web pages need, which is another with each start.
 */
function isFrom({ url }: chrome.runtime.MessageSender, page: 'popup.html' | 'bell.html'): boolean {
  return url?.startsWith(new URL(page, chrome.runtime.getURL('popup.html')).href) === true;
}

async function answerPopup(message: unknown): Promise<void> {
  const request = parsePopupRequest(message);
  if (request?.type === 'popup-opened') return bringUpToDate();
  const userId = accountOf(await readSmall('session'));
  // Disconnected elsewhere while the popup was open.
  if (userId === null) return;
  switch (request?.type) {
    case 'alerts-seen':
      return markAlertsSeen(userId, request.until);
    case 'copied':
      return noteCopy(userId, request.offerId, request.mayCount);
    case 'shop':
      return noteShop(userId, request.offerId, request.mayCount);
    case 'worked':
      return post(userId, { type: 'worked', key: request.offerId, worked: request.worked });
    case 'mute':
      return post(userId, { type: request.what, key: request.key, muted: request.muted });
    case 'disconnect':
      return disconnect(userId);
  }
}
