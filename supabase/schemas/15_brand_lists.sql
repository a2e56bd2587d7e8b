-- The list of brands.

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
  cursor text,
  total integer
)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  sort_order constant text := coalesce(sort, 'newest');
  list_name constant text := 'brands ' || sort_order;
  categories constant text[] := private.known_categories(in_categories);
  wanted constant tsquery := private.search_query(list_brands.search);
  cursor_keys jsonb;
  after_at timestamptz;
  after_count integer;
  after_key text;
begin
  perform private.require_sort('Brands', sort_order, array['newest', 'alphabetical', 'deals']);
  cursor_keys := private.read_cursor(after, list_name, array[case sort_order when 'newest' then 'timestamptz' when 'deals' then 'integer' else 'text' end, 'text']);
  -- A cursor has two keys: what the list is sorted by (an empty text in the alphabetical list), and the brand's key.
  after_at := case when sort_order = 'newest' then (cursor_keys ->> 1)::timestamptz end;
  after_count := case when sort_order = 'deals' then (cursor_keys ->> 1)::integer end;
  after_key := cursor_keys ->> 2;

  return query
  with brands as materialized (
    select b.brand_key collate "C" as brand_key, b.live, b.newest_at from private.count_brands(wanted, categories) b
  ), page as (
    select b.*
    from brands b
    where cursor_keys is null or case sort_order
      when 'newest' then b.newest_at < after_at or (b.newest_at = after_at and b.brand_key > after_key)
      when 'deals' then b.live < after_count or (b.live = after_count and b.brand_key > after_key)
      else b.brand_key > after_key
    end
    order by
      case when sort_order = 'newest' then b.newest_at end desc,
      case when sort_order = 'deals' then b.live end desc,
      b.brand_key
    limit private.page_size(list_brands.page_size)
  )
  select
    p.brand_key,
    private.brand_name(p.brand_key, p.newest_at, categories),
    p.live,
    private.write_cursor(list_name, jsonb_build_array(
      case sort_order when 'newest' then to_jsonb(p.newest_at) when 'deals' then to_jsonb(p.live) else '""' end,
      p.brand_key
    )),
    case when cursor_keys is null then (select least(count(*), private.most_counted())::integer from brands) end
  from page p
  order by
    case when sort_order = 'newest' then p.newest_at end desc,
    case when sort_order = 'deals' then p.live end desc,
    p.brand_key;
end;
$$;
comment on function public.list_brands(text, text, text[], text, integer) is
  'A page of brands with live offers, found by name, over all or within categories, sorted newest (by their '
  'newest offer), alphabetical or deals (by the number of live offers). after, total: as in list_offers.';
grant execute on function public.list_brands(text, text, text[], text, integer) to anon, authenticated;
