import { useEffect, useSyncExternalStore } from 'react';
import { mayTrack, subscribeToConsent } from './consent';
import { track } from './track';

/** Reports that somebody looks at a profile or an offer of ours, once it is known which. */
export function useViewContent(contentName: string | undefined, contentCategory: string) {
  const allowed = useSyncExternalStore(subscribeToConsent, mayTrack, () => false);
  useEffect(() => {
    if (allowed && contentName !== undefined) track('ViewContent', { contentName, contentCategory });
  }, [allowed, contentName, contentCategory]);
}
