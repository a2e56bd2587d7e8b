create function public.list_followed_influencers(
  search text default null,
  after text default null,
  page_size integer default 24
)
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  category text,
  is_creditcard boolean,
  follower_count integer,
  live_offer_count integer,
  followed_at timestamptz,
  cursor text,
  total integer
)
language plpgsql
stable
rows 24
set search_path = ''
as $$
declare
  place constant jsonb := private.read_cursor(after, 'followed influencers', array['timestamptz', 'uuid']);
  place_at constant timestamptz := coalesce((place ->> 1)::timestamptz, 'infinity');
  place_id constant uuid := coalesce((place ->> 2)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  most constant integer := private.page_size(list_followed_influencers.page_size);
  patterns constant text[] := (
    select array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
    from regexp_split_to_table(ltrim(lower(btrim(left(list_followed_influencers.search, 200))), '@'), '\s+') as word
    where word <> ''
  );
begin
  return query
  with followed as (
    select
      f.influencer_id, f.followed_at as since,
      p.full_name, p.username, p.avatar_url, p.category, p.is_creditcard
    from public.my_followed_influencers() f
    -- Somebody who is no influencer any more has no public profile, and can still be unfollowed.
    left join public.profiles p on p.id = f.influencer_id
    where patterns is null or lower(concat_ws(' ', p.full_name, p.username)) like all (patterns)
  ), page as (
    select * from followed f
    where (f.since, f.influencer_id) < (place_at, place_id)
    order by f.since desc, f.influencer_id desc
    limit most
  )
  select
    f.influencer_id, f.full_name, f.username, f.avatar_url, f.category, f.is_creditcard,
    coalesce(stats.follower_count, 0),
    (
      select count(*)::integer from public.promo_codes c
      where c.influencer_id = f.influencer_id and c.expires_on >= (select private.today())
    ),
    f.since,
    private.write_cursor('followed influencers', jsonb_build_array(f.since, f.influencer_id)),
    case when place is null then (select least(count(*), 1001)::integer from followed) end
  from page f
  left join public.influencer_stats stats on stats.influencer_id = f.influencer_id
  order by f.since desc, f.influencer_id desc;
end;
$$;
comment on function public.list_followed_influencers(text, text, integer) is
  'A page of everybody whom the caller follows, with or without live offers, latest first; found by parts of name and '
  'username. after, total: as in list_offers.';
grant execute on function public.list_followed_influencers(text, text, integer) to authenticated;
