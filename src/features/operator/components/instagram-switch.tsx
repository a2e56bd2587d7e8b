import { useQuery } from '@tanstack/react-query';
import { QueryState } from '@/shared/query-state';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { switchInstagramForAll } from '../data/acts';
import { instagramSwitchQuery } from '../data/desk';
import { useDesk } from './use-desk';

/** Whether comments on Instagram are answered at all, and the way to end or begin it. */
export function InstagramSwitch() {
  const { userId, openAct } = useDesk();
  const query = useQuery(instagramSwitchQuery(userId));
  return (
    <Card className="p-4 md:p-6">
      <h2 className="mb-1 text-xl">Instagram</h2>
      <QueryState query={query} waiting={<Skeleton className="mt-2 h-4 w-64 max-w-full" />} asLine>
        {(isOff) => (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="text-sm text-muted">
              {isOff
                ? "Off: nobody's comments are answered."
                : 'On: comments are answered, where an influencer has connected an account.'}
            </p>
            <Button variant="secondary" onClick={() => openAct(switchInstagramForAll(!isOff))}>
              {isOff ? 'Switch Instagram on' : 'Switch Instagram off'}
            </Button>
          </div>
        )}
      </QueryState>
    </Card>
  );
}
