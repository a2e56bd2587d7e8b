create function public.list_managed_offers(
  of_influencer uuid,
  search text default null,
  sort text default 'newest',
  after text default null,
  page_size integer default 24
)
returns table (
  id uuid,
  brand_name text,
  brand_url text,
  brand_instagram_handle text,
  promo_code text,
  description text,
  category text,
  expiration_date date,
  affiliate_link text,
  created_at timestamptz,
  cursor text,
  total integer
)
language plpgsql
stable
rows 24
set search_path = ''
-- Planned for the values at hand, so that what an order doesn't sort by vanishes and the newest are a walk of the index.
set plan_cache_mode = force_custom_plan
as $$
declare
  today constant date := private.today();
  wanted constant tsquery := private.search_query(list_managed_offers.search);
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
      where c.influencer_id = of_influencer and (wanted is null or c.search @@ wanted)
      limit 1001
    ) as capped;
  end if;

  return query
  select
    c.id, c.brand_name, c.brand_url, c.brand_instagram_handle, c.promo_code, c.description, c.category,
    c.expiration_date, c.affiliate_link, c.created_at,
    private.write_cursor(list_name, jsonb_build_array(key.expired, key.name, c.created_at, c.id)),
    matches
  from public.promo_codes c
  cross join lateral (
    select
      sort_order = 'ending' and c.expires_on < today as expired,
      -- As text, the days are in order and 'infinity' comes behind them.
      case sort_order
        when 'alphabetical' then c.brand_key
        when 'ending' then coalesce(to_char(c.expiration_date, 'YYYY-MM-DD'), 'infinity')
        else ''
      end collate "C" as name
  ) key
  where c.influencer_id = of_influencer
    and (wanted is null or c.search @@ wanted)
    and (
      place is null
      or (key.expired, key.name) > (behind_expired, behind_name)
      or (
        (key.expired, key.name) = (behind_expired, behind_name)
        and (c.created_at, c.id) < (behind_at, behind_id)
      )
    )
  order by key.expired, key.name, c.created_at desc, c.id desc
  limit most;
end;
$$;
comment on function public.list_managed_offers(uuid, text, text, text, integer) is
  'A page of an influencer''s offers for whoever looks after them: expired ones among the others, sorted newest, '
  'alphabetical by brand, or ending (the next to end first, the expired last). after, total: as in list_offers.';
grant execute on function public.list_managed_offers(uuid, text, text, text, integer) to authenticated;
