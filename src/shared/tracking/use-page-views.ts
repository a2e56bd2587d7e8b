import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { mayTrack, subscribeToConsent } from './consent';
import { trackOn } from './track';

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
