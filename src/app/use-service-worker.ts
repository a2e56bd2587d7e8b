import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { isMessageToPage, OPEN_MESSAGE } from '@/lib/service-worker-messages';

/** A first visit competes with nothing for the network: what keeps the worker comes this long after the app has started. */
const PAUSE_MS = 3_000;

/** Registers the service worker, and opens what a tapped notification is about. */
export function useServiceWorker() {
  const navigate = useNavigate();
  const open = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const listener = ({ data }: MessageEvent) => {
      if (isMessageToPage(data) && data.type === OPEN_MESSAGE) open(data.path);
    };
    navigator.serviceWorker.addEventListener('message', listener);
    const timer = setTimeout(() => {
      import('./start-service-worker')
        .then(({ startServiceWorker }) => startServiceWorker())
        // The site works without it, and the next visit tries again.
        .catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      navigator.serviceWorker.removeEventListener('message', listener);
    };
  }, []);
}
