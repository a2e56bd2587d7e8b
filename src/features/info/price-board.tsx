import { CANCEL_REFUSED, offersText, priceText } from '@rules/plan-rules';
import { plans } from '@rules/plans';
import { pages } from '@/shared/pages';
import { LinkButton } from '@/ui/link-button';
import { useCallsToAction } from './use-calls-to-action';

/** The plans and prices, drawn as a chalkboard. */
export function PriceBoard() {
  const { toPublish } = useCallsToAction();
  return (
    <section
      aria-labelledby="price-board"
      data-theme="dark"
      className="mt-16 grid gap-x-16 gap-y-8 rounded-lg border-8 border-[#8a6238]! bg-[#20242b] p-5 text-ink sm:p-8 md:mt-24 md:p-12 lg:grid-cols-[1fr_22rem]"
    >
      <div className="min-w-0">
        <h2 id="price-board" className="text-3xl">
          What it costs
        </h2>
        <table className="mt-6 w-full text-left">
          <thead className="text-sm text-muted">
            <tr>
              <th className="py-2 font-medium">Plan</th>
              <th className="py-2 font-medium">Offers</th>
              <th className="py-2 text-right font-medium">A month</th>
            </tr>
          </thead>
          <tbody className="text-lg tabular-nums">
            {plans.map((plan) => (
              <tr key={plan.id} className="border-t border-dashed border-line-strong!">
                <th className="py-2.5 font-heading font-bold">{plan.name}</th>
                <td className="py-2.5">{offersText(plan.maxOffers)}</td>
                <td className="py-2.5 text-right font-semibold">{priceText(plan)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-col gap-4 lg:pt-4">
        <p>
          That is all we earn by you. There is no entrance fee, no number of followers you must have, and no
          share of what you make.
        </p>
        <p className="text-muted">
          Every plan can be cancelled at any time and then runs to the end of the month you paid for. On
          request you get your most recent payment back in full, each month.
        </p>
        <p className="text-sm text-muted">{CANCEL_REFUSED}</p>
        <div className="mt-auto flex flex-wrap gap-3 pt-2">
          <LinkButton to={toPublish}>Join as an influencer</LinkButton>
          <LinkButton to={pages.affiliateProgram.path} variant="secondary">
            Affiliate program
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
