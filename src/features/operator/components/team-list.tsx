import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { DeskAccount, DeskTeamMember } from '@/lib/supabase/database';
import { paths } from '@/shared/paths';
import { QueryState } from '@/shared/query-state';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Pill } from '@/ui/pill';
import { TextLink } from '@/ui/text-link';
import { accountQuery } from '../data/desk';
import { handOverAgency, removeTeamMember, roleOf } from '../data/team-acts';
import { DeskTime } from './desk-time';
import { CardSkeletons } from './search-results';
import { useDesk } from './use-desk';

/** Who acts for an agency, its owner first. The others can be removed; while the owner is suspended, one of them can be made the owner. */
export function TeamList({ agency, title }: { agency: DeskAccount; title: ReactNode }) {
  const headingId = useId();
  const owner = agency.team.find(({ role }) => role === 'owner');
  const suspendedOwner = agency.is_agency && owner?.suspended ? owner : undefined;
  return (
    <section
      aria-labelledby={headingId}
      className="min-w-0 rounded-lg border bg-raised p-4 shadow-card md:p-5"
    >
      <h2 id={headingId} className="text-xl wrap-anywhere">
        {title}
      </h2>
      {suspendedOwner && agency.team.length > 1 && (
        <p className="mt-1 text-sm text-muted">
          Its owner is suspended, so nobody of the team can change it. Hand the agency over to one of them.
        </p>
      )}
      <ul className="mt-2 divide-y">
        {agency.team.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3 last:pb-0">
            <Avatar src={member.avatar_url} name={member.name} />
            <div className="min-w-0 flex-1 basis-48">
              <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
                <TextLink to={paths.deskAccount(member.id)} className="min-w-0 wrap-anywhere">
                  {member.name}
                </TextLink>
                {member.suspended && <Pill tone="coral">Suspended</Pill>}
              </div>
              <p className="text-sm text-muted wrap-anywhere">
                @{member.username} · {roleOf(member)} · since <DeskTime at={member.since} />
              </p>
            </div>
            {member.role !== 'owner' && (
              <MemberActs agency={agency} member={member} suspendedOwner={suspendedOwner} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MemberActsProps {
  agency: DeskAccount;
  member: DeskTeamMember;
  suspendedOwner: DeskTeamMember | undefined;
}

function MemberActs({ agency, member, suspendedOwner }: MemberActsProps) {
  const { openAct } = useDesk();
  return (
    <div className="flex flex-wrap gap-2">
      {suspendedOwner && !member.suspended && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Hand over the agency to ${member.name}`}
          onClick={() => openAct(handOverAgency(agency, { owner: suspendedOwner, member }))}
        >
          Hand over the agency
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Remove ${member.name} from the team`}
        onClick={() => openAct(removeTeamMember(agency, member))}
      >
        Remove
      </Button>
    </div>
  );
}

/** The team of an agency on the page of the account that owns it. */
export function OwnedTeam({ agencyId }: { agencyId: string }) {
  const { userId } = useDesk();
  const agency = useQuery(accountQuery(userId, agencyId));
  return (
    <QueryState query={agency} waiting={<CardSkeletons label="Loading the team" />}>
      {(found) =>
        found && (
          <TeamList
            agency={found}
            title={
              <>
                Team of <TextLink to={paths.deskAccount(agencyId)}>{found.name}</TextLink>
              </>
            }
          />
        )
      }
    </QueryState>
  );
}
