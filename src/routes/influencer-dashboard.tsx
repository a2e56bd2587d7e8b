import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { InvitationButton, ManagementPanel } from '@/features/agency/management-panel';
import { type CodesOfPage, toCodeOwner } from '@/features/codes/code-owner';
import { useStartsWithoutCodes } from '@/features/codes/use-starts-without-codes';
import { CancelDialog } from '@/features/plans/cancel-subscription';
import { offerLimitQuery } from '@/features/plans/offer-limit';
import { PlanUsage } from '@/features/plans/plan-usage';
import { trackSubscriptionComplete } from '@/features/plans/subscription-events';
import { SubscriptionNotice } from '@/features/plans/subscription-notice';
import { useCheckoutReturn } from '@/features/plans/use-checkout-return';
import { useSubscriptionCheck } from '@/features/plans/use-subscription-check';
import { NetworkError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';
import { PageTabs } from '@/shared/layout/page-tabs';
import { useIsLeaving } from '@/shared/leaving';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import type { OwnProfile } from '@/shared/session/data/own-profile';
import { useSession } from '@/shared/session/use-session';
import { withParameters } from '@/shared/with-parameters';
import { ErrorState } from '@/ui/error-state';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';

export function Component() {
  const { profile } = useSession();
  return profile && <Dashboard profile={profile} />;
}

function Dashboard({ profile }: { profile: OwnProfile }) {
  const { id: userId } = profile;
  const { isBackFromPortal } = useCheckoutReturn({ userId, onSubscribed: trackSubscriptionComplete });
  useSubscriptionCheck(userId, isBackFromPortal);
  const isNew = useStartsWithoutCodes(userId);
  const isLedToForm = useIsLedToForm(isNew);
  // While the person is leaving for another page, replacing the address would cancel that navigation.
  const isLeaving = useIsLeaving();
  const { search } = useLocation();
  const plan = <PlanUsage userId={userId} actions={<SubscriptionNotice userId={userId} />} />;
  const codes: CodesOfPage = {
    userId,
    influencer: toCodeOwner(profile),
    audience: 'own',
    layout: 'table',
    listPath: pages.influencerDashboard.path,
    addPath: paths.influencerDashboard({ tab: 'add' }),
  };
  return (
    <>
      <PageHeader
        title="Influencer Dashboard"
        description="Publish and look after your codes. Whoever follows you gets new ones as alerts."
        actions={
          <>
            <InvitationButton userId={userId} />
            <LinkButton to={paths.csvUpload('promo-codes')} variant="secondary" size="sm" icon={FileUp}>
              Upload a CSV
            </LinkButton>
          </>
        }
      />
      <ConnectedOnly userId={userId}>
        {!isNew && plan}
        {isLedToForm && !isLeaving && <Navigate to={{ pathname: codes.addPath, search }} replace />}
        {isNew === undefined || isLedToForm ? (
          <div className="min-h-dvh" />
        ) : (
          <PageTabs
            page={pages.influencerDashboard}
            offered={['', 'add', 'results', 'page', 'instagram', 'changes', 'settings']}
            context={codes}
          />
        )}
        {isNew && plan}
        <ManagementPanel userId={userId} isInfluencer={profile.is_influencer} />
      </ConnectedOnly>
      <RequestedCancel userId={userId} />
    </>
  );
}

/** Whether an influencer without codes is being led from the list to the form. That happens once: afterwards the list can be opened. */
function useIsLedToForm(isNew: boolean | undefined): boolean {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const isAtList = pathname === pages.influencerDashboard.path && !params.has('edit');
  const [isLed, setIsLed] = useState<boolean>();
  if (isLed === undefined && isNew !== undefined) setIsLed(isNew && isAtList);
  if (isLed && !isAtList) setIsLed(false);
  return isLed === true;
}

/**
 * The dashboard's parts; without a connection, one error in place of all of theirs. Whether there is a connection is known by the plan's request,
 * which the dashboard makes anyway.
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

/**
 * The dialog that cancels the subscription, which `?action=cancel` opens (docs/product/plans-and-payments.md#cancelling). The query is
 * removed, so that going back doesn't ask again.
 */
function RequestedCancel({ userId }: { userId: string }) {
  const [params, setParams] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const isRequested = params.get('action') === 'cancel';
  useEffect(() => {
    if (!isRequested) return;
    setIsOpen(true);
    setParams((current) => withParameters(current, { action: undefined }), { replace: true });
  }, [isRequested, setParams]);
  return isOpen && <CancelDialog userId={userId} onClose={() => setIsOpen(false)} />;
}
