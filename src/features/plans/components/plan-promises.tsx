import { CANCEL_REFUSED } from '@rules/plan-rules';
import { paths } from '@/shared/paths';
import { TextLink } from '@/ui/text-link';

const REFUND_SUBJECT = 'Refund of my latest payment';

/** The promises that apply to every plan (docs/product/plans-and-payments.md#plans). */
export function PlanPromises() {
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
