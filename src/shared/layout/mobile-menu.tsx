import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { env } from '@/lib/env';
import { paths } from '@/shared/paths';
import { useReturnPath } from '@/shared/session/use-return-path';
import { useSession } from '@/shared/session/use-session';
import { ThemeChoices } from '@/shared/theme/theme-switch';
import { Button } from '@/ui/button';
import { CountBadge } from '@/ui/count-badge';
import { IconButton } from '@/ui/icon-button';
import { LinkButton } from '@/ui/link-button';
import { useAccountLinks } from './account-links';
import { ActingForSelect } from './acting-for';
import { footerColumns, navigation } from './navigation';

interface MobileMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  alertCount: number;
  /** Gets the focus when the menu is closed without following a link. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** The slide-out menu of a phone: every link, the account, the theme. */
export function MobileMenu({ open, onOpenChange, alertCount, opener }: MobileMenuProps) {
  const { status, signOut } = useSession();
  const returnPath = useReturnPath();
  const hasFollowedLink = useRef(false);
  const followLink = () => {
    hasFollowedLink.current = true;
    onOpenChange(false);
  };
  const mainLinks = new Set(navigation.map(({ to }) => to));
  const accountLinks = useAccountLinks();
  const links = [...navigation, ...accountLinks.filter(({ to }) => !mainLinks.has(to))];

  const shown = new Set(links.map(({ to }) => to));
  const informationLinks = footerColumns(env)
    .flatMap((column) => column.links)
    .filter(({ to, outside }) => !outside && !shown.has(to));

  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 bg-backdrop data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            hasFollowedLink.current = false;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // After a link the new page gets the focus.
            if (!hasFollowedLink.current) opener.current?.focus();
          }}
          className="fixed inset-y-0 right-0 z-50 flex w-[min(20rem,88vw)] flex-col overflow-y-auto overscroll-contain bg-raised pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] shadow-float focus:outline-none data-[state=closed]:animate-drawer-out data-[state=open]:animate-drawer-in"
        >
          <div className="flex items-center justify-between py-2.5 pr-2.5 pl-5">
            <RadixDialog.Title className="text-xl">Menu</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label="Close menu" icon={<X size={22} aria-hidden="true" />} />
            </RadixDialog.Close>
          </div>
          <nav aria-label="Menu" className="px-3">
            <ul>
              {links.map((link) => (
                <li key={link.to}>
                  <NavLink
                    to={link.to}
                    onClick={followLink}
                    className="flex min-h-12 items-center gap-3.5 rounded px-3 font-semibold text-ink hover:bg-sunken aria-[current=page]:bg-brass-soft"
                  >
                    <link.icon size={20} aria-hidden="true" className="flex-none" />
                    <span className="flex-1">{link.label}</span>
                    {link.countsAlerts && <CountBadge count={alertCount} label="new alert" />}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="mt-auto flex flex-col gap-4 p-5 pb-4">
            <ActingForSelect onChosen={followLink} />
            <ThemeChoices />
            {(status === 'signed-in' || status === 'awaits-code') && (
              <Button
                variant="secondary"
                full
                onClick={() => {
                  onOpenChange(false);
                  void signOut();
                }}
              >
                Sign out
              </Button>
            )}
            {status === 'signed-out' && (
              <div className="flex flex-col gap-2">
                <LinkButton to={paths.signup(returnPath)} full onClick={followLink}>
                  Sign Up
                </LinkButton>
                <LinkButton to={paths.login(returnPath)} variant="secondary" full onClick={followLink}>
                  Sign In
                </LinkButton>
              </div>
            )}
          </div>
          <nav aria-label="About Promobell" className="mx-5 border-t py-2">
            <ul className="grid grid-cols-2 gap-x-4">
              {informationLinks.map((link) => (
                <li key={link.label}>
                  <Link
                    to={link.to}
                    onClick={followLink}
                    className="flex min-h-11 items-center rounded-sm text-sm text-muted hover:text-ink aria-[current=page]:text-ink"
                  >
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
