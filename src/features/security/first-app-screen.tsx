import { useQuery } from '@tanstack/react-query';
import { NarrowPage } from '@/shared/layout/narrow-page';
import { QueryState } from '@/shared/query-state';
import { Skeleton } from '@/ui/skeleton';
import { AddApp } from './components/add-app';
import { recoveryCodesQuery } from './data/recovery-codes';

interface FirstAppScreenProps {
  userId: string;
  onDone: () => void;
}

/** Adds the first authenticator app, for somebody who needs a second factor and has none. */
export function FirstAppScreen({ userId, onDone }: FirstAppScreenProps) {
  const recovery = useQuery(recoveryCodesQuery(userId));
  return (
    <NarrowPage
      title="Add an authenticator app"
      description="The operator's desk reaches other people's accounts, so it opens only with a second factor."
    >
      <QueryState query={recovery} waiting={<Skeleton className="h-72 rounded" />}>
        {(codes) => <AddApp userId={userId} name="My phone" isOnlyWay={!codes?.number} onDone={onDone} />}
      </QueryState>
    </NarrowPage>
  );
}
