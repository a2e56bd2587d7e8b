import { Outlet, ScrollRestoration } from 'react-router-dom';
import { AppShell } from '@/shared/layout/app-shell';
import { useTheme } from '@/shared/theme/use-theme';
import { Toaster } from '@/ui/toaster';

/** Stays while pages come and go. */
export function RootLayout() {
  const { theme } = useTheme();
  return (
    <>
      <AppShell>
        <Outlet />
      </AppShell>
      <Toaster theme={theme} />
      <ScrollRestoration />
    </>
  );
}
