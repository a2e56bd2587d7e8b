import { CANCEL_REFUSED, offersText, priceText } from '@rules/plan-rules';
import { plans } from '@rules/plans';
import { type Content, TO_PUBLISH } from '@/features/info/content';
import { HundredSign } from '@/features/info/drawings';
import { InfoScreen } from '@/features/info/info-screen';
import { pages } from '@/shared/pages';
import { CrierScene } from '@/ui/drawings/scenes';

const whyJoin: Content = {
  parts: [
    {
      kind: 'hero',
      above: 'Why join as an influencer',
      title: "You said it once. Now it's there when they shop.",
      lead: "Your followers mean to use your code. They only aren't shopping at the moment you mention it. Promobell keeps it until they are.",
      actions: [
        { words: 'Start free', ...TO_PUBLISH },
        { words: 'See the plans', to: pages.pricing.path, isQuiet: true },
      ],
      drawing: HundredSign,
    },
    {
      kind: 'shelf',
      title: 'How long a code is in sight',
      short: { title: 'Said in a story', text: 'One day. After that it is a memory.' },
      long: {
        title: 'Hung up on Promobell',
        text: 'Until the day that you print on it. Without a day, until you take it down.',
      },
    },
    {
      kind: 'places',
      title: 'You publish once. It is in four places.',
      drawing: CrierScene,
      places: [
        {
          title: 'In the alerts of everybody who follows you',
          text: 'The moment you publish. Who is looking sees the new ticket arrive.',
        },
        {
          title: "In their browsers, at the shop's door",
          text: "Its domain goes onto your followers' lists: for them the bell rings in that shop.",
        },
        {
          title: 'In the hall, for everybody',
          text: "Among the deals, on the brand's page, in its category and on your own page, found by search.",
        },
        {
          title: 'With your name on it',
          text: 'Every ticket carries your picture and leads to your page. The link on it is yours, untouched.',
        },
      ],
    },
    {
      kind: 'prices',
      title: 'What it costs',
      table: {
        heads: ['Plan', 'Offers', 'A month'],
        rows: plans.map((plan) => [plan.name, offersText(plan.maxOffers), priceText(plan)]),
      },
      texts: [
        'That is all we earn by you. There is no entrance fee, no number of followers you must have, and no share of what you make.',
        'Every plan can be cancelled at any time and then runs to the end of the month you paid for. On request you get your most recent payment back in full, each month.',
        CANCEL_REFUSED,
      ],
      actions: [
        { words: 'Join as an influencer', ...TO_PUBLISH },
        { words: 'Affiliate program', to: pages.affiliateProgram.path, isSecondary: true },
      ],
    },
  ],
};

export function Component() {
  return <InfoScreen content={whyJoin} />;
}
