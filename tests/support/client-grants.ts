import { OFFER_FIELD_NAMES } from '@rules/offer-fields';

/** The columns that each of select, insert, update and delete is granted on, or '*' for the whole table. What isn't listed isn't granted. */
export type Verbs = Partial<Record<string, '*' | readonly string[]>>;

const RULE_COLUMNS = [
  'active',
  'answers_to',
  'brand_name',
  'choice',
  'if_nothing_live',
  'keywords',
  'media_ids',
  'message',
  'name',
  'offer_ids',
  'public_replies',
];

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
      insert: [...CODE_COLUMNS, 'idempotency_key', 'influencer_id'].sort(),
      update: CODE_COLUMNS,
      delete: '*',
    },
  },
  user_domain_map: {
    anon: NOTHING,
    authenticated: { select: '*', insert: ['domain', 'influencer_id', 'user_id'], delete: '*' },
  },
  agencies: { anon: NOTHING, authenticated: { select: '*', update: ['requires_second_factor'] } },
  agency_members: { anon: NOTHING, authenticated: READ },
  // Never temporary_password, which is for owners and managers alone.
  agency_influencers: {
    anon: NOTHING,
    authenticated: {
      select: ['agency_id', 'created_at', 'id', 'influencer_id', 'managed_by_agency'],
    },
  },
  team_invitations: {
    anon: NOTHING,
    authenticated: {
      select: [
        'agency_id',
        'all_influencers',
        'created_at',
        'email',
        'expires_at',
        'id',
        'influencer_ids',
        'role',
        'state',
      ],
      update: ['state'],
    },
  },
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
  connected_extensions: { anon: NOTHING, authenticated: { select: '*', update: ['browser', 'version'] } },
  muted_shops: {
    anon: NOTHING,
    authenticated: {
      select: '*',
      insert: ['channels', 'domain', 'until'],
      update: ['channels', 'until'],
      delete: '*',
    },
  },
  muted_people: {
    anon: NOTHING,
    authenticated: {
      select: '*',
      insert: ['channels', 'influencer_id', 'until'],
      update: ['channels', 'until'],
      delete: '*',
    },
  },
  member_countries: {
    anon: NOTHING,
    authenticated: {
      select: '*',
      insert: ['applies', 'country'],
      update: ['applies', 'country'],
      delete: '*',
    },
  },
  muted_categories: {
    anon: NOTHING,
    authenticated: {
      select: '*',
      insert: ['category', 'channels', 'until'],
      update: ['channels', 'until'],
      delete: '*',
    },
  },
  notification_settings: {
    anon: NOTHING,
    authenticated: {
      select: '*',
      update: [
        'digest',
        'digest_hour',
        'ending_soon',
        'extension',
        'push',
        'quiet_from',
        'quiet_until',
        'site',
        'time_zone',
      ],
    },
  },
  // Never the address and the keys of a device.
  push_subscriptions: {
    anon: NOTHING,
    authenticated: { select: ['device', 'id', 'last_used_at', 'subscribed_at', 'user_id'], delete: '*' },
  },
  result_mails: {
    anon: NOTHING,
    authenticated: { select: '*', insert: ['ending', 'weekly'], update: ['ending', 'weekly'] },
  },
  // Never what only the schedule needs.
  instagram_accounts: {
    anon: NOTHING,
    authenticated: {
      select: ['expires_at', 'influencer_id', 'needs_reconnect', 'paused', 'username'],
      update: ['paused'],
    },
  },
  // Never the exact numbers that a few people make.
  instagram_rules: {
    anon: NOTHING,
    authenticated: {
      select: [
        ...RULE_COLUMNS,
        'copied',
        'created_at',
        'id',
        'influencer_id',
        'matched',
        'opened',
        'sent',
      ].sort(),
      insert: [...RULE_COLUMNS, 'influencer_id'].sort(),
      update: RULE_COLUMNS,
      delete: '*',
    },
  },
  app_settings: { anon: READ, authenticated: READ },
  influencer_domains: { anon: READ, authenticated: READ },
  follower_counts: { anon: READ, authenticated: READ },
  brand_counts: { anon: READ, authenticated: READ },
  category_counts: { anon: READ, authenticated: READ },
  influencer_offer_counts: { anon: READ, authenticated: READ },
  follows: { anon: READ, authenticated: READ },
};
