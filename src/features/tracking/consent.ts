import { env } from '@/lib/env';
import { deviceStorage } from '@/lib/site-storage';
import { hasGlobalPrivacyControl } from './may-count';

/** The answer about tracking; null before it. */
export type Consent = 'accepted' | 'declined' | null;

const STORAGE_KEY = 'promobell-tracking';
let isReopened = false;

/** The answer that is stored on this device. */
export function consent(): Consent {
  const stored = deviceStorage.read(STORAGE_KEY);
  return stored === 'accepted' || stored === 'declined' ? stored : null;
}

/** Whether anything may be loaded from or sent to Meta (docs/product/tracking-and-privacy.md#consent). */
export function mayTrack(): boolean {
  return env.metaPixelId !== undefined && consent() === 'accepted' && !hasGlobalPrivacyControl();
}

/** Whether the question is shown: it wasn't answered, or somebody asked to see it again. */
export function isAsking(): boolean {
  if (env.metaPixelId === undefined) return false;
  return isReopened || (consent() === null && !hasGlobalPrivacyControl());
}

/** Stores the answer, and closes the question. */
export function answer(choice: Exclude<Consent, null>) {
  isReopened = false;
  deviceStorage.write(STORAGE_KEY, choice);
}

/** Shows the question again, to change the answer. */
export function reopenQuestion() {
  isReopened = true;
  deviceStorage.notify();
}

/** Calls back when the answer or the question may have changed, also in another tab. */
export const subscribeToConsent = deviceStorage.subscribe;
