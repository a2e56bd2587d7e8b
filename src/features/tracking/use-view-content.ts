import { useEffect, useSyncExternalStore } from 'react';
import { mayTrack, subscribeToConsent } from './consent';
import { track } from './track';

/** Tracks the view of a profile or an offer, once it has loaded. */
export function useViewContent(contentName: string | undefined, contentCategory: string) {
  const allowed = useSyncExternalStore(subscribeToConsent, mayTrack, () => false);
  useEffect(() => {
    if (allowed && contentName !== undefined) track('ViewContent', { contentName, contentCategory });
  }, [allowed, contentName, contentCategory]);
}
