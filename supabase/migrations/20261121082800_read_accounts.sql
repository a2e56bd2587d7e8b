create function public.influencer_profile(handle text)
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  bio text,
  category text,
  is_influencer boolean,
  is_creditcard boolean,
  follower_count integer,
  live_offer_count integer
)
language plpgsql
stable
set search_path = ''
as $$
declare
  wanted constant text := lower(ltrim(btrim(handle), '@'));
begin
  return query
  select
    p.id, p.full_name, p.username, p.avatar_url, p.bio, p.category, p.is_influencer, p.is_creditcard,
    coalesce(stats.follower_count, 0),
    (
      select count(*)::integer from public.promo_codes c
      where c.influencer_id = p.id and c.expires_on >= (select private.today())
    )
  from public.profiles p
  left join public.influencer_stats stats on stats.influencer_id = p.id
  where (p.is_influencer or p.is_creditcard or p.is_featured)
    -- A username has at most 30 characters, so none can be mistaken for an id.
    and case
      when wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p.id = wanted::uuid
      else p.username = wanted
    end;
end;
$$;
comment on function public.influencer_profile(text) is
  'The public page of an influencer, by username (any case, with or without @) or by id; no row when there is none.';
grant execute on function public.influencer_profile(text) to anon, authenticated;

create function public.my_offer_limit()
returns table (tier text, max_offers integer, used integer)
language sql
stable
set search_path = ''
as $$
  select
    plan.tier, plan.max_offers,
    (select count(*)::integer from public.promo_codes c where c.influencer_id = (select auth.uid()))
  from private.offer_limit((select auth.uid())) plan;
$$;
comment on function public.my_offer_limit() is
  'The caller''s plan as it counts today, how many offers it allows (null: unlimited) and how many there are.';
grant execute on function public.my_offer_limit() to authenticated;
