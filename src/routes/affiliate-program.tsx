import { priceText } from '@rules/plan-rules';
import { plans } from '@rules/plans';
import { monthlyCommission, affiliateProgram as program } from '@/domain/affiliate-program';
import type { Action, Content } from '@/features/info/content';
import { ReferralDrawing } from '@/features/info/drawings';
import { InfoScreen } from '@/features/info/info-screen';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';

const { commissionPercent, cookieDays, minimumPayout, payoutEvery } = program;
const PAID_BY = program.payoutWays.join(' or ');
/** Where questions go, and JOIN, too, while no partner's sign-up page is set. */
const CONTACT = paths.contact('Affiliate program');
const JOIN: Action = { words: 'Become an affiliate', to: CONTACT, site: 'affiliateUrl' };

const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const QUESTIONS = [
  {
    question: 'Who can take part?',
    answer:
      'Anybody who knows influencers. It is free to join: you sign up with the partner who runs the program for us.',
  },
  {
    question: 'What do I earn on?',
    answer: `On the plans of influencers who came through your link: ${commissionPercent}% of each payment, again each month, for as long as they pay.`,
  },
  {
    question: 'How long does my link count?',
    answer: `${cookieDays} days. Whoever subscribes within ${cookieDays} days of following your link counts as yours.`,
  },
  {
    question: 'When and how am I paid?',
    answer: `Monthly, by ${PAID_BY}, once there are at least $${minimumPayout}.`,
  },
  {
    question: 'Does an influencer earn less because of me?',
    answer:
      'No. Influencers keep 100% of their commission from brands. Your share comes out of what they pay us for their plan.',
  },
  {
    question: 'Is this the same as the affiliate links on the tickets?',
    answer:
      'No. Those are between influencers and brands, and we have no part in them. This program is about recommending Promobell itself.',
  },
];

/** A share of referred subscriptions for recommending Promobell (docs/product/plans-and-payments.md#affiliate-program). */
const affiliateProgram: Content = {
  parts: [
    {
      kind: 'hero',
      above: 'Affiliate program',
      title: 'Bring an influencer, and earn every month they stay.',
      lead: `You get ${commissionPercent}% of what the influencers you refer pay for their plan. Joining is free.`,
      actions: [JOIN, { words: 'What influencers pay', to: pages.pricing.path, isQuiet: true }],
      drawing: ReferralDrawing,
    },
    {
      kind: 'facts',
      facts: [
        { value: `${commissionPercent}%`, label: 'of every payment, for as long as it goes on' },
        { value: `${cookieDays} days`, label: 'a click on your link counts' },
        { value: `$${minimumPayout}`, label: 'is the smallest payout' },
        { value: `Each ${payoutEvery}`, label: `paid by ${PAID_BY}` },
      ],
    },
    {
      kind: 'example',
      title: 'What one referral brings',
      text: `Each month, from the first payment to the last. Elite is priced in person; your share of it is ${commissionPercent}% too.`,
      table: {
        heads: ['Their plan', 'They pay', 'You get a month'],
        rows: plans
          .filter((plan) => monthlyCommission(plan) > 0)
          .map((plan) => [plan.name, priceText(plan), dollars(monthlyCommission(plan))]),
      },
    },
    {
      kind: 'questions',
      title: 'Questions',
      questions: QUESTIONS,
      more: ['Something else? ', { words: 'Ask us', to: CONTACT }],
    },
    { kind: 'call', text: 'You know somebody with codes?', actions: [JOIN] },
  ],
};

export function Component() {
  return <InfoScreen content={affiliateProgram} />;
}
