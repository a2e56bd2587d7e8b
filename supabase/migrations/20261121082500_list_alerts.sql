create function public.my_followed_influencers()
returns table (influencer_id uuid, followed_at timestamptz)
language sql
stable
rows 100
set search_path = ''
as $$
  -- A follow exists exactly when a domain row does, and of those a member may read its own.
  select mine.influencer_id, min(mine.created_at)
  from public.user_domain_map mine
  where mine.user_id = (select auth.uid())
  group by mine.influencer_id
  order by 2 desc, 1;
$$;
comment on function public.my_followed_influencers() is 'Whom the caller follows, latest first.';
grant execute on function public.my_followed_influencers() to authenticated;

create function public.my_domains()
returns table (influencer_id uuid, domain text)
language sql
stable
set search_path = ''
as $$
  select live.influencer_id, live.domain
  from public.my_followed_influencers() f
  join public.influencer_domains live on live.influencer_id = f.influencer_id
  where live.live_until >= (select private.today())
  order by live.influencer_id, live.domain;
$$;
comment on function public.my_domains() is
  'The live domains of all whom the caller follows, computed now: right also where user_domain_map hasn''t got the latest.';
grant execute on function public.my_domains() to authenticated;

create function public.list_alerts(
  search text default null,
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
set plan_cache_mode = force_custom_plan
as $$
declare
  today constant date := private.today();
  query constant tsquery := private.search_query(list_alerts.search);
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
        where code.influencer_id = f.influencer_id
          and code.expires_on > today
          and (query is null or code.search @@ query)
        limit 1001
      ) c
      limit 1001
    ) as capped;
  end if;

  return query
  select
    c.id, c.influencer_id, c.brand_name, c.promo_code, c.description, c.category, c.expiration_date,
    c.affiliate_link, c.brand_url, c.is_featured, c.created_at,
    p.full_name, p.username, p.avatar_url, p.is_creditcard,
    private.write_cursor('alerts', jsonb_build_array(c.created_at, c.id)),
    matches
  from public.my_followed_influencers() f
  cross join lateral (
    select newest.* from public.promo_codes newest
    where newest.influencer_id = f.influencer_id
      and newest.expires_on > today
      and (query is null or newest.search @@ query)
      and newest.created_at <= place_at
      and (newest.created_at, newest.id) < (place_at, place_id)
    order by newest.created_at desc, newest.id desc
    limit most
  ) c
  left join public.profiles p on p.id = c.influencer_id
  order by c.created_at desc, c.id desc
  limit most;
end;
$$;
comment on function public.list_alerts(text, text, integer) is
  'The offers of those whom the caller follows, newest first. Hidden on their last day already (spec 1 §4).';
grant execute on function public.list_alerts(text, text, integer) to authenticated;
