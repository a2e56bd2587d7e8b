import { OFFER_FIELD_NAMES } from '@rules/offer-fields';

/** Column names, or '*' for the whole table. Verbs that aren't listed aren't granted. */
export type Verbs = Partial<Record<string, '*' | readonly string[]>>;

const READ: Verbs = { select: '*' };
const NOTHING: Verbs = {};

const CODE_COLUMNS = [...OFFER_FIELD_NAMES].sort();

/** All grants of clients in `public`. Everything else is refused before any policy is checked. */
export const GRANTS: Record<string, { anon: Verbs; authenticated: Verbs }> = {
  profiles: {
    anon: READ,
    authenticated: {
      select: '*',
      update: [
        'avatar_url',
        'bio',
        'category',
        'full_name',
        'is_influencer',
        'social_handle',
        'updated_at',
        'username',
      ],
    },
  },
  promo_codes: {
    anon: READ,
    authenticated: {
      select: '*',
      insert: [...CODE_COLUMNS, 'influencer_id'].sort(),
      update: CODE_COLUMNS,
      delete: '*',
    },
  },
  user_domain_map: {
    anon: NOTHING,
    authenticated: { select: '*', insert: ['domain', 'influencer_id', 'user_id'], delete: '*' },
  },
  // Who follows is private, so only the column that counting needs.
  follows: { anon: { select: ['influencer_id'] }, authenticated: { select: ['influencer_id'] } },
  agency_influencers: { anon: NOTHING, authenticated: READ },
  // Never influencer_id, because it reveals who has an account.
  agency_invitations: {
    anon: NOTHING,
    authenticated: {
      select: ['agency_id', 'created_at', 'expires_at', 'id', 'invited', 'state'],
      update: ['state'],
    },
  },
  // Never the ids at Stripe.
  subscribers: {
    anon: NOTHING,
    authenticated: {
      select: [
        'cancel_at_period_end',
        'next_tier',
        'subscribed',
        'subscription_end',
        'subscription_status',
        'subscription_tier',
        'updated_at',
        'user_id',
      ],
    },
  },
  app_settings: { anon: READ, authenticated: READ },
  influencer_domains: { anon: READ, authenticated: READ },
  follower_counts: { anon: READ, authenticated: READ },
  offer_counts: { anon: READ, authenticated: READ },
  brand_counts: { anon: READ, authenticated: READ },
  category_counts: { anon: READ, authenticated: READ },
  influencer_offer_counts: { anon: READ, authenticated: READ },
};

/** Functions that clients may call; trigger functions and everything in `private` are not among them. */
export const CALLABLE = {
  anon: [
    'featured_accounts()',
    'featured_offers()',
    'find_offer(uuid)',
    'influencer_profile(text)',
    'list_brands(text,text,text[],text,integer)',
    'list_influencers(text,text,boolean,text,integer)',
    'list_offers(text,text[],text,uuid,text,boolean,text,integer)',
    'username_available(text)',
  ],
  authenticatedOnly: [
    'import_promo_codes(jsonb,boolean)',
    'agency_totals()',
    'has_temporary_password()',
    'list_alerts(text,text,integer)',
    'list_followed_influencers(text,text,integer)',
    'list_managed_influencers(text,text,text,integer)',
    'list_managed_offers(uuid,text,text,text,integer)',
    'managed_influencer(uuid)',
    'my_agencies()',
    'my_domains()',
    'my_followed_influencers()',
    'my_invitations()',
    'my_offer_limit()',
    'standing_credentials()',
  ],
};
