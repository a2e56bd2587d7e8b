import { Toaster as Sonner } from 'sonner';

/** Where toasts appear: bottom-center, on a phone above the tab bar (`--toast-offset`). */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <Sonner
      theme={theme}
      position="bottom-center"
      className="toaster"
      offset={{ bottom: 'var(--toast-offset)' }}
      mobileOffset={{ bottom: 'var(--toast-offset)', left: 16, right: 16 }}
      toastOptions={{ classNames: { actionButton: 'toast-action' } }}
      containerAriaLabel="Notifications"
    />
  );
}
