import { useEffect, useSyncExternalStore } from 'react';
import { loadedToasts, loadToasts, subscribeToLoadedToasts } from './toast';

/** On these, the toast library is loaded: after a press a toast is likely, and a library that couldn't be loaded is tried again. */
const EVENTS = ['pointerdown', 'keydown', 'online'] as const;

/**
 * Toasts appear at the bottom centre, on a phone above the tab bar (`--toast-offset`). They don't overlap, so
 * that none covers an earlier one. They are the last stop of the Tab key, and Alt+T reaches them from anywhere.
 */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  const loaded = useSyncExternalStore(subscribeToLoadedToasts, loadedToasts, () => null);
  const isLoaded = loaded !== null;
  useEffect(() => {
    if (isLoaded) return;
    for (const event of EVENTS) addEventListener(event, loadToasts, { passive: true });
    return () => {
      for (const event of EVENTS) removeEventListener(event, loadToasts);
    };
  }, [isLoaded]);
  if (!loaded) return null;
  return (
    <loaded.Region
      theme={theme}
      position="bottom-center"
      className="toaster"
      expand
      offset={{ bottom: 'var(--toast-offset)' }}
      mobileOffset={{ bottom: 'var(--toast-offset)', left: 16, right: 16 }}
      toastOptions={{
        classNames: { actionButton: 'toast-action', closeButton: 'toast-close' },
        closeButtonAriaLabel: 'Close',
      }}
      containerAriaLabel="Notifications"
    />
  );
}
