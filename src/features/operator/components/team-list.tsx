import type { DeskAccount } from '@/lib/supabase/database';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { TextLink } from '@/ui/text-link';
import { removeTeamMember, roleOf } from '../data/desk';
import { accountAddress } from '../rules/desk-address';
import { DeskTime } from './desk-time';
import { useDesk } from './use-desk';

/** Who acts for an agency, its owner first, and the way to remove the others. */
export function TeamList({ agency }: { agency: DeskAccount }) {
  const { openAct } = useDesk();
  return (
    <section
      aria-labelledby="desk-team"
      className="min-w-0 rounded-lg border bg-raised p-4 shadow-card md:p-5"
    >
      <h2 id="desk-team" className="text-xl">
        Team
      </h2>
      <ul className="mt-2 divide-y">
        {agency.team.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3 last:pb-0">
            <Avatar src={member.avatar_url} name={member.name} />
            <div className="min-w-0 flex-1 basis-48">
              <TextLink to={accountAddress(member.id)} className="wrap-anywhere">
                {member.name}
              </TextLink>
              <p className="text-sm text-muted wrap-anywhere">
                @{member.username} · {roleOf(member)} · since <DeskTime at={member.since} />
              </p>
            </div>
            {member.role !== 'owner' && (
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Remove ${member.name} from the team`}
                onClick={() => openAct(removeTeamMember(agency, member))}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
