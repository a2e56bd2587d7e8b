import { useQuery } from '@tanstack/react-query';
import { QueryState } from '@/shared/query-state';
import { Skeleton } from '@/ui/skeleton';
import { ShortAddress } from './components/short-address';
import { shortLinkQuery } from './data/short-link';

/** The short link of a profile, to be copied into a bio elsewhere. */
export function BioLink({ userId, influencerId }: { userId: string; influencerId: string }) {
  const link = useQuery(shortLinkQuery(userId, { influencerId }));
  return (
    <QueryState
      query={link}
      waiting={
        <div role="status" aria-label="Loading the link">
          <Skeleton className="h-15 w-full" />
        </div>
      }
    >
      {(endings) => <ShortAddress endings={endings} copyLabel="Copy for your bio" />}
    </QueryState>
  );
}
