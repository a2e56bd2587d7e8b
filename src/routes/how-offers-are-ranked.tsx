import { paidLinkLabel } from '@rules/paid-link';
import { FEWEST_FOR_DOUBT, reliability, wilsonInterval } from '@/domain/reliability';
import { MAY_NOT_WORK, MAY_NOT_WORK_LABEL } from '@/domain/reports';
import type { Content, Section, Table } from '@/features/info/content';
import { InfoScreen } from '@/features/info/info-screen';
import { pages } from '@/shared/pages';

const ORDERS = [
  { name: 'Newest', text: "The latest published first. Editing an offer doesn't move it up." },
  { name: 'Most reliable', text: 'Those first that most surely work, by the reports of members.' },
  {
    name: 'Discount',
    text: 'Percentages before amounts before none, larger ones first, as the description or the code names them.',
  },
  { name: 'Alphabetical', text: "By the brand's name." },
  { name: 'Category', text: "By the category's name, each under a heading." },
];

/** @param worked how many of the sample's reports said 'worked' */
function example(worked: number, all: number) {
  const { low, high } = wilsonInterval(worked, all);
  const mark = reliability(worked, all) === MAY_NOT_WORK ? `: '${MAY_NOT_WORK_LABEL}'` : '';
  return [`Worked for ${worked} of ${all}`, `${Math.floor(100 * low)}%`, `${Math.ceil(100 * high)}%${mark}`];
}

const EXAMPLES: Table = {
  heads: ['Reports', 'Works for at least', 'and at most'],
  rows: [example(95, 100), example(12, 14), example(2, 2), example(1, 1), example(1, 8)],
};

const SECTIONS: readonly Section[] = [
  {
    id: 'orders',
    title: 'The orders',
    body: [
      { terms: ORDERS },
      'Where two are equal, the newer one stands first. On the page of a brand or an influencer, expired offers come after all others; elsewhere they are gone.',
      "A search and a filter leave out what doesn't match, and keep the order. If you set your country under Profile, codes that don't count there come last, until you switch that off. Your alerts and the browser extension show the newest first, of those whom you follow. Brands and influencers stand by when they came or by name; brands also by how many live offers they have.",
    ],
  },
  {
    id: 'reports',
    title: "'Worked for 12 of 14'",
    body: [
      'Whoever has copied a code and comes back is asked once whether it worked, here and in the extension. It says: of 14 members who answered in the last 30 days, 12 said that it did, the last of them so many hours ago. Nobody learns who. Each member has one answer for each code, and can change it or take it back.',
      "So that nobody talks a code up or down, an answer counts only from an account that has copied the code or opened its shop before, is at least seven days old and has confirmed its email address; from the same network three count in a day. What the influencer and its agency say doesn't count.",
      'Answers belong to the code: when an offer gets another code, brand or shop, it begins anew, also when that is taken back.',
    ],
  },
  {
    id: 'most-reliable',
    title: 'Most reliable',
    body: [
      "Two of two is a better share than 95 of 100, but it says much less: the third may fail. So we don't compare shares. We ask how low the true share could be, given these reports, and be wrong about it only rarely: that is the lower end of what statisticians call Wilson's interval, at 95%. Few reports leave it wide and low; many that agree move it up.",
      EXAMPLES,
      "The higher the 'at least', in whole percents, the further up. Offers without reports have 0%, and stand by when they were published. The order follows a report after some seconds.",
    ],
  },
  {
    id: 'may-not-work',
    title: `'${MAY_NOT_WORK_LABEL}'`,
    body: [
      `An offer is marked so when at least ${FEWEST_FOR_DOUBT} members reported, and even the 'at most' is below half. Sorted by reliability it stands at the end; in all other orders it keeps its place. The mark goes by itself, with newer reports or after 30 days without any.`,
    ],
  },
  {
    id: 'complaints',
    title: "What 'Report this offer' does",
    body: [
      'A report with that button moves no offer up or down. One of us reads it, and hides what has to go. Nobody learns who sent it.',
      'Before that, an offer is hidden only when five reports within 30 days call it harmful or not theirs, from five members on five networks. Such a report weighs when its account is at least seven days old and has confirmed its email address, at most three times a day. Of one influencer, at most three offers a day are hidden like this. What one of us has looked at stays until it is edited.',
    ],
  },
  {
    id: 'paid-links',
    title: `'${paidLinkLabel(null, [])}'`,
    body: [
      [
        'It stands beside a way to a shop when the influencer earns by it: the shop pays a commission when you buy. Your price is the same. Every affiliate link has it, unless its influencer says that nothing is earned by this one; what was said, and when, is kept. In France it reads ',
        { words: `'${paidLinkLabel('FR', [])}'`, lang: 'fr' },
        ', in Germany ',
        { words: `'${paidLinkLabel('DE', [])}'`, lang: 'de' },
        '.',
      ],
      "'Shop with code' opens the shop with the code applied, 'Shop' the influencer's link. Neither moves an offer up or down, and we earn by none of them.",
    ],
  },
  {
    id: 'money',
    title: "What money can't buy",
    body: [
      [
        "A place. No order looks at an influencer's plan, at what a shop pays the influencer, or at how many people follow them. What a ",
        { words: 'plan', to: pages.pricing.path },
        ' buys is how many offers an influencer may publish. Who publishes more is seen more often, and brands can be sorted by the number of their offers; each single offer stands where it would stand without a plan.',
      ],
      "One thing is chosen by hand: the featured offers and accounts on the home page. The people who run Promobell pick them; they come with no plan and aren't for sale. While none is picked, the newest offers stand there.",
    ],
  },
];

/** Explains how the database ranks offers (docs/product/lists-and-search.md#ranking). */
const ranking: Content = {
  parts: [
    {
      kind: 'document',
      title: 'How offers are ranked',
      updated: 'Last updated November 26, 2026',
      summary: [
        "Newest first, unless you choose another order. Here are all the orders there are, what reports do to them, and what money doesn't.",
      ],
    },
    { kind: 'sections', sections: SECTIONS },
  ],
};

export function Component() {
  return <InfoScreen content={ranking} />;
}
