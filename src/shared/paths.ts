import { parsedUrl } from '@rules/parsed-url';
import { env } from '@/lib/env';
import { pages } from './pages';
import type { TabOf } from './tabs';
import { queryOf, withParameters } from './with-parameters';

/** Builds the addresses that have parameters; the others are their page's `path`. */
export const paths = {
  deals: (query: { category: string }) => withQuery(pages.deals.path, query),
  /** An offer's own address: its sheet, over the deals. */
  offer: (id: string) => withQuery(pages.deals.path, { offer: id }),
  explore: (query: { tab?: string; category?: string }) => withQuery(pages.explore.path, query),
  /** @param handle the username; a profile's id works too */
  influencer: (handle: string) => pages.influencer.path.replace(':handle', encodeURIComponent(handle)),
  brand: (name: string) => pages.brand.path.replace(':brandName?', encodeURIComponent(name)),
  login: (returnTo: string | undefined) => withQuery(pages.login.path, { next: returnTo }),
  signup: (returnTo: string | undefined) => withQuery(pages.signup.path, { next: returnTo }),
  signupAsInfluencer: (returnTo?: string) =>
    withQuery(pages.signup.path, { tab: 'influencer', next: returnTo }),
  profile: (tab: TabOf<'profile'>) => tabPath(pages.profile.path, tab),
  changePassword: () => `${tabPath(pages.profile.path, 'edit')}#change-password`,
  influencerApply: (returnTo: string) => withQuery(pages.influencerApply.path, { next: returnTo }),
  /** @param query.edit the id of a promo code */
  influencerDashboard: ({
    tab = '',
    ...query
  }: {
    tab?: TabOf<'influencerDashboard'>;
    action?: 'cancel';
    edit?: string;
  }) => withQuery(tabPath(pages.influencerDashboard.path, tab), query),
  /** @param plan the id of a plan that was chosen before */
  pricing: (plan: string | undefined) => withQuery(pages.pricing.path, { plan }),
  agencyDashboard: (tab: TabOf<'agencyDashboard'>) => tabPath(pages.agencyDashboard.path, tab),
  /** @param month `YYYY-MM` */
  brandReport: (query: { brand?: string; month?: string }) => withQuery(pages.brandReport.path, query),
  /** @param query.edit the id of a promo code */
  manageInfluencerCodes: (
    influencerId: string,
    { tab = '', ...query }: { tab?: TabOf<'manageInfluencerCodes'>; edit?: string } = {},
  ) =>
    withQuery(
      tabPath(pages.manageInfluencerCodes.path, tab).replace(
        ':influencerId',
        encodeURIComponent(influencerId),
      ),
      query,
    ),
  /** @param query.code the id of a promo code; without it, the sheet is about the profile */
  linkSheet: (influencerId: string, query: { code: string | undefined; size: 'a4' | 'a6' }) =>
    withQuery(pages.linkSheet.path.replace(':influencerId', encodeURIComponent(influencerId)), query),
  csvUpload: (tab: 'influencers' | 'promo-codes') => withQuery(pages.csvUpload.path, { tab }),
  /** The operator's desk: its page about one account, and its list of the errors that people met. */
  deskAccount: (account: string) => withQuery(pages.operator.path, { tab: 'accounts', account }),
  deskErrors: () => withQuery(pages.operator.path, { tab: 'errors' }),
  /** @param subject what the mail is about */
  contact: (subject: string) => withQuery(pages.contact.path, { subject }),
  connectedExtensions: () => `${pages.profile.path}#extensions`,
};

const tabPath = (page: string, tab: string) => (tab ? `${page}/${tab}` : page);

function withQuery(path: string, query: Record<string, string | undefined>): string {
  return `${path}${queryOf(withParameters(new URLSearchParams(), query))}`;
}

/** The whole address of a path of the site, for texts that are read elsewhere. */
export const wholeAddress = (path: string) => `${env.siteUrl ?? location.origin}${path}`;

/**
 * The name in the address of a brand's or an influencer's page, exactly as it was put there: the router's own parameters take
 * a '%2F' of the name for a slash. Null for what can't be a name: text that can't be decoded (%FF), or that the database can't
 * store (%00).
 */
export function nameInPath(pathname: string): string | null {
  const [, encoded = ''] = /^\/[^/]*\/([^/]*)/.exec(pathname) ?? [];
  try {
    const name = decodeURIComponent(encoded);
    return name.includes('\0') ? null : name;
  } catch {
    return null;
  }
}

/**
 * The path in the `next` parameter, to go to after signing in (docs/product/accounts-and-sessions.md#sign-in). Anything that could
 * lead to another site is dropped.
 */
export function safeReturnPath(next: string | null): string | undefined {
  if (!next?.startsWith('/')) return undefined;
  const base = 'https://app.invalid';
  const parsed = parsedUrl(next, base);
  if (parsed?.origin !== base || parsed.pathname.startsWith('//')) return undefined;
  return `${parsed.pathname}${parsed.search}${parsed.hash}`;
}
