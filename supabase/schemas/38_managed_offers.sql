-- The codes that an influencer or an agency looks after, page by page.

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
  sort_order constant text := coalesce(sort, 'newest');
  list_name constant text := 'managed offers ' || sort_order;
  wanted constant tsquery := private.search_query(list_managed_offers.search);
  today constant date := private.today();
  keys jsonb;
begin
  perform private.require_sort('Codes', sort_order, array['newest', 'alphabetical', 'ending']);
  keys := private.read_cursor(after, list_name, array['boolean', case sort_order when 'ending' then 'date' else 'text' end, 'timestamptz', 'uuid']);
  return query
  with found as materialized (
    select
      c.id, c.created_at,
      case sort_order when 'alphabetical' then c.brand_key else '' end as name,
      -- Those that never end come after those that will end, and before those that have.
      sort_order = 'ending' and c.live_until < today as expired,
      case sort_order when 'ending' then c.live_until end as last_day
    from public.promo_codes c
    where c.influencer_id = of_influencer and (wanted is null or c.search @@ wanted)
  ), page as (
    select f.*, (select least(count(*), private.most_counted())::integer from found) as total
    from found f
    where keys is null
      or case sort_order
        when 'ending' then (f.expired, f.last_day) > ((keys ->> 1)::boolean, (keys ->> 2)::date)
          or ((f.expired, f.last_day) = ((keys ->> 1)::boolean, (keys ->> 2)::date) and (f.created_at, f.id) < ((keys ->> 3)::timestamptz, (keys ->> 4)::uuid))
        else f.name > keys ->> 2 or (f.name = keys ->> 2 and (f.created_at, f.id) < ((keys ->> 3)::timestamptz, (keys ->> 4)::uuid))
      end
    order by f.expired, f.last_day, f.name, f.created_at desc, f.id desc
    limit private.page_size(list_managed_offers.page_size)
  )
  select offer.*
  from page
  join public.promo_codes c on c.id = page.id
  cross join lateral private.as_offer(
    c,
    private.write_cursor(list_name, jsonb_build_array(page.expired, coalesce(page.last_day::text, page.name), page.created_at, page.id)),
    case when keys is null then page.total end
  ) as offer
  order by page.expired, page.last_day, page.name, page.created_at desc, page.id desc;
end;
$$;
comment on function public.list_managed_offers(uuid, text, text, text, integer) is
  'A page of an influencer''s offers for whoever looks after them: expired ones among the others, sorted newest, '
  'alphabetical by brand, or ending (the next to end first, the expired last). after, total: as in list_offers. All that are found are read and sorted, which is fast '
  'enough with a million promo codes in the database (docs/decisions/list-queries.md).';
grant execute on function public.list_managed_offers(uuid, text, text, text, integer) to authenticated;
