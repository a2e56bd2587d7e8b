import { NetworkError } from './errors';

/** The app's service worker, if one is registered. A browser that blocks site data rejects even this question, and has none. */
export async function registeredWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  return navigator.serviceWorker.getRegistration().catch(() => undefined);
}

/** The app's service worker, registered if it wasn't yet. Resolves when it is running. */
export async function ensureWorker(): Promise<ServiceWorkerRegistration> {
  const container = navigator.serviceWorker;
  const registration = await container.register('/service-worker.js', { updateViaCache: 'none' });
  const { active, waiting, installing } = registration;
  if (active || waiting) return container.ready;
  // The browser's first worker of this site: `ready` would wait for ever if it can't be installed.
  const failure = new Promise<never>((_resolve, reject) => {
    const look = () => {
      if (installing && installing.state !== 'redundant') return;
      reject(new NetworkError("The service worker couldn't be installed."));
    };
    look();
    installing?.addEventListener('statechange', look);
  });
  return Promise.race([container.ready, failure]);
}
