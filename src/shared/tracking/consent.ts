import { env } from '@/lib/env';
import { deviceStorage } from '@/lib/site-storage';

/** What the person said about tracking; null while they weren't asked or haven't answered. */
export type Consent = 'accepted' | 'declined' | null;

const STORAGE_KEY = 'promobell-tracking';
const listeners = new Set<() => void>();
let asksAgain = false;

/** Global Privacy Control: the browser objects for its owner, on every site. */
export function objectsByBrowser(): boolean {
  return Reflect.get(navigator, 'globalPrivacyControl') === true;
}

export function consent(): Consent {
  const stored = deviceStorage.read(STORAGE_KEY);
  return stored === 'accepted' || stored === 'declined' ? stored : null;
}

/** Whether anything may be loaded from or sent to Meta (docs/product/tracking-and-privacy.md#consent). */
export function mayTrack(): boolean {
  return env.metaPixelId !== undefined && consent() === 'accepted' && !objectsByBrowser();
}

/** Whether the question stands on the screen: nobody has answered it, or they asked to see it again. */
export function isAsking(): boolean {
  if (env.metaPixelId === undefined) return false;
  return asksAgain || (consent() === null && !objectsByBrowser());
}

export function answer(choice: Exclude<Consent, null>) {
  asksAgain = false;
  deviceStorage.write(STORAGE_KEY, choice);
  tell();
}

/** Shows the question again, for whoever wants to change the answer. */
export function askAgain() {
  asksAgain = true;
  tell();
}

function tell() {
  for (const listener of listeners) listener();
}

function fromAnotherTab(event: StorageEvent) {
  // A null key is the whole storage emptied.
  if (event.key === STORAGE_KEY || event.key === null) tell();
}

/** Calls back when the answer or the question may have changed, also in another tab. */
export function subscribeToConsent(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', fromAnotherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', fromAnotherTab);
  };
}
