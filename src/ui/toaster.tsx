import { Toaster as Sonner } from 'sonner';

/**
 * Where toasts appear: bottom-center, on a phone above the tab bar (`--toast-offset`). Each has a place of its own, so
 * that none covers what was said before it. The last stop of the Tab key, and Alt+T from anywhere.
 */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <Sonner
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
