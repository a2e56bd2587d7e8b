/** The parts of an account's own tree (`mine` below) that are about influencers whom it manages. */
const MANAGED_PARTS = [
  'results',
  'code-sources',
  'brand-report',
  'short-link',
  'trail',
  'uploads',
  'agency',
  'instagram',
  'instagram-authorisation',
  'instagram-media',
  'instagram-offers',
  'instagram-chosen-offers',
  'instagram-newest-of',
  'profile-page',
  'pinnable-offers',
  'hidden-offers',
] as const;

/**
 * One tree of query keys, so that a mutation or a realtime signal can invalidate lists it doesn't know.
 * What belongs to one account is under `mine(userId)` and is removed when it signs out; so are the offers under `managed` and `ones`.
 */
export const queryKeys = {
  offers: {
    all: ['offers'],
    /** Every offer that is read by itself, as for its sheet. */
    ones: ['offers', 'one'],
    one: (offerId: string) => ['offers', 'one', offerId.toLowerCase()],
    deals: ['offers', 'deals'],
    featured: ['offers', 'featured'],
    newest: ['offers', 'newest'],
    categoryCounts: ['offers', 'category-counts'],
    ofBrand: (brandKey: string) => ['offers', 'of-brand', brandKey],
    ofInfluencer: (influencerId: string) => ['offers', 'of-influencer', influencerId],
    pinnedOf: (influencerId: string) => ['offers', 'pinned-of', influencerId],
    managed: ['offers', 'managed'],
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
  linkedAddress: (kind: string, token: string) => ['linked-address', kind, token],
  decision: (token: string) => ['decision', token],
  instagramDeletion: (confirmationCode: string) => ['instagram-deletion', confirmationCode],
  brands: {
    all: ['brands'],
    lists: ['brands', 'list'],
    popular: ['brands', 'popular'],
  },
  mine(userId: string) {
    const own = <const Parts extends readonly unknown[]>(...parts: Parts) =>
      ['mine', userId, ...parts] as const;
    return {
      all: own(),
      profile: own('profile'),
      /** The agencies for which the account acts. */
      teams: own('teams'),
      teamInvitation: (invitationId: string) => own('team-invitation', invitationId),
      country: own('country'),
      temporaryPassword: own('temporary-password'),
      sessionCheck: own('session-check'),
      subscription: own('subscription'),
      /** What the server says of a change of plan that the return from the payment page tells of. */
      confirmation: (awaited: object | undefined) => own('confirmation', awaited),
      offerLimit: own('offer-limit'),
      /** The ids of the followed influencers. */
      follows: own('follows'),
      /** The agencies that manage the account, and those that have invited it. */
      management: own('management'),
      /** The list of the followed influencers. */
      following: own('following'),
      extensions: own('extensions'),
      /** Where the account is signed in. */
      sessions: own('sessions'),
      /** Authenticator apps. */
      apps: own('apps'),
      recoveryCodes: own('recovery'),
      /** Whether this browser gets notifications. */
      push: own('push'),
      /** The offline copy of a list. */
      offlineCopy: (list: string) => own('offline-copy', list),
      report: (question: string) => own('report', question),
      results: (of: object, since: string, until: string) => own('results', of, since, until),
      codeSources: (codeId: string, since: string, until: string) =>
        own('code-sources', codeId, since, until),
      brandReport: (agencyId: string, brand: string | undefined, since: string, until: string) =>
        own('brand-report', agencyId, brand, since, until),
      shortLink: (influencerId: string, offerId: string | undefined) =>
        own('short-link', influencerId, offerId),
      resultMails: own('result-mails'),
      trail: (accountId: string) => own('trail', accountId),
      uploads: own('uploads'),
      notificationSettings: own('notification-settings'),
      /** The browsers that get notifications. */
      devices: own('devices'),
      muted: {
        people: own('muted', 'people'),
        shops: own('muted', 'shops'),
        categories: own('muted', 'categories'),
      },
      saved: {
        ids: own('saved', 'ids'),
        list: own('saved', 'list'),
      },
      agency: {
        all: own('agency'),
        one: (influencerId: string) => own('agency', 'one', influencerId),
        of: (agencyId: string) => ({
          totals: own('agency', agencyId, 'totals'),
          lists: own('agency', agencyId, 'list'),
          invitations: own('agency', agencyId, 'invitations'),
          team: own('agency', agencyId, 'team'),
          teamInvitations: own('agency', agencyId, 'team-invitations'),
          found: (search: string) => own('agency', agencyId, 'found', search),
          named: (influencerIds: readonly string[]) => own('agency', agencyId, 'named', influencerIds),
        }),
      },
      /** An influencer's Instagram account, its rules and its log. */
      instagram: (influencerId: string) => ({
        all: own('instagram', influencerId),
        account: own('instagram', influencerId, 'account'),
        authorisation: own('instagram-authorisation', influencerId),
        media: own('instagram-media', influencerId),
        rules: own('instagram', influencerId, 'rules'),
        replies: own('instagram', influencerId, 'replies'),
        offers: (search: string) => own('instagram-offers', influencerId, search),
        chosenOffers: (offerIds: readonly string[]) => own('instagram-chosen-offers', influencerId, offerIds),
        newestOf: (brandKey: string) => own('instagram-newest-of', influencerId, brandKey),
      }),
      instagramConnection: (state: string) => own('instagram-connection', state),
      /** What is on an influencer's page besides its codes, and what may be pinned to it. */
      profilePage: (influencerId: string) => own('profile-page', influencerId),
      pinnableOffers: (influencerId: string, search: string) => own('pinnable-offers', influencerId, search),
      hiddenOffers: (influencerId: string) => own('hidden-offers', influencerId),
      operator: {
        all: own('operator'),
        session: own('operator-session'),
        queue: (kind: string) => own('operator', 'queue', kind),
        accounts: (search: string) => own('operator', 'accounts', search),
        account: (accountId: string) => own('operator', 'account', accountId),
        offers: (filters: object) => own('operator', 'offers', filters),
        acts: (accountId: string | null) => own('operator', 'acts', accountId),
        domains: own('operator', 'domains'),
        reach: (domain: string) => own('operator', 'domain-reach', domain),
        totals: own('operator', 'totals'),
        days: (days: number) => own('operator', 'days', days),
        errors: own('operator', 'errors'),
        system: own('operator', 'system'),
        instagram: own('operator', 'instagram'),
      },
      alerts: {
        all: own('alerts'),
        lists: own('alerts', 'list'),
        seen: own('alerts-seen'),
        counts: own('alerts', 'new-since'),
        newSince: (seenUntil: string) => own('alerts', 'new-since', seenUntil),
      },
    };
  },
  /** The keys of everything that somebody reads of the influencers whom they manage. */
  ofManagedInfluencers: (userId: string) => [
    ['offers', 'managed'],
    ...MANAGED_PARTS.map((part) => ['mine', userId, part]),
  ],
  /** What belongs to accounts, whichever they are. */
  anybodysOwn: ['mine'],
  /** The extension in this browser, whoever is signed in. */
  extension: ['extension'],
  usernameAvailable: (username: string) => ['username-available', username],
} as const;
