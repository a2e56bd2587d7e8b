-- Alerts in a country that few offers count in are looked up by the index of countries, as deals are.
drop function private.search_alerts(uuid[], tsquery, text, boolean, boolean, timestamptz, uuid, integer);

create function private.find_alerts(
  followed uuid[], wanted tsquery, country text, others_last boolean,
  after_elsewhere boolean, after_at timestamptz, after_id uuid, row_limit integer
)
returns private.found_offers
language plpgsql
stable
-- As private.find_offers.
security definer
set search_path = ''
-- As private.search_offers. A row that is tested again has its influencer compared with all followed ones, one after the other.
set work_mem = '16MB'
as $$
declare
  today constant date := private.today();
  there uuid[];
  answer private.found_offers;
begin
  if wanted is null then
    there := array(
      select o.id
      from private.visible_offers o
      where private.countries_or_any(o.countries) && array['*', find_alerts.country] and not o.has_ended and o.live_until > today
      limit private.most_counted()
    );
    if cardinality(there) = private.most_counted() then
      return null;
    end if;
    with found as materialized (
      select o.id, o.created_at from private.visible_offers o where o.id = any (there) and o.influencer_id = any (followed)
    )
    select
      (select count(*) from found),
      array(
        select f.id from found f where (f.created_at, f.id) < (after_at, after_id) order by f.created_at desc, f.id desc limit row_limit
      )
    into answer;
    return answer;
  end if;

  with found as materialized (
    select o.id, o.created_at, not private.counts_in(o.countries, find_alerts.country) as elsewhere
    from private.visible_offers o
    where o.search @@ wanted and not o.has_ended and o.live_until > today
      and o.influencer_id = any (followed)
      and (others_last or private.counts_in(o.countries, find_alerts.country))
  )
  select
    (select count(*) from (select from found limit private.most_counted()) capped),
    array(
      select f.id from found f
      where f.elsewhere > after_elsewhere or (f.elsewhere = after_elsewhere and (f.created_at, f.id) < (after_at, after_id))
      order by f.elsewhere, f.created_at desc, f.id desc
      limit row_limit
    )
  into answer;
  return answer;
end;
$$;
comment on function private.find_alerts(uuid[], tsquery, text, boolean, boolean, timestamptz, uuid, integer) is
  'How many offers of these influencers a search finds, counted up to 1,001, and the newest of them behind a cursor: those that count in a country, and with '
  'others_last the others behind them. Without a search the offers that count in a country, if there are few of all; otherwise null.';
grant execute on function private.find_alerts(uuid[], tsquery, text, boolean, boolean, timestamptz, uuid, integer) to authenticated;

create or replace function public.list_alerts(
  search text default null,
  after text default null,
  page_size integer default 24,
  in_country text default null
)
returns setof public.offer
language plpgsql
stable
set search_path = ''
as $$
declare
  wanted constant tsquery := private.search_query(list_alerts.search);
  asked_country constant text := private.known_country(in_country);
  country constant text := coalesce(asked_country, private.my_country());
  cursor_keys constant jsonb := private.read_cursor(after, 'alerts', array['boolean', 'timestamptz', 'uuid']);
  after_elsewhere constant boolean := coalesce((cursor_keys ->> 1)::boolean, false);
  after_at constant timestamptz := coalesce((cursor_keys ->> 2)::timestamptz, 'infinity');
  after_id constant uuid := coalesce((cursor_keys ->> 3)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  row_limit constant integer := private.page_size(list_alerts.page_size);
  followed constant uuid[] := array(select f.influencer_id from private.followed_by_me() f);
  today constant date := private.today();
  listed private.found_offers;
begin
  if wanted is not null or asked_country is not null then
    listed := private.find_alerts(followed, wanted, country, asked_country is null, after_elsewhere, after_at, after_id, row_limit);
  end if;
  if listed is null then
    listed.page := private.walk_alerts(followed, country, asked_country is null, after_elsewhere, after_at, after_id, row_limit);
    if after is null then
      listed.found := (
        select count(*)
        from (
          select from public.promo_codes c
          where c.influencer_id = any (followed) and c.live_until > today and private.counts_in(c.countries, asked_country)
          limit private.most_counted()
        ) capped
      );
    end if;
  end if;

  return query
  select offer.*
  from unnest(listed.page) with ordinality as shown(id, number)
  join public.promo_codes c on c.id = shown.id
  cross join lateral private.as_offer(
    c, private.write_cursor('alerts', jsonb_build_array(not private.counts_in(c.countries, country), c.created_at, c.id)),
    case when after is null then listed.found end
  ) as offer
  order by shown.number;
end;
$$;
