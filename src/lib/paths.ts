/** Every URL of the app: `pattern` for the route table, `to` to build a link. */
export const paths = {
  home: { pattern: '/', to: () => '/' },
  deals: {
    pattern: '/deals',
    to: (search = '') => `/deals${search}`,
    /** An offer's own address: its sheet, over the deals. */
    offer: (id: string) => `/deals?${new URLSearchParams({ offer: id })}`,
  },
  explore: {
    /** Leads on to a list (docs/product/lists-and-search.md#explore). */
    pattern: '/explore',
    to: (query: { tab?: string; category?: string } = {}) => {
      const search = new URLSearchParams(query).toString();
      return search ? `/explore?${search}` : '/explore';
    },
  },
  categories: { pattern: '/categories', to: () => '/categories' },
  influencers: { pattern: '/influencers', to: (search = '') => `/influencers${search}` },
  influencer: {
    pattern: '/influencer/:handle',
    /** `handle` is the username; a profile's id works too. */
    to: (handle: string) => `/influencer/${encodeURIComponent(handle)}`,
  },
  brands: { pattern: '/brands', to: (search = '') => `/brands${search}` },
  brand: {
    /** Without a name too: such an address leads home (docs/product/offers.md#brand-page). */
    pattern: '/brand/:brandName?',
    to: (brandName: string) => `/brand/${encodeURIComponent(brandName)}`,
  },
  creditCards: { pattern: '/credit-cards', to: (search = '') => `/credit-cards${search}` },
  myAlerts: { pattern: '/my-deals', to: () => '/my-deals' },
  profile: {
    pattern: '/profile',
    /** `change-password` is the form of that name. */
    to: (form?: 'change-password') => (form ? `/profile?tab=edit#${form}` : '/profile'),
  },
  influencerDashboard: {
    pattern: '/influencer-dashboard',
    to: (query: { tab?: 'add' | 'settings'; action?: 'cancel' } = {}) => {
      const search = new URLSearchParams(query).toString();
      return search ? `/influencer-dashboard?${search}` : '/influencer-dashboard';
    },
  },
  login: { pattern: '/login', to: (returnTo?: string) => `/login${returnQuery(returnTo)}` },
  signup: {
    pattern: '/signup',
    to: (returnTo?: string) => `/signup${returnQuery(returnTo)}`,
    asInfluencer: (returnTo?: string) => `/signup${returnQuery(returnTo, { tab: 'influencer' })}`,
  },
  agencyDashboard: {
    pattern: '/agency-dashboard',
    /** Without a tab, the overview. */
    to: (tab?: 'influencers' | 'add') => (tab ? `/agency-dashboard?tab=${tab}` : '/agency-dashboard'),
  },
  manageInfluencerCodes: {
    pattern: '/manage-influencer-codes/:influencerId',
    to: (influencerId: string) => `/manage-influencer-codes/${encodeURIComponent(influencerId)}`,
  },
  csvUpload: {
    pattern: '/csv-upload',
    /** Without a tab, the one of the account's role. */
    to: (tab?: 'influencers' | 'promo-codes') => (tab ? `/csv-upload?tab=${tab}` : '/csv-upload'),
  },
  influencerApply: {
    pattern: '/influencer-apply',
    to: (returnTo?: string) => `/influencer-apply${returnQuery(returnTo)}`,
  },
  pricing: {
    pattern: '/pricing',
    /** `plan` is the id of one that was chosen before. */
    to: (plan?: string) => (plan ? `/pricing?${new URLSearchParams({ plan })}` : '/pricing'),
  },
  contact: {
    pattern: '/contact',
    /** `subject` is what the mail is about. */
    to: (subject?: string) => (subject ? `/contact?${new URLSearchParams({ subject })}` : '/contact'),
  },
  howItWorks: {
    pattern: '/how-it-works',
    /** `extension` is its section about the browser extension. */
    to: (section?: 'extension') => (section ? `/how-it-works#${section}` : '/how-it-works'),
  },
  whyJoin: { pattern: '/why-join', to: () => '/why-join' },
  origin: { pattern: '/origin', to: () => '/origin' },
  affiliateProgram: { pattern: '/affiliate-program', to: () => '/affiliate-program' },
  terms: { pattern: '/terms', to: () => '/terms' },
  privacy: { pattern: '/privacy', to: () => '/privacy' },
  forgotPassword: { pattern: '/forgot-password', to: () => '/forgot-password' },
  /** Opened from a mail: an agency asks for another address of the account, or a new account confirms its own. */
  confirmEmail: { pattern: '/confirm-email', to: () => '/confirm-email' },
  resetPassword: { pattern: '/reset-password', to: () => '/reset-password' },
} as const;

/**
 * The name in a brand's or an influencer's address, exactly as it was put there: the router's own parameters take a '%2F' of the
 * name for a slash. Null where it can't be any name: it isn't text (%FF), or text that the database never stores (%00).
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

function returnQuery(returnTo: string | undefined, others: Record<string, string> = {}) {
  const query = new URLSearchParams({ ...others, ...(returnTo && { next: returnTo }) }).toString();
  return query && `?${query}`;
}

/**
 * The path to go to after signing in, from the `next` query parameter: only paths of this app
 * (docs/product/accounts-and-sessions.md#sign-in). Anything that could lead to another origin is dropped.
 */
export function safeReturnPath(next: string | null): string | undefined {
  if (!next?.startsWith('/')) return undefined;
  const base = 'https://app.invalid';
  const parsed = URL.canParse(next, base) ? new URL(next, base) : undefined;
  if (parsed?.origin !== base || parsed.pathname.startsWith('//')) return undefined;
  return `${parsed.pathname}${parsed.search}${parsed.hash}`;
}
