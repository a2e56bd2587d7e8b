import { ThemeSwitch } from '@/shared/theme/theme-switch';
import { AccountCorner } from './account-corner';
import { DesktopNavigation } from './desktop-navigation';
import { Logo } from './logo';
import { MenuButton } from './menu-button';

/** The sticky header; on a short phone it leaves with the page. */
export function SiteHeader({ alertCount }: { alertCount: number }) {
  return (
    <header className="sticky top-0 z-40 border-b bg-paper pt-[env(safe-area-inset-top)] max-md:short:static">
      <div className="page-gutter mx-auto flex h-(--header) max-w-page items-center gap-1 md:gap-1.5 lg:gap-4">
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
