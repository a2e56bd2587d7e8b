-- The list of brands, and what search engines may find.

create function private.is_behind(
  newest_at timestamptz, deals integer, brand_key text,
  sort_order text, behind_at timestamptz, behind_count integer, behind_key text
)
returns boolean
language sql
immutable parallel safe
return behind_key is null or case sort_order
  when 'newest' then newest_at <= behind_at and (newest_at < behind_at or brand_key > behind_key collate "C")
  when 'deals' then deals <= behind_count and (deals < behind_count or brand_key > behind_key collate "C")
  else brand_key > behind_key collate "C"
end;
comment on function private.is_behind(timestamptz, integer, text, text, timestamptz, integer, text) is
  'Whether a brand comes behind a place in its list; at the start all do. The planner writes it into the statements.';
grant execute on function private.is_behind(timestamptz, integer, text, text, timestamptz, integer, text) to anon, authenticated;

create function private.walk_brands_of_several(
  categories text[], sort_order text, behind_at timestamptz, behind_key text, most integer
)
returns text[]
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
-- Along each category's index, and never all of its brands sorted first.
set enable_sort = off
set random_page_cost = 1.1
as $$
begin
  return array(
    select b.brand_key
    from unnest(categories) as one(category)
    cross join lateral (
      select c.brand_key, c.newest_at
      from public.offer_counts c
      where c.category = one.category and c.brand_key <> '' and c.live > 0
        and private.is_behind(c.newest_at, c.live, c.brand_key, sort_order, behind_at, null, behind_key)
        and not exists (
          select from public.offer_counts other
          where other.category = any (categories) and other.brand_key = c.brand_key and other.live > 0
            and case sort_order
              when 'newest' then (other.newest_at, other.category) > (c.newest_at, c.category)
              else other.category > c.category
            end
          -- So that it is a look-up for each, and no join of all.
          offset 0
        )
      order by case when sort_order = 'newest' then c.newest_at end desc, c.brand_key
      limit most
    ) b
    order by case when sort_order = 'newest' then b.newest_at end desc, b.brand_key
    limit most
  );
end;
$$;
comment on function private.walk_brands_of_several(text[], text, timestamptz, text, integer) is
  'One page of the brands of several categories, newest or alphabetical. A brand in several of them is one brand, and stands where its newest row does.';
grant execute on function private.walk_brands_of_several(text[], text, timestamptz, text, integer) to anon, authenticated;

create function private.walk_brands_of_several_by_deals(
  categories text[], behind_count integer, behind_key text, most integer
)
returns text[]
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
-- Along each category's index, and the counts of each brand that is met looked up: never all brands added up.
set enable_seqscan = off
set enable_bitmapscan = off
set random_page_cost = 1.1
as $$
declare
  reach integer;
  page text[];
  is_certain boolean;
begin
  -- From each category the brands with most offers; the last time all of them.
  foreach reach in array array[100, 1000, null] loop
    with met as materialized (
      select c.category, c.brand_key, c.live
      from unnest(categories) as one(category)
      cross join lateral (
        select counted.category, counted.brand_key, counted.live
        from public.offer_counts counted
        where counted.category = one.category and counted.brand_key <> ''
        order by counted.live desc, counted.brand_key
        limit reach
      ) c
    ), unmet as (
      -- A brand that isn't met has in no category more offers than the last one that is.
      select coalesce(sum(last_met.live), 0) as live_at_most
      from (select min(met.live) as live from met group by met.category having count(*) = reach) last_met
    ), brands as (
      select brand.brand_key, deals.live
      from (select distinct met.brand_key from met) brand
      cross join lateral (
        select sum(counted.live)::integer as live
        from public.offer_counts counted
        where counted.category = any (categories) and counted.brand_key = brand.brand_key
      ) deals
      where deals.live > (select live_at_most from unmet)
        and private.is_behind(null, deals.live, brand.brand_key, 'deals', null, behind_count, behind_key)
      order by deals.live desc, brand.brand_key
      limit most
    )
    select array(select b.brand_key from brands b), (select count(*) from brands) = most or (select live_at_most from unmet) = 0
    into page, is_certain;
    exit when is_certain;
  end loop;
  return page;
end;
$$;
comment on function private.walk_brands_of_several_by_deals(text[], integer, text, integer) is
  'One page of the brands of several categories, by their live offers in all of them together.';
grant execute on function private.walk_brands_of_several_by_deals(text[], integer, text, integer) to anon, authenticated;

create function public.list_brands(
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
set search_path = ''
-- Planned for the values at hand, as in private.walk_offers: one statement walks the index of every order.
set plan_cache_mode = force_custom_plan
set random_page_cost = 1.1
as $$
#variable_conflict use_column
declare
  sort_order constant text := coalesce(sort, 'newest');
  most constant integer := private.page_size(list_brands.page_size);
  -- The empty category stands for all categories; given only unknown categories, the list is empty.
  categories constant text[] := coalesce(private.known_categories(in_categories), array['']);
  wanted tsquery := private.search_query(list_brands.search);
  -- Between midnight and the day's first write, what has ended is still counted.
  counts_are_current constant boolean := (
    select counts.day >= private.today() from public.offer_counts counts where counts.category = '' and counts.brand_key = ''
  );
  most_matching constant integer := case when categories = array[''] then 1001 else 3001 end;
  matching text[];
  matches integer;
  page text[];
  place jsonb;
  behind_at timestamptz;
  behind_count integer;
  behind_key text;
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

  if wanted is not null then
    matching := array(
      select b.brand_key from public.offer_counts b
      where b.category = '' and b.brand_key <> '' and b.search @@ wanted
      limit most_matching
    );
    -- What more brands have is soon met on the way along the list's index.
    if cardinality(matching) = most_matching then
      matching := null;
    else
      wanted := null;
    end if;
  end if;

  if counts_are_current and (cardinality(categories) = 1 or list_brands.search is null) then
    if cardinality(categories) > 1 then
      page := case
        when sort_order = 'deals' then private.walk_brands_of_several_by_deals(categories, behind_count, behind_key, most)
        else private.walk_brands_of_several(categories, sort_order, behind_at, behind_key, most)
      end;
      select count(*) into matches
      from (
        select distinct b.brand_key
        from (
          select counted.brand_key from public.offer_counts counted
          where counted.category = any (categories) and counted.brand_key <> '' and counted.live > 0
          limit 1001 * cardinality(categories)
        ) b
      ) as capped;
    elsif matching is not null then
      with found as materialized (
        select b.*
        from unnest(matching) as known(brand_key)
        cross join lateral (
          select counted.* from public.offer_counts counted
          where counted.category = categories[1] and counted.brand_key = known.brand_key and counted.live > 0
          limit 1
        ) b
      )
      select
        (select count(*) from found),
        array(
          select b.brand_key from found b
          where private.is_behind(b.newest_at, b.live, b.brand_key, sort_order, behind_at, behind_count, behind_key)
          order by
            case when sort_order = 'newest' then b.newest_at end desc,
            case when sort_order = 'deals' then b.live end desc,
            b.brand_key
          limit most
        )
      into matches, page;
    else
      page := array(
        select b.brand_key from public.offer_counts b
        where b.category = categories[1] and b.brand_key <> '' and b.live > 0 and (wanted is null or b.search @@ wanted)
          and private.is_behind(b.newest_at, b.live, b.brand_key, sort_order, behind_at, behind_count, behind_key)
        order by
          case when sort_order = 'newest' then b.newest_at end desc,
          case when sort_order = 'deals' then b.live end desc,
          b.brand_key
        limit most
      );
      select count(*) into matches
      from (
        select from public.offer_counts b
        where b.category = categories[1] and b.brand_key <> '' and b.live > 0 and (wanted is null or b.search @@ wanted)
        limit 1001
      ) as capped;
    end if;
    return query
    select
      listed.brand_key, btrim(b.name), b.live, b.newest_at,
      private.write_cursor('brands ' || sort_order, jsonb_build_array(
        case sort_order when 'newest' then to_jsonb(b.newest_at) when 'deals' then to_jsonb(b.live) else '""' end,
        listed.brand_key
      )),
      case when place is null then least(matches, 1001) end
    from unnest(page) with ordinality as listed(brand_key, number)
    cross join lateral (
      select
        (array_agg(counted.name order by counted.newest_at desc))[1] as name, sum(counted.live)::integer as live,
        max(counted.newest_at) as newest_at
      from public.offer_counts counted
      where counted.category = any (categories) and counted.brand_key = listed.brand_key
    ) b
    order by listed.number;
    return;
  end if;

  return query
  with counted as (
    select b.brand_key, b.name, b.live, b.counted, b.newest_at
    from private.live_counts b
    where b.category = any (categories) and b.brand_key <> '' and b.live > 0
      and (matching is null or b.brand_key = any (matching))
      and (wanted is null or b.search @@ wanted)
  ), brands as (
    select * from counted where cardinality(categories) = 1
    union all
    -- A brand in several of the categories is one brand.
    select
      c.brand_key, (array_agg(c.name order by c.newest_at desc))[1], sum(c.live)::integer, sum(c.counted)::integer,
      max(c.newest_at)
    from counted c
    where cardinality(categories) > 1
    group by c.brand_key
  )
  select
    b.brand_key, btrim(b.name), b.live, b.newest_at,
    private.write_cursor('brands ' || sort_order, jsonb_build_array(
      case sort_order when 'newest' then to_jsonb(b.newest_at) when 'deals' then to_jsonb(b.counted) else '""' end,
      b.brand_key
    )),
    case when place is null then (select least(count(*), 1001)::integer from brands) end
  from brands b
  where private.is_behind(b.newest_at, b.counted, b.brand_key, sort_order, behind_at, behind_count, behind_key)
  order by
    case when sort_order = 'newest' then b.newest_at end desc,
    case when sort_order = 'deals' then b.counted end desc,
    b.brand_key
  limit most;
end;
$$;
comment on function public.list_brands(text, text, text[], text, integer) is
  'A page of brands with live offers, found by name, over all or within categories, sorted newest (by their '
  'newest offer), alphabetical or deals (by the number of live offers). after, total: as in list_offers.';
grant execute on function public.list_brands(text, text, text[], text, integer) to anon, authenticated;

-- For the server alone, because nobody else has reason to ask for all addresses at once. One request, where a page of a table
-- each took thousands.
create function public.sitemap_entries(part text)
returns jsonb
language sql
stable
set search_path = ''
as $$
  -- As many as a sitemap may hold.
  select case part
    when 'profiles' then (
      select coalesce(jsonb_agg(jsonb_build_array(p.username, p.updated_at) order by p.created_at desc, p.id), '[]')
      from (
        select * from public.profiles p
        where (p.is_influencer or p.is_creditcard)
          and not exists (select from private.hidden_accounts hidden where hidden.account_id = p.id)
        order by p.created_at desc, p.id
        limit 50000
      ) p
    )
    when 'brands' then (
      select coalesce(jsonb_agg(jsonb_build_array(b.name, b.newest_at) order by b.newest_at desc, b.brand_key), '[]')
      from (select * from public.brand_counts b order by b.newest_at desc, b.brand_key limit 50000) b
    )
  end;
$$;
comment on function public.sitemap_entries(text) is
  'The names and latest changes of what search engines may find, newest first: public profiles, or brands with live offers.';
grant execute on function public.sitemap_entries(text) to service_role;
