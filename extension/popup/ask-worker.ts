import type { PopupRequest } from '../messages';

/** Tells the worker what the person did. What comes of it shows in the storage. */
export function askWorker(request: PopupRequest): void {
  // While the extension is being updated nobody listens; the popup closes then.
  chrome.runtime.sendMessage(request).catch(() => undefined);
}
