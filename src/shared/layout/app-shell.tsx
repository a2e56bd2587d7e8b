import { WifiOff } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { useIsOffline } from '../use-is-offline';
import { navigation } from './navigation';
import { MAIN_ID, RouteAnnouncer } from './route-announcer';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

interface AppShellProps {
  /** New alerts since the last visit, for the badge on My Alerts. */
  alertCount?: number;
  /** Shown in the footer of a phone. */
  phoneFooter?: ReactNode;
  /** Shown at the footer's end, on every screen. */
  footerEnd?: ReactNode;
  children: ReactNode;
}

/** Header, main landmark, footer and tab bar around every page. */
export function AppShell({ alertCount = 0, phoneFooter, footerEnd, children }: AppShellProps) {
  const isOffline = useIsOffline();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${MAIN_ID}`}
        onClick={skipToContent}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded bg-brass px-4 py-3 font-semibold text-on-brass focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <SiteHeader alertCount={alertCount} />
      {isOffline && <OfflineLine />}
      <main id={MAIN_ID} tabIndex={-1} className="page-gutter mx-auto w-full max-w-page flex-1 outline-none">
        {children}
      </main>
      <RouteAnnouncer />
      <SiteFooter phoneExtra={phoneFooter} end={footerEnd} />
      <TabBar />
    </div>
  );
}

/** The router would take the browser's own jump for a return, and scroll to where the page was left. */
function skipToContent(event: MouseEvent) {
  event.preventDefault();
  document.getElementById(MAIN_ID)?.focus();
}

/** Says below the header that there is no network, which is why it isn't loaded when it is needed. */
function OfflineLine() {
  return (
    <div className="bg-sunken print:hidden">
      <p
        role="status"
        className="page-gutter mx-auto flex w-full max-w-page items-center gap-2 py-2 text-sm text-muted"
      >
        <WifiOff size={16} aria-hidden="true" className="flex-none" />
        You are offline. What you see may be old.
      </p>
    </div>
  );
}

const tabs = navigation.filter((link) => link.inTabBar);

/** The bottom tab bar of a phone, above the device's own home bar. Where the text is too large for its words, it shows icons alone. */
function TabBar() {
  return (
    <nav
      aria-label="Tabs"
      className="fixed inset-x-0 bottom-0 z-40 h-(--over-bottom) overflow-hidden bg-raised shadow-[inset_0_1px_var(--line)] md:hidden print:hidden"
    >
      <ul className="mx-auto flex h-(--tabs) max-w-lg short:max-w-none">
        {tabs.map((link) => (
          <li key={link.to} className="min-w-0 flex-auto">
            <NavLink
              to={link.to}
              className="group relative flex h-full flex-col items-center justify-center gap-0.5 short:flex-row short:gap-1.5 text-xs font-semibold text-muted focus-visible:-outline-offset-4 aria-[current=page]:text-ink"
            >
              <span className="relative grid h-8 w-14 max-w-full place-items-center rounded-full short:w-11 transition-colors group-aria-[current=page]:bg-brass group-aria-[current=page]:text-on-brass">
                <link.icon size={22} strokeWidth={2} aria-hidden="true" className="max-[17rem]:size-6" />
              </span>
              <span className="max-w-full truncate px-0.5 max-[17rem]:sr-only">{link.label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
