import { monthlyPrice, type Plan } from '@/domain/plans';
import { pages } from '@/shared/pages';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';

interface ChosenPlanProps {
  plan: Plan;
  /** It is the reader's own already, and goes on. */
  isCurrent: boolean;
  processing: boolean;
  /** Another plan is at work. */
  disabled: boolean;
  onContinue: () => void;
}

/** The plan that somebody chose before signing up or applying: one press, and the choice goes on. */
export function ChosenPlan({ plan, isCurrent, processing, disabled, onContinue }: ChosenPlanProps) {
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
  const [room = ''] = plan.features;
  if (plan.isEnquiry) return `${room}, arranged with us in person.`;
  return monthlyPrice(plan) > 0 ? `${room} for ${plan.price} a month.` : `${room}, free.`;
}
