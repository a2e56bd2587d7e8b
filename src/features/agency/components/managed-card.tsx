import { ExternalLink, KeyRound, MoreHorizontal, Pencil, TicketPercent, UserMinus } from 'lucide-react';
import { offersLabel } from '@/domain/counts';
import { paths } from '@/shared/paths';
import { Avatar } from '@/ui/avatar';
import { DropdownMenu, DropdownMenuItem, DropdownMenuLink, DropdownMenuSeparator } from '@/ui/dropdown-menu';
import { IconButton } from '@/ui/icon-button';
import { LinkButton } from '@/ui/link-button';
import { Pill } from '@/ui/pill';
import { Skeleton } from '@/ui/skeleton';
import { type ManagedInfluencer, nameOf } from '../data/managed-influencers';
import type { CardAction } from './influencer-dialogs';

const CARD = 'flex h-full min-w-0 flex-col rounded-lg border bg-raised shadow-card';

/** The id of the button that opens an influencer's menu. */
export const cardMenuId = (influencerId: string) => `more-${influencerId}`;

interface ManagedCardProps {
  influencer: ManagedInfluencer;
  /** Left out for an analyst, who only reads. */
  onAction?: (action: CardAction) => void;
}

export function ManagedCard({ influencer, onAction }: ManagedCardProps) {
  const { id, username, avatarUrl, email, temporaryPassword, liveCodes, allCodes } = influencer;
  const name = nameOf(influencer);
  return (
    <article aria-label={name} className={CARD}>
      <div className="flex min-w-0 flex-1 items-start gap-3.5 p-4 pr-2">
        <Avatar src={avatarUrl} size="lg" />
        <div className="min-w-0 flex-1 pt-0.5">
          <h2 title={name} translate="no" className="truncate text-lg leading-6">
            {name}
          </h2>
          <p translate="no" className="truncate text-sm text-muted">
            @{username}
          </p>
          {email !== null && (
            <p title={email} className="truncate text-sm text-muted">
              {email}
            </p>
          )}
          <p className="mt-2 flex min-h-5 flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
            <span className="tabular-nums">
              <strong className="font-semibold">{liveCodes}</strong> live
              <span className="text-muted">{` of ${offersLabel(allCodes)}`}</span>
            </span>
            {temporaryPassword !== null && <Pill tone="brass">Not taken over yet</Pill>}
          </p>
        </div>
        {onAction && <CardMenu influencer={influencer} onAction={onAction} />}
      </div>
      <div className="border-t border-dashed p-3">
        <LinkButton
          to={paths.manageInfluencerCodes(id)}
          variant="secondary"
          size="sm"
          full
          icon={TicketPercent}
          aria-label={onAction ? `Manage codes for ${name}` : `Codes and results of ${name}`}
        >
          {onAction ? 'Manage codes' : 'Codes and results'}
        </LinkButton>
      </div>
    </article>
  );
}

function CardMenu({ influencer, onAction }: Required<ManagedCardProps>) {
  const name = nameOf(influencer);
  return (
    <DropdownMenu
      trigger={
        <IconButton
          id={cardMenuId(influencer.id)}
          label={`More for ${name}`}
          icon={<MoreHorizontal size={20} aria-hidden="true" />}
        />
      }
    >
      <DropdownMenuItem icon={Pencil} onSelect={() => onAction({ doing: 'edit', influencer })}>
        Edit details
      </DropdownMenuItem>
      {influencer.temporaryPassword !== null && (
        <DropdownMenuItem icon={KeyRound} onSelect={() => onAction({ doing: 'credentials', influencer })}>
          View credentials
        </DropdownMenuItem>
      )}
      <DropdownMenuLink icon={ExternalLink} to={paths.influencer(influencer.username)}>
        Public page
      </DropdownMenuLink>
      <DropdownMenuSeparator />
      <DropdownMenuItem icon={UserMinus} onSelect={() => onAction({ doing: 'end', influencer })}>
        End management
      </DropdownMenuItem>
    </DropdownMenu>
  );
}

/** Takes a card's size while it loads. */
export function ManagedCardSkeleton() {
  return (
    <div className={CARD}>
      <div className="flex items-start gap-3.5 p-4">
        <Skeleton className="size-14 flex-none rounded-full" />
        <div className="min-w-0 flex-1 pt-0.5">
          <Skeleton className="my-1 h-4 w-2/3" />
          <Skeleton className="my-1 h-3.5 w-1/2" />
          <Skeleton className="my-1.5 h-3.5 w-4/5" />
          <Skeleton className="mt-3 mb-0.5 h-3.5 w-2/5" />
        </div>
      </div>
      <div className="border-t border-dashed p-3">
        <Skeleton className="h-11 w-full rounded md:pointer-fine:h-9" />
      </div>
    </div>
  );
}
