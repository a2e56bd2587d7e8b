import { NavLink } from 'react-router-dom';
import { navigation } from './navigation';

const tabs = navigation.filter((link) => link.inTabBar);

/** The bottom tab bar of a phone, clear of the device's own home bar. */
export function TabBar() {
  return (
    <nav
      aria-label="Tabs"
      className="fixed inset-x-0 bottom-0 z-40 h-(--over-bottom) overflow-hidden bg-raised shadow-[inset_0_1px_var(--line)] md:hidden"
    >
      <ul className="mx-auto flex h-(--tabs) max-w-lg">
        {tabs.map((link) => (
          <li key={link.to} className="min-w-0 flex-1">
            <NavLink
              to={link.to}
              end={link.to === '/'}
              className="group relative flex h-full flex-col items-center justify-center gap-0.5 short:flex-row short:gap-1.5 text-xs font-semibold text-muted focus-visible:-outline-offset-4 aria-[current=page]:text-ink"
            >
              <span className="relative grid h-8 w-14 place-items-center rounded-full short:w-11 transition-colors group-aria-[current=page]:bg-brass group-aria-[current=page]:text-on-brass">
                <link.icon size={22} strokeWidth={2} aria-hidden="true" />
              </span>
              <span className="max-w-full truncate px-0.5">{link.label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
