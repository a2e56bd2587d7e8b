create view private.live_brands with (security_invoker = true) as
with counts as materialized (
  select day, private.today() as today from public.offer_counts where category = '' and brand_key = ''
), ended as materialized (
  select coalesce(c.category, '') as category, c.brand_key, count(*)::integer as codes
  from counts
  join public.promo_codes c on c.expires_on >= counts.day and c.expires_on < counts.today
  group by grouping sets ((c.category, c.brand_key), (c.brand_key))
)
select
  counted.category, counted.brand_key, counted.name, counted.live - coalesce(ended.codes, 0) as live,
  counted.live as counted, counted.newest_at
from public.offer_counts counted
left join ended on ended.category = counted.category and ended.brand_key = counted.brand_key
where counted.brand_key <> '' and counted.live > coalesce(ended.codes, 0);

comment on view private.live_brands is
  'Brands with live offers, in each category and (category empty) over all. live is right now; counted is what the index is '
  'sorted by, as of the last counted day, and differs between midnight and the day''s first write only.';
grant select on private.live_brands to anon, authenticated;

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
  patterns constant text[] := (
    select array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
    from regexp_split_to_table(lower(btrim(left(list_brands.search, 200))), '\s+') as word
    where word <> ''
  );
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
        and (patterns is null or b.brand_key like all (patterns))
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
    where several and b.category = any (named) and (patterns is null or b.brand_key like all (patterns))
    group by b.brand_key
  ), page as (
    (
      select b.brand_key, b.name, b.live, b.counted, b.newest_at from private.live_brands b
      where not several and sort_order = 'newest' and b.category = only_category
        and (patterns is null or b.brand_key like all (patterns))
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
        and (patterns is null or b.brand_key like all (patterns))
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
        and (patterns is null or b.brand_key like all (patterns))
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
  'A page of brands with live offers, found by parts of the name, over all or within categories, sorted newest (by their '
  'newest offer), alphabetical or deals (by the number of live offers). after, total: as in list_offers.';
grant execute on function public.list_brands(text, text, text[], text, integer) to anon, authenticated;
