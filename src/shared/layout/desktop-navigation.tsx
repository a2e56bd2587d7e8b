import { NavLink } from 'react-router-dom';
import { CountBadge } from '@/ui/count-badge';
import { navigation } from './navigation';

/** The links in the header, from 768 px. */
export function DesktopNavigation({ alertCount }: { alertCount: number }) {
  return (
    <nav aria-label="Main" className="hidden md:block">
      <ul className="flex items-center lg:gap-1">
        {navigation.map((link) => (
          <li key={link.to}>
            <NavLink
              to={link.to}
              end={link.to === '/'}
              className="relative flex min-h-11 items-center gap-1.5 rounded px-2 text-sm lg:px-3 font-semibold whitespace-nowrap text-muted transition-colors after:absolute after:inset-x-2 lg:after:inset-x-3 after:-bottom-2.5 after:h-[3px] after:rounded-t-full hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:bg-brass"
            >
              {link.label}
              {link.countsAlerts && <CountBadge count={alertCount} label="new alert" />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
