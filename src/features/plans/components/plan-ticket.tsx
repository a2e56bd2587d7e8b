import { costPerOffer, priceText } from '@rules/plan-rules';
import { type Plan, plans } from '@rules/plans';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { Pill } from '@/ui/pill';
import { TicketSheet } from '@/ui/ticket-sheet';
import { textsOf } from '../rules/plan-texts';

/** Whether a plan is the influencer's own: the present one ('current', or 'ending' when it isn't renewed), or the one that follows it ('next'). */
export type OwnPlan = 'no' | 'current' | 'ending' | 'next';

interface PlanTicketProps {
  plan: Plan;
  own: OwnPlan;
  processing: boolean;
  /** Whether another plan's button is busy. */
  disabled: boolean;
  onSelect: () => void;
}

const PILLS: Record<OwnPlan, string> = {
  no: '',
  current: 'Your plan',
  ending: 'Your plan, ending',
  next: 'Your next plan',
};

function label(plan: Plan, own: OwnPlan) {
  if (own === 'current') return 'Current plan';
  if (own === 'next') return 'Next plan';
  return own === 'ending' ? `Keep ${plan.name}` : textsOf(plan).ctaText;
}

export function PlanTicket({ plan, own, processing, disabled, onSelect }: PlanTicketProps) {
  const id = useId();
  const { description, features, badge } = textsOf(plan);
  return (
    <article aria-labelledby={id} className="h-full">
      <TicketSheet
        form="row"
        highlighted={badge !== undefined}
        stub={<Price plan={plan} own={own} {...{ processing, disabled, onSelect }} />}
      >
        <div className="grid h-full content-between gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0">
            <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
              <h2 id={id} className="text-2xl">
                {plan.name}
              </h2>
              {badge !== undefined && <Pill tone="brass">{badge}</Pill>}
              {own !== 'no' && <Pill tone="sage">{PILLS[own]}</Pill>}
            </div>
            <p className="mt-1 text-muted">{description}</p>
          </div>
          <div className="self-center lg:row-span-2">
            <OfferRoll maxOffers={plan.maxOffers} />
          </div>
          <ul className="flex flex-wrap gap-x-5 gap-y-1 self-end text-sm">
            {features.map((feature) => (
              <li key={feature} className="flex items-start gap-1.5">
                <Check
                  size={16}
                  strokeWidth={3}
                  aria-hidden="true"
                  className="mt-0.5 flex-none text-sage-text"
                />
                {feature}
              </li>
            ))}
          </ul>
        </div>
      </TicketSheet>
    </article>
  );
}

function Price({ plan, own, processing, disabled, onSelect }: PlanTicketProps) {
  const isBought = plan.monthlyPrice > 0;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <p className="font-heading text-3xl font-extrabold tabular-nums">{priceText(plan)}</p>
        {isBought && <p className="text-sm font-semibold">a month</p>}
      </div>
      <p className="text-sm md:min-h-5 max-md:empty:hidden">
        {costPerOffer(plan) && `About ${costPerOffer(plan)} per offer`}
      </p>
      <Button
        full
        variant={textsOf(plan).badge === undefined ? 'secondary' : 'on-brass'}
        loading={processing}
        loadingLabel="Processing"
        disabled={disabled}
        onClick={onSelect}
      >
        {label(plan, own)}
      </Button>
    </>
  );
}

/** The number of offers of the largest plan with a limit. */
const LARGEST_LIMIT = Math.max(...plans.map(({ maxOffers }) => maxOffers).filter(Number.isFinite));

/**
 * The plan's number of offers as a picture: a roll of tickets with one ticket per offer. Without a limit the
 * roll has no end. Decorative: the words beside it say the number.
 */
function OfferRoll({ maxOffers }: { maxOffers: number }) {
  const isEndless = maxOffers > LARGEST_LIMIT;
  const tickets = Array.from({ length: isEndless ? LARGEST_LIMIT + 10 : LARGEST_LIMIT }, (_, index) => index);
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'grid w-full max-w-80 grid-cols-10 gap-1',
        isEndless && 'mask-b-from-40% mask-b-to-100%',
      )}
    >
      {tickets.map((index) => (
        <span
          key={index}
          className={classNames(
            'aspect-[3/2] rounded-[3px] border',
            index < maxOffers ? 'border-brass-hover bg-brass' : 'border-perforation',
          )}
        />
      ))}
    </div>
  );
}
