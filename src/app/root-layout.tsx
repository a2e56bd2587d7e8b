import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useNewAlertCount } from '@/features/alerts/use-new-alert-count';
import { useFirstSignIn } from '@/features/auth/use-first-sign-in';
import { AppShell } from '@/shared/layout/app-shell';
import { useTheme } from '@/shared/theme/use-theme';
import { Toaster } from '@/ui/toaster';

/** Stays while pages come and go. */
export function RootLayout() {
  const { theme } = useTheme();
  useFirstSignIn();
  const alertCount = useNewAlertCount();
  return (
    <>
      <AppShell alertCount={alertCount}>
        <Outlet />
      </AppShell>
      <Toaster theme={theme} />
      <ScrollRestoration />
    </>
  );
}
