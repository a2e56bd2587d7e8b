import type { Database as Generated } from './database.types';

type Functions = Generated['public']['Functions'];

/** A function's rows with nullable columns. Postgres doesn't say which columns of a function's result may be null. */
type WithNulls<Name extends keyof Functions, Column extends string> = {
  Args: Functions[Name]['Args'];
  Returns: Functions[Name]['Returns'] extends (infer Row)[]
    ? { [Key in keyof Row]: Key extends Column ? Row[Key] | null : Row[Key] }[]
    : never;
};

type PromoCode = Generated['public']['Tables']['promo_codes']['Row'];
type AnsweredOffer = Generated['public']['CompositeTypes']['offer'];

/** An offer as the database answers it. Postgres doesn't tell which parts of a composite type may be null: a column of promo_codes is as the table has it. */
export type OfferRow = Omit<AnsweredOffer, keyof PromoCode> &
  Pick<PromoCode, keyof PromoCode & keyof AnsweredOffer>;

type OfferList<Name extends keyof Functions> = { Args: Functions[Name]['Args']; Returns: OfferRow[] };

type ManagedInfluencerNulls = 'avatar_url' | 'bio' | 'full_name' | 'temporary_password';
type AccountNulls = 'avatar_url' | 'category' | 'cursor' | 'full_name' | 'total';

// A type and not an interface, because supabase-js needs an index signature, which only type aliases have implicitly.
type RefinedFunctions = {
  featured_accounts: WithNulls<'featured_accounts', AccountNulls>;
  find_offer: OfferList<'find_offer'>;
  featured_offers: OfferList<'featured_offers'>;
  influencer_profile: WithNulls<'influencer_profile', 'avatar_url' | 'bio' | 'category' | 'full_name'>;
  list_alerts: OfferList<'list_alerts'>;
  // A followed account without a public profile has an id, counts and nothing else.
  list_followed_influencers: WithNulls<
    'list_followed_influencers',
    'avatar_url' | 'category' | 'full_name' | 'is_creditcard' | 'total' | 'username'
  >;
  list_influencers: WithNulls<'list_influencers', AccountNulls>;
  list_managed_influencers: WithNulls<
    'list_managed_influencers',
    ManagedInfluencerNulls | 'cursor' | 'total'
  >;
  list_managed_offers: OfferList<'list_managed_offers'>;
  list_offers: OfferList<'list_offers'>;
  managed_influencer: WithNulls<'managed_influencer', ManagedInfluencerNulls>;
  my_offer_limit: WithNulls<'my_offer_limit', 'max_offers'>;
};

type Refined = Omit<Functions, keyof RefinedFunctions> & RefinedFunctions;

/** The generated types with the nulls that the generator can't know. The app's client is typed with this. */
export type Database = {
  public: Omit<Generated['public'], 'Functions'> & { Functions: Refined };
};
