-- The codes that an influencer or an agency looks after, page by page.

create function private.find_managed_offers(
  of_influencer uuid, wanted tsquery, sort_order text, cursor_keys jsonb, row_limit integer
)
returns private.total_and_page
language plpgsql
stable
-- For the reason that private.total_and_page_of_offers has (13_offer_lists.sql): the policy would keep the search from its index.
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
  after_expired constant boolean := (cursor_keys ->> 1)::boolean;
  after_name constant text collate "C" := case when sort_order <> 'ending' then cursor_keys ->> 2 end;
  after_day constant date := case when sort_order = 'ending' then (cursor_keys ->> 2)::date end;
  after_at constant timestamptz := (cursor_keys ->> 3)::timestamptz;
  after_id constant uuid := (cursor_keys ->> 4)::uuid;
  answer private.total_and_page;
begin
  with found as materialized (
    select
      o.id, o.created_at,
      case sort_order when 'alphabetical' then o.brand_key else '' end as name,
      -- Those that never end come after those that will end, and before those that have.
      sort_order = 'ending' and o.live_until < today as expired,
      case sort_order when 'ending' then o.live_until end as last_day
    from private.visible_offers o
    where o.influencer_id = of_influencer and (wanted is null or o.search @@ wanted)
  )
  select
    (select least(count(*), private.most_counted()) from found),
    array(
      select f.id
      from found f
      where cursor_keys is null
        or case sort_order
          when 'ending' then (f.expired, f.last_day) > (after_expired, after_day)
            or ((f.expired, f.last_day) = (after_expired, after_day) and (f.created_at, f.id) < (after_at, after_id))
          else f.name > after_name or (f.name = after_name and (f.created_at, f.id) < (after_at, after_id))
        end
      order by f.expired, f.last_day, f.name, f.created_at desc, f.id desc
      limit row_limit
    )
  into answer;
  return answer;
end;
$$;
comment on function private.find_managed_offers(uuid, tsquery, text, jsonb, integer) is
  'An influencer''s offers that the caller sees and a search finds (wanted; null: all), counted up to 10,001, and a page of them. All that are found are '
  'read and sorted, which is fast enough with a million promo codes in the database (docs/decisions/list-queries.md).';
grant execute on function private.find_managed_offers(uuid, tsquery, text, jsonb, integer) to authenticated;

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
  cursor_keys jsonb;
  listed private.total_and_page;
begin
  perform private.require_sort('Codes', sort_order, array['newest', 'alphabetical', 'ending']);
  cursor_keys := private.read_cursor(
    after, list_name, array['boolean', case sort_order when 'ending' then 'date' else 'text' end, 'timestamptz', 'uuid']
  );
  listed := private.find_managed_offers(
    of_influencer, private.search_query(list_managed_offers.search), sort_order, cursor_keys, private.page_size(list_managed_offers.page_size)
  );

  return query
  select offer.*
  from unnest(listed.page) with ordinality as shown(id, number)
  join public.promo_codes c on c.id = shown.id
  cross join lateral private.as_offer(
    c,
    private.write_cursor(list_name, jsonb_build_array(
      sort_order = 'ending' and c.live_until < private.today(),
      case sort_order when 'alphabetical' then c.brand_key when 'ending' then c.live_until::text else '' end,
      c.created_at, c.id
    )),
    case when after is null then listed.total end
  ) as offer
  order by shown.number;
end;
$$;
comment on function public.list_managed_offers(uuid, text, text, text, integer) is
  'A page of an influencer''s offers for whoever looks after them: expired ones among the others, sorted newest, '
  'alphabetical by brand, or ending (the next to end first, the expired last). after, total: as in list_offers.';
grant execute on function public.list_managed_offers(uuid, text, text, text, integer) to authenticated;
