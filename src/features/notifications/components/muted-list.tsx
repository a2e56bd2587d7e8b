import { QueryState } from '@/shared/query-state';
import { Avatar } from '@/ui/avatar';
import { Skeleton } from '@/ui/skeleton';
import type { MutedKind } from '../data/mutes';
import { muteLabel } from '../rules/mute';
import { MuteMenu } from './mute-menu';
import { useMuted } from './use-muted';

interface MutedListProps {
  userId: string;
  kind: MutedKind;
  /** What is said when nothing is muted. */
  nothing: string;
}

/** What of a kind is muted at the moment. */
export function MutedList({ userId, kind, nothing }: MutedListProps) {
  const { query, setMute } = useMuted(userId, kind);
  return (
    <QueryState asLine query={query} waiting={<Skeleton className="h-12 rounded" />}>
      {(muted) =>
        muted.length === 0 ? (
          <p className="text-muted">{nothing}</p>
        ) : (
          <ul className="divide-y">
            {muted.map((mute) => (
              <li key={mute.id} className="flex min-w-0 items-center gap-3.5 py-3">
                {kind === 'people' && <Avatar src={mute.avatarUrl} name={mute.name} size="md" />}
                <span className="min-w-0 flex-1">
                  <span dir="auto" className="block truncate text-left font-semibold">
                    {mute.name}
                  </span>
                  <span className="block text-sm text-muted">{muteLabel(mute)}</span>
                </span>
                <MuteMenu name={mute.name} mute={mute} onChange={(next) => setMute(mute, next)} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}
