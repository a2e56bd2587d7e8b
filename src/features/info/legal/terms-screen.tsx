import { CANCEL_REFUSED, costPerOffer, priceText } from '@rules/plan-rules';
import { plans } from '@rules/plans';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { TextLink } from '@/ui/text-link';
import { type PageSection, SectionedPage } from '../sectioned-page';
import { TERMS_ADDITIONS } from './terms-additions';

/** The Terms of Service. */
export function TermsScreen() {
  return (
    <SectionedPage
      title="Terms of Service"
      updated="In nine sections, last updated April 9, 2025. What came later stands below them, with its own date."
      summary="Shoppers pay nothing. Influencers pay for a plan if they want more than one offer, can leave at any time, and get their most recent payment back on request. The rest is about being fair to each other."
      sections={[...OPENING_TERMS, PAYMENT_TERMS, ...CLOSING_TERMS]}
      additions={TERMS_ADDITIONS}
    />
  );
}

const OPENING_TERMS: readonly PageSection[] = [
  {
    id: 'these-terms',
    title: 'What these terms are',
    body: (
      <>
        <p>
          Promobell is a marketplace of promo codes: shoppers follow influencers and get their codes,
          influencers publish them. 'We' is whoever runs this site under that name; 'you' is anybody who uses
          it, with or without an account.
        </p>
        <p>
          By creating an account you agree to these terms. Looking around needs no account and no agreement,
          only the fairness of section 7.
        </p>
      </>
    ),
  },
  {
    id: 'your-account',
    title: 'Your account',
    body: (
      <>
        <p>
          An account is for one person or one business. Give an email address that you can read, keep your
          password to yourself, and tell us if you think that somebody else has it. What is done with your
          account counts as done by you.
        </p>
        <p>
          You can change your name, username, picture and password in your{' '}
          <TextLink to={pages.profile.path}>profile</TextLink>, and delete the account there at any time.
          Deleting is final: your codes, your follows and your pictures go with it, and a subscription ends at
          once.
        </p>
      </>
    ),
  },
  {
    id: 'codes-for-shoppers',
    title: 'Codes, for shoppers',
    body: (
      <>
        <p>
          Following, alerts and the browser extension are free. The codes come from influencers and are
          honoured by shops; we make neither. A shop may change or end a code before the date on the ticket,
          so we can't promise that each one works.
        </p>
        <p>
          What you buy, you buy from the shop, on its terms. Links on tickets are affiliate links: the
          influencer may earn a commission from your purchase.
        </p>
      </>
    ),
  },
  {
    id: 'codes-by-influencers',
    title: 'Codes, by influencers',
    body: (
      <>
        <p>
          With an influencer account your profile and your codes are public. Publish only codes that you may
          pass on, with a link that leads where it says, and tell your followers, where the law asks for it,
          that you earn by them.
        </p>
        <p>
          What you publish stays yours. You allow us to show it on Promobell, in the extension and in previews
          of shared links, until you take it down. You keep 100% of your commission; it is between you and the
          brand.
        </p>
      </>
    ),
  },
  {
    id: 'agencies',
    title: 'Agencies',
    body: (
      <p>
        We give agency accounts on request. An agency may make accounts for influencers it works for, with
        their agreement, and publish codes for them. It sees their email address and, until they set a
        password of their own, the temporary one. When it ends the management, the account and its codes stay
        the influencer's.
      </p>
    ),
  },
];

/** The plans that can be bought here, with their prices: Starter is free, and Elite has no price of its own. */
const priced = plans
  .filter((plan) => costPerOffer(plan) !== undefined)
  .map((plan) => `${plan.name} for ${plan.maxOffers} offers at ${priceText(plan)}`)
  .join(', ');

const PAYMENT_TERMS: PageSection = {
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

/** 'Fair use' has to stay section 7: the first section names it by that number. */
const CLOSING_TERMS: readonly PageSection[] = [
  {
    id: 'fair-use',
    title: 'Fair use',
    body: (
      <>
        <p>Please don't</p>
        <ul>
          <li>publish codes or links that mislead, harm or break the law,</li>
          <li>pretend to be somebody else, or use an account that isn't yours,</li>
          <li>get around the limits of a plan or the protection of other people's data,</li>
          <li>load the site with machines beyond what a person would, or copy it wholesale.</li>
        </ul>
        <p>We may take down what breaks these rules, and close an account that keeps on doing so.</p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    body: (
      <>
        <p>
          We work to keep Promobell running and your data safe, but a website can fail, and we offer it as it
          is. We don't answer for what shops, influencers or agencies do, nor for a saving that you missed.
        </p>
        <p>
          Nothing here takes away rights that the law gives you as a consumer, or limits what we must answer
          for by law.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes, and how to reach us',
    body: (
      <>
        <p>
          When we change these sections, the date at the top changes with them; an addition has a date of its
          own. What you have paid for already keeps the terms that you paid under.
        </p>
        <p>
          How we treat your data stands in the <TextLink to={pages.privacy.path}>Privacy Policy</TextLink>.
          For everything else, <TextLink to={pages.contact.path}>write to us</TextLink>.
        </p>
      </>
    ),
  },
];
