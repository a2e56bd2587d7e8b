-- Lists of offers, page by page. See docs/decisions/list-queries.md.

-- What all lists share

create function private.write_cursor(list text, keys jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select translate(encode(convert_to((jsonb_build_array(list) || keys)::text, 'UTF8'), 'base64'), E'\n', '');
$$;
comment on function private.write_cursor(text, jsonb) is
  'An opaque cursor: the list it belongs to and the sort keys of the row it stands behind.';
grant execute on function private.write_cursor(text, jsonb) to anon, authenticated;

create function private.read_cursor(after text, list text, key_types text[])
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
comment on function private.read_cursor(text, text, text[]) is
  'The sort keys of a cursor (from place 1), each castable to its type; whatever isn''t a cursor of this list ends in 22023.';
grant execute on function private.read_cursor(text, text, text[]) to anon, authenticated;

create function private.page_size(wanted integer)
returns integer
language sql
immutable
set search_path = ''
as $$
  select least(greatest(coalesce(wanted, 24), 1), 24);
$$;
comment on function private.page_size(integer) is 'A page has 1 to 24 cards (docs/product/lists-and-search.md#pages-of-a-list).';
grant execute on function private.page_size(integer) to anon, authenticated;

create function private.known_categories(given text[])
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select case
    when cardinality(given) > 0 then array(
      select known from unnest(private.categories()) as known
      where known = any (given[1:100])
    )
  end;
$$;
comment on function private.known_categories(text[]) is
  'The existing categories among the first 100 given ones; null when none is given, empty when none exists.';
grant execute on function private.known_categories(text[]) to anon, authenticated;

-- Offers, searched, narrowed and sorted

create type private.offer_filter as (
  search tsquery,
  categories text[],
  influencer_id uuid,
  brand_key text,
  include_expired boolean
);
comment on type private.offer_filter is 'The filters of a list of offers; a null field filters nothing.';

create type private.offer_key as (expired boolean, name text collate "C", rank integer);
comment on type private.offer_key is
  'The sort key of a list of offers: live ones first, then by name, then by descending rank, then newest first.';

-- The planner puts these two functions into the statements that call them, as if they were written there. For that they
-- have a parsed body and no settings (an empty search path would prevent it; a parsed body needs none). In a plan that is made for
-- the values at hand, conditions that don't apply vanish, and so do sort keys that are the same for all offers: that is how one
-- statement serves every filter and every order, and still walks the index of its order.

create function private.passes(offer public.promo_codes, wanted private.offer_filter, today date)
returns boolean
language sql
immutable parallel safe
return (wanted.search is null or offer.search @@ wanted.search)
  and (wanted.categories is null or offer.category = any (wanted.categories))
  and (wanted.influencer_id is null or offer.influencer_id = wanted.influencer_id)
  and (wanted.brand_key is null or offer.brand_key = wanted.brand_key)
  and (wanted.include_expired or offer.live_until >= today);
comment on function private.passes(public.promo_codes, private.offer_filter, date) is 'Whether an offer matches the filters of a list.';
grant execute on function private.passes(public.promo_codes, private.offer_filter, date) to anon, authenticated;

create function private.sort_keys(offer public.promo_codes, sort_order text, today date)
returns setof private.offer_key
language sql
immutable parallel safe
begin atomic
  select
    offer.live_until < today,
    case sort_order when 'alphabetical' then offer.brand_key when 'category' then offer.category else '' end,
    case sort_order when 'discount' then offer.discount_rank else 0 end;
end;
comment on function private.sort_keys(public.promo_codes, text, date) is
  'The sort key of an offer (exactly one row) in a list sorted newest, alphabetical, category or discount.';
grant execute on function private.sort_keys(public.promo_codes, text, date) to anon, authenticated;

create function private.search_offers(wanted private.offer_filter)
returns uuid[]
language plpgsql
stable
set search_path = ''
-- A search is looked up in its index. The planner expects an eighth of all offers to have two words that are common, each by
-- itself, although none may have both, and reads the table: 15,400 blocks instead of 340 at 300,000 offers.
set enable_seqscan = off
set enable_indexscan = off
as $$
begin
  return array(
    select c.id from public.promo_codes c where private.passes(c, wanted, private.today()) limit 1001
  );
end;
$$;
comment on function private.search_offers(private.offer_filter) is
  'The offers that a search finds, looked up in its index, no more than 1,001.';
grant execute on function private.search_offers(private.offer_filter) to anon, authenticated;

create function private.match_offers(wanted private.offer_filter)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  today constant date := private.today();
  found_ids uuid[];
begin
  if wanted.search is null then
    return array(select c.id from public.promo_codes c where private.passes(c, wanted, today) limit 1001);
  end if;
  -- What at least every fifth offer matches is found 1,001 times among the newest 5,000 offers: no need to look up hundreds of thousands.
  found_ids := array(
    select (newest.offer).id
    from (select c as offer from public.promo_codes c order by c.created_at desc, c.id desc limit 5000) newest
    where private.passes(newest.offer, wanted, today)
    limit 1001
  );
  if cardinality(found_ids) > 1000 then
    return found_ids;
  end if;
  return private.search_offers(wanted);
end;
$$;
comment on function private.match_offers(private.offer_filter) is
  'The offers that a filter finds, no more than 1,001, which counts as "1,000+".';
grant execute on function private.match_offers(private.offer_filter) to anon, authenticated;

create function private.sort_offers(
  wanted private.offer_filter, among uuid[], sort_order text, place jsonb, most integer
)
returns public.promo_codes[]
language plpgsql
stable
set search_path = ''
as $$
declare
  today constant date := private.today();
  place_expired constant boolean := (place ->> 1)::boolean;
  place_name constant text collate "C" := place ->> 2;
  place_rank constant integer := (place ->> 3)::integer;
  place_at constant timestamptz := (place ->> 4)::timestamptz;
  place_id constant uuid := (place ->> 5)::uuid;
begin
  return array(
    select c
    from public.promo_codes c
    cross join lateral private.sort_keys(c, sort_order, today) key
    where case when among is null then private.passes(c, wanted, today) else c.id = any (among) end
      and (
        place is null
        or (key.expired, key.name, -key.rank) > (place_expired, place_name, -place_rank)
        or (
          (key.expired, key.name, key.rank) = (place_expired, place_name, place_rank)
          and (c.created_at, c.id) < (place_at, place_id)
        )
      )
    order by key.expired, key.name, key.rank desc, c.created_at desc, c.id desc
    limit most
  );
end;
$$;
comment on function private.sort_offers(private.offer_filter, uuid[], text, jsonb, integer) is
  'One page in order, behind a place (keys of a cursor) or from the start: of the given offers, or without them of all that the '
  'filter finds, fetched whole and sorted.';
grant execute on function private.sort_offers(private.offer_filter, uuid[], text, jsonb, integer) to anon, authenticated;

create function private.walk_offers(wanted private.offer_filter, sort_order text, place jsonb, most integer)
returns public.promo_codes[]
language plpgsql
stable
set search_path = ''
-- With one plan for all orders, a page from the middle of the alphabetical list of 300,000 offers reads 455,000 blocks instead
-- of 150.
set plan_cache_mode = force_custom_plan
-- What is read is in memory or on an SSD, as it is on a hosted project, which has this cost for the whole server. With
-- Postgres' own 4 a search for a common word within a category reads the whole table (15,000 blocks) instead of walking its index
-- (1,460).
set random_page_cost = 1.1
as $$
declare
  today constant date := private.today();
  place_expired constant boolean := coalesce((place ->> 1)::boolean, false);
  place_name constant text collate "C" := place ->> 2;
  place_rank constant integer := (place ->> 3)::integer;
  place_at constant timestamptz := (place ->> 4)::timestamptz;
  place_id constant uuid := (place ->> 5)::uuid;
  -- A search stops here, because all its matches may be at the other end of the order.
  furthest constant integer := case when wanted.search is not null then 5000 end;
  wherever_it_is private.offer_filter := wanted;
  page public.promo_codes[] := '{}';
  missing integer := most;
  more public.promo_codes[];
  stopped_short boolean;
begin
  wherever_it_is.search := null;
  -- The list is walked along the index of its order, in parts that follow each other until the page is full:
  -- 1 the rest of the place's own brand, category or rank, 2 what lies beyond it (or the whole list), 3 what has expired.
  -- created_at is compared twice: alone, so that the index starts at the place, and with the id, to be exact.
  for part in 1 .. 3 loop
    continue when (part = 1 and place is null) or (part = 3 and (place_expired or not wanted.include_expired));
    with near as (
      select c.*
      from public.promo_codes c
      cross join lateral private.sort_keys(c, sort_order, today) key
      where private.passes(c, wherever_it_is, today)
        and key.expired = (place_expired or part = 3)
        and (part <> 1 or (
          key.name = place_name and key.rank = place_rank
          and c.created_at <= place_at and (c.created_at, c.id) < (place_at, place_id)
        ))
        and (part <> 2 or place is null or key.name > place_name or key.rank < place_rank)
      order by key.name, key.rank desc, c.created_at desc, c.id desc
      limit coalesce(furthest, missing)
    ), matching as (
      select near.* from near where wanted.search is null or near.search @@ wanted.search limit missing
    )
    select
      array(select matching::public.promo_codes from matching),
      -- A search that stopped before the end of a part can't go on with the next one.
      (select count(*) from matching) < missing and (select count(*) from near) = furthest
    into more, stopped_short;
    page := page || more;
    missing := most - cardinality(page);
    exit when missing = 0 or stopped_short;
  end loop;
  return page;
end;
$$;
comment on function private.walk_offers(private.offer_filter, text, jsonb, integer) is
  'One page of the offers that a filter finds, in order, behind a place (keys of a cursor) or from the start, expired last. '
  'A search that meets too few on its way gives a page that isn''t full.';
grant execute on function private.walk_offers(private.offer_filter, text, jsonb, integer) to anon, authenticated;

create function public.list_offers(
  search text default null,
  in_categories text[] default null,
  sort text default 'newest',
  of_influencer uuid default null,
  of_brand text default null,
  include_expired boolean default false,
  after text default null,
  page_size integer default 24
)
returns setof public.offer
language plpgsql
stable
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
    after, list_name, array['boolean', 'text', 'integer', 'timestamptz', 'uuid']
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
    page := private.walk_offers(wanted, sort_order, place, most);
    if wanted.search is not null and cardinality(page) < most then
      page := private.sort_offers(wanted, null, sort_order, place, most);
    end if;
  else
    page := private.sort_offers(wanted, matches, sort_order, place, most);
  end if;

  return query
  select offer.*
  from generate_subscripts(page, 1) as nth
  cross join lateral private.sort_keys(page[nth], sort_order, today) key
  cross join lateral private.as_offer(
    page[nth],
    private.write_cursor(
      list_name,
      jsonb_build_array(key.expired, key.name, key.rank, (page[nth]).created_at, (page[nth]).id)
    ),
    case when after is null then cardinality(live) end
  ) as offer
  order by nth;
end;
$$;
comment on function public.list_offers(text, text[], text, uuid, text, boolean, text, integer) is
  'A page of live offers, searched, narrowed and sorted (newest, alphabetical by brand, discount, category). '
  'after: the cursor of the last row seen. total: how many '
  'live ones there are, only on the first page, 1001 for more than 1,000.';
grant execute on function public.list_offers(text, text[], text, uuid, text, boolean, text, integer) to anon, authenticated;

create function public.featured_offers()
returns setof public.offer
language sql
stable
set search_path = ''
as $$
  with featured as (
    select c as code from public.promo_codes c
    where c.is_featured and c.live_until >= (select private.today())
    order by c.created_at desc, c.id desc
    limit 4
  ), newest as (
    select c as code from public.promo_codes c
    where c.live_until >= (select private.today()) and not exists (select from featured)
    order by c.created_at desc, c.id desc
    limit 4
  ), shown as (
    select code from featured union all select code from newest
  )
  select offer.*
  from shown
  cross join lateral private.as_offer(shown.code, null, (select count(*)::integer from shown)) as offer
  order by offer.created_at desc, offer.id desc;
$$;
comment on function public.featured_offers() is
  'Up to four live featured offers; when none is featured, the four newest (docs/product/offers.md#featured-offers).';
grant execute on function public.featured_offers() to anon, authenticated;

-- Alerts

create function public.list_alerts(
  search text default null,
  after text default null,
  page_size integer default 24
)
returns setof public.offer
language plpgsql
stable
set search_path = ''
-- Planned for the values at hand: with one plan for all searches, a word that few offers have reads 11,700 blocks instead of 2,700.
set plan_cache_mode = force_custom_plan
as $$
declare
  -- On its last day an offer is in the lists and not among the alerts any more.
  tomorrow constant date := private.today() + 1;
  wanted constant private.offer_filter := row(private.search_query(list_alerts.search), null, null, null, false);
  place constant jsonb := private.read_cursor(after, 'alerts', array['timestamptz', 'uuid']);
  place_at constant timestamptz := coalesce((place ->> 1)::timestamptz, 'infinity');
  place_id constant uuid := coalesce((place ->> 2)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  most constant integer := private.page_size(list_alerts.page_size);
  matches integer;
begin
  if after is null then
    select count(*) into matches
    from (
      select from public.my_followed_influencers() f
      -- Each with a limit of its own, so that it is a look into the influencer's index and never a scan of all offers.
      cross join lateral (
        select from public.promo_codes code
        where code.influencer_id = f.influencer_id and private.passes(code, wanted, tomorrow)
        limit 1001
      ) c
      limit 1001
    ) as capped;
  end if;

  return query
  select offer.*
  from (
    select newest.id
    from public.my_followed_influencers() f
    cross join lateral (
      select code.id, code.created_at from public.promo_codes code
      where code.influencer_id = f.influencer_id and private.passes(code, wanted, tomorrow)
        and code.created_at <= place_at
        and (code.created_at, code.id) < (place_at, place_id)
      order by code.created_at desc, code.id desc
      limit most
    ) newest
    order by newest.created_at desc, newest.id desc
    limit most
  ) page
  join public.promo_codes c on c.id = page.id
  cross join lateral private.as_offer(
    c, private.write_cursor('alerts', jsonb_build_array(c.created_at, c.id)), matches
  ) as offer
  order by offer.created_at desc, offer.id desc;
end;
$$;
comment on function public.list_alerts(text, text, integer) is
  'The offers of those whom the caller follows, newest first. On its last day an offer is not among them any more (docs/product/following-and-alerts.md#alerts).';
grant execute on function public.list_alerts(text, text, integer) to authenticated;

-- The codes that an influencer or an agency looks after

create function public.list_managed_offers(
  of_influencer uuid,
  search text default null,
  sort text default 'newest',
  after text default null,
  page_size integer default 24
)
returns setof public.offer
language plpgsql
stable
set search_path = ''
as $$
declare
  today constant date := private.today();
  wanted constant private.offer_filter := row(private.search_query(list_managed_offers.search), null, null, null, true);
  sort_order constant text := coalesce(sort, 'newest');
  most constant integer := private.page_size(list_managed_offers.page_size);
  list_name constant text := 'managed offers ' || sort_order;
  place jsonb;
  behind_expired boolean;
  behind_name text collate "C";
  behind_at timestamptz;
  behind_id uuid;
  matches integer;
begin
  if sort_order not in ('newest', 'alphabetical', 'ending') then
    raise exception 'Codes can''t be sorted like that.' using errcode = '22023';
  end if;
  place := private.read_cursor(after, list_name, array['boolean', 'text', 'timestamptz', 'uuid']);
  behind_expired := (place ->> 1)::boolean;
  behind_name := place ->> 2;
  behind_at := (place ->> 3)::timestamptz;
  behind_id := (place ->> 4)::uuid;

  if after is null then
    select count(*) into matches
    from (
      select from public.promo_codes c
      where c.influencer_id = of_influencer and private.passes(c, wanted, today)
      limit 1001
    ) as capped;
  end if;

  return query
  select offer.*
  from (
    select c.id, key.expired, key.name
    from public.promo_codes c
    cross join lateral (
      select
        sort_order = 'ending' and c.live_until < today as expired,
        -- As text, the days are in order and 'infinity' comes behind them.
        case sort_order
          when 'alphabetical' then c.brand_key
          when 'ending' then coalesce(to_char(c.expiration_date, 'YYYY-MM-DD'), 'infinity')
          else ''
        end collate "C" as name
    ) key
    where c.influencer_id = of_influencer and private.passes(c, wanted, today)
      and (
        place is null
        or (key.expired, key.name) > (behind_expired, behind_name)
        or (
          (key.expired, key.name) = (behind_expired, behind_name)
          and (c.created_at, c.id) < (behind_at, behind_id)
        )
      )
    order by key.expired, key.name, c.created_at desc, c.id desc
    limit most
  ) page
  join public.promo_codes c on c.id = page.id
  cross join lateral private.as_offer(
    c, private.write_cursor(list_name, jsonb_build_array(page.expired, page.name, c.created_at, c.id)), matches
  ) as offer
  order by page.expired, page.name, offer.created_at desc, offer.id desc;
end;
$$;
comment on function public.list_managed_offers(uuid, text, text, text, integer) is
  'A page of an influencer''s offers for whoever looks after them: expired ones among the others, sorted newest, '
  'alphabetical by brand, or ending (the next to end first, the expired last). after, total: as in list_offers.';
grant execute on function public.list_managed_offers(uuid, text, text, text, integer) to authenticated;
