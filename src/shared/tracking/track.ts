import type { TrackingEvent } from '@/domain/tracking-events';
import { mayTrack } from './consent';
import type { EventDetails } from './report';

/**
 * Reports an event once the person has agreed; otherwise nothing happens at all (decisions: Tracking). Nobody waits for
 * it, and nobody is troubled when it fails.
 */
export function track(event: TrackingEvent, details: EventDetails = {}) {
  trackOn(window.location.pathname, event, details);
}

/** The same for a page that is known by its path. */
export function trackOn(path: string, event: TrackingEvent, details: EventDetails = {}) {
  if (!mayTrack()) return;
  import('./report').then(({ report }) => report(event, path, details)).catch(() => undefined);
}
