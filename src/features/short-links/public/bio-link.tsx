import { useQuery } from '@tanstack/react-query';
import { messageForError } from '@/shared/error-messages';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';
import { ShortAddress } from '../components/short-address';
import { shortLinkQuery } from '../data/short-link';

interface BioLinkProps {
  userId: string;
  influencerId: string;
}

/** The short link of a profile, to be copied into a bio elsewhere. */
export function BioLink({ userId, influencerId }: BioLinkProps) {
  const link = useQuery(shortLinkQuery(userId, { influencerId }));
  if (link.data) return <ShortAddress endings={link.data} copyLabel="Copy for your bio" />;
  if (link.isPending) {
    return (
      <div role="status" aria-label="Loading the link">
        <Skeleton className="h-15 w-full" />
      </div>
    );
  }
  return (
    <ErrorState
      message={messageForError(link.error)}
      retrying={link.isFetching}
      onRetry={() => void link.refetch()}
    />
  );
}
