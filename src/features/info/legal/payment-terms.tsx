import { CANCEL_REFUSED, plans } from '@/domain/plans';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { TextLink } from '@/ui/text-link';
import type { LegalSection } from './legal-page';

/** The plans that are bought, with what stands on their price tags. */
const priced = plans
  .filter((plan) => plan.costPerOffer !== undefined)
  .map((plan) => `${plan.name} for ${plan.maxOffers} offers at ${plan.price}`)
  .join(', ');

export const PAYMENT_TERMS: LegalSection = {
  id: 'plans-and-payment',
  title: 'Plans, payment and refunds',
  body: (
    <>
      <p>
        The first offer is free. Plans for more are paid monthly, in US dollars, in advance: {priced}. Elite,
        without a limit, is arranged in person. The <TextLink to={pages.pricing.path}>plans</TextLink> say the
        same.
      </p>
      <p>
        Stripe takes the payment; we never see your card. A plan goes on from month to month until you cancel
        it. You can cancel at any time, and it then runs to the end of the month you paid for.{' '}
        {CANCEL_REFUSED}
      </p>
      <p>
        On request you get your most recent payment back in full, each month, without having to say why:{' '}
        <TextLink to={paths.contact('Refund of my latest payment')}>ask for it</TextLink>.
      </p>
    </>
  ),
};
