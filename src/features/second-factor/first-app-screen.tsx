import { useQuery } from '@tanstack/react-query';
import { AuthPage } from '@/features/auth/public/auth-page';
import { messageForError } from '@/shared/error-messages';
import { pages } from '@/shared/pages';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';
import { TextLink } from '@/ui/text-link';
import { recoveryCodesQuery } from './data/recovery-codes';
import { AddApp } from './public/add-app';

interface FirstAppScreenProps {
  userId: string;
  onDone: () => void;
}

/** For whoever needs a second factor and has none. */
export function FirstAppScreen({ userId, onDone }: FirstAppScreenProps) {
  const recovery = useQuery(recoveryCodesQuery(userId));
  return (
    <AuthPage
      title="Add an authenticator app"
      description="The operator's desk reaches other people's accounts, so it opens only with a second factor."
      footer={<TextLink to={pages.home.path}>Back to Promobell</TextLink>}
    >
      {recovery.isPending && <Skeleton className="h-72 rounded" />}
      {recovery.isLoadingError && (
        <ErrorState
          message={messageForError(recovery.error)}
          retrying={recovery.isFetching}
          onRetry={() => void recovery.refetch()}
        />
      )}
      {recovery.isSuccess && (
        <AddApp userId={userId} name="My phone" isOnlyWay={!recovery.data?.number} onDone={onDone} />
      )}
    </AuthPage>
  );
}
