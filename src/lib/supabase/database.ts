import type { Database as Generated } from './database.types';

type Functions = Generated['public']['Functions'];

/** A function's rows, in which the named columns may be null. Postgres doesn't say which columns of a function's result may be. */
type WithNulls<Name extends keyof Functions, Column extends string> = {
  Args: Functions[Name]['Args'];
  Returns: Functions[Name]['Returns'] extends (infer Row)[]
    ? { [Key in keyof Row]: Key extends Column ? Row[Key] | null : Row[Key] }[]
    : never;
};

type PromoCode = Generated['public']['Tables']['promo_codes']['Row'];
type AnsweredOffer = Generated['public']['CompositeTypes']['offer'];

type ReportedCounts = 'worked_reports' | 'all_reports' | 'reliability';

/**
 * An offer as the database answers it. Postgres doesn't tell which parts of a composite type may be null. Those that are columns of
 * promo_codes may be null where the table's columns may.
 */
export type OfferRow = Omit<AnsweredOffer, keyof PromoCode | ReportedCounts> &
  Pick<PromoCode, keyof PromoCode & keyof AnsweredOffer> &
  Record<ReportedCounts, number>;

type Composites = Generated['public']['CompositeTypes'];

/** A composite of which the named parts may be null, and the others not. */
type Given<Composite, Nulls extends keyof Composite = never> = {
  [Key in keyof Composite]: Key extends Nulls ? Composite[Key] : NonNullable<Composite[Key]>;
};

type Counts = Given<Composites['result_counts']>;
type WithCounts<Composite> = {
  [Key in keyof Composite]: Key extends 'counts' | 'counts_before' ? Counts : Composite[Key];
};

type DayRow = WithCounts<Given<Composites['results_of_day']>>;
type ResultsOfOffer = WithCounts<Given<Composites['results_of_offer'], 'former_number' | 'expiration_date'>>;

/** What get_results answers. */
export type Results = Omit<
  Given<WithCounts<Composites['results']>>,
  'days' | 'days_before' | 'offers' | 'influencers' | 'sources' | 'categories'
> & {
  days: DayRow[];
  days_before: DayRow[];
  offers: ResultsOfOffer[];
  influencers: WithCounts<Given<Composites['results_of_influencer'], 'avatar_url'>>[];
  /** In a part's counts, null stands for 1 to 4 (docs/product/results.md#a-few). */
  sources: Given<Composites['results_of_part']>[];
  categories: Given<Composites['results_of_part']>[];
};

/** What get_brand_report answers. */
export type BrandReport = Omit<Given<Composites['brand_report'], 'brand_name'>, 'offers' | 'influencers'> & {
  offers: ResultsOfOffer[];
  influencers: Given<Composites['brand_report_influencer']>[];
};

/** A row of get_results_by_source. In its counts, null stands for 1 to 4 (docs/product/results.md#a-few). */
type ResultsOfOfferSource = Given<Composites['results_of_offer_source']>;

/** An offer as operators see it. */
export type DeskOffer = Given<
  Composites['desk_offer'],
  'affiliate_link' | 'brand_url' | 'expiration_date' | 'hidden_reason' | 'influencer_avatar_url'
>;

/** Somebody who acts for an agency, as operators see it. */
export type DeskTeamMember = Given<Composites['desk_team_member'], 'avatar_url'>;

/** An account as operators see it. */
export type DeskAccount = Omit<GivenAccount, 'team'> & { team: DeskTeamMember[] };
type GivenAccount = Given<
  Composites['desk_account'],
  | 'avatar_url'
  | 'bio'
  | 'category'
  | 'email'
  | 'instagram_username'
  | 'last_sign_in_at'
  | 'plan_until'
  | 'suspended_because'
  | 'suspended_since'
>;

/** Why something waits for an operator. */
export type QueueKind = 'complaints' | 'objection' | 'new influencer';

/** Something that waits for an operator; `thing` is the id of the offer or account that it is about. */
export type QueueEntry = Omit<
  Given<Composites['queue_entry'], 'objection' | 'total'>,
  'account' | 'kind' | 'latest' | 'offer'
> & {
  kind: QueueKind;
  offer: DeskOffer | null;
  account: DeskAccount;
  latest: Given<Composites['desk_complaint'], 'words'>[];
};

/** An act of an operator, or of the rule about complaints. */
export type DeskAct = Given<
  Composites['desk_act'],
  'account_id' | 'account_name' | 'after' | 'before' | 'domain' | 'offer_brand' | 'offer_id' | 'operator_name'
>;

/** What was decided about an account or an offer, as those whom it concerns see it. */
export type Decision = Given<
  Composites['decision'],
  'brand_name' | 'objected_at' | 'promo_code' | 'reason' | 'refused_because' | 'since' | 'words'
>;

type RowsOf<Name extends keyof Functions, Row> = { Args: Functions[Name]['Args']; Returns: Row[] };

type OfferList<Name extends keyof Functions> = { Args: Functions[Name]['Args']; Returns: OfferRow[] };

/** `email` and `temporary_password` are null for analysts. */
type ManagedInfluencerNulls = 'avatar_url' | 'bio' | 'email' | 'full_name' | 'temporary_password';

/** What somebody in an agency's team may do there. */
export type TeamRole = 'owner' | 'manager' | 'analyst';

/** A function's rows whose column `role` is a role in a team, and the named columns may be null. */
type WithTeamRole<Name extends keyof Functions, Nulls extends string> = RowsOf<
  Name,
  Omit<WithNulls<Name, Nulls>['Returns'][number], 'role'> & { role: TeamRole }
>;

/** An agency for which the account acts. */
export type Team = WithTeamRole<'my_teams', 'agency_avatar_url'>['Returns'][number];
type AccountNulls = 'avatar_url' | 'category' | 'cursor' | 'full_name' | 'total';

/** What influencer_profile answers. */
type InfluencerProfileRow = Omit<
  WithNulls<'influencer_profile', 'avatar_url' | 'bio' | 'category' | 'full_name'>['Returns'][number],
  'links'
> & { links: { title: string; url: string }[] };

// A type and not an interface, because supabase-js needs an index signature, which only type aliases have implicitly.
type RefinedFunctions = {
  agency_team: WithTeamRole<'agency_team', 'avatar_url'>;
  featured_accounts: WithNulls<'featured_accounts', AccountNulls>;
  find_decision: RowsOf<'find_decision', Decision>;
  find_offer: OfferList<'find_offer'>;
  featured_offers: OfferList<'featured_offers'>;
  get_brand_report: { Args: Functions['get_brand_report']['Args']; Returns: BrandReport };
  get_results: { Args: Functions['get_results']['Args']; Returns: Results };
  get_results_by_source: {
    Args: Functions['get_results_by_source']['Args'];
    Returns: ResultsOfOfferSource[];
  };
  instagram_deletion_state: { Args: Functions['instagram_deletion_state']['Args']; Returns: string | null };
  get_instagram: WithNulls<'get_instagram', 'switched_off_because'>;
  influencer_profile: RowsOf<'influencer_profile', InfluencerProfileRow>;
  list_alerts: OfferList<'list_alerts'>;
  // A followed account without a public profile has an id, counts and nothing else.
  list_followed_influencers: WithNulls<
    'list_followed_influencers',
    'avatar_url' | 'category' | 'full_name' | 'is_creditcard' | 'total' | 'username'
  >;
  list_instagram_replies: WithNulls<
    'list_instagram_replies',
    'media_id' | 'public_reply' | 'reason' | 'rule_name' | 'sent_at' | 'total'
  >;
  list_influencers: WithNulls<'list_influencers', AccountNulls>;
  list_managed_influencers: WithNulls<
    'list_managed_influencers',
    ManagedInfluencerNulls | 'cursor' | 'total'
  >;
  list_managed_offers: OfferList<'list_managed_offers'>;
  list_offers: OfferList<'list_offers'>;
  list_trail: WithNulls<
    'list_trail',
    | 'actor_agency'
    | 'actor_name'
    | 'agency_name'
    | 'upload_id'
    | 'label'
    | 'reason'
    | 'reverted_at'
    | 'subject_id'
    | 'total'
  >;
  pinned_offers: OfferList<'pinned_offers'>;
  my_agencies: WithNulls<'my_agencies', 'agency_avatar_url'>;
  my_invitations: WithNulls<'my_invitations', 'agency_avatar_url'>;
  my_uploads: WithNulls<'my_uploads', 'undone_at' | 'uploaded_by'>;
  my_sessions: WithNulls<'my_sessions', 'user_agent'>;
  my_teams: RowsOf<'my_teams', Team>;
  list_saved_offers: OfferList<'list_saved_offers'>;
  managed_influencer: WithNulls<'managed_influencer', ManagedInfluencerNulls>;
  my_hidden_offers: WithNulls<'my_hidden_offers', 'objected_at' | 'refused_because'>;
  // Somebody whose profile isn't public any more has an id and nothing else.
  my_muted_people: WithNulls<
    'my_muted_people',
    'avatar_url' | 'full_name' | 'is_creditcard' | 'until' | 'username'
  >;
  my_offer_limit: WithNulls<'my_offer_limit', 'max_offers'>;
  operator_account: RowsOf<'operator_account', DeskAccount>;
  operator_acts: RowsOf<'operator_acts', DeskAct>;
  operator_find_accounts: RowsOf<'operator_find_accounts', DeskAccount>;
  operator_find_offers: RowsOf<'operator_find_offers', DeskOffer>;
  operator_queue: RowsOf<'operator_queue', QueueEntry>;
  operator_session: WithNulls<'operator_session', 'may_change_until'>;
  operator_totals: WithNulls<'operator_totals', 'oldest_since'>;
  short_link: WithNulls<'short_link', 'chosen_ending'>;
  own_report: { Args: Functions['own_report']['Args']; Returns: boolean | null };
};

type Refined = Omit<Functions, keyof RefinedFunctions> & RefinedFunctions;

/** The generated types with the nulls that the generator can't know. The app's client is typed with this. */
export type Database = {
  public: Omit<Generated['public'], 'Functions'> & { Functions: Refined };
};
