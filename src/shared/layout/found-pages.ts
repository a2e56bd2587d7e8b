import { affiliateProgram } from '@/domain/affiliate-program';
import { paths } from '@/lib/paths';

export interface FoundPage {
  path: string;
  /** The module of its route, below src/routes. */
  route: string;
  title: string;
  /** One or two sentences for whoever finds the page or gets its link. */
  description: string;
}

/** Says what the site is, where a page says nothing of itself; index.html states the same. */
export const siteDescription =
  'Follow the people you trust, and the bell rings when they have a code for the shop you are in.';

/** As it stands in the browser's tab: the site's name alone, or it is added. */
export const fullTitle = (title: string) => (title === 'Promobell' ? title : `${title} · Promobell`);

/**
 * Pages whose address never changes and that anybody may find, with what search engines and messengers say of them. The build
 * draws them beforehand (src/prerender.tsx).
 */
export const foundPages = {
  home: {
    path: paths.home.to(),
    route: 'browse/home',
    title: 'Promobell',
    description: siteDescription,
  },
  deals: {
    path: paths.deals.to(),
    route: 'browse/deals',
    title: 'Deals & Promo Codes',
    description:
      'Promo codes from people worth following, newest first: search, sort and filter them by category.',
  },
  influencers: {
    path: paths.influencers.to(),
    route: 'browse/influencers',
    title: 'Influencers',
    description:
      'The people who share promo codes here. Follow them, and the bell rings when they have a new one.',
  },
  brands: {
    path: paths.brands.to(),
    route: 'browse/brands',
    title: 'Brands',
    description: 'Every brand with a live promo code, and how many there are.',
  },
  categories: {
    path: paths.categories.to(),
    route: 'browse/categories',
    title: 'Categories',
    description: 'Promo codes in fashion, fitness, food, tech, home, jewelry, travel and beauty.',
  },
  creditCards: {
    path: paths.creditCards.to(),
    route: 'browse/credit-cards',
    title: 'Credit Cards',
    description: 'Credit-card accounts that share offers with their card holders.',
  },
  pricing: {
    path: paths.pricing.to(),
    route: 'influencer/pricing',
    title: 'Pricing',
    description:
      'Publish one offer free. More offers from $5 a month, and all of your commission stays yours.',
  },
  howItWorks: {
    path: paths.howItWorks.to(),
    route: 'info/how-it-works',
    title: 'How It Works',
    description:
      'Create an account, follow influencers, install the free extension, shop as usual: four steps.',
  },
  whyJoin: {
    path: paths.whyJoin.to(),
    route: 'info/why-join',
    title: 'Why Join',
    description: 'Publish your codes where your followers shop, and keep 100% of your commission.',
  },
  origin: {
    path: paths.origin.to(),
    route: 'info/origin',
    title: 'Our Origin Story',
    description: 'Markets used to open with a bell. Why we brought it back.',
  },
  affiliateProgram: {
    path: paths.affiliateProgram.to(),
    route: 'info/affiliate-program',
    title: 'Affiliate Program',
    description: `Refer influencers and earn ${affiliateProgram.commissionPercent}% of what they pay, every month.`,
  },
  contact: {
    path: paths.contact.to(),
    route: 'info/contact',
    title: 'Contact',
    description: 'How to reach the people who run Promobell.',
  },
  terms: {
    path: paths.terms.to(),
    route: 'info/terms',
    title: 'Terms of Service',
    description: 'What you can expect of Promobell, and it of you.',
  },
  privacy: {
    path: paths.privacy.to(),
    route: 'info/privacy',
    title: 'Privacy Policy',
    description: 'What Promobell stores, where, for how long, and who sees it.',
  },
} as const satisfies Record<string, FoundPage>;
