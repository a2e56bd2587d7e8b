import { CANCEL_REFUSED, costPerOffer, priceText } from '@rules/plan-rules';
import { plans } from '@rules/plans';
import type { Content, Section } from '@/features/info/content';
import { InfoScreen } from '@/features/info/info-screen';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';

/** The plans that can be bought here, with their prices: Starter is free, and Elite has no price of its own. */
const PRICED = plans
  .filter((plan) => costPerOffer(plan) !== undefined)
  .map((plan) => `${plan.name} for ${plan.maxOffers} offers at ${priceText(plan)}`)
  .join(', ');

/** 'Fair use' has to stay section 7: the first section names it by that number. */
const SECTIONS: readonly Section[] = [
  {
    id: 'these-terms',
    title: 'What these terms are',
    body: [
      "Promobell is a marketplace of promo codes: shoppers follow influencers and get their codes, influencers publish them. 'We' is whoever runs this site under that name; 'you' is anybody who uses it, with or without an account.",
      'By creating an account you agree to these terms. Looking around needs no account and no agreement, only the fairness of section 7.',
    ],
  },
  {
    id: 'your-account',
    title: 'Your account',
    body: [
      'An account is for one person or one business. Give an email address that you can read, keep your password to yourself, and tell us if you think that somebody else has it. What is done with your account counts as done by you.',
      [
        'You can change your name, username, picture and password in your ',
        { words: 'profile', to: pages.profile.path },
        ', and delete the account there at any time. Deleting is final: your codes, your follows and your pictures go with it, and a subscription ends at once.',
      ],
    ],
  },
  {
    id: 'codes-for-shoppers',
    title: 'Codes, for shoppers',
    body: [
      "Following, alerts and the browser extension are free. The codes come from influencers and are honoured by shops; we make neither. A shop may change or end a code before the date on the ticket, so we can't promise that each one works.",
      'What you buy, you buy from the shop, on its terms. Links on tickets are affiliate links: the influencer may earn a commission from your purchase.',
    ],
  },
  {
    id: 'codes-by-influencers',
    title: 'Codes, by influencers',
    body: [
      'With an influencer account your profile and your codes are public. Publish only codes that you may pass on, with a link that leads where it says, and tell your followers, where the law asks for it, that you earn by them.',
      'What you publish stays yours. You allow us to show it on Promobell, in the extension and in previews of shared links, until you take it down. You keep 100% of your commission; it is between you and the brand.',
    ],
  },
  {
    id: 'agencies',
    title: 'Agencies',
    body: [
      "We give agency accounts on request. An agency may make accounts for influencers it works for, with their agreement, and publish codes for them. It sees their email address and, until they set a password of their own, the temporary one. When it ends the management, the account and its codes stay the influencer's.",
    ],
  },
  {
    id: 'plans-and-payment',
    title: 'Plans, payment and refunds',
    body: [
      [
        `The first offer is free. Plans for more are paid monthly, in US dollars, in advance: ${PRICED}. Elite, without a limit, is arranged in person. The `,
        { words: 'plans', to: pages.pricing.path },
        ' say the same.',
      ],
      `Stripe takes the payment; we never see your card. A plan goes on from month to month until you cancel it. You can cancel at any time, and it then runs to the end of the month you paid for. ${CANCEL_REFUSED}`,
      [
        'On request you get your most recent payment back in full, each month, without having to say why: ',
        { words: 'ask for it', to: paths.contact('Refund of my latest payment') },
        '.',
      ],
    ],
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    body: [
      "Please don't",
      {
        points: [
          'publish codes or links that mislead, harm or break the law,',
          "pretend to be somebody else, or use an account that isn't yours,",
          "get around the limits of a plan or the protection of other people's data,",
          'load the site with machines beyond what a person would, or copy it wholesale.',
        ],
      },
      'We may take down what breaks these rules, and close an account that keeps on doing so.',
    ],
  },
  {
    id: 'liability',
    title: 'What we answer for',
    body: [
      "We work to keep Promobell running and your data safe, but a website can fail, and we offer it as it is. We don't answer for what shops, influencers or agencies do, nor for a saving that you missed.",
      'Nothing here takes away rights that the law gives you as a consumer, or limits what we must answer for by law.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes, and how to reach us',
    body: [
      'When we change these sections, the date at the top changes with them; an addition has a date of its own. What you have paid for already keeps the terms that you paid under.',
      [
        'How we treat your data stands in the ',
        { words: 'Privacy Policy', to: pages.privacy.path },
        '. For everything else, ',
        { words: 'write to us', to: pages.contact.path },
        '.',
      ],
    ],
  },
];

/** What came after the nine sections, in the order in which it came. */
const ADDITIONS: readonly Section[] = [
  {
    id: 'complaints-and-what-follows',
    title: 'Complaints, hiding and suspension',
    added: 'November 23, 2026',
    body: [
      "Anybody can report an offer or a profile; nobody is told who did. An offer that several people call harmful or not its influencer's is hidden until we have looked at it. We may hide an offer, block a shop's domain or suspend an account that breaks these terms. We then tell its owner by mail what we did and why, with a link to object.",
    ],
  },
  {
    id: 'followers-only',
    title: 'Codes for followers only',
    added: 'November 23, 2026',
    body: [
      "An influencer can mark a code for followers only. Whoever has followed for an hour sees it, and it stands on no public page. Please don't publish such a code elsewhere.",
    ],
  },
  {
    id: 'paid-links',
    title: 'Paid links',
    added: 'November 26, 2026',
    body: [
      [
        "'Paid link' beside a way to a shop says that the influencer earns by it when you buy, without a higher price for you. ",
        { words: 'What the label means', to: `${pages.howOffersAreRanked.path}#paid-links` },
      ],
      "We label each affiliate link as a paid one. As an influencer, say that you don't earn by a link only where it is true.",
    ],
  },
  {
    id: 'teams',
    title: 'Teams of agencies',
    added: 'November 26, 2026',
    body: [
      [
        "An agency may act through a team: its owner, managers, and analysts, who only read codes and results. Each signs in for themselves, and the influencer's list of changes names them. What they do for the agency counts as done by it. If you don't want an agency to go on managing your account, ",
        { words: 'end it in your profile', to: pages.profile.path },
        ', or ',
        { words: 'write to us', to: paths.contact('An agency that manages me') },
        '.',
      ],
    ],
  },
];

const terms: Content = {
  parts: [
    {
      kind: 'document',
      title: 'Terms of Service',
      updated:
        'In nine sections, last updated April 9, 2025. What came later stands below them, with its own date.',
      summary: [
        'Shoppers pay nothing. Influencers pay for a plan if they want more than one offer, can leave at any time, and get their most recent payment back on request. The rest is about being fair to each other.',
      ],
    },
    { kind: 'sections', sections: SECTIONS, additions: ADDITIONS },
  ],
};

export function Component() {
  return <InfoScreen content={terms} />;
}
