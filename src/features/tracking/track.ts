import type { TrackingEvent } from '@rules/tracking-events';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { pagePath } from '@/shared/document-address';
import { mayTrack, subscribeToConsent } from './consent';
import type { EventDetails } from './data/send-event';

let sender: Promise<typeof import('./data/send-event')> | undefined;

/**
 * Imported once: an import takes a moment even when the module is loaded, and an event just before the page is left would come
 * too late.
 */
function loadSender() {
  sender ??= import('./data/send-event');
  return sender;
}

/**
 * Sends an event once the person has agreed; otherwise nothing happens at all (docs/product/tracking-and-privacy.md#consent). Nobody waits for
 * it, and a failure is ignored.
 */
export function track(event: TrackingEvent, details: EventDetails = {}) {
  trackOn(pagePath(window.location.pathname), event, details);
}

/** Sends an event as `track` does, for the page with this path. */
export function trackOn(path: string, event: TrackingEvent, details: EventDetails = {}) {
  if (!mayTrack()) return;
  loadSender()
    .then(({ sendEvent }) => {
      // The consent may have been withdrawn while the sender was loading.
      if (mayTrack()) sendEvent(event, path, details);
    })
    .catch(() => {
      // It couldn't be loaded: the next event tries again.
      sender = undefined;
    });
}

/** Tracks each page that is shown, for as long as there is consent. A page's tabs don't count as pages of their own. */
export function usePageViews() {
  const { pathname } = useLocation();
  const page = pagePath(pathname);
  const allowed = useSyncExternalStore(subscribeToConsent, mayTrack, () => false);

  useEffect(() => {
    if (allowed) trackOn(page, 'PageView');
  }, [allowed, page]);

  useEffect(() => {
    if (!allowed) return;
    // Runs when the consent is withdrawn.
    return () => {
      import('./data/pixel').then(({ silencePixel }) => silencePixel()).catch(() => undefined);
    };
  }, [allowed]);
}

/** Tracks that a page's content was seen, such as a profile. @param contentName undefined until the content has loaded */
export function useViewContent(contentName: string | undefined, contentCategory: string) {
  const allowed = useSyncExternalStore(subscribeToConsent, mayTrack, () => false);
  useEffect(() => {
    if (allowed && contentName !== undefined) track('ViewContent', { contentName, contentCategory });
  }, [allowed, contentName, contentCategory]);
}
