-- Offers: the promo codes and affiliate links that influencers publish, their constraints, and who may write them.

create table public.promo_codes (
  id uuid primary key default gen_random_uuid(),
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  brand_name text not null,
  brand_url text,
  brand_instagram_handle text,
  promo_code text not null,
  description text not null,
  category text collate "C" not null default 'Fashion',
  expiration_date date,
  affiliate_link text,
  minimum_spend numeric(10, 2),
  first_order_only boolean not null default false,
  terms text,
  followers_only boolean not null default false,
  is_featured boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  code_number integer not null default 1,
  published_by_influencer boolean not null default false,
  influencer_names text not null default '',
  has_ended boolean not null default false,
  reliability_rank integer not null default 0,
  hidden boolean not null default false,
  brand_key text collate "C" not null generated always as (private.brand_key(brand_name)) stored,
  live_until date not null generated always as (coalesce(expiration_date, 'infinity'::date)) stored,
  discount_rank integer not null generated always as (private.discount_rank(description, promo_code)) stored,
  domains text[] not null generated always as (private.shop_domains(affiliate_link, brand_url, further_domains)) stored,
  search tsvector not null generated always as (
    private.search_document(brand_name || ' ' || description || ' ' || influencer_names, promo_code)
  ) stored,
  apply_link text,
  countries text[] not null default '{}',
  currency text collate "C" not null default 'USD',
  unpaid_link boolean not null default false,
  further_domains text[] not null default '{}',
  idempotency_key uuid,
  constraint promo_codes_brand_name_given check (not private.is_blank(brand_name) and length(brand_name) <= private.max_length('brand_name')),
  constraint promo_codes_brand_name_visible check (not private.has_invisible_characters(brand_name)),
  -- The brand's page has the key in its address, where a browser takes these for steps in the path.
  constraint promo_codes_brand_name_no_path check (brand_key not in ('', '.', '..')),
  constraint promo_codes_promo_code_given check (not private.is_blank(promo_code) and length(promo_code) <= private.max_length('promo_code')),
  constraint promo_codes_promo_code_visible check (not private.has_invisible_characters(promo_code)),
  constraint promo_codes_description_given check (not private.is_blank(description) and length(description) <= private.max_length('description')),
  constraint promo_codes_description_visible check (not private.has_invisible_characters_in_lines(description)),
  constraint promo_codes_brand_url_format check (private.is_web_address(brand_url)),
  constraint promo_codes_affiliate_link_format check (private.is_web_address(affiliate_link)),
  constraint promo_codes_brand_instagram_handle_format
    check (brand_instagram_handle ~ '^@[A-Za-z0-9._]+$' and length(brand_instagram_handle) <= private.max_length('brand_instagram_handle')),
  constraint promo_codes_minimum_spend_range check (minimum_spend > 0 and minimum_spend <= 10000000),
  constraint promo_codes_terms_given check (not private.is_blank(terms) and length(terms) <= private.max_length('terms')),
  constraint promo_codes_terms_visible check (not private.has_invisible_characters_in_lines(terms)),
  constraint promo_codes_expiration_date_range
    check (expiration_date between '2000-01-01' and '9999-12-31'),
  constraint promo_codes_category_known
    check (category = any (private.categories())),
  constraint promo_codes_apply_link_domain check (apply_link is null or private.is_apply_link(apply_link, private.shop_domains(affiliate_link, brand_url))),
  constraint promo_codes_countries_known check (private.are_known_countries(countries)),
  constraint promo_codes_further_domains_known check (private.are_further_domains(further_domains)),
  constraint promo_codes_currency_known check (currency = any (private.currencies())),
  constraint promo_codes_currency_with_amount check (currency = 'USD' or minimum_spend is not null)
);

comment on table public.promo_codes is
  'The offers. Anyone may read those that are neither hidden nor for followers only; their influencer and the agency that manages it may write them.';
comment on column public.promo_codes.brand_url is 'The shop''s address. Offers from CSV files may have none.';
comment on column public.promo_codes.affiliate_link is 'The link by which the influencer earns. Without one (null), the ticket''s Shop button is disabled.';
comment on column public.promo_codes.minimum_spend is 'What an order must come to before the offer applies, in the offer''s currency. Null for any order.';
comment on column public.promo_codes.first_order_only is 'Whether only a customer''s first order at the brand gets the offer.';
comment on column public.promo_codes.terms is 'Further conditions of the brand, as the influencer words them.';
comment on column public.promo_codes.followers_only is
  'Whether only those see the offer whom its influencer lets in (private.influencers_letting_in). Such an offer is in no public list and no count (docs/product/offers.md#followers-only).';
comment on column public.promo_codes.version is
  'Goes up by one with every edit. Agency and influencer edit the same code: a save filters by the version that its form was '
  'filled with, so that nobody writes over what they haven''t seen. No client sets it.';
comment on column public.promo_codes.code_number is
  'The number of the offer''s present code: another code, brand or shop domain gets the next number (supabase/schemas/09_former_codes.sql). What was '
  'reported and counted belongs to a number. No client sets it.';
comment on column public.promo_codes.published_by_influencer is
  'Whether the influencer added the code itself, by form or file; false for its agency''s and for what the server adds. '
  'Cancelling a plan asks for at most one live code of the influencer''s own. Never written by clients, and only yes or no: '
  'anyone reads the codes, and which agency manages whom is not public.';
comment on column public.promo_codes.influencer_names is
  'The influencer''s name and username for the search, copied when the code is added and when they change.';
comment on column public.promo_codes.has_ended is
  'Noted by schedule soon after the offer''s last day, so that the search''s index has live offers apart from the others. True only for offers '
  'that have ended, but not yet for all of them: live_until tells exactly.';
comment on column public.promo_codes.reliability_rank is
  'private.offer_reliability.reliability as the schedule copied it last: what the sort ''Most reliable'' walks along.';
comment on column public.promo_codes.hidden is
  'Whether the offer has a row in private.hidden_offers (supabase/schemas/31_hidden_offers.sql): then nobody sees it in any list, and its influencer finds it among its hidden offers. '
  'Never written by clients.';
comment on column public.promo_codes.brand_key is 'Equal for offers of the same brand (private.brand_key).';
comment on column public.promo_codes.live_until is 'The last day on which the offer is live; infinity without a date.';
comment on column public.promo_codes.domains is 'The domains of the shops to which this offer leads. In these shops browser extensions show the offer to followers.';
comment on column public.promo_codes.search is 'The search document of brand, description, influencer and code; private.search_query is matched with it.';
comment on column public.promo_codes.apply_link is 'Opens the shop with the code applied. Null where the shop has no such link.';
comment on column public.promo_codes.further_domains is 'Up to three further domains of the shop, such as the one of its checkout, sorted. No link leads there; the bell rings there, too.';
comment on column public.promo_codes.countries is 'Where the code counts: countries of ISO 3166-1, sorted. None for everywhere.';
comment on column public.promo_codes.currency is 'ISO 4217: the currency of minimum_spend. US dollars for an offer without a minimum spend.';
comment on column public.promo_codes.unpaid_link is 'Whether the influencer says that it earns nothing by the affiliate link, which is then shown without ''Paid link''.';
comment on column public.promo_codes.idempotency_key is
  'Made by private.admit_offer of the key that the author''s form sent: pressed again after a lost answer, it adds no second code. Null for a code that came otherwise.';

create unique index promo_codes_idempotency_key_idx on public.promo_codes (idempotency_key) where idempotency_key is not null;
-- One index per order of the lists, each ending in the same columns, so that a page is a short walk of one index.
create index promo_codes_newest_idx on public.promo_codes (created_at desc, id desc);
create index promo_codes_category_idx on public.promo_codes (category, created_at desc, id desc);
create index promo_codes_brand_key_idx on public.promo_codes (brand_key, created_at desc, id desc);
create index promo_codes_discount_rank_idx on public.promo_codes (discount_rank desc, created_at desc, id desc);
create index promo_codes_reliability_rank_idx on public.promo_codes (reliability_rank desc, created_at desc, id desc);
-- This index includes what the policy asks of an offer, so that counts can be index-only scans.
create index promo_codes_influencer_id_idx on public.promo_codes (influencer_id, created_at desc, id desc)
  include (live_until, hidden, followers_only);
create index promo_codes_featured_idx on public.promo_codes (created_at desc, id desc) where is_featured;
-- For counts of live offers by brand and category. This index includes all that a count asks of an offer, so that counts can be index-only scans.
create index promo_codes_live_idx on public.promo_codes (brand_key, category) include (live_until, created_at, influencer_id)
  where not has_ended and not hidden and not followers_only;
-- For a search for brands among live offers.
create index promo_codes_brand_search_idx on public.promo_codes using gin (private.search_document(brand_key)) with (gin_pending_list_limit = 256)
  where not has_ended and not hidden and not followers_only;
-- For note_ended_offers and for reminders of offers that end.
create index promo_codes_ending_idx on public.promo_codes (expiration_date) where expiration_date is not null and not has_ended;
-- For the operator, who looks for a domain and what is below it.
create index promo_codes_domains_above_idx on public.promo_codes
  using gin (private.domains_above(private.all_linked_domains(affiliate_link, brand_url, apply_link, further_domains))) with (gin_pending_list_limit = 256);
-- This index leaves out the offers that have ended, two thirds of all, because a search in the offers of everybody finds live ones only. Each search reads the whole
-- pending list, too, so that list is kept short (256 kB), here and in the other GIN indexes.
create index promo_codes_search_idx on public.promo_codes using gin (search) with (gin_pending_list_limit = 256)
  where not has_ended;

-- leads_to has no SET clause: Postgres doesn't inline a function that has one, and uses promo_codes_domains_above_idx only when leads_to is inlined. Its
-- parsed body is safe without a search_path.
create function private.leads_to(code public.promo_codes, domain text)
returns boolean
language sql
immutable parallel safe
begin atomic
  select private.domains_above(private.all_linked_domains(code.affiliate_link, code.brand_url, code.apply_link, code.further_domains)) @> array[leads_to.domain];
end;
comment on function private.leads_to(public.promo_codes, text) is
  'Whether a link, the apply link, the brand''s address or a further domain of an offer is at a domain or at a domain below it.';

alter table public.promo_codes enable row level security;

grant select on public.promo_codes to anon, authenticated, service_role;
grant insert (
  influencer_id, brand_name, brand_url, brand_instagram_handle, promo_code, description, category,
  expiration_date, affiliate_link, minimum_spend, first_order_only, terms, followers_only,
  apply_link, countries, currency, unpaid_link, further_domains, idempotency_key
) on public.promo_codes to authenticated;
grant update (
  brand_name, brand_url, brand_instagram_handle, promo_code, description, category, expiration_date, affiliate_link,
  minimum_spend, first_order_only, terms, followers_only, apply_link, countries, currency, unpaid_link, further_domains
) on public.promo_codes to authenticated;
grant delete on public.promo_codes to authenticated;
grant insert, update on public.promo_codes to service_role;

-- Who sees and writes offers. Who sees what is for followers only stands in 08_followers_only.sql.

create policy "Anyone reads the offers that are for them"
  on public.promo_codes for select to anon, authenticated
  using (
    not hidden
    and not exists (select from private.hidden_accounts hidden where hidden.account_id = influencer_id)
    and (not followers_only or influencer_id in (select private.influencers_letting_me_in()))
  );

-- What that policy says, for functions that run with the owner's rights: policies don't hold for these.

create view private.offers_not_hidden with (security_invoker = true) as
select c.*
from public.promo_codes c
where not c.hidden
  and not exists (select from private.hidden_accounts hidden where hidden.account_id = c.influencer_id);
comment on view private.offers_not_hidden is
  'The offers that aren''t hidden, of accounts that aren''t hidden. Whoever shows an offer that is for followers only asks private.is_let_in, too.';
grant select on private.offers_not_hidden to service_role;

create view private.visible_offers with (security_invoker = true) as
select c.*
from private.offers_not_hidden c
where not c.followers_only or c.influencer_id in (select private.influencers_letting_me_in());
comment on view private.visible_offers is
  'The offers that the caller sees, as the policy of promo_codes has it, for functions that run with the owner''s rights.';

create policy "An influencer or its agency adds its codes"
  on public.promo_codes for insert to authenticated
  with check (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_publish));

create policy "An influencer or its agency edits its codes"
  on public.promo_codes for update to authenticated
  using (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_write));

create policy "An influencer or its agency deletes its codes"
  on public.promo_codes for delete to authenticated
  using (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_write));

-- What members report

create function private.reliability(worked_reports integer, all_reports integer)
returns integer
language sql
immutable parallel safe
set search_path = ''
return (
  -- Wilson's score interval at 95 %: from middle - spread to middle + spread, as shares of all tries.
  select case
    when all_reports >= 5 and middle + spread < 0.5 then -1
    else floor(100 * greatest(middle - spread, 0))::integer
  end
  from (
    select
      (share + z * z / (2 * n)) / (1 + z * z / n) as middle,
      z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n) as spread
    from (
      -- Without reports, n is 1 and not 0, by which nothing could be divided.
      select
        1.96::double precision as z, greatest(all_reports, 1)::double precision as n,
        worked_reports::double precision / greatest(all_reports, 1) as share
    ) given
  ) wilson
);
comment on function private.reliability(integer, integer) is
  'How surely an offer works, in percent: the lower bound of Wilson''s interval; -1 when at least five report and even the upper '
  'bound is below one half (docs/product/results.md#reliability). The same rule is in src/domain/reliability.ts.';
grant execute on function private.reliability(integer, integer) to anon, authenticated;

create table private.offer_reliability (
  offer_id uuid primary key references public.promo_codes (id) on delete cascade,
  worked_reports integer not null default 0,
  all_reports integer not null default 0,
  last_worked_at timestamptz,
  reliability integer not null generated always as (private.reliability(worked_reports, all_reports)) stored,
  ranked_as integer not null default 0,
  constraint offer_reliability_range check (worked_reports between 0 and all_reports)
);
comment on table private.offer_reliability is
  'What counts of the last 30 days'' reports of an offer''s present code (supabase/schemas/21_reports.sql). An offer without a row was never reported.';
comment on column private.offer_reliability.last_worked_at is 'The hour of the last report that the offer worked.';
comment on column private.offer_reliability.ranked_as is 'The reliability that promo_codes.reliability_rank has.';
create index offer_reliability_unranked_idx on private.offer_reliability (offer_id) where ranked_as <> reliability;

alter table private.offer_reliability enable row level security;

-- Lists of offers run with the rights of whoever asks. PostgREST doesn't serve the schema.
grant select on private.offer_reliability to anon, authenticated;

create policy "Anyone is told how reliable offers are"
  on private.offer_reliability for select to anon, authenticated
  using (true);

-- Reading

create type public.offer as (
  id uuid,
  influencer_id uuid,
  brand_name text,
  brand_url text,
  brand_instagram_handle text,
  promo_code text,
  expiration_date date,
  category text,
  affiliate_link text,
  description text,
  minimum_spend numeric,
  first_order_only boolean,
  terms text,
  followers_only boolean,
  is_featured boolean,
  created_at timestamptz,
  version integer,
  influencer_name text,
  influencer_username text,
  influencer_avatar_url text,
  influencer_is_creditcard boolean,
  worked_reports integer,
  all_reports integer,
  last_worked_at timestamptz,
  reliability integer,
  cursor text,
  total integer,
  apply_link text,
  countries text[],
  currency text,
  unpaid_link boolean,
  further_domains text[]
);
comment on type public.offer is
  'An offer, its influencer and what members reported in the last 30 days, as every function answers it. cursor: what a list is continued with after this row; '
  'total: how many rows the list has, 10001 for more than 10,000. Both are null where the function says so.';

create function private.as_offer(code public.promo_codes, cursor text default null, total integer default null)
returns setof public.offer
language sql
stable
begin atomic
  select
    code.id, code.influencer_id, code.brand_name, code.brand_url, code.brand_instagram_handle, code.promo_code,
    code.expiration_date, code.category, code.affiliate_link, code.description, code.minimum_spend,
    code.first_order_only, code.terms, code.followers_only, code.is_featured, code.created_at, code.version, p.full_name, p.username, p.avatar_url, p.is_creditcard,
    coalesce(r.worked_reports, 0), coalesce(r.all_reports, 0), r.last_worked_at, coalesce(r.reliability, 0),
    as_offer.cursor, as_offer.total, code.apply_link, code.countries, code.currency, code.unpaid_link, code.further_domains
  from public.profiles p
  left join private.offer_reliability r on r.offer_id = code.id
  where p.id = code.influencer_id;
end;
comment on function private.as_offer(public.promo_codes, text, integer) is 'Turns a row of promo_codes into an offer with the influencer''s columns: one row, and none where the caller doesn''t see the influencer''s profile.';
grant execute on function private.as_offer(public.promo_codes, text, integer) to anon, authenticated;

create function public.find_offer(offer_id uuid)
returns setof public.offer
language sql
stable
set search_path = ''
as $$
  select offer.*
  from public.promo_codes c
  cross join lateral private.as_offer(c) as offer
  where c.id = offer_id;
$$;
comment on function public.find_offer(uuid) is 'An offer with its influencer, live or expired; no row when there is no such offer, or none that the caller sees.';
grant execute on function public.find_offer(uuid) to anon, authenticated;
