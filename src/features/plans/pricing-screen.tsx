import { CANCEL_REFUSED, planOfTier, priceText } from '@rules/plan-rules';
import { type Plan, plans } from '@rules/plans';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { activePlan, hasOpenBill } from '@/domain/subscription';
import { LazyPart } from '@/shared/layout/lazy-part';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { useFailureToast } from '@/shared/query-state';
import { useSession } from '@/shared/session/use-session';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';
import { TextLink } from '@/ui/text-link';
import { type OwnPlan, PlanTicket } from './components/plan-ticket';
import { useSelectPlan } from './components/use-select-plan';
import type { Viewer } from './rules/plan-selection';
import { roomOf } from './rules/plan-texts';
import { subscriptionQuery } from './subscription';

const DowngradeDialog = lazy(async () => ({
  default: (await import('./components/downgrade-dialog')).DowngradeDialog,
}));

interface PricingScreenProps {
  /** The plan that was chosen before signing up. */
  chosenBefore: Plan | undefined;
}

export function PricingScreen({ chosenBefore }: PricingScreenProps) {
  const { user } = useSession();
  const { viewer, problem } = useViewer();
  const { processing, select, lowering } = useSelectPlan(viewer);
  useFailureToast(problem, 'Failed to check subscription status');
  const stateOf = (plan: Plan) => ({
    processing: processing === plan.name,
    disabled: processing !== null && processing !== plan.name,
  });

  return (
    <>
      <PageHeader
        title="Room for every code you share"
        description="Plans for influencers. You keep 100% of your commission on all of them; what you pay for is how many offers you can have at a time."
      />
      {chosenBefore && (
        <ChosenPlan
          plan={chosenBefore}
          isCurrent={ownOf(chosenBefore, viewer) === 'current'}
          {...stateOf(chosenBefore)}
          onContinue={() => select(chosenBefore)}
        />
      )}
      <ul aria-label="Plans" className="grid gap-4 md:gap-5">
        {plans.map((plan) => (
          <li key={plan.id} className="min-w-0">
            <PlanTicket
              plan={plan}
              own={ownOf(plan, viewer)}
              {...stateOf(plan)}
              onSelect={() => select(plan)}
            />
          </li>
        ))}
      </ul>
      <PlanPromises />
      {lowering && user && (
        <LazyPart>
          <DowngradeDialog
            userId={user.id}
            plan={lowering.plan}
            isBusy={lowering.isBusy}
            onConfirm={lowering.confirm}
            onClose={lowering.close}
          />
        </LazyPart>
      )}
    </>
  );
}

function ownOf({ name }: Plan, viewer: Viewer | null): OwnPlan {
  if (viewer?.nextTier === name) return 'next';
  if (viewer?.tier !== name) return 'no';
  return viewer.isEnding ? 'ending' : 'current';
}

/** Who looks at the plans; `viewer` is null while that loads. The subscription is read for influencers only. */
function useViewer(): { viewer: Viewer | null; problem: Error | null } {
  const { status, user, profile } = useSession();
  const isInfluencer = profile?.is_influencer === true;
  const subscription = useQuery({ ...subscriptionQuery(user?.id ?? ''), enabled: isInfluencer });
  const none = { tier: null, isEnding: false, nextTier: null, hasOpenBill: false };

  if (status === 'loading' || subscription.isLoading) return { viewer: null, problem: null };
  if (status === 'signed-out') return { viewer: { role: 'visitor', ...none }, problem: null };
  // When the profile couldn't be read, the server says whether the account may buy a plan.
  if (profile && !isInfluencer) return { viewer: { role: 'member', ...none }, problem: null };
  // After a failed refresh the earlier value is still used.
  const { data } = subscription;
  if (data === undefined) return { viewer: { role: 'influencer', ...none }, problem: subscription.error };
  const plan = activePlan(data, new Date());
  const nextTier = plan !== null && data?.next_tier ? planOfTier(data.next_tier).name : null;
  const isEnding = nextTier !== null || (plan !== null && data?.cancel_at_period_end === true);
  const openBill = data !== null && hasOpenBill(data);
  return {
    viewer: { role: 'influencer', tier: planOfTier(plan).name, isEnding, nextTier, hasOpenBill: openBill },
    problem: subscription.error,
  };
}

interface ChosenPlanProps {
  plan: Plan;
  /** Whether it is the influencer's own plan and is renewed. */
  isCurrent: boolean;
  processing: boolean;
  /** Whether another plan's button is busy. */
  disabled: boolean;
  onContinue: () => void;
}

/** Offers to continue with the plan that was chosen before signing up or applying. */
function ChosenPlan({ plan, isCurrent, processing, disabled, onContinue }: ChosenPlanProps) {
  return (
    <section
      aria-label="Your choice"
      className="mb-6 flex flex-col gap-4 rounded-lg border-2 border-brass bg-raised p-4 shadow-card md:mb-8 md:flex-row md:items-center md:justify-between md:px-6"
    >
      <div className="min-w-0">
        <p className="font-heading text-lg font-bold">
          {isCurrent ? `You are on the ${plan.name} plan` : `You chose ${plan.name}`}
        </p>
        <p className="text-muted">{isCurrent ? 'Everything is ready for your codes.' : whatItIs(plan)}</p>
      </div>
      {isCurrent ? (
        <LinkButton to={pages.influencerDashboard.path}>Go to your dashboard</LinkButton>
      ) : (
        <Button loading={processing} loadingLabel="Processing" disabled={disabled} onClick={onContinue}>
          Continue with {plan.name}
        </Button>
      )}
    </section>
  );
}

function whatItIs(plan: Plan): string {
  const room = roomOf(plan);
  if (plan.isEnquiry) return `${room}, arranged with us in person.`;
  return plan.monthlyPrice > 0 ? `${room} for ${priceText(plan)} a month.` : `${room}, free.`;
}

const REFUND_SUBJECT = 'Refund of my latest payment';

/** The promises that apply to every plan (docs/product/plans-and-payments.md#plans). */
function PlanPromises() {
  return (
    <section aria-labelledby="every-plan" className="mt-14 md:mt-20">
      <h2 id="every-plan" className="text-2xl">
        What holds for every plan
      </h2>
      <dl className="mt-6 grid gap-x-12 gap-y-8 md:grid-cols-2">
        <div className="border-t-2 border-ink pt-4">
          <dt className="text-lg font-semibold">Cancel at any time</dt>
          <dd className="mt-1.5 text-muted">
            Your plan then runs to the end of the month you paid for, and you see that date at once.{' '}
            {CANCEL_REFUSED}
          </dd>
        </div>
        <div className="border-t-2 border-ink pt-4">
          <dt className="text-lg font-semibold">Your money back</dt>
          <dd className="mt-1.5 text-muted">
            A full refund of your most recent payment, on request, each month.{' '}
            <TextLink to={paths.contact(REFUND_SUBJECT)}>Ask for a refund</TextLink>
          </dd>
        </div>
        <div className="border-t-2 border-ink pt-4">
          <dt className="text-lg font-semibold">Your codes stay</dt>
          <dd className="mt-1.5 text-muted">
            When a plan ends or gets smaller, nothing is taken down. You add new codes again once there is
            room.
          </dd>
        </div>
        <div className="border-t-2 border-ink pt-4">
          <dt className="text-lg font-semibold">Your commission is yours</dt>
          <dd className="mt-1.5 text-muted">
            All of it, on the free plan, too. Prices are in US dollars and paid monthly; there is nothing else
            to pay.
          </dd>
        </div>
      </dl>
    </section>
  );
}
