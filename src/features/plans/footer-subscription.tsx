import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { isCancellable, planStateOf } from '@/domain/subscription';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { CancelDialog } from './cancel-subscription';
import { useOpenPortal } from './components/manage-button';
import { subscriptionQuery } from './subscription';

const LINK = 'flex min-h-11 items-center rounded px-3 text-sm font-medium text-muted';

/** The phone footer's links for influencers: managing and cancelling a subscription (docs/product/pages-and-seo.md#phone-footer), or the way to a plan. */
export function FooterSubscription({ userId }: { userId: string }) {
  const { data, isPending } = useQuery(subscriptionQuery(userId));
  const { opening, open } = useOpenPortal();
  const manage = useRef<HTMLButtonElement>(null);
  const [isCanceling, setCanceling] = useState(false);
  const planState = planStateOf(data ?? null, new Date());
  const isSubscribed = isCancellable(planState) || planState.kind === 'ending';

  if (isPending) return null;
  if (!isSubscribed) {
    return (
      <Link to={pages.pricing.path} className={LINK}>
        Pricing
      </Link>
    );
  }
  return (
    <>
      <button ref={manage} type="button" className={LINK} aria-disabled={opening || undefined} onClick={open}>
        {opening ? 'Opening...' : 'Manage Subscription'}
      </button>
      {isCancellable(planState) && (
        <Link
          to={paths.influencerDashboard({ action: 'cancel' })}
          aria-haspopup="dialog"
          className={LINK}
          onClick={(event) => {
            // The link's own page asks the same, but would have to load first.
            event.preventDefault();
            setCanceling(true);
          }}
        >
          Cancel Subscription
        </Link>
      )}
      {isCanceling && (
        <CancelDialog
          userId={userId}
          onClose={() => setCanceling(false)}
          fallbackFocus={() => manage.current}
        />
      )}
    </>
  );
}
