import { categories } from '@rules/categories';
import { plans } from '@rules/plans';
import { affiliateProgram } from '@/domain/affiliate-program';
import { offersLabel } from '@/domain/counts';
import { tabs } from './tabs';

/** Who may see a page; src/app/route-guards.tsx redirects everybody else. */
export type Guard =
  /** Everybody; but whoever has signed in and not given the code of its authenticator app yet is asked for that first. */
  | 'none'
  /** Everybody, also before that code: nothing on the page is an account's. */
  | 'open'
  /** Only people who aren't signed in; others are sent to the page of their role. */
  | 'signing-in'
  /** Only people who aren't signed in; others are sent to the home page. */
  | 'signing-up'
  | 'signed-in'
  /** As 'signed-in', but shown while the session still loads: without a network that may take long, and the page has an offline copy to show. */
  | 'signed-in-soon'
  /** Signed in, and the account's profile and teams could be loaded. */
  | 'roles'
  | 'influencer'
  /** Whoever acts for an agency. */
  | 'team';

export interface Page {
  /** The address, in React Router's syntax where it has parameters; src/shared/paths.ts fills them in. */
  path: `/${string}`;
  guard: Guard;
  /** For the browser's tab and search results. A page about one person or brand replaces it when the data has loaded. */
  title: string;
  /** One or two sentences for search results and shared links. */
  description: string;
  /** Whether the page says by itself what it is about (src/shared/layout/page-meta.tsx), because its data decides. */
  hasOwnMeta?: true;
  /**
   * The HTML document that the build writes for the page (docs/decisions/hosting.md): rendered as a visitor sees it before any data
   * has loaded, or empty but with its code preloaded, or none, so that the host sends the bare app.html.
   */
  document: 'rendered' | 'empty' | 'none';
  /**
   * The parameters of the address that change what a visitor sees first. Documents are rendered and cached by them
   * (src/shared/document-address.ts), so that other parameters make no document of their own.
   */
  query?: readonly string[];
  /** Its tabs, where these are routes of their own. */
  tabs?: Readonly<Record<string, string>>;
  /** The sitemap that lists it. The edge function `sitemap` writes those of profiles and brands. */
  sitemap: 'pages' | 'profiles' | 'brands' | 'none';
  /** Whether search engines may list it, must not ('noindex' in its head), or must not even request it (robots.txt). */
  crawlers: 'index' | 'noindex' | 'disallow';
}

/** Describes the site, and every page that has no description of its own. */
export const siteDescription =
  'Follow the people you trust, and the bell rings when they have a code for the shop you are in.';

/** A page that anybody can open and that search engines should list. */
const listed = { guard: 'none', document: 'rendered', sitemap: 'pages', crawlers: 'index' } as const;
/** A page for one account only, or one that is useless without the link that led to it. */
const unlisted = {
  description: siteDescription,
  document: 'none',
  sitemap: 'none',
  crawlers: 'noindex',
} as const;
/** As `unlisted`, and robots.txt asks search engines not even to request it. */
const offLimits = { ...unlisted, crawlers: 'disallow' } as const;

const FILTERS = ['q', 'sort'] as const;
const FILTERS_AND_CATEGORIES = [...FILTERS, 'category', 'categories'] as const;

const freeOffers = Math.min(...plans.map((plan) => plan.maxOffers));
const lowestPrice = Math.min(...plans.map(({ monthlyPrice }) => monthlyPrice).filter((price) => price > 0));
// Joined by hand, because the first use of Intl keeps a phone busy while the app starts (docs/decisions/first-visit.md#starting).
const lowerCase = categories.map((name) => name.toLowerCase());
const listOfCategories = `${lowerCase.slice(0, -1).join(', ')} and ${lowerCase.at(-1)}`;

/**
 * Every page of the app. Routes, guards, titles, the build's documents, sitemap and robots.txt are made from it. To add a page, add
 * an entry here and the module that shows it to src/routes, named as `pageName` says.
 */
export const pages = {
  home: { ...listed, path: '/', title: 'Promobell', description: siteDescription },
  deals: {
    ...listed,
    path: '/deals',
    query: [...FILTERS_AND_CATEGORIES, 'country'],
    title: 'Deals & Promo Codes',
    description:
      'Promo codes from people worth following, newest first: search, sort and filter them by category.',
  },
  // It redirects to a list (docs/product/lists-and-search.md#explore), so its title is never shown.
  explore: { ...unlisted, path: '/explore', guard: 'none', title: 'Deals' },
  influencers: {
    ...listed,
    path: '/influencers',
    query: FILTERS,
    title: 'Influencers',
    description:
      'The people who share promo codes here. Follow them, and the bell rings when they have a new one.',
  },
  influencer: {
    ...listed,
    path: '/influencer/:handle',
    hasOwnMeta: true,
    query: ['sort'],
    title: 'Influencer',
    description: siteDescription,
    sitemap: 'profiles',
  },
  brands: {
    ...listed,
    path: '/brands',
    query: FILTERS_AND_CATEGORIES,
    title: 'Brands',
    description: 'Every brand with a live promo code, and how many there are.',
  },
  brand: {
    ...listed,
    // The name is optional: without it, the address redirects to the home page (docs/product/offers.md#brand-page).
    path: '/brand/:brandName?',
    hasOwnMeta: true,
    query: ['sort', 'country'],
    title: 'Brand',
    description: siteDescription,
    // The build can't render this page: what it shows depends on the name in the address.
    document: 'empty',
    sitemap: 'brands',
  },
  categories: {
    ...listed,
    path: '/categories',
    title: 'Categories',
    description: `Promo codes in ${listOfCategories}.`,
  },
  creditCards: {
    ...listed,
    path: '/credit-cards',
    query: FILTERS,
    title: 'Credit Cards',
    description: 'Credit-card accounts that share offers with their card holders.',
  },
  myAlerts: { ...offLimits, path: '/my-deals', guard: 'none', title: 'My Alerts', hasOwnMeta: true },

  login: { ...unlisted, path: '/login', guard: 'signing-in', title: 'Sign In' },
  signup: { ...unlisted, path: '/signup', guard: 'signing-up', title: 'Sign Up', crawlers: 'index' },
  forgotPassword: { ...unlisted, path: '/forgot-password', guard: 'open', title: 'Forgot Password' },
  // Opened from a mail. It doesn't matter who is signed in, because the link says whose account it is for.
  resetPassword: { ...unlisted, path: '/reset-password', guard: 'open', title: 'Reset Password' },
  confirmEmail: { ...unlisted, path: '/confirm-email', guard: 'open', title: 'Confirm Your Email' },
  // Opened from a mail, whoever is signed in.
  addressBack: { ...unlisted, path: '/address-back', guard: 'open', title: 'Take Your Address Back' },
  stopMails: { ...unlisted, path: '/stop-mails', guard: 'open', title: 'Stop These Mails' },
  // Opened from a mail. Without a session, the page itself asks to sign in.
  teamInvitation: {
    ...unlisted,
    path: '/team-invitation/:invitationId',
    guard: 'none',
    title: 'Team Invitation',
  },
  // Opened from a mail, by somebody who may not be able to sign in.
  objection: { ...unlisted, path: '/objection', guard: 'open', title: 'Your Objection' },
  // Everybody but an operator gets the page of unknown addresses.
  operator: { ...unlisted, path: '/operator', guard: 'none', title: "Operator's Desk", hasOwnMeta: true },
  // The extension leads here.
  connectExtension: {
    ...offLimits,
    path: '/connect-extension',
    guard: 'signed-in',
    title: 'Connect the Extension',
  },
  // Instagram leads back here (docs/product/instagram.md#connecting).
  connectInstagram: {
    ...offLimits,
    path: '/connect-instagram',
    guard: 'signed-in',
    title: 'Connect Instagram',
  },
  // Instagram shows its address to whoever asked for the deletion, without an account here.
  instagramDataDeletion: {
    ...unlisted,
    path: '/instagram-data-deletion',
    guard: 'open',
    title: 'Deletion of Instagram Data',
  },
  profile: { ...offLimits, path: '/profile', guard: 'signed-in', title: 'Profile', tabs: tabs.profile },
  notifications: { ...offLimits, path: '/notifications', guard: 'signed-in', title: 'Notifications' },
  saved: { ...offLimits, path: '/saved', guard: 'signed-in-soon', title: 'Saved Offers' },

  influencerApply: {
    ...unlisted,
    path: '/influencer-apply',
    guard: 'signed-in',
    title: 'Become an Influencer',
  },
  influencerDashboard: {
    ...offLimits,
    path: '/influencer-dashboard',
    guard: 'influencer',
    title: 'Influencer Dashboard',
    tabs: tabs.influencerDashboard,
  },
  pricing: {
    ...listed,
    path: '/pricing',
    query: ['plan'],
    title: 'Pricing',
    description: `Publish ${offersLabel(freeOffers)} free. More offers from $${lowestPrice} a month, and all of your commission stays yours.`,
  },

  agencyDashboard: {
    ...offLimits,
    path: '/agency-dashboard',
    // Accounts of other kinds get a message on the page.
    guard: 'roles',
    title: 'Agency Dashboard',
    tabs: tabs.agencyDashboard,
  },
  brandReport: {
    ...offLimits,
    path: '/brand-report',
    guard: 'team',
    title: 'Brand Report',
    hasOwnMeta: true,
  },
  manageInfluencerCodes: {
    ...unlisted,
    path: '/manage-influencer-codes/:influencerId',
    hasOwnMeta: true,
    guard: 'team',
    title: 'Manage Codes',
    tabs: tabs.manageInfluencerCodes,
  },
  linkSheet: {
    ...unlisted,
    path: '/link-sheet/:influencerId',
    guard: 'signed-in',
    title: 'Sheet to Print',
    hasOwnMeta: true,
  },
  // Without a session, the page itself asks to sign in.
  csvUpload: { ...offLimits, path: '/csv-upload', guard: 'none', title: 'CSV Upload' },

  howItWorks: {
    ...listed,
    path: '/how-it-works',
    title: 'How It Works',
    description:
      'Create an account, follow influencers, install the free extension, shop as usual: four steps.',
  },
  howOffersAreRanked: {
    ...listed,
    path: '/how-offers-are-ranked',
    title: 'How Offers Are Ranked',
    description:
      "In which order offers stand, what 'Worked for 12 of 14' and 'May not work any more' mean, and what money can't buy.",
  },
  whyJoin: {
    ...listed,
    path: '/why-join',
    title: 'Why Join',
    description: 'Publish your codes where your followers shop, and keep 100% of your commission.',
  },
  origin: {
    ...listed,
    path: '/origin',
    title: 'Our Origin Story',
    description: 'Markets used to open with a bell. Why we brought it back.',
  },
  affiliateProgram: {
    ...listed,
    path: '/affiliate-program',
    title: 'Affiliate Program',
    description: `Refer influencers and earn ${affiliateProgram.commissionPercent}% of what they pay, every month.`,
  },
  contact: {
    ...listed,
    guard: 'open',
    path: '/contact',
    query: ['subject'],
    title: 'Contact',
    description: 'How to reach the people who run Promobell.',
  },
  terms: {
    ...listed,
    guard: 'open',
    path: '/terms',
    title: 'Terms of Service',
    description: 'What you can expect of Promobell, and it of you.',
  },
  privacy: {
    ...listed,
    guard: 'open',
    path: '/privacy',
    title: 'Privacy Policy',
    description: 'What Promobell stores, where, for how long, and who sees it.',
  },
} as const satisfies Record<string, Page>;

/** Where links to something that doesn't exist lead. No page has this address, so it shows what every unknown address shows. */
export const NOT_FOUND_PATH = '/not-found';

/** The name of a page's module in src/routes, and of its document: the first part of its address. */
export function pageName({ path }: Page): string {
  const [, name] = path.split('/');
  return name || 'index';
}
