import { WifiOff } from 'lucide-react';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { env } from '@/lib/env';
import { siteDescription } from '@/shared/pages';
import { useToday } from '@/shared/today';
import { useIsOffline } from '../use-is-offline';
import { type FooterLink, footerColumns, navigation } from './navigation';
import { MAIN_ID, RouteAnnouncer } from './route-announcer';
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

/** Says below the header that there is no network. No chunk of its own, because that couldn't be loaded then. */
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

function FooterAnchor({ link, className }: { link: FooterLink; className: string }) {
  if (!link.outside) {
    return (
      <Link to={link.to} className={className}>
        {link.label}
      </Link>
    );
  }
  return (
    <a href={link.to} target="_blank" rel="noopener noreferrer" className={className}>
      {link.label}
    </a>
  );
}

interface SiteFooterProps {
  phoneExtra: ReactNode;
  /** Stands beside the last line. */
  end: ReactNode;
}

/** Columns from 768 px; on a phone two compact lines above the tab bar. */
const SiteFooter = memo(function SiteFooter({ phoneExtra, end }: SiteFooterProps) {
  const columns = footerColumns(env);
  const today = useToday();
  return (
    <footer className="print:hidden torn-edge [overflow-anchor:none] mt-16 bg-sunken pt-3 max-md:pb-[calc(var(--over-bottom)+0.5rem)] md:mt-24">
      <div className="page-gutter mx-auto max-w-page py-6 md:py-14">
        <div className="hidden gap-10 md:flex">
          <div className="max-w-72 flex-1">
            <p className="font-heading text-xl font-extrabold">Promobell</p>
            <p className="mt-2 text-sm text-balance text-muted">{siteDescription}</p>
          </div>
          <div className="flex flex-1 flex-wrap justify-end gap-x-16 gap-y-10">
            {columns.map((column) => (
              <nav key={column.heading} aria-label={column.heading}>
                <h2 className="text-base">{column.heading}</h2>
                <ul className="mt-2">
                  {column.links.map((link) => (
                    <li key={link.label}>
                      <FooterAnchor
                        link={link}
                        className="inline-block rounded-sm py-1.5 text-sm text-muted pointer-coarse:py-3 hover:text-ink hover:underline"
                      />
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
          </div>
        </div>
        <div className="md:hidden">{phoneExtra}</div>
        <nav aria-label="Footer" className="md:hidden">
          <ul className="flex flex-wrap justify-center gap-x-1">
            {columns
              .flatMap((column) => column.links)
              .filter((link) => link.outside || link.onPhone)
              .map((link) => (
                <li key={link.label}>
                  <FooterAnchor
                    link={link}
                    className="flex min-h-11 items-center rounded px-3 text-sm font-medium text-muted"
                  />
                </li>
              ))}
          </ul>
        </nav>
        <div className="flex flex-wrap items-center justify-center gap-x-6 text-xs text-muted md:mt-10 md:justify-between md:border-t md:pt-6">
          <p>© {today.getUTCFullYear()} Promobell</p>
          {end}
        </div>
      </div>
    </footer>
  );
});
