-- Offers: the promo codes and affiliate links that influencers publish, their constraints, and who may write them.

create function private.link_domains(affiliate_link text, brand_url text)
returns text[]
language plpgsql
immutable parallel safe
set search_path = ''
as $$
declare
  linked constant text := private.domain_of(affiliate_link);
  brands constant text := private.domain_of(brand_url);
begin
  return array_remove(array[linked, case when brands is distinct from linked then brands end], null);
end;
$$;
comment on function private.link_domains(text, text) is
  'The distinct domains of an offer, from affiliate link and brand URL (docs/product/following-and-alerts.md#shop-domains).';
grant execute on function private.link_domains(text, text) to authenticated, service_role;

create function private.domains_above(domains text[])
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select array(
    select distinct array_to_string(parts[nth:], '.')
    from unnest(domains) as linked(name)
    cross join string_to_array(rtrim(linked.name, '.'), '.') as parts
    cross join generate_series(1, cardinality(parts) - 1) as nth
  );
$$;
comment on function private.domains_above(text[]) is
  'The domains and all that they are below of, without the last part alone: of shop.scam.example also scam.example.';
grant execute on function private.domains_above(text[]) to authenticated, service_role;

create function private.largest_number(value text, pattern text)
returns numeric
language sql
immutable strict parallel safe
set search_path = ''
as $$
  -- '1,000' is a thousand, '12,5' is twelve and a half.
  select max(replace(regexp_replace(found[1], ',(?=\d{3}(\D|$))', '', 'g'), ',', '.')::numeric)
  from regexp_matches(value, pattern, 'gi') as found;
$$;
comment on function private.largest_number(text, text) is
  'The largest number that the pattern''s first group finds in a text, null when it finds none.';
grant execute on function private.largest_number(text, text) to authenticated, service_role;

create function private.discount_rank(description text, code text)
returns integer
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  number_pattern constant text := '((?:\d{1,3}(?:,\d{3})+|\d{1,7})(?:[.,]\d{1,2})?)';
  offer_text constant text := description || ' | ' || code;
  without_thresholds text;
  percent numeric;
  amount numeric;
begin
  if offer_text ~* '\d\s*(?:%|percent|pct)' then
    -- '100% cotton' is no discount, '100% off' is one.
    percent := private.largest_number(
      offer_text, '(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?|100(?=\s*%\s*off))\s*(?:%|percent|pct)'
    );
    if percent > 0 then
      return 1000000000 + round(percent * 100)::integer;
    end if;
  end if;

  if offer_text ~* '[$€£]|\d\s*(?:usd|eur|gbp|dollar|pound)' then
    -- The $100 of '$15 off orders over $100' is no discount.
    without_thresholds := regexp_replace(
      offer_text,
      '\m(?:over|above|from|spend|spending|minimum|min|least|than|under|below|worth|of)\.?\s*[$€£]?\s*' || number_pattern,
      ' ', 'gi'
    );
    amount := greatest(
      private.largest_number(without_thresholds, '[$€£]\s*' || number_pattern),
      private.largest_number(
        without_thresholds, '(?<![\d.,])' || number_pattern || '\s*(?:[$€£]|(?:usd|eur|gbp|dollars?|euros?|pounds?)\M)'
      )
    );
    if amount > 0 then
      return least(round(amount * 100), 999999999)::integer;
    end if;
  end if;

  -- Codes often contain their percentage: SAVE20, 20OFF. Numbers of more than two digits are rather years or serial numbers.
  percent := coalesce(
    substring(code from '(?i)(?<!\d)(\d{1,2})[-_ ]?off\M'), substring(code from '[[:alpha:]][-_]?(\d{1,2})$')
  )::numeric;
  if percent > 0 then
    return 1000000000 + round(percent * 100)::integer;
  end if;
  return 0;
end;
$$;
comment on function private.discount_rank(text, text) is
  'How offers sort by discount (docs/product/lists-and-search.md#sort-by-discount): percent above 1,000,000,000 (in hundredths), '
  'amounts below it (in cents), 0 for none.';
grant execute on function private.discount_rank(text, text) to authenticated, service_role;

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
  published_by_influencer boolean not null default false,
  influencer_terms text not null default '',
  has_ended boolean not null default false,
  reliability_rank integer not null default 0,
  hidden boolean not null default false,
  brand_key text collate "C" not null generated always as (private.brand_key(brand_name)) stored,
  live_until date not null generated always as (coalesce(expiration_date, 'infinity'::date)) stored,
  discount_rank integer not null generated always as (private.discount_rank(description, promo_code)) stored,
  domains text[] not null generated always as (private.link_domains(affiliate_link, brand_url)) stored,
  search tsvector not null generated always as (
    private.search_document(brand_name || ' ' || description || ' ' || influencer_terms, promo_code)
  ) stored,
  constraint promo_codes_brand_name_given check (brand_name ~ '\S' and length(brand_name) <= private.max_length('brand_name')),
  constraint promo_codes_brand_name_seen check (not private.has_hidden_characters(brand_name)),
  constraint promo_codes_brand_name_no_path check (brand_key not in ('', '.', '..')),
  constraint promo_codes_promo_code_given check (promo_code ~ '\S' and length(promo_code) <= private.max_length('promo_code')),
  constraint promo_codes_description_given check (description ~ '\S' and length(description) <= private.max_length('description')),
  constraint promo_codes_brand_url_format check (private.is_web_address(brand_url)),
  constraint promo_codes_affiliate_link_format check (private.is_web_address(affiliate_link)),
  constraint promo_codes_brand_instagram_handle_format
    check (brand_instagram_handle ~ '^@[A-Za-z0-9._]+$' and length(brand_instagram_handle) <= private.max_length('brand_instagram_handle')),
  constraint promo_codes_minimum_spend_range check (minimum_spend > 0 and minimum_spend <= 100000),
  constraint promo_codes_terms_given check (terms ~ '\S' and length(terms) <= private.max_length('terms')),
  constraint promo_codes_expiration_date_range
    check (expiration_date between '2000-01-01' and '9999-12-31'),
  constraint promo_codes_category_known
    check (category = any (private.categories()))
);

comment on table public.promo_codes is
  'The offers. Anyone may read those that are neither hidden nor for followers only; their influencer and the agency that manages it may write them.';
comment on column public.promo_codes.brand_url is 'The shop''s address. Null for offers from CSV files, like brand_instagram_handle.';
comment on column public.promo_codes.affiliate_link is 'The link by which the influencer earns. Without one (null), the ticket''s Shop button is disabled.';
comment on column public.promo_codes.minimum_spend is 'In US dollars: what an order must come to before the offer applies. Null for any order.';
comment on column public.promo_codes.first_order_only is 'Whether only a customer''s first order at the brand gets the offer.';
comment on column public.promo_codes.terms is 'Further conditions of the brand, as the influencer words them.';
comment on column public.promo_codes.followers_only is
  'Whether only those see it whom its influencer lets in (private.let_in_by). It is in no public list and no count (docs/product/offers.md#followers-only).';
comment on column public.promo_codes.version is
  'Goes up by one with every edit. Agency and influencer edit the same code: a save filters by the version that its form was '
  'filled with, so that nobody writes over what they haven''t seen. No client sets it.';
comment on column public.promo_codes.published_by_influencer is
  'Whether the influencer added the code itself, by form or file; false for its agency''s and for what the server adds. '
  'Cancelling a plan asks for at most one live code of the influencer''s own. Never written by clients, and only yes or no: '
  'anyone reads the codes, and which agency manages whom is not public.';
comment on column public.promo_codes.influencer_terms is
  'The influencer''s name and username for the search, copied when the code is added and when they change.';
comment on column public.promo_codes.has_ended is
  'Noted by schedule soon after the offer''s last day, so that the search''s index has live offers apart from the others. True only for offers '
  'that have ended, but not yet for all of them: live_until tells exactly.';
comment on column public.promo_codes.reliability_rank is
  'private.offer_reliability.reliability as the schedule copied it last: what the sort ''Most reliable'' walks along.';
comment on column public.promo_codes.hidden is
  'Whether it has a row in private.hidden_offers (supabase/schemas/31_operator.sql): nobody sees it in any list, its influencer finds it among its hidden ones. '
  'Never written by clients.';
comment on column public.promo_codes.brand_key is 'Equal for offers of the same brand (private.brand_key).';
comment on column public.promo_codes.live_until is 'The last day on which the offer is live; infinity without a date.';
comment on column public.promo_codes.domains is 'The shop domains that followers'' browser extensions watch for this offer.';
comment on column public.promo_codes.search is 'The search document of brand, description, influencer and code; private.search_query is matched with it.';

-- One index per order of the lists, each ending in the same columns, so that a page is a short walk of one index.
create index promo_codes_newest_idx on public.promo_codes (created_at desc, id desc);
create index promo_codes_category_idx on public.promo_codes (category, created_at desc, id desc);
create index promo_codes_brand_key_idx on public.promo_codes (brand_key, created_at desc, id desc);
-- These two orders have no expired offers, which a search would pass on its way: two thirds of all.
create index promo_codes_discount_rank_idx on public.promo_codes (discount_rank desc, created_at desc, id desc) where not has_ended;
create index promo_codes_reliability_rank_idx on public.promo_codes (reliability_rank desc, created_at desc, id desc) where not has_ended;
create index promo_codes_influencer_id_idx on public.promo_codes (influencer_id, created_at desc, id desc)
  include (live_until);
create index promo_codes_influencer_brand_idx on public.promo_codes (influencer_id, brand_key, created_at desc, id desc);
-- By expiration_date, so that it can't serve 'live_until >= today' either: searches would list every live offer by it.
create index promo_codes_influencer_ending_idx on public.promo_codes (influencer_id, expiration_date, created_at desc, id desc);
create index promo_codes_featured_idx on public.promo_codes (created_at desc, id desc) where is_featured;
-- For those whose day comes. It can't serve 'live_until >= today', for which it would list every live offer.
create index promo_codes_ending_idx on public.promo_codes (live_until) where not has_ended and live_until < 'infinity';
-- For the operator, who looks for a domain and what is below it.
create index promo_codes_domains_above_idx on public.promo_codes using gin (private.domains_above(domains))
  with (gin_pending_list_limit = 256);
-- Two thirds of all offers have ended, and a search that had to pass them ran into the statement timeout.
-- Each search reads the list of what isn't in the index yet. At its usual 4 MB (7,000 offers) that takes 25 ms, at 256 kB 1.5 ms, and
-- adding 5,000 offers takes as long with either; without such a list it takes twice as long.
create index promo_codes_search_idx on public.promo_codes using gin (search) with (gin_pending_list_limit = 256)
  where not has_ended;
create index promo_codes_ended_search_idx on public.promo_codes using gin (search) with (gin_pending_list_limit = 256)
  where has_ended;

alter table public.promo_codes enable row level security;

grant select on public.promo_codes to anon, authenticated, service_role;
grant insert (
  influencer_id, brand_name, brand_url, brand_instagram_handle, promo_code, description, category,
  expiration_date, affiliate_link, minimum_spend, first_order_only, terms, followers_only
) on public.promo_codes to authenticated;
grant update (
  brand_name, brand_url, brand_instagram_handle, promo_code, description, category, expiration_date, affiliate_link,
  minimum_spend, first_order_only, terms, followers_only
) on public.promo_codes to authenticated;
grant delete on public.promo_codes to authenticated;
grant insert, update, delete on public.promo_codes to service_role;

-- Who sees what is for followers only

create function private.is_settled(followed_at timestamptz)
returns boolean
language sql
stable parallel safe
return followed_at <= now() - interval '1 hour';
comment on function private.is_settled(timestamptz) is
  'Whether somebody who follows since then sees what is for followers only. Whoever follows anew begins anew.';

-- With a parsed body and no settings, so that the planner sees through it: who asks of one influencer has one looked up.
create function private.let_in_by(of_member uuid)
returns setof uuid
language sql
stable
begin atomic
  select of_member
  union all
  select managed.influencer_id
  from public.agency_influencers managed
  join public.profiles agency on agency.id = managed.agency_id
  where managed.agency_id = of_member and managed.managed_by_agency and agency.is_agency
  union all
  select f.influencer_id from public.follows f where f.user_id = of_member and private.is_settled(f.created_at);
end;
comment on function private.let_in_by(uuid) is
  'Whose followers-only offers a member sees: its own, those of whom it manages as an agency, and those of whom it has followed for an hour.';

create function private.is_let_in(of_member uuid, of_influencer uuid)
returns boolean
language sql
stable
return exists (select from private.let_in_by(of_member) as host(id) where host.id = of_influencer);
comment on function private.is_let_in(uuid, uuid) is 'Whether a member sees an influencer''s followers-only offers. For functions that run with the owner''s rights.';

create function private.i_am_let_in_by()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select host.id from private.let_in_by((select auth.uid())) as host(id) where host.id is not null;
$$;
comment on function private.i_am_let_in_by() is
  'Whose followers-only offers the caller sees; nobody''s for a visitor. The policy calls it in an uncorrelated subquery: once a statement, and only when that meets such an offer. Runs with the owner''s rights, because no client reads who follows whom.';
grant execute on function private.i_am_let_in_by() to anon, authenticated;

create policy "Anyone reads the offers that are for them"
  on public.promo_codes for select to anon, authenticated
  using (
    not hidden
    and not exists (select from private.hidden_accounts hidden where hidden.account_id = influencer_id)
    and (not followers_only or influencer_id in (select private.i_am_let_in_by()))
  );

create policy "An influencer or its agency adds its codes"
  on public.promo_codes for insert to authenticated
  with check (
    influencer_id = (select p.id from public.profiles p where p.id = (select auth.uid()) and p.is_influencer)
    or influencer_id in (select private.influencers_i_manage())
  );

create policy "An influencer or its agency edits its codes"
  on public.promo_codes for update to authenticated
  using (
    influencer_id = (select auth.uid()) or influencer_id in (select private.influencers_i_manage())
  )
  with check (
    influencer_id = (select auth.uid()) or influencer_id in (select private.influencers_i_manage())
  );

create policy "An influencer or its agency deletes its codes"
  on public.promo_codes for delete to authenticated
  using (
    influencer_id = (select auth.uid()) or influencer_id in (select private.influencers_i_manage())
  );

-- Locks

-- Everybody who follows or publishes takes locks in this order, so that no two transactions wait for each other:
--   member, influencer's profile row, code rows, influencer's lock row, follow rows, domain rows,
--   follower_counts, and at commit the day of the counts and offer_counts.
-- The lock row is not the profile's row: whoever edits a link has locked the code's row before, while whoever renames an
-- influencer has locked the profile's row and waits for its codes' rows. And it is a row and not an advisory lock, because
-- followers, who share it, then needn't queue behind somebody who waits to publish.
create table private.influencer_locks (
  influencer_id uuid primary key references private.accounts (id) on delete cascade,
  shown_changes integer not null default 0
);
comment on table private.influencer_locks is
  'A row to lock per account: for key share by who follows it, for update by who publishes for it.';
comment on column private.influencer_locks.shown_changes is
  'Goes up with every change of what the browser extension shows of the account: its offers, name and picture (supabase/schemas/19_extension.sql).';

alter table private.influencer_locks enable row level security;

create function private.create_influencer_lock()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.influencer_locks (influencer_id) values (new.id);
  return null;
end;
$$;
comment on function private.create_influencer_lock() is 'Gives every new profile its lock row, so that nobody has to make it while others wait.';

create trigger create_influencer_lock
  after insert on public.profiles
  for each row execute function private.create_influencer_lock();

-- What is refused before any work

-- Postgres checks a policy for a new row only after the triggers before the insert have run, and a constraint only after
-- the generated columns have been computed. Without these two triggers, somebody who may not write at all could still hold
-- up an influencer's publishing, with texts that take seconds to look through.
create function private.refuse_overlong_texts()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  -- No column allows so many bytes. The exact lengths, in characters, are in the constraints.
  far_too_long constant integer := 8192;
  overlong record;
begin
  select given.constraint_name into overlong
  from (values
    ('promo_codes_brand_name_given', new.brand_name),
    ('promo_codes_promo_code_given', new.promo_code),
    ('promo_codes_description_given', new.description),
    ('promo_codes_category_known', new.category),
    ('promo_codes_affiliate_link_format', new.affiliate_link),
    ('promo_codes_brand_url_format', new.brand_url),
    ('promo_codes_brand_instagram_handle_format', new.brand_instagram_handle),
    ('promo_codes_terms_given', new.terms)
  ) as given(constraint_name, value)
  where octet_length(given.value) > far_too_long
  limit 1;
  if found then
    raise exception 'new row for relation "promo_codes" violates check constraint "%"', overlong.constraint_name
      using errcode = '23514', constraint = overlong.constraint_name;
  end if;
  return new;
end;
$$;
comment on function private.refuse_overlong_texts() is
  'Refuses, as its constraint would, a text that is beyond every limit, before anything is computed from it.';

create function private.refuse_strangers_offers()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  asked constant text := caller || ' for ' || new.influencer_id;
begin
  -- A file of 4,000 codes took 6.5 s instead of 0.7 s when each row asked, so the answer is kept for the rows that follow. The
  -- setting proves nothing: whoever could write it would still meet the policy.
  if caller is null or current_setting('promobell.may_publish', true) = asked then
    return new;
  end if;
  if (
    new.influencer_id = caller
    and exists (select from public.profiles p where p.id = caller and p.is_influencer)
  ) or new.influencer_id in (select private.influencers_i_manage()) then
    perform set_config('promobell.may_publish', asked, true);
    return new;
  end if;
  raise exception 'new row violates row-level security policy for table "promo_codes"' using errcode = '42501';
end;
$$;
comment on function private.refuse_strangers_offers() is
  'Checks before the other triggers what the policy for inserts checks after them, so that no stranger takes an influencer''s lock. '
  'The server, for which there is no user, may add offers.';

-- Triggers run in the order of their names; these come before all others.
create trigger "1_refuse_overlong_texts"
  before insert or update on public.promo_codes
  for each row execute function private.refuse_overlong_texts();
create trigger "2_refuse_strangers_offers"
  before insert on public.promo_codes
  for each row execute function private.refuse_strangers_offers();

-- Adding and changing

create function private.admit_offer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  plan record;
begin
  -- The profile is locked against a rename, so that the search never keeps an old name. After the influencer's lock, the count
  -- below sees every code that was admitted before.
  select concat_ws(' ', p.full_name, p.username) into new.influencer_terms
  from public.profiles p
  where p.id = new.influencer_id
  for share;
  if not found or exists (select from private.hidden_accounts hidden where hidden.account_id = new.influencer_id) then
    raise exception 'There is no such influencer to publish for.' using errcode = '23503';
  end if;
  perform from private.influencer_locks l where l.influencer_id = new.influencer_id for update;

  if (select auth.uid()) is distinct from new.influencer_id then
    return new;
  end if;
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Offers are added at isolation level read committed only.' using errcode = '0A000';
  end if;
  plan := private.offer_limit(new.influencer_id);
  if plan.max_offers is null then
    return new;
  end if;
  if (select count(*) from public.promo_codes c where c.influencer_id = new.influencer_id) >= plan.max_offers then
    raise exception 'You''ve reached your limit of % offers with the % plan.', plan.max_offers, plan.tier
      using errcode = 'P0001', hint = 'offer_limit';
  end if;
  return new;
end;
$$;
comment on function private.admit_offer() is
  'Lets one code in at a time per influencer, names the influencer for the search, and refuses what an influencer adds '
  'for itself beyond its plan. An agency''s adding isn''t blocked (docs/decisions/offer-limit.md).';

create trigger admit_offer
  before insert on public.promo_codes
  for each row execute function private.admit_offer();

create function private.note_who_published()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (select auth.uid()) is not null then
    new.published_by_influencer := (select auth.uid()) = new.influencer_id;
  end if;
  return new;
end;
$$;
comment on function private.note_who_published() is
  'Notes whether an influencer adds a code for itself. Where the server adds one, there is no user, and the column keeps what it was given.';

create trigger note_who_published
  before insert on public.promo_codes
  for each row execute function private.note_who_published();

create function private.refuse_to_hand_over()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'A code stays with the influencer for whom it was added.' using errcode = '42501';
end;
$$;
comment on function private.refuse_to_hand_over() is
  'Refuses every change of influencer_id, also by the server.';

create trigger refuse_to_hand_over
  before update of influencer_id on public.promo_codes
  for each row when (old.influencer_id is distinct from new.influencer_id)
  execute function private.refuse_to_hand_over();

create function private.count_version()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.version := old.version;
  if (
    new.brand_name, new.brand_url, new.brand_instagram_handle, new.promo_code, new.description, new.category,
    new.expiration_date, new.affiliate_link, new.minimum_spend, new.first_order_only, new.terms, new.followers_only
  ) is distinct from (
    old.brand_name, old.brand_url, old.brand_instagram_handle, old.promo_code, old.description, old.category,
    old.expiration_date, old.affiliate_link, old.minimum_spend, old.first_order_only, old.terms, old.followers_only
  ) then
    new.version := old.version + 1;
  end if;
  return new;
end;
$$;
comment on function private.count_version() is
  'Counts edits of the fields that people fill in; what the server itself sets, such as the copy of the influencer''s name, is no edit.';

create trigger count_version
  before update on public.promo_codes
  for each row execute function private.count_version();

create function private.revive_offer()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.has_ended := false;
  return new;
end;
$$;
comment on function private.revive_offer() is 'An offer whose last day is changed may be live again. If it isn''t, the schedule notes it.';

create trigger revive_offer
  before update of expiration_date on public.promo_codes
  for each row when (old.expiration_date is distinct from new.expiration_date)
  execute function private.revive_offer();

create table private.renamed_influencers (
  influencer_id uuid primary key references private.accounts (id) on delete cascade
);
comment on table private.renamed_influencers is
  'Influencers some of whose codes still have the former name in their search, because they were too many for one transaction.';
alter table private.renamed_influencers enable row level security;

create function private.rename_in_offers(of_influencer uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  most constant integer := 200;
  present_terms text;
  renamed integer;
begin
  select concat_ws(' ', p.full_name, p.username) into present_terms
  from public.profiles p
  where p.id = of_influencer
  for share;
  update public.promo_codes c
  set influencer_terms = present_terms
  where c.id in (
    select o.id from public.promo_codes o
    where o.influencer_id = of_influencer and o.influencer_terms <> present_terms
    order by o.created_at desc, o.id desc
    limit most
  );
  get diagnostics renamed = row_count;
  if renamed = most then
    insert into private.renamed_influencers (influencer_id) values (of_influencer) on conflict do nothing;
  else
    delete from private.renamed_influencers r where r.influencer_id = of_influencer;
  end if;
end;
$$;
comment on function private.rename_in_offers(uuid) is
  'Lets the search find 200 more of an influencer''s offers by its present name, the newest first.';

create function private.go_on_renaming()
returns void
language sql
security definer
set search_path = ''
as $$
  -- Without a lock on the row, because whoever renames locks the profile before it.
  select private.rename_in_offers(r.influencer_id) from private.renamed_influencers r limit 1;
$$;
comment on function private.go_on_renaming() is
  'Goes on with the offers of somebody who was renamed and has many, 200 at a call. Called by schedule.';

create function private.rename_influencer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.rename_in_offers(new.id);
  return null;
end;
$$;
comment on function private.rename_influencer() is
  'Lets the search find an influencer''s offers by its new name: at once, but for more than 200, which follow by schedule.';

create trigger rename_in_offers
  after update of full_name, username on public.profiles
  for each row when ((old.full_name, old.username) is distinct from (new.full_name, new.username))
  execute function private.rename_influencer();

-- What members report

create function private.reliability(worked_reports integer, all_reports integer)
returns integer
language sql
immutable parallel safe
return (
  -- Wilson's interval: between these two shares of all tries the offer works, as far as 95 % certainty goes.
  select case
    when all_reports >= 5 and middle + spread < 0.5 then -1
    else floor(100 * greatest(middle - spread, 0))::integer
  end
  from (
    select
      (share + z * z / (2 * n)) / (1 + z * z / n) as middle,
      z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n) as spread
    from (
      -- With a try that says nothing instead of none, nothing is divided by zero.
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
  'What counts of the last 30 days'' reports of an offer (supabase/schemas/21_reports.sql). An offer without a row was never reported.';
comment on column private.offer_reliability.last_worked_at is 'The hour of the last report that it worked.';
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
  total integer
);
comment on type public.offer is
  'An offer, its influencer and what members reported in the last 30 days, as every function answers it. cursor: what a list is continued with behind this row; '
  'total: how many rows the list has, 1001 for more than 1,000. Both are null where the function says so.';

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
    as_offer.cursor, as_offer.total
  from public.profiles p
  left join private.offer_reliability r on r.offer_id = code.id
  where p.id = code.influencer_id;
end;
comment on function private.as_offer(public.promo_codes, text, integer) is 'Turns a row of promo_codes into an offer: exactly one row, with the influencer''s columns.';
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
comment on function public.find_offer(uuid) is 'An offer and whose it is, live or expired; no row when there is none, or none for the caller.';
grant execute on function public.find_offer(uuid) to anon, authenticated;

create function private.count_own_hidden_offers()
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select count(*)::integer from public.promo_codes c where c.influencer_id = (select auth.uid()) and c.hidden;
$$;
comment on function private.count_own_hidden_offers() is 'How many of the caller''s offers are hidden: they take up slots of its plan, too.';
grant execute on function private.count_own_hidden_offers() to authenticated;

create function public.my_offer_limit()
returns table (tier text, max_offers integer, used integer, own_live integer)
language sql
stable
set search_path = ''
as $$
  select plan.tier, plan.max_offers, offers.used, offers.own_live
  from private.offer_limit((select auth.uid())) plan
  cross join (
    select
      count(*)::integer + private.count_own_hidden_offers() as used,
      (count(*) filter (where c.published_by_influencer and c.live_until >= private.today()))::integer as own_live
    from public.promo_codes c
    where c.influencer_id = (select auth.uid())
  ) offers;
$$;
comment on function public.my_offer_limit() is
  'The caller''s plan as it counts today, how many offers it allows (null: unlimited), how many there are, and how many of '
  'them are live and published by the caller itself, which is what cancelling asks for.';
grant execute on function public.my_offer_limit() to authenticated;
