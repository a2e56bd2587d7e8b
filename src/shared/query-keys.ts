/**
 * One tree of query keys, so that a mutation or a realtime signal can invalidate lists it doesn't know.
 * Everything that belongs to one account is under `mine(userId)` and is removed when it signs out.
 */
export const queryKeys = {
  offers: {
    all: ['offers'],
    one: (offerId: string) => ['offers', 'one', offerId.toLowerCase()],
    deals: ['offers', 'deals'],
    featured: ['offers', 'featured'],
    newest: ['offers', 'newest'],
    categoryCounts: ['offers', 'category-counts'],
    ofBrand: (brandKey: string) => ['offers', 'of-brand', brandKey],
    ofInfluencer: (influencerId: string) => ['offers', 'of-influencer', influencerId],
    managedOf: (influencerId: string) => ['offers', 'managed', influencerId],
    managedLists: (influencerId: string) => ['offers', 'managed', influencerId, 'list'],
    managedOne: (influencerId: string, codeId: string) => ['offers', 'managed', influencerId, 'one', codeId],
  },
  influencers: {
    all: ['influencers'],
    lists: ['influencers', 'list'],
    list: (kind: string) => ['influencers', 'list', kind],
    featured: ['influencers', 'featured'],
    profiles: ['influencers', 'profile'],
    profile: (handle: string) => ['influencers', 'profile', handle.toLowerCase()],
  },
  /** The content of a link from a mail. */
  emailChange: (token: string) => ['email-change', token],
  brands: {
    all: ['brands'],
    lists: ['brands', 'list'],
    popular: ['brands', 'popular'],
  },
  mine: (userId: string) => ({
    all: ['mine', userId],
    profile: ['mine', userId, 'profile'],
    temporaryPassword: ['mine', userId, 'temporary-password'],
    subscription: ['mine', userId, 'subscription'],
    offerLimit: ['mine', userId, 'offer-limit'],
    follows: ['mine', userId, 'follows'],
    management: ['mine', userId, 'management'],
    following: ['mine', userId, 'following'],
    agency: {
      all: ['mine', userId, 'agency'],
      totals: ['mine', userId, 'agency', 'totals'],
      lists: ['mine', userId, 'agency', 'list'],
      one: (influencerId: string) => ['mine', userId, 'agency', 'one', influencerId],
      invitations: ['mine', userId, 'agency', 'invitations'],
    },
    alerts: {
      all: ['mine', userId, 'alerts'],
      lists: ['mine', userId, 'alerts', 'list'],
      counts: ['mine', userId, 'alerts', 'new-since'],
      newSince: (seenUntil: string) => ['mine', userId, 'alerts', 'new-since', seenUntil],
    },
  }),
  anybodysOwn: ['mine'],
  usernameAvailable: (username: string) => ['username-available', username],
} as const;
