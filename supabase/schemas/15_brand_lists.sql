-- The list of brands, and what search engines may find.

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
-- Planned for the values at hand, so that a category is read by the primary key: 76 blocks instead of 131 at 5,000 brands.
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  sort_order constant text := coalesce(sort, 'newest');
  most constant integer := private.page_size(list_brands.page_size);
  -- The empty category stands for all categories; given only unknown categories, the list is empty.
  categories constant text[] := coalesce(private.known_categories(in_categories), array['']);
  wanted constant tsquery := private.search_query(list_brands.search);
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

  return query
  with counted as (
    select b.brand_key, b.name, b.live, b.counted, b.newest_at
    from private.live_counts b
    where b.category = any (categories) and b.brand_key <> '' and b.live > 0
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
  where place is null or case sort_order
    when 'newest' then b.newest_at < behind_at or (b.newest_at = behind_at and b.brand_key > behind_key)
    when 'deals' then b.counted < behind_count or (b.counted = behind_count and b.brand_key > behind_key)
    else b.brand_key > behind_key
  end
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
        where p.is_influencer or p.is_creditcard
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
