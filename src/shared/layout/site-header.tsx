import { Bell, Menu } from 'lucide-react';
import { lazy, useRef, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { useReturnPath } from '@/shared/session/use-return-path';
import { useSession } from '@/shared/session/use-session';
import { ThemeSwitch } from '@/shared/theme/theme-switch';
import { CountBadge } from '@/ui/count-badge';
import { IconButton } from '@/ui/icon-button';
import { LinkButton } from '@/ui/link-button';
import { Skeleton } from '@/ui/skeleton';
import { useWasEver } from '@/ui/use-was-ever';
import { LazyPart } from './lazy-part';
import { dashboardLinks, navigation } from './navigation';

/** The sticky header; where the screen is short and narrower than 768 px, it scrolls away. */
export function SiteHeader({ alertCount }: { alertCount: number }) {
  return (
    <header className="print:hidden sticky top-0 z-40 border-b bg-paper pt-[env(safe-area-inset-top)] max-md:short:static">
      <div className="page-gutter mx-auto flex h-(--header) max-w-page items-center gap-1 max-[19rem]:gap-0 max-[19rem]:px-2 lg:gap-4">
        <Logo />
        <div className="flex-1 lg:ml-2">
          <DesktopNavigation alertCount={alertCount} />
        </div>
        <div className="max-md:hidden">
          <ThemeSwitch />
        </div>
        <AccountCorner alertCount={alertCount} />
        <MenuButton alertCount={alertCount} />
      </div>
    </header>
  );
}

/**
 * The logo and the name, linking home. In a narrow header the name wraps onto a second, hidden line. In the narrowest, which is one with larger text,
 * the height is the logo's own in pixels: in rem it would grow with the text, and the second line would be seen.
 */
function Logo() {
  return (
    <Link
      to={pages.home.path}
      aria-label="Promobell, home"
      className="group -ml-1 flex h-11 min-w-11 shrink flex-wrap items-center gap-x-2.5 overflow-hidden rounded px-1 max-[19rem]:h-[44px]"
    >
      <svg width="34" height="34" viewBox="0 0 512 512" aria-hidden="true" className="my-[5px] flex-none">
        <rect width="512" height="512" rx="116" fill="#1b1a2e" className="dark:fill-[#2a2845]" />
        <g className="origin-[50%_20%] rotate-[11deg] transition-[rotate] duration-200 group-hover:rotate-[-6deg]">
          <path d="M206 390a50 50 0 0 0 100 0z" fill="#e5482f" />
          <path
            d="M256 84c-18 0-32 14-32 32v8c-58 14-90 64-90 122v54c0 24-10 42-26 58-12 12-4 32 13 32h270c17 0 25-20 13-32-16-16-26-34-26-58v-54c0-58-32-108-90-122v-8c0-18-14-32-32-32z"
            fill="#f5b301"
          />
        </g>
      </svg>
      <span className="font-heading text-xl leading-11 font-extrabold text-ink">Promobell</span>
    </Link>
  );
}

const LINK =
  'relative flex min-h-11 items-center gap-1.5 rounded px-1.5 text-xs lg:px-3 lg:text-sm font-semibold whitespace-nowrap text-muted transition-colors after:absolute after:inset-x-1.5 lg:after:inset-x-3 after:bottom-[calc((2.75rem-var(--header))/2)] after:h-[3px] after:rounded-t-full hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:bg-brass';

/** The links in the header, from 768 px. */
function DesktopNavigation({ alertCount }: { alertCount: number }) {
  const session = useSession();
  return (
    <nav aria-label="Main" className="hidden md:block">
      <ul className="flex items-center lg:gap-1">
        {navigation.map((link) => (
          <li key={link.to}>
            <NavLink to={link.to} className={LINK}>
              {link.label}
              {link.countsAlerts && <CountBadge count={alertCount} label="new alert" />}
            </NavLink>
          </li>
        ))}
        {/* Hidden in narrower headers; the account's menu has it at every width. */}
        {dashboardLinks(session).map((link) => (
          <li key={link.to} className="max-xl:hidden">
            <NavLink to={link.to} className={LINK}>
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// The menu's chunk is loaded after the first screen, and for members only.
const UserMenu = lazy(async () => ({ default: (await import('./user-menu')).UserMenu }));

/** The header's right end: the user's menu, or Sign In and Sign Up. */
function AccountCorner({ alertCount }: { alertCount: number }) {
  const { status } = useSession();
  const waiting = <Skeleton className="size-11 rounded-full" />;
  if (status === 'signed-in') {
    return (
      <>
        <PhoneBell alertCount={alertCount} />
        <LazyPart
          waiting={waiting}
          failed={
            <LinkButton to={pages.profile.path} variant="secondary" size="sm">
              Profile
            </LinkButton>
          }
        >
          <UserMenu alertCount={alertCount} />
        </LazyPart>
      </>
    );
  }
  if (status === 'signed-out') return <WaysIn />;
  // While an authenticator app's code is asked for ('awaits-code'), the page itself has the button to sign out.
  return status === 'loading' && waiting;
}

/**
 * Sign In and Sign Up. src/ui/styles/base.css hides them by `data-visitor` while a stored session is being read. On a phone whose text is
 * larger there is room for one of the two; the menu has both.
 */
function WaysIn() {
  const returnPath = useReturnPath();
  return (
    <div data-visitor="corner" className="flex flex-none items-center gap-1 whitespace-nowrap lg:gap-2">
      <LinkButton
        to={paths.login(returnPath)}
        variant="ghost"
        size="sm"
        className="max-lg:px-2 max-[19rem]:hidden"
      >
        Sign In
      </LinkButton>
      <LinkButton to={paths.signup(returnPath)} size="sm" className="max-lg:px-3">
        Sign Up
      </LinkButton>
    </div>
  );
}

/** The link to My Alerts on a phone, whose tab bar has none. Wider headers have it among their links. */
function PhoneBell({ alertCount }: { alertCount: number }) {
  return (
    <NavLink
      to={pages.myAlerts.path}
      className="relative grid size-11 flex-none place-items-center rounded text-ink hover:bg-sunken aria-[current=page]:bg-brass-soft md:hidden"
    >
      <Bell size={24} aria-hidden="true" />
      <span className="sr-only">My Alerts</span>{' '}
      <span className="pointer-events-none absolute -top-0.5 -right-1">
        <CountBadge count={alertCount} label="new alert" />
      </span>
    </NavLink>
  );
}

const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu')).MobileMenu }));

/** Opens the slide-out menu, whose chunk is loaded when it is first opened. */
function MenuButton({ alertCount }: { alertCount: number }) {
  const [open, setOpen] = useState(false);
  const wasOpen = useWasEver(open);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="md:hidden">
      <IconButton
        ref={button}
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={<Menu size={24} aria-hidden="true" />}
        onClick={() => setOpen(true)}
        className="-mr-2"
      />
      {wasOpen && (
        <LazyPart>
          <MobileMenu open={open} onOpenChange={setOpen} alertCount={alertCount} opener={button} />
        </LazyPart>
      )}
    </div>
  );
}
