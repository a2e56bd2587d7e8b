import { planOfTier, runsOutOfSlots, upgradeFrom } from '@rules/plan-rules';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { roomLeft, slotWarning, usageLabel } from '@/domain/slot-warning';
import { pages } from '@/shared/pages';
import { QueryState } from '@/shared/query-state';
import { classNames } from '@/ui/class-names';
import { LinkButton } from '@/ui/link-button';
import { Skeleton } from '@/ui/skeleton';
import { type OfferLimit, offerLimitQuery } from './offer-limit';

const FRAME = 'rounded-lg border bg-raised p-4 shadow-card md:px-6';

interface PlanUsageProps {
  userId: string;
  /** Further actions beside upgrading. */
  actions?: ReactNode;
}

export function PlanUsage({ userId, actions }: PlanUsageProps) {
  const limit = useQuery(offerLimitQuery(userId));
  return (
    <QueryState
      query={limit}
      waiting={<PlanUsageSkeleton />}
      messageFor={() => "Your plan couldn't be loaded."}
      asLine
    >
      {(known) => <LoadedPlanUsage limit={known} actions={actions} />}
    </QueryState>
  );
}

function LoadedPlanUsage({ limit, actions }: { limit: OfferLimit; actions: ReactNode }) {
  const { tier, maxOffers, used } = limit;
  const warning = slotWarning(limit);
  const isUnlimited = maxOffers === Number.POSITIVE_INFINITY;
  const isByPromotion = planOfTier(tier).maxOffers !== Number.POSITIVE_INFINITY;
  return (
    <section
      aria-label="Your plan"
      className={`${FRAME} grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center`}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
          <p className="font-heading text-lg font-bold">{`${tier} plan`}</p>
          <p className="text-sm text-muted">
            <strong className="font-semibold text-ink tabular-nums">{usageLabel(limit)}</strong>
            {isUnlimited && (
              <span>{isByPromotion ? ' · Unlimited during the promotion' : ' · Unlimited'}</span>
            )}
          </p>
        </div>
        {!isUnlimited && <UsageMeter used={used} most={maxOffers} />}
        <p className={classNames('mt-2 text-sm', warning ? 'font-medium text-ink' : 'text-muted')}>
          {warning ?? roomLeft(limit)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 md:justify-end">
        {!isUnlimited && (
          <LinkButton
            to={pages.pricing.path}
            size="sm"
            variant={warning ? 'primary' : 'secondary'}
            icon={ArrowUpRight}
          >
            {warning ? `Upgrade to ${upgradeFrom(tier, used)}` : 'Upgrade'}
          </LinkButton>
        )}
        {actions}
      </div>
    </section>
  );
}

function PlanUsageSkeleton() {
  return (
    <div role="status" aria-label="Loading your plan" className={FRAME}>
      <div className="flex h-6 items-center justify-between">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-4 w-24" />
      </div>
      <Skeleton className="mt-2.5 h-2 w-full rounded-full" />
      <Skeleton className="mt-2 h-5 w-56" />
      <Skeleton className="mt-4 h-11 w-28 rounded md:hidden" />
    </div>
  );
}

/** How much of a plan is used. Decorative: the words beside it say the same. */
function UsageMeter({ used, most }: { used: number; most: number }) {
  return (
    <div aria-hidden="true" className="mt-2.5 h-2 overflow-hidden rounded-full bg-line">
      <div
        className={classNames('h-full rounded-full', runsOutOfSlots(used, most) ? 'bg-coral' : 'bg-brass')}
        style={{ width: `${Math.min(used / most, 1) * 100}%` }}
      />
    </div>
  );
}
