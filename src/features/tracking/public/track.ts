import type { TrackingEvent } from '@rules/tracking-events';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { EventDetails } from '../report';
import { mayTrack, subscribeToConsent } from './consent';

let reporting: Promise<typeof import('../report')> | undefined;

/**
 * Imported once: an import takes a moment even when the module is loaded, and an event just before the page is left would come
 * too late.
 */
function loadReporting() {
  reporting ??= import('../report');
  return reporting;
}

/**
 * Reports an event once the person has agreed; otherwise nothing happens at all (docs/product/tracking-and-privacy.md#consent). Nobody waits for
 * it, and a failure is ignored.
 */
export function track(event: TrackingEvent, details: EventDetails = {}) {
  trackOn(window.location.pathname, event, details);
}

/** The same, for a page given by its path. */
export function trackOn(path: string, event: TrackingEvent, details: EventDetails = {}) {
  if (!mayTrack()) return;
  loadReporting()
    .then(({ report }) => report(event, path, details))
    .catch(() => {
      reporting = undefined;
    });
}

/** Reports each page that is shown, for as long as there is consent. */
export function usePageViews() {
  const { pathname } = useLocation();
  const allowed = useSyncExternalStore(subscribeToConsent, mayTrack, () => false);

  useEffect(() => {
    if (allowed) trackOn(pathname, 'PageView');
  }, [allowed, pathname]);

  useEffect(() => {
    if (!allowed) return;
    return () => {
      import('../pixel').then(({ silencePixel }) => silencePixel()).catch(() => undefined);
    };
  }, [allowed]);
}
