import type { Database as Generated } from './database.types';

type Functions = Generated['public']['Functions'];

/** A function's rows with nullable columns. Postgres doesn't say which columns of a function's result may be null. */
type WithNulls<Name extends keyof Functions, Column extends string> = {
  Args: Functions[Name]['Args'];
  Returns: Functions[Name]['Returns'] extends (infer Row)[]
    ? { [Key in keyof Row]: Key extends Column ? Row[Key] | null : Row[Key] }[]
    : never;
};

type OfferNulls =
  | 'affiliate_link'
  | 'brand_url'
  | 'cursor'
  | 'expiration_date'
  | 'influencer_avatar_url'
  | 'influencer_name'
  | 'total';
type ManagedInfluencerNulls = 'avatar_url' | 'bio' | 'full_name' | 'temporary_password';
type AccountNulls = 'avatar_url' | 'category' | 'cursor' | 'full_name' | 'total';

// A type and not an interface, because supabase-js needs an index signature, which only type aliases have implicitly.
type RefinedFunctions = {
  featured_accounts: WithNulls<'featured_accounts', AccountNulls>;
  find_offer: WithNulls<'find_offer', OfferNulls | 'influencer_username' | 'influencer_is_creditcard'>;
  featured_offers: WithNulls<'featured_offers', OfferNulls>;
  influencer_profile: WithNulls<'influencer_profile', 'avatar_url' | 'bio' | 'category' | 'full_name'>;
  list_alerts: WithNulls<'list_alerts', OfferNulls>;
  list_influencers: WithNulls<'list_influencers', AccountNulls>;
  list_managed_influencers: WithNulls<
    'list_managed_influencers',
    ManagedInfluencerNulls | 'cursor' | 'total'
  >;
  list_managed_offers: WithNulls<
    'list_managed_offers',
    'affiliate_link' | 'brand_instagram_handle' | 'brand_url' | 'cursor' | 'expiration_date' | 'total'
  >;
  list_offers: WithNulls<'list_offers', OfferNulls>;
  managed_influencer: WithNulls<'managed_influencer', ManagedInfluencerNulls>;
  my_offer_limit: WithNulls<'my_offer_limit', 'max_offers'>;
};

type Refined = Omit<Functions, keyof RefinedFunctions> & RefinedFunctions;

/** The generated types with the nulls that the generator can't know. The app's client is typed with this. */
export type Database = {
  public: Omit<Generated['public'], 'Functions'> & { Functions: Refined };
};
