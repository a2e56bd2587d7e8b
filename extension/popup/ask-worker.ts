import { objectsToMeasuring } from '../data-collection';
import type { PopupRequest } from '../messages';

/** Tells the worker what the person did. What comes of it shows in the storage. */
export function askWorker(request: PopupRequest): void {
  // While the extension is being updated nobody listens; the popup closes then.
  chrome.runtime.sendMessage(request).catch(() => undefined);
}

/** Tells the worker that an offer's code was copied, or its shop opened, and whether that may be counted. */
export const tellPress = (type: 'copied' | 'shop', offerId: string) =>
  askWorker({ type, offerId, mayCount: !objectsToMeasuring() });

/** Tells the worker that a person or a shop is muted from now on, or no more. */
export const tellMute = (what: 'people' | 'shops', key: string, muted: boolean) =>
  askWorker({ type: 'mute', what, key, muted });
