import { NavLink } from 'react-router-dom';
import { useSession } from '@/shared/session/use-session';
import { CountBadge } from '@/ui/count-badge';
import { dashboardLinks } from './account-links';
import { navigation } from './navigation';

const LINK =
  'relative flex min-h-11 items-center gap-1.5 rounded px-2 text-sm lg:px-3 font-semibold whitespace-nowrap text-muted transition-colors after:absolute after:inset-x-2 lg:after:inset-x-3 after:bottom-[calc((2.75rem-var(--header))/2)] after:h-[3px] after:rounded-t-full hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:bg-brass';

/** The links in the header, from 768 px. */
export function DesktopNavigation({ alertCount }: { alertCount: number }) {
  const { profile } = useSession();
  return (
    <nav aria-label="Main" className="hidden md:block">
      <ul className="flex items-center lg:gap-1">
        {navigation.map((link) => (
          <li key={link.to}>
            <NavLink to={link.to} end={link.to === '/'} className={LINK}>
              {link.label}
              {link.countsAlerts && <CountBadge count={alertCount} label="new alert" />}
            </NavLink>
          </li>
        ))}
        {/* Narrower headers have no room for it; the account's menu has it at every width. */}
        {dashboardLinks(profile).map((link) => (
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
