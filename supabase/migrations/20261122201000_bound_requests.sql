-- A request of a few bytes, or of many that mean nothing, gets no more work than an honest one: texts and lists are cut to
-- what they can mean before anything is done with them, bodies have a length, and statements have less time.

create function private.known_categories(given text[])
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select case
    when cardinality(given) > 0 then array(
      select known from unnest(array['Fashion', 'Fitness', 'Food', 'Tech', 'Home', 'Jewelry', 'Travel', 'Beauty']) as known
      where known = any (given[1:100])
    )
  end;
$$;
comment on function private.known_categories(text[]) is
  'The categories that there are among the first 100 given; null when none is given, empty when none is one.';
grant execute on function private.known_categories(text[]) to anon, authenticated;

create or replace function private.read_cursor(after text, list text, key_types text[])
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  keys jsonb;
begin
  if after is null then
    return null;
  end if;
  begin
    -- The longest has two texts of 120 characters.
    if octet_length(after) > 4096 then
      raise exception 'foreign';
    end if;
    keys := convert_from(decode(after, 'base64'), 'UTF8')::jsonb;
    if keys ->> 0 is distinct from list or jsonb_array_length(keys) <> cardinality(key_types) + 1 then
      raise exception 'foreign';
    end if;
    for place in 1 .. cardinality(key_types) loop
      if keys ->> place is null then
        raise exception 'incomplete';
      end if;
      case key_types[place]
        when 'timestamptz' then perform (keys ->> place)::timestamptz;
        when 'uuid' then perform (keys ->> place)::uuid;
        when 'boolean' then perform (keys ->> place)::boolean;
        when 'integer' then perform (keys ->> place)::integer;
        else null;
      end case;
    end loop;
  exception when others then
    raise exception 'This list can''t be continued from here. Please load it again.' using errcode = '22023';
  end;
  return keys;
end;
$$;

create or replace function public.list_offers(
  search text default null,
  in_categories text[] default null,
  sort text default 'newest',
  of_influencer uuid default null,
  of_brand text default null,
  include_expired boolean default false,
  after text default null,
  page_size integer default 24
)
returns table (
  id uuid,
  influencer_id uuid,
  brand_name text,
  promo_code text,
  description text,
  category text,
  expiration_date date,
  affiliate_link text,
  brand_url text,
  is_featured boolean,
  created_at timestamptz,
  influencer_name text,
  influencer_username text,
  influencer_avatar_url text,
  influencer_is_creditcard boolean,
  cursor text,
  total integer
)
language plpgsql
stable
rows 24
set search_path = ''
as $$
declare
  today constant date := private.today();
  wanted constant private.offer_filter := row(
    private.search_query(list_offers.search), private.known_categories(in_categories), of_influencer,
    case when btrim(left(of_brand, 1000)) <> '' then private.brand_key(left(of_brand, 1000)) end, coalesce(list_offers.include_expired, false)
  );
  sort_order constant text := coalesce(sort, 'newest');
  most constant integer := private.page_size(list_offers.page_size);
  list_name constant text := 'offers ' || sort_order;
  narrowed_by constant integer := num_nonnulls(wanted.categories, wanted.influencer_id, wanted.brand_key);
  -- Some index has the list in its order: unnarrowed ones in every order, those narrowed to one value newest first.
  in_index_order constant boolean := wanted.search is null and (
    narrowed_by = 0
    or (narrowed_by = 1 and sort_order = 'newest' and coalesce(cardinality(wanted.categories), 1) = 1)
  );
  place jsonb;
  matches uuid[];
  only_live private.offer_filter;
  live uuid[];
  page public.promo_codes[];
begin
  if sort_order not in ('newest', 'alphabetical', 'discount', 'category') then
    raise exception 'Offers can''t be sorted like that.' using errcode = '22023';
  end if;
  place := private.read_cursor(
    after, list_name,
    array['boolean', case sort_order when 'discount' then 'integer' else 'text' end, 'timestamptz', 'uuid']
  );
  only_live := wanted;
  only_live.include_expired := false;
  if after is null then
    live := private.match_offers(only_live);
  end if;
  -- A list in index order needs no matches to choose its plan.
  if not in_index_order then
    matches := case when after is null and wanted = only_live then live else private.match_offers(wanted) end;
  end if;

  if in_index_order or cardinality(matches) > 1000 then
    page := array(select c from private.walk_offers(wanted, sort_order, place, most) c);
    if wanted.search is not null and cardinality(page) < most then
      page := array(select c from private.sort_offers(wanted, null, sort_order, place, most) c);
    end if;
  else
    page := array(select c from private.sort_offers(wanted, matches, sort_order, place, most) c);
  end if;

  return query
  select
    c.id, c.influencer_id, c.brand_name, c.promo_code, c.description, c.category, c.expiration_date,
    c.affiliate_link, c.brand_url, c.is_featured, c.created_at,
    p.full_name, p.username, p.avatar_url, p.is_creditcard,
    private.write_cursor(list_name, jsonb_build_array(
      c.expires_on < today,
      case sort_order
        when 'alphabetical' then c.brand_key when 'category' then c.category
        when 'discount' then c.discount_rank::text else ''
      end,
      c.created_at, c.id
    )),
    case when after is null then cardinality(live) end
  from unnest(page) with ordinality as c
  left join public.profiles p on p.id = c.influencer_id
  order by c.ordinality;
end;
$$;

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
  named constant text[] := private.known_categories(in_categories);
  several constant boolean := coalesce(cardinality(named) > 1, false);
  -- Empty is all of them; a list of none that there are finds nothing.
  only_category constant text := case when named is null then '' else named[1] end;
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

create or replace function public.influencer_profile(handle text)
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  bio text,
  category text,
  is_influencer boolean,
  is_creditcard boolean,
  follower_count integer,
  live_offer_count integer
)
language plpgsql
stable
set search_path = ''
as $$
declare
  wanted constant text := lower(ltrim(btrim(left(handle, 200)), '@'));
  -- Whoever takes a name ends what it led to: a former name is nobody's present one.
  former_bearer constant uuid := private.bearer_of_former_username(wanted);
begin
  return query
  select
    p.id, p.full_name, p.username, p.avatar_url, p.bio, p.category, p.is_influencer, p.is_creditcard,
    coalesce(stats.follower_count, 0),
    (
      select count(*)::integer from public.promo_codes c
      where c.influencer_id = p.id and c.expires_on >= (select private.today())
    )
  from public.profiles p
  left join public.influencer_stats stats on stats.influencer_id = p.id
  where (p.is_influencer or p.is_creditcard or p.is_featured)
    and case
      when former_bearer is not null then p.id = former_bearer
      -- A username has at most 30 characters, so none can be mistaken for an id.
      when wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p.id = wanted::uuid
      else p.username = wanted
    end;
end;
$$;

create or replace function public.import_promo_codes(promo_codes jsonb, dry_run boolean default false)
returns table (added integer, present integer[], repeats jsonb, skipped integer[])
language plpgsql
volatile
set search_path = ''
-- PostgREST applies it to the whole request: a margin for 10,000 codes on a small instance (two seconds on two cores).
set statement_timeout = '30s'
as $$
#variable_conflict use_column
declare
  caller constant uuid := (select auth.uid());
  names text[];
  matched_names text[];
  matched_ids uuid[];
  has_room boolean;
  overlong record;
begin
  if jsonb_typeof(promo_codes) is distinct from 'array' or jsonb_array_length(promo_codes) > 10000 then
    raise exception 'Promo codes are imported as a list of at most 10,000.' using errcode = '22023';
  end if;
  -- Before any sorting, matching and locking, as private.refuse_overlong_texts() does for a single code. No text that is
  -- taken has so many bytes.
  select given.constraint_name into overlong
  from jsonb_to_recordset(promo_codes) as r(
    email text, user_id text, brand_name text, promo_code text, description text, category text, expiration_date text,
    affiliate_link text
  )
  cross join lateral (values
    ('promo_codes_brand_name_given', r.brand_name, 1000),
    ('promo_codes_promo_code_given', r.promo_code, 1000),
    ('promo_codes_description_given', r.description, 8192),
    ('promo_codes_category_known', r.category, 1000),
    ('promo_codes_affiliate_link_format', r.affiliate_link, 8192),
    ('promo_codes_expiration_date_range', r.expiration_date, 1000),
    (null, r.email, 1000),
    (null, r.user_id, 1000)
  ) as given(constraint_name, value, most_bytes)
  where octet_length(given.value) > given.most_bytes
  limit 1;
  if found and overlong.constraint_name is null then
    raise exception 'A row names its influencer by an address or a username, not by a long text.' using errcode = '22023';
  elsif found then
    raise exception 'new row for relation "promo_codes" violates check constraint "%"', overlong.constraint_name
      using errcode = '23514', constraint = overlong.constraint_name;
  end if;
  names := array(
    select distinct lower(btrim(r ->> 'email')) from jsonb_array_elements(promo_codes) as r where r ? 'email'
  );
  select array_agg(m.name), array_agg(m.influencer_id) into matched_names, matched_ids
  from private.match_influencers(names, hold => not dry_run) as m;

  -- A statement of its own behind the locks: it sees what others had added before.
  with given as materialized (
    select
      r.place::integer as place, m.influencer_id, private.brand_key(left(r.brand_name, 1000)) as brand_key, r.brand_name,
      r.promo_code, r.description, r.category, r.expiration_date, r.affiliate_link
    from rows from (jsonb_to_recordset(promo_codes) as (
      email text, user_id text, brand_name text, promo_code text, description text, category text,
      expiration_date date, affiliate_link text
    )) with ordinality as r(
      email, user_id, brand_name, promo_code, description, category, expiration_date, affiliate_link, place
    )
    left join unnest(matched_names, matched_ids) as m(name, influencer_id)
      on m.name = lower(btrim(r.email))
      and coalesce(lower(nullif(btrim(r.user_id), '')), m.influencer_id::text) = m.influencer_id::text
  ), compared as materialized (
    -- One sort and no join: the planner, which knows nothing of the rows, took nested loops for it, half a minute long.
    select
      either.*,
      min(place) over same_code as first_place,
      bool_or(place is null) over same_code as is_present
    from (
      select * from given g where g.influencer_id is not null
      union all
      select null, c.influencer_id, c.brand_key, c.brand_name, c.promo_code, null, null, null, c.affiliate_link
      from public.promo_codes c
      where c.influencer_id = any (matched_ids)
    ) either
    window same_code as (
      partition by influencer_id, brand_key, promo_code, coalesce(affiliate_link, '')
    )
  ), fresh as materialized (
    select n.* from compared n where n.place = n.first_place and not n.is_present
  ), room as materialized (
    select private.require_room(count(*)) as is_there from fresh f where f.influencer_id = caller
  ), written as (
    insert into public.promo_codes (
      influencer_id, brand_name, promo_code, description, category, expiration_date, affiliate_link
    )
    select f.influencer_id, f.brand_name, f.promo_code, f.description, f.category, f.expiration_date, f.affiliate_link
    from fresh f
    where not dry_run and (select r.is_there from room r)
    order by f.influencer_id, f.place
  )
  select
    (select count(*)::integer from fresh),
    array(select n.place from compared n where n.place = n.first_place and n.is_present order by n.place),
    (
      select coalesce(jsonb_agg(jsonb_build_object('row', n.place, 'of', n.first_place) order by n.place), '[]')
      from compared n
      where n.place > n.first_place
    ),
    array(select g.place from given g where g.influencer_id is null order by g.place),
    (select r.is_there from room r)
  into added, present, repeats, skipped, has_room;
  return next;
end;
$$;

create function private.admit_request()
returns void
language plpgsql
set search_path = ''
as $$
declare
  headers constant json := nullif(current_setting('request.headers', true), '');
  body_bytes constant numeric := substring(headers ->> 'content-length' from '^\d{1,15}$');
  path constant text := coalesce(current_setting('request.path', true), '');
  most_bytes constant numeric := case
    when current_user = 'anon' then 64 * 1024
    -- 10,000 codes.
    when path = '/rpc/import_promo_codes' then 32 * 1024 * 1024
    else 512 * 1024
  end;
begin
  perform private.require_session();
  if current_user not in ('anon', 'authenticated') then
    return;
  end if;
  if body_bytes > most_bytes then
    raise sqlstate 'PT413' using message = 'The request is too large.', hint = 'too_large';
  end if;
  -- The screens read tables by their keys. Whoever reads them by patterns, sorts and counts of their own doesn't get long.
  if current_setting('request.method', true) in ('GET', 'HEAD') and path not like '/rpc/%' then
    perform set_config('statement_timeout', '1s', true);
  end if;
end;
$$;
comment on function private.admit_request() is
  'Called by PostgREST before every request (decisions: Security): the session must stand, the body must not be longer than what '
  'the role has reason to send, and reading a table directly has a second.';
grant execute on function private.admit_request() to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'private.admit_request';
-- A hosted project gives 3 seconds. The slowest list takes a tenth of a second.
alter role anon set statement_timeout = '2s';
notify pgrst, 'reload config';
