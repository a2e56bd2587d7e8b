import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { NotFoundPage, PageWaiting } from '@/shared/layout/instead-of-page';
import { LazyPart } from '@/shared/layout/lazy-part';
import { PageMeta } from '@/shared/layout/page-meta';
import { pages } from '@/shared/pages';
import { QueryState } from '@/shared/query-state';
import { operatorSessionQuery } from '@/shared/session/data/own-profile';
import { useSession } from '@/shared/session/use-session';

// Nobody but an operator loads these.
const OperatorScreen = lazy(async () => ({
  default: (await import('@/features/operator/operator-screen')).OperatorScreen,
}));

const FirstApp = lazy(async () => ({
  default: (await import('@/features/security/first-app-screen')).FirstAppScreen,
}));

const meta = <PageMeta title={pages.operator.title} isPrivate />;

export function Component() {
  const { status, user } = useSession();
  if (status === 'loading') return <Waiting />;
  return user ? <ForOperators userId={user.id} /> : <NotFoundPage />;
}

function ForOperators({ userId }: { userId: string }) {
  const session = useQuery(operatorSessionQuery(userId));
  return (
    <>
      {session.isLoadingError && <h1 className="sr-only">Operator's desk</h1>}
      <QueryState query={session} waiting={<Waiting />}>
        {(known) =>
          known?.isOperator ? (
            <>
              {meta}
              <LazyPart waiting={<PageWaiting />}>
                <Desk userId={userId} hasSecondFactor={known.hasSecondFactor} />
              </LazyPart>
            </>
          ) : (
            <NotFoundPage />
          )
        }
      </QueryState>
    </>
  );
}

/** The desk. An operator without a second factor sees only the page that adds one (docs/product/operator.md#signing-in-to-act). */
function Desk({ userId, hasSecondFactor }: { userId: string; hasSecondFactor: boolean }) {
  const client = useQueryClient();
  // With the first app there is a second factor at once, but the page stays until the recovery codes have been shown.
  const [isAdding, setIsAdding] = useState(!hasSecondFactor);
  if (!hasSecondFactor || isAdding) {
    return (
      <FirstApp
        userId={userId}
        onDone={() => {
          setIsAdding(false);
          void client.invalidateQueries({ queryKey: operatorSessionQuery(userId).queryKey });
        }}
      />
    );
  }
  return <OperatorScreen userId={userId} />;
}

function Waiting() {
  return (
    <>
      {meta}
      <PageWaiting />
    </>
  );
}
