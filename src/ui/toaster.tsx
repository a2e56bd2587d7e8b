import { Toaster as Sonner } from 'sonner';

/**
 * Toasts appear at the bottom centre, on a phone above the tab bar (`--toast-offset`). They don't overlap, so
 * that none covers an earlier one. They are the last stop of the Tab key, and Alt+T reaches them from anywhere.
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
