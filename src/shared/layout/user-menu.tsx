import { LogOut } from 'lucide-react';
import { useSession } from '@/shared/session/use-session';
import { Avatar } from '@/ui/avatar';
import { CountBadge } from '@/ui/count-badge';
import {
  DropdownMenu,
  DropdownMenuChoice,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuLink,
  DropdownMenuSeparator,
} from '@/ui/dropdown-menu';
import { useAccountLinks } from './account-links';
import { useActingChoice } from './acting-for';

/** The signed-in user's menu behind the avatar. */
export function UserMenu({ alertCount }: { alertCount: number }) {
  const { profile, signOut } = useSession();
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          aria-label="Your account"
          className="grid size-11 flex-none place-items-center rounded-full"
        >
          <Avatar src={profile?.avatar_url} name={profile?.full_name ?? undefined} size="md" eager />
        </button>
      }
    >
      {profile && (
        <>
          <DropdownMenuLabel>
            <span translate="no" className="block truncate font-semibold text-ink">
              {profile.full_name}
            </span>
            <span translate="no" className="block truncate">
              @{profile.username}
            </span>
          </DropdownMenuLabel>
          <DropdownMenuSeparator />
        </>
      )}
      <AccountLinks alertCount={alertCount} />
      <ActingFor />
      <DropdownMenuSeparator />
      <DropdownMenuItem icon={LogOut} onSelect={() => void signOut()}>
        Sign out
      </DropdownMenuItem>
    </DropdownMenu>
  );
}

function AccountLinks({ alertCount }: { alertCount: number }) {
  return useAccountLinks().map((link) => (
    <DropdownMenuLink key={link.to} to={link.to} icon={link.icon}>
      <span className="flex-1">{link.label}</span>
      {link.countsAlerts && <CountBadge count={alertCount} label="new alert" />}
    </DropdownMenuLink>
  ));
}

/** The switch between the agencies for which one acts. */
function ActingFor() {
  const choice = useActingChoice();
  if (!choice) return null;
  const { choose, ...rest } = choice;
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuChoice label="Acting for" {...rest} onChoose={choose} />
    </>
  );
}
