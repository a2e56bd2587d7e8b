import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { TrackingEvent } from '@/domain/tracking-events';
import { mayTrack, subscribeToConsent } from './consent';
import type { EventDetails } from './report';

let reporting: Promise<typeof import('./report')> | undefined;

/**
 * Asked for once: an import takes its time even of what is loaded, and an event just before the page is left would come
 * too late.
 */
function loadReporting() {
  reporting ??= import('./report');
  return reporting;
}

/**
 * Reports an event once the person has agreed; otherwise nothing happens at all (docs/product/tracking-and-privacy.md#consent). Nobody waits for
 * it, and nobody is troubled when it fails.
 */
export function track(event: TrackingEvent, details: EventDetails = {}) {
  trackOn(window.location.pathname, event, details);
}

/** The same for a page that is known by its path. */
export function trackOn(path: string, event: TrackingEvent, details: EventDetails = {}) {
  if (!mayTrack()) return;
  loadReporting()
    .then(({ report }) => report(event, path, details))
    .catch(() => {
      reporting = undefined;
    });
}

/** Reports each page that is shown, from the one on which somebody agrees until they change their mind. */
export function usePageViews() {
  const { pathname } = useLocation();
  const allowed = useSyncExternalStore(subscribeToConsent, mayTrack, () => false);

  useEffect(() => {
    if (allowed) trackOn(pathname, 'PageView');
  }, [allowed, pathname]);

  useEffect(() => {
    if (!allowed) return;
    return () => {
      import('./pixel').then(({ silencePixel }) => silencePixel()).catch(() => undefined);
    };
  }, [allowed]);
}

/** Reports that somebody looks at a profile or an offer of ours, once it is known which. */
export function useViewContent(contentName: string | undefined, contentCategory: string) {
  const allowed = useSyncExternalStore(subscribeToConsent, mayTrack, () => false);
  useEffect(() => {
    if (allowed && contentName !== undefined) track('ViewContent', { contentName, contentCategory });
  }, [allowed, contentName, contentCategory]);
}
