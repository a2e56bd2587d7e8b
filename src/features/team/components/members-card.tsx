import { longDay } from '@rules/day-words';
import { ArrowRightLeft, MoreHorizontal, Pencil, ShieldCheck, UserMinus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { Avatar } from '@/ui/avatar';
import { Card } from '@/ui/card';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '@/ui/dropdown-menu';
import { IconButton } from '@/ui/icon-button';
import { Pill } from '@/ui/pill';
import { Skeleton } from '@/ui/skeleton';
import type { TeamMember } from '../data/team';
import { ROLE_NAMES, scopeLabel } from '../role-names';
import { type MemberAction, MemberDialogs } from './member-dialogs';

const menuId = (memberId: string) => `team-menu-${memberId}`;

/** Who acts for the agency, and what the owner can do about each. */
export function MembersCard({ agency, members }: { agency: ActingAgency; members: readonly TeamMember[] }) {
  const [action, setAction] = useState<MemberAction>();
  const heading = useRef<HTMLHeadingElement>(null);
  // When a dialog is closed, the focus goes to its member's menu button, because the menu's entry that opened it is gone by then.
  const [focusTarget, setFocusTarget] = useState<{ member: string }>();
  useEffect(() => {
    if (!focusTarget) return;
    const button = document.getElementById(menuId(focusTarget.member));
    (button ?? heading.current)?.focus({ preventScroll: true });
  }, [focusTarget]);
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Team
      </h2>
      <ul aria-label="Team" className="mt-2 divide-y">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} onAction={setAction} />
        ))}
      </ul>
      {members.length === 1 && (
        <p className="mt-4 border-t pt-4 text-muted">
          Nobody else is in the team yet. Invite those who work for {agency.name}, instead of sharing a
          password.
        </p>
      )}
      <MemberDialogs
        agency={agency}
        action={action}
        onClose={() => {
          setAction(undefined);
          if (action) setFocusTarget({ member: action.member.id });
        }}
      />
    </Card>
  );
}

interface MemberRowProps {
  member: TeamMember;
  onAction: (action: MemberAction) => void;
}

function MemberRow({ member, onAction }: MemberRowProps) {
  const { name, username, avatarUrl, email, role, allInfluencers, influencerIds, since } = member;
  return (
    <li className="flex items-start gap-x-4 py-4 last:pb-0">
      <Avatar src={avatarUrl} name={name} />
      <div className="min-w-0 flex-1">
        <h3 className="text-base wrap-anywhere">
          <span translate="no">{name}</span>{' '}
          <span translate="no" className="text-sm font-normal text-muted">
            @{username}
          </span>
        </h3>
        <p className="text-sm text-muted wrap-anywhere">{email}</p>
        <div className="mt-2 flex flex-wrap items-center gap-2 text-sm">
          <Pill tone={role === 'owner' ? 'brass' : 'neutral'}>{ROLE_NAMES[role]}</Pill>
          <span>{scopeLabel(allInfluencers, influencerIds.length)}</span>
          <SecondFactorPill has={member.hasSecondFactor} />
        </div>
        <p className="mt-1 text-sm text-muted">Since {longDay(since)}</p>
      </div>
      {role !== 'owner' && <MemberMenu member={member} onAction={onAction} />}
    </li>
  );
}

function SecondFactorPill({ has }: { has: boolean }) {
  return has ? (
    <Pill tone="sage" icon={<ShieldCheck size={14} aria-hidden="true" />}>
      Authenticator app
    </Pill>
  ) : (
    <Pill>No authenticator app</Pill>
  );
}

function MemberMenu({ member, onAction }: MemberRowProps) {
  return (
    <DropdownMenu
      trigger={
        <IconButton
          id={menuId(member.id)}
          label={`More for ${member.name}`}
          icon={<MoreHorizontal size={20} aria-hidden="true" />}
        />
      }
    >
      <DropdownMenuItem icon={Pencil} onSelect={() => onAction({ doing: 'change', member })}>
        Role and influencers
      </DropdownMenuItem>
      <DropdownMenuItem icon={ArrowRightLeft} onSelect={() => onAction({ doing: 'hand over', member })}>
        Hand the agency over
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuItem icon={UserMinus} onSelect={() => onAction({ doing: 'remove', member })}>
        Remove from the team
      </DropdownMenuItem>
    </DropdownMenu>
  );
}

/** Takes the size of a small team while it loads. */
export function MembersSkeleton() {
  return (
    <Card>
      <div role="status" aria-label="Loading the team">
        <Skeleton className="h-7 w-24" />
        {['owner', 'member'].map((key) => (
          <div key={key} className="flex items-start gap-4 py-4">
            <Skeleton className="size-11 flex-none rounded-full" />
            <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
              <Skeleton className="h-5 w-48 max-w-full" />
              <Skeleton className="h-4 w-56 max-w-full" />
              <Skeleton className="h-5 w-64 max-w-full" />
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}
