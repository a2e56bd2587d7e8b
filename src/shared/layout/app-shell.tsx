import type { ReactNode } from 'react';
import { MAIN_ID, RouteAnnouncer } from './route-announcer';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { TabBar } from './tab-bar';
import { useKeptFocus } from './use-kept-focus';

export interface AppShellProps {
  /** New alerts since the last visit, for the badge on My Alerts. */
  alertCount?: number;
  /** Stands in the footer of a phone. */
  phoneFooter?: ReactNode;
  children: ReactNode;
}

/** What surrounds every page: header, main landmark, footer, tab bar. */
export function AppShell({ alertCount = 0, phoneFooter, children }: AppShellProps) {
  useKeptFocus();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${MAIN_ID}`}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded bg-brass px-4 py-3 font-semibold text-on-brass focus:translate-y-0"
      >
        Skip to content
      </a>
      <SiteHeader alertCount={alertCount} />
      <main id={MAIN_ID} tabIndex={-1} className="page-gutter mx-auto w-full max-w-page flex-1 outline-none">
        {children}
      </main>
      <RouteAnnouncer />
      <SiteFooter phoneExtra={phoneFooter} />
      <TabBar />
    </div>
  );
}
