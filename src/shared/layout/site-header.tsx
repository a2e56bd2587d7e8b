import { ThemeSwitch } from '@/shared/theme/theme-switch';
import { AccountCorner } from './account-corner';
import { DesktopNavigation } from './desktop-navigation';
import { Logo } from './logo';
import { MenuButton } from './menu-button';

/** The sticky header. */
export function SiteHeader({ alertCount }: { alertCount: number }) {
  return (
    <header className="sticky top-0 z-40 border-b bg-paper">
      <div className="mx-auto flex h-16 max-w-page items-center gap-1 px-4 md:gap-1.5 md:px-6 lg:gap-4">
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
