-- The search columns are made anew, and accounts and brands get one, too.
alter table public.promo_codes
  alter column search set expression as (
    private.search_document(brand_name || ' ' || description || ' ' || influencer_terms, promo_code)
  );
comment on column public.promo_codes.search is 'What a search finds the offer by (private.search_query).';

alter table public.profiles
  add column search tsvector not null generated always as (
    private.search_document(coalesce(full_name || ' ', '') || username)
  ) stored;
comment on column public.profiles.search is 'What a search finds the account by: name and username.';
create index profiles_search_idx on public.profiles using gin (search) where is_influencer or is_creditcard;

alter table public.offer_counts
  add column search tsvector not null generated always as (private.search_document(brand_key)) stored;
comment on column public.offer_counts.search is 'What a search finds the brand by.';

drop function private.plain_words(text);

-- Accounts and brands, found as offers are.

create or replace function public.list_influencers(
  search text default null,
  sort text default 'newest',
  credit_cards boolean default false,
  after text default null,
  page_size integer default 24
)
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  category text,
  is_creditcard boolean,
  follower_count integer,
  live_offer_count integer,
  cursor text,
  total integer
)
language plpgsql
stable
rows 24
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  today constant date := private.today();
  cards constant boolean := coalesce(credit_cards, false);
  sort_order constant text := coalesce(sort, 'newest');
  most constant integer := private.page_size(list_influencers.page_size);
  wanted constant tsquery := private.search_query(list_influencers.search);
  place jsonb;
  behind_at timestamptz;
  behind_name text;
  behind_id uuid;
  matches integer;
begin
  if sort_order not in ('newest', 'alphabetical') then
    raise exception 'Influencers can''t be sorted like that.' using errcode = '22023';
  end if;
  place := private.read_cursor(
    after, 'influencers ' || sort_order, array[case sort_order when 'newest' then 'timestamptz' else 'text' end, 'uuid']
  );
  behind_at := case when sort_order = 'newest' then (place ->> 1)::timestamptz end;
  behind_name := case when sort_order = 'alphabetical' then place ->> 1 end;
  behind_id := (place ->> 2)::uuid;

  if after is null then
    select count(*) into matches
    from (
      select from public.profiles p
      where p.is_creditcard = cards and (p.is_influencer or cards)
        and (wanted is null or p.search @@ wanted)
      limit 1001
    ) as capped;
  end if;

  return query
  with page as (
    (
      select p.* from public.profiles p
      where sort_order = 'newest' and p.is_creditcard = cards and (p.is_influencer or cards)
        and (wanted is null or p.search @@ wanted)
        and (place is null or (p.created_at <= behind_at and (p.created_at, p.id) < (behind_at, behind_id)))
      order by p.created_at desc, p.id desc
      limit most
    )
    union all
    (
      select p.* from public.profiles p
      where sort_order = 'alphabetical' and p.is_creditcard = cards and (p.is_influencer or cards)
        and (wanted is null or p.search @@ wanted)
        and (place is null or (p.sort_name >= behind_name and (p.sort_name, p.id) > (behind_name, behind_id)))
      order by p.sort_name, p.id
      limit most
    )
  )
  select
    p.id, p.full_name, p.username, p.avatar_url, p.category, p.is_creditcard,
    coalesce(stats.follower_count, 0),
    (
      select count(*)::integer from public.promo_codes c
      where c.influencer_id = p.id and c.expires_on >= today
    ),
    private.write_cursor('influencers ' || sort_order, jsonb_build_array(
      case sort_order when 'newest' then to_jsonb(p.created_at) else to_jsonb(p.sort_name) end, p.id
    )),
    matches
  from page p
  left join public.influencer_stats stats on stats.influencer_id = p.id
  order by
    case when sort_order = 'alphabetical' then p.sort_name end,
    case when sort_order = 'newest' then p.created_at end desc,
    case when sort_order = 'newest' then p.id end desc,
    p.id;
end;
$$;
comment on function public.list_influencers(text, text, boolean, text, integer) is
  'A page of influencers, or of credit-card accounts, found by name and username. after, total: as in list_offers.';

create or replace function public.list_managed_influencers(
  search text default null,
  sort text default 'newest',
  after text default null,
  page_size integer default 24
)
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  bio text,
  email text,
  temporary_password text,
  live_count integer,
  total_count integer,
  cursor text,
  total integer
)
language plpgsql
stable
rows 24
set search_path = ''
as $$
declare
  sort_order constant text := coalesce(sort, 'newest');
  list_name constant text := 'managed influencers ' || sort_order;
  most constant integer := private.page_size(list_managed_influencers.page_size);
  wanted constant tsquery := private.search_query(list_managed_influencers.search);
  place jsonb;
begin
  if sort_order not in ('newest', 'alphabetical') then
    raise exception 'Influencers can''t be sorted like that.' using errcode = '22023';
  end if;
  place := private.read_cursor(after, list_name, array['text', 'timestamptz', 'uuid']);

  return query
  with managed as (
    select
      p.id, p.full_name, p.username, p.avatar_url, p.bio, account.email, link.temporary_password,
      case sort_order when 'alphabetical' then p.sort_name else '' end collate "C" as name,
      link.created_at as since
    from public.agency_influencers link
    join private.emails_i_manage() account on account.influencer_id = link.influencer_id
    join public.profiles p on p.id = link.influencer_id
    where link.agency_id = (select auth.uid())
      and (wanted is null or (p.search || private.search_document(coalesce(account.email, ''))) @@ wanted)
  ), page as (
    select * from managed m
    where place is null
      or m.name > (place ->> 1) collate "C"
      or (m.name = place ->> 1 and (m.since, m.id) < ((place ->> 2)::timestamptz, (place ->> 3)::uuid))
    order by m.name, m.since desc, m.id desc
    limit most
  )
  select
    m.id, m.full_name, m.username, m.avatar_url, m.bio, m.email, m.temporary_password,
    (count(*) filter (where c.expires_on >= (select private.today())))::integer,
    count(c.id)::integer,
    private.write_cursor(list_name, jsonb_build_array(m.name, m.since, m.id)),
    case when place is null then (select least(count(*), 1001)::integer from managed) end
  from page m
  left join public.promo_codes c on c.influencer_id = m.id
  group by m.id, m.full_name, m.username, m.avatar_url, m.bio, m.email, m.temporary_password, m.name, m.since
  order by m.name, m.since desc, m.id desc;
end;
$$;
comment on function public.list_managed_influencers(text, text, text, integer) is
  'A page of the influencers whom the calling agency manages, found by name, username and address; sorted by the '
  'newest link or by name. temporary_password is there while it stands. after, total: as in list_offers.';

-- The bounds stand as single values: joined, the planner took them for a ninth of all offers and read the whole table.
create or replace view private.live_brands with (security_invoker = true) as
with counts as materialized (
  select day, private.today() as today from public.offer_counts where category = '' and brand_key = ''
), ended as materialized (
  select coalesce(c.category, '') as category, c.brand_key, count(*)::integer as codes
  from public.promo_codes c
  where c.expires_on >= (select day from counts) and c.expires_on < (select today from counts)
  group by grouping sets ((c.category, c.brand_key), (c.brand_key))
)
select
  counted.category, counted.brand_key, counted.name, counted.live - coalesce(ended.codes, 0) as live,
  counted.live as counted, counted.newest_at, counted.search
from public.offer_counts counted
left join ended on ended.category = counted.category and ended.brand_key = counted.brand_key
where counted.brand_key <> '' and counted.live > coalesce(ended.codes, 0);

create or replace view public.category_counts with (security_invoker = true) as
with counts as materialized (
  select day, private.today() as today from public.offer_counts where category = '' and brand_key = ''
), ended as (
  select c.category, count(*)::integer as codes
  from public.promo_codes c
  where c.expires_on >= (select day from counts) and c.expires_on < (select today from counts)
  group by c.category
)
select counted.category, counted.live - coalesce(ended.codes, 0) as live
from public.offer_counts counted
left join ended on ended.category = counted.category
where counted.brand_key = '' and counted.category <> '';

create or replace view public.brand_counts with (security_invoker = true) as
with counts as materialized (
  select day, private.today() as today from public.offer_counts where category = '' and brand_key = ''
), ended as (
  select c.brand_key, count(*)::integer as codes
  from public.promo_codes c
  where c.expires_on >= (select day from counts) and c.expires_on < (select today from counts)
  group by c.brand_key
)
select counted.brand_key, counted.name, counted.live - coalesce(ended.codes, 0) as live, counted.newest_at
from public.offer_counts counted
left join ended on ended.brand_key = counted.brand_key
where counted.category = '' and counted.brand_key <> '' and counted.live > coalesce(ended.codes, 0);

create or replace function public.list_brands(
  search text default null,
  sort text default 'newest',
  in_categories text[] default null,
  after text default null,
  page_size integer default 24
)
returns table (
  brand_key text,
  name text,
  deal_count integer,
  newest_at timestamptz,
  cursor text,
  total integer
)
language plpgsql
stable
rows 24
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  sort_order constant text := coalesce(sort, 'newest');
  most constant integer := private.page_size(list_brands.page_size);
  named constant text[] := array(select distinct c from unnest(in_categories) as c where c <> '');
  several constant boolean := cardinality(named) > 1;
  only_category constant text := coalesce(named[1], '');
  wanted constant tsquery := private.search_query(list_brands.search);
  place jsonb;
  behind_at timestamptz;
  behind_count integer;
  behind_key text;
  matches integer;
begin
  if sort_order not in ('newest', 'alphabetical', 'deals') then
    raise exception 'Brands can''t be sorted like that.' using errcode = '22023';
  end if;
  place := private.read_cursor(
    after, 'brands ' || sort_order,
    array[case sort_order when 'newest' then 'timestamptz' when 'deals' then 'integer' else 'text' end, 'text']
  );
  behind_at := case when sort_order = 'newest' then (place ->> 1)::timestamptz end;
  behind_count := case when sort_order = 'deals' then (place ->> 1)::integer end;
  behind_key := place ->> 2;

  if after is null then
    select count(*) into matches
    from (
      select from private.live_brands b
      where b.category = any (case when several then named else array[only_category] end)
        and (wanted is null or b.search @@ wanted)
      group by b.brand_key
      limit 1001
    ) as capped;
  end if;

  return query
  with together as (
    -- A brand in several of the categories is one brand.
    select
      b.brand_key, (array_agg(b.name order by b.newest_at desc))[1] as name, sum(b.live)::integer as live,
      sum(b.counted)::integer as counted, max(b.newest_at) as newest_at
    from private.live_brands b
    where several and b.category = any (named) and (wanted is null or b.search @@ wanted)
    group by b.brand_key
  ), page as (
    (
      select b.brand_key, b.name, b.live, b.counted, b.newest_at from private.live_brands b
      where not several and sort_order = 'newest' and b.category = only_category
        and (wanted is null or b.search @@ wanted)
        and (place is null or (
          b.newest_at <= behind_at and (b.newest_at < behind_at or b.brand_key > behind_key)
        ))
      order by b.newest_at desc, b.brand_key
      limit most
    )
    union all
    (
      select b.brand_key, b.name, b.live, b.counted, b.newest_at from private.live_brands b
      where not several and sort_order = 'deals' and b.category = only_category
        and (wanted is null or b.search @@ wanted)
        and (place is null or (
          b.counted <= behind_count and (b.counted < behind_count or b.brand_key > behind_key)
        ))
      order by b.counted desc, b.brand_key
      limit most
    )
    union all
    (
      select b.brand_key, b.name, b.live, b.counted, b.newest_at from private.live_brands b
      where not several and sort_order = 'alphabetical' and b.category = only_category
        and (wanted is null or b.search @@ wanted)
        and (place is null or b.brand_key > behind_key)
      order by b.brand_key
      limit most
    )
    union all
    (
      select b.brand_key, b.name, b.live, b.counted, b.newest_at from together b
      where several and (place is null or case sort_order
        when 'newest' then b.newest_at < behind_at or (b.newest_at = behind_at and b.brand_key > behind_key)
        when 'deals' then b.counted < behind_count or (b.counted = behind_count and b.brand_key > behind_key)
        else b.brand_key > behind_key
      end)
      order by
        case when sort_order = 'newest' then b.newest_at end desc,
        case when sort_order = 'deals' then b.counted end desc,
        b.brand_key
      limit most
    )
  )
  select
    b.brand_key, btrim(b.name), b.live, b.newest_at,
    private.write_cursor('brands ' || sort_order, jsonb_build_array(
      case sort_order when 'newest' then to_jsonb(b.newest_at) when 'deals' then to_jsonb(b.counted) else '""' end,
      b.brand_key
    )),
    matches
  from page b
  order by
    case when sort_order = 'newest' then b.newest_at end desc,
    case when sort_order = 'deals' then b.counted end desc,
    b.brand_key;
end;
$$;
comment on function public.list_brands(text, text, text[], text, integer) is
  'A page of brands with live offers, found by name, over all or within categories, sorted newest (by their '
  'newest offer), alphabetical or deals (by the number of live offers). after, total: as in list_offers.';
