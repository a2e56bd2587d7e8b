import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useRef } from 'react';
import { nextPlanText, type PlanState, subscriptionDay } from '@/domain/subscription';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { QueryState } from '@/shared/query-state';
import { Card } from '@/ui/card';
import { LinkButton } from '@/ui/link-button';
import { Pill, type PillProps } from '@/ui/pill';
import { Skeleton } from '@/ui/skeleton';
import { CancelSubscription } from './cancel-subscription';
import { ManageButton } from './components/manage-button';
import { ELITE_SUBJECT } from './components/use-select-plan';
import { offerLimitQuery } from './offer-limit';
import { usePlanState } from './subscription';

export function SettingsTab({ userId }: { userId: string }) {
  return (
    <div className="grid gap-6">
      <SubscriptionPanel userId={userId} />
      <Card>
        <h2 className="text-xl">Your profile</h2>
        <p className="mt-2 mb-5 text-muted">
          Your name, username, picture and password are on your profile page. It is what shoppers see beside
          your codes.
        </p>
        <LinkButton to={pages.profile.path} variant="secondary" icon={UserRound}>
          Go to your profile
        </LinkButton>
      </Card>
    </div>
  );
}

function SubscriptionPanel({ userId }: { userId: string }) {
  const { subscription, planState } = usePlanState(userId);
  return (
    <Card>
      <h2 className="text-xl">Your subscription</h2>
      <QueryState query={subscription} waiting={<PanelSkeleton />} asLine>
        {() => planState && <LoadedPanel planState={planState} userId={userId} />}
      </QueryState>
    </Card>
  );
}

/** What the panel says of a subscription: the pill beside the plan's name, and the sentences below. */
type Words = [tone: PillProps['tone'], state: string, text: string];

/** @param maxOffers undefined when it couldn't be read */
function freePlanText(maxOffers: number | undefined): string {
  if (maxOffers === undefined) return 'A plan has room for more than one offer, and ends whenever you like.';
  return maxOffers === Number.POSITIVE_INFINITY
    ? 'No offer limit during the promotion. After it, a plan has room for more than one offer, and ends whenever you like.'
    : 'Room for one offer. A plan has room for more, and ends whenever you like.';
}

function wordsOf(planState: PlanState, maxOffers: number | undefined): Words {
  switch (planState.kind) {
    case 'none':
      return ['neutral', 'Free', freePlanText(maxOffers)];
    case 'contract':
      return ['sage', 'Active', 'Arranged with us in person. Write to us to change it.'];
    case 'active':
      return ['sage', 'Active', `Renews on ${subscriptionDay(planState.on)}.`];
    case 'ending':
      return [
        'coral',
        'Canceled',
        `Ends on ${subscriptionDay(planState.on)}. Nothing more is charged, and your codes stay.`,
      ];
    case 'lowering':
      return [
        'brass',
        nextPlanText(planState),
        `${planState.plan} stays until then, as paid. Your codes stay, too.`,
      ];
    case 'renewing':
      return [
        'brass',
        'Renewing',
        `The last paid month ended on ${subscriptionDay(planState.since)}. The next payment isn't confirmed yet.`,
      ];
    case 'past-due':
      return [
        'coral',
        'Payment past due',
        `Your latest payment didn't go through. Pay the open bill to keep ${planState.plan}${planState.until ? `; it counts until ${subscriptionDay(planState.until)}` : ''}.`,
      ];
    case 'on-hold':
      return [
        'coral',
        'Payment past due',
        'Your plan is on hold, because a bill is open. Pay it to have your plan again.',
      ];
  }
}

function LoadedPanel({ planState, userId }: { planState: PlanState; userId: string }) {
  const limit = useQuery(offerLimitQuery(userId)).data;
  const [tone, state, text] = wordsOf(planState, limit?.maxOffers);
  const status = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p ref={status} tabIndex={-1} className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 outline-none">
        <span className="font-heading text-2xl font-bold">
          {'plan' in planState ? planState.plan : 'Starter'}
        </span>
        <Pill tone={tone}>{state}</Pill>
      </p>
      <p className="mt-1 mb-5 text-muted">{text}</p>
      <div className="flex flex-col gap-3 md:flex-row md:flex-wrap md:items-start">
        <Actions planState={planState} userId={userId} fallbackFocus={() => status.current} />
      </div>
    </>
  );
}

interface ActionsProps {
  planState: PlanState;
  userId: string;
  fallbackFocus: () => HTMLElement | null;
}

function Actions({ planState, userId, fallbackFocus }: ActionsProps) {
  switch (planState.kind) {
    case 'none':
      return <LinkButton to={pages.pricing.path}>See the plans</LinkButton>;
    case 'contract':
      return (
        <LinkButton to={paths.contact(ELITE_SUBJECT)} variant="secondary">
          Contact us
        </LinkButton>
      );
    case 'ending':
    case 'lowering':
      return (
        <>
          <LinkButton to={pages.pricing.path}>Keep or change the plan</LinkButton>
          <ManageButton />
          {planState.kind === 'lowering' && (
            <CancelSubscription userId={userId} fallbackFocus={fallbackFocus} />
          )}
        </>
      );
    default:
      return (
        <>
          <ManageButton variant={planState.kind === 'active' ? 'secondary' : 'primary'} />
          <CancelSubscription userId={userId} fallbackFocus={fallbackFocus} />
        </>
      );
  }
}

function PanelSkeleton() {
  return (
    <div role="status" aria-label="Loading your subscription">
      <Skeleton className="mt-3 h-8.5 w-44" />
      <Skeleton className="mt-2 mb-6 h-5 w-64" />
      <Skeleton className="h-11 w-52 rounded" />
    </div>
  );
}
