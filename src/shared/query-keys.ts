import type { DealFilters } from '@/domain/deal-filters';

/**
 * One tree of query keys, so that a mutation or a realtime signal can invalidate lists it doesn't know.
 * Everything that belongs to one account is under `mine(userId)` and is removed when it signs out.
 */
export const queryKeys = {
  offers: {
    all: ['offers'],
    one: (offerId: string) => ['offers', 'one', offerId.toLowerCase()],
    deals: (filters: DealFilters) => ['offers', 'deals', filters],
    featured: ['offers', 'featured'],
    newest: ['offers', 'newest'],
    categoryCounts: ['offers', 'category-counts'],
    ofBrand: (brandKey: string) => ['offers', 'of-brand', brandKey],
    ofInfluencer: (influencerId: string) => ['offers', 'of-influencer', influencerId],
    managedOf: (influencerId: string) => ['offers', 'managed', influencerId],
    managedLists: (influencerId: string) => ['offers', 'managed', influencerId, 'list'],
    managedList: (influencerId: string, list: { search: string; sort: string }) => [
      'offers',
      'managed',
      influencerId,
      'list',
      list,
    ],
    managedOne: (influencerId: string, codeId: string) => ['offers', 'managed', influencerId, 'one', codeId],
  },
  /** The deals as they were read; apart from `offers`, because only their first page is ever asked for again. */
  dealPages: (filters: DealFilters) => ['deal-pages', filters],
  influencers: {
    all: ['influencers'],
    lists: ['influencers', 'list'],
    list: (kind: string, filters: { search: string; sort: string }) => ['influencers', 'list', kind, filters],
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
    following: {
      all: ['mine', userId, 'following'],
      list: (search: string) => ['mine', userId, 'following', search],
    },
    agency: {
      all: ['mine', userId, 'agency'],
      totals: ['mine', userId, 'agency', 'totals'],
      list: (list: { search: string; sort: string }) => ['mine', userId, 'agency', 'list', list],
      one: (influencerId: string) => ['mine', userId, 'agency', 'one', influencerId],
      invitations: ['mine', userId, 'agency', 'invitations'],
    },
    alerts: {
      all: ['mine', userId, 'alerts'],
      list: (search: string) => ['mine', userId, 'alerts', 'list', search],
      counts: ['mine', userId, 'alerts', 'new-since'],
      newSince: (seenUntil: string) => ['mine', userId, 'alerts', 'new-since', seenUntil],
    },
  }),
  anybodysOwn: ['mine'],
  usernameAvailable: (username: string) => ['username-available', username],
} as const;
