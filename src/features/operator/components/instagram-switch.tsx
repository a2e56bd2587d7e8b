import { useQuery } from '@tanstack/react-query';
import { messageForError } from '@/shared/error-messages';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { switchInstagramForAll } from '../data/acts';
import { instagramSwitchQuery } from '../data/desk';
import { useDesk } from './use-desk';

/** Whether comments on Instagram are answered at all, and the way to end or begin it. */
export function InstagramSwitch() {
  const { userId, ask } = useDesk();
  const isOff = useQuery(instagramSwitchQuery(userId));
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 md:p-6">
      <div className="min-w-0">
        <h2 className="text-xl">Instagram</h2>
        {isOff.isPending && <Skeleton className="mt-2 h-4 w-64 max-w-full" />}
        {isOff.isLoadingError && <p role="alert">{messageForError(isOff.error)}</p>}
        {isOff.data !== undefined && (
          <p className="mt-1 text-sm text-muted">
            {isOff.data
              ? "Off: nobody's comments are answered."
              : 'On: comments are answered, where an influencer has connected an account.'}
          </p>
        )}
      </div>
      {isOff.isLoadingError && (
        <Button variant="secondary" loading={isOff.isFetching} onClick={() => void isOff.refetch()}>
          Try again
        </Button>
      )}
      {isOff.data !== undefined && (
        <Button variant="secondary" onClick={() => ask(switchInstagramForAll(!isOff.data))}>
          {isOff.data ? 'Switch Instagram on' : 'Switch Instagram off'}
        </Button>
      )}
    </Card>
  );
}
