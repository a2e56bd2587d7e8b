import type { TrackingEvent } from '@/domain/tracking-events';
import { mayTrack } from './consent';
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
