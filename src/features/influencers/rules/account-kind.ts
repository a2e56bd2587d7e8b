export type AccountKind = 'influencers' | 'credit-cards';

/** The wording that differs between influencers and credit-card accounts. */
interface AccountWords {
  title: string;
  description: string;
  singular: string;
  plural: string;
  placeholder: string;
  noMatch: string;
  none: string;
  failed: string;
}

export const accountWords: Record<AccountKind, AccountWords> = {
  influencers: {
    title: 'Influencers',
    description: 'Follow the people you trust, and the bell rings when they have a code.',
    singular: 'influencer',
    plural: 'influencers',
    placeholder: 'Name or username...',
    noMatch: 'Nobody matches your search.',
    none: 'No influencers have joined yet. The deals are a good place to start.',
    failed: 'Failed to load influencers. Please try again.',
  },
  'credit-cards': {
    title: 'Credit Cards',
    description: 'Follow your cards, and the bell rings when one of them has an offer for you.',
    singular: 'credit card',
    plural: 'credit cards',
    placeholder: 'Name of the card...',
    noMatch: 'No credit card matches your search.',
    none: 'No credit cards have joined yet. The deals are a good place to start.',
    failed: 'Failed to load credit cards. Please try again.',
  },
};
