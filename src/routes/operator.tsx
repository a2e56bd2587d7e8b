import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { operatorSessionQuery } from '@/features/operator/data/operator-session';
import { messageForError } from '@/shared/error-messages';
import { LazyPart } from '@/shared/layout/lazy-part';
import { NotFoundPage } from '@/shared/layout/not-found-page';
import { PageWaiting } from '@/shared/layout/page-waiting';
import { useSession } from '@/shared/session/use-session';
import { ErrorState } from '@/ui/error-state';

// Nobody but an operator loads these.
const OperatorScreen = lazy(async () => {
  const [{ OperatorScreen: Screen }, { DayChart }] = await Promise.all([
    import('@/features/operator/components/operator-screen'),
    import('@/features/results/chart/day-chart'),
  ]);
  return {
    default: (props: { userId: string; email: string }) => <Screen {...props} chart={DayChart} />,
  };
});

export function Component() {
  const { status, user } = useSession();
  if (status === 'loading') return <PageWaiting />;
  return user ? <ForOperators userId={user.id} email={user.email ?? ''} /> : <NotFoundPage />;
}

function ForOperators({ userId, email }: { userId: string; email: string }) {
  const session = useQuery(operatorSessionQuery(userId));
  if (session.isPending) return <PageWaiting />;
  if (session.isLoadingError) {
    return (
      <>
        <h1 className="sr-only">Operator’s desk</h1>
        <ErrorState
          message={messageForError(session.error)}
          retrying={session.isFetching}
          onRetry={() => void session.refetch()}
        />
      </>
    );
  }
  if (!session.data?.isOperator) return <NotFoundPage />;
  return (
    <LazyPart waiting={<PageWaiting />}>
      <OperatorScreen userId={userId} email={email} />
    </LazyPart>
  );
}
