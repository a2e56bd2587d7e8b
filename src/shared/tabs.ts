/**
 * The titles of tabs that are routes of their own, by their part of the address below the page's; '' is the one that opens first.
 * src/app/tabs.tsx loads what they show.
 */
export const tabs = {
  profile: {
    '': 'Profile',
    edit: 'Edit Profile',
    security: 'Security',
    following: 'Following',
    influencer: 'Influencer Dashboard',
  },
  influencerDashboard: {
    '': 'Promo Codes',
    add: 'Add Promo Code',
    results: 'Results',
    page: 'Page',
    instagram: 'Instagram',
    changes: 'Changes',
    settings: 'Settings',
  },
  agencyDashboard: {
    '': 'Overview',
    influencers: 'Influencers',
    results: 'Results',
    add: 'Add Influencer',
    team: 'Team',
  },
  manageInfluencerCodes: {
    '': 'Promo Codes',
    add: 'Add New Code',
    results: 'Results',
    page: 'Page',
    instagram: 'Instagram',
    changes: 'Changes',
  },
} as const;

/** A tab of a page, by its part of the address. */
export type TabOf<Name extends keyof typeof tabs> = keyof (typeof tabs)[Name];
