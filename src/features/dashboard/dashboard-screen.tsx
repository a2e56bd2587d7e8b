import { useQuery } from '@tanstack/react-query';
import { FileUp, UserRound } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { InvitationButton, ManagementPanel } from '@/features/agency/management-panel';
import { toCodeOwner } from '@/features/codes/code-owner';
import { manageCodesUrl } from '@/features/codes/manage-codes';
import { OwnCodes } from '@/features/codes/own-codes';
import { InstagramSkeleton } from '@/features/instagram/instagram-skeleton';
import { offerLimitQuery } from '@/features/plans/offer-limit';
import { trackSubscriptionComplete } from '@/features/plans/subscription-events';
import { SubscriptionNotice } from '@/features/plans/subscription-notice';
import { SubscriptionPanel } from '@/features/plans/subscription-panel';
import { useCheckoutReturn } from '@/features/plans/use-checkout-return';
import { useSubscriptionCheck } from '@/features/plans/use-subscription-check';
import { ResultsSkeleton } from '@/features/results/results-skeleton';
import { NetworkError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';
import { LazyPart } from '@/shared/layout/lazy-part';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import type { OwnProfile } from '@/shared/session/data/own-profile';
import { Card } from '@/ui/card';
import { ErrorState } from '@/ui/error-state';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';
import { useCancelRequest } from './components/use-cancel-request';

const CancelDialog = lazy(async () => ({
  default: (await import('@/features/plans/cancel-dialog')).CancelDialog,
}));

// With the chart library, which nothing else needs.
const OwnResults = lazy(async () => ({
  default: (await import('@/features/results/results')).OwnResults,
}));

// Few look at these, so they aren't loaded with the dashboard.
const InstagramTab = lazy(async () => ({
  default: (await import('@/features/instagram/instagram-tab')).InstagramTab,
}));
const ProfilePageTab = lazy(async () => ({
  default: (await import('@/features/page-editor/profile-page-tab')).ProfilePageTab,
}));
const ChangesList = lazy(async () => ({
  default: (await import('@/features/trail/changes-list')).ChangesList,
}));

/** An influencer's own codes, results, plan and management. */
export function DashboardScreen({ profile }: { profile: OwnProfile }) {
  const { isBackFromPortal } = useCheckoutReturn({
    userId: profile.id,
    onSubscribed: trackSubscriptionComplete,
  });
  useSubscriptionCheck(profile.id, isBackFromPortal);
  const cancelRequest = useCancelRequest();
  return (
    <>
      <PageHeader
        title="Influencer Dashboard"
        description="Publish and look after your codes. Whoever follows you gets new ones as alerts."
        actions={
          <>
            <InvitationButton userId={profile.id} />
            <LinkButton
              to={paths.csvUpload('promo-codes')}
              variant="secondary"
              size="sm"
              icon={<FileUp size={16} aria-hidden="true" />}
            >
              Upload a CSV
            </LinkButton>
          </>
        }
      />
      <ConnectedOnly userId={profile.id}>
        <OwnCodes
          userId={profile.id}
          influencer={toCodeOwner(profile)}
          layout="table"
          url={manageCodesUrl}
          planActions={<SubscriptionNotice userId={profile.id} />}
          results={
            <LazyPart waiting={<ResultsSkeleton />}>
              <OwnResults userId={profile.id} />
            </LazyPart>
          }
          page={
            <LazyPart>
              <ProfilePageTab userId={profile.id} influencer={toCodeOwner(profile)} />
            </LazyPart>
          }
          instagram={
            <LazyPart waiting={<InstagramSkeleton />}>
              <InstagramTab userId={profile.id} influencer={toCodeOwner(profile)} />
            </LazyPart>
          }
          changes={
            <LazyPart>
              <ChangesList userId={profile.id} accountId={profile.id} />
            </LazyPart>
          }
          settings={<Settings userId={profile.id} />}
        />
        <ManagementPanel userId={profile.id} isInfluencer={profile.is_influencer} />
      </ConnectedOnly>
      {cancelRequest.asked && (
        <LazyPart>
          <CancelDialog userId={profile.id} onClose={cancelRequest.done} />
        </LazyPart>
      )}
    </>
  );
}

/**
 * The dashboard's parts. Each says itself when it can't be loaded; without a connection none can, and one sentence says so for all. Whether there is
 * a connection shows by the plan's request, which the dashboard makes anyway.
 */
function ConnectedOnly({ userId, children }: { userId: string; children: ReactNode }) {
  const limit = useQuery(offerLimitQuery(userId));
  if (limit.isLoadingError && limit.error instanceof NetworkError) {
    return (
      <ErrorState
        message={messageForError(limit.error)}
        retrying={limit.isFetching}
        onRetry={() => void limit.refetch()}
      />
    );
  }
  return <div className="grid grid-cols-1 gap-6">{children}</div>;
}

function Settings({ userId }: { userId: string }) {
  return (
    <div className="grid gap-6">
      <SubscriptionPanel userId={userId} />
      <ProfileHint />
    </div>
  );
}

function ProfileHint() {
  return (
    <Card>
      <h2 className="text-xl">Your profile</h2>
      <p className="mt-2 mb-5 text-muted">
        Your name, username, picture and password are on your profile page. It is what shoppers see beside
        your codes.
      </p>
      <LinkButton
        to={pages.profile.path}
        variant="secondary"
        icon={<UserRound size={18} aria-hidden="true" />}
      >
        Go to your profile
      </LinkButton>
    </Card>
  );
}
