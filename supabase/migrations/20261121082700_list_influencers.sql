create function public.list_influencers(
  search text default null,
  sort text default 'newest',
  credit_cards boolean default false,
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
  cards constant boolean := coalesce(credit_cards, false);
  sort_order constant text := coalesce(sort, 'newest');
  most constant integer := private.page_size(list_influencers.page_size);
  patterns constant text[] := (
    select array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
    from regexp_split_to_table(ltrim(lower(btrim(left(list_influencers.search, 200))), '@'), '\s+') as word
    where word <> ''
  );
  place jsonb;
  behind_at timestamptz;
  behind_name text;
  behind_id uuid;
  matches integer;
begin
  if sort_order not in ('newest', 'alphabetical') then
    raise exception 'Influencers can''t be sorted like that.' using errcode = '22023';
  end if;
  place := private.read_cursor(
    after, 'influencers ' || sort_order, array[case sort_order when 'newest' then 'timestamptz' else 'text' end, 'uuid']
  );
  behind_at := case when sort_order = 'newest' then (place ->> 1)::timestamptz end;
  behind_name := case when sort_order = 'alphabetical' then place ->> 1 end;
  behind_id := (place ->> 2)::uuid;

  if after is null then
    select count(*) into matches
    from (
      select from public.profiles p
      where p.is_creditcard = cards and (p.is_influencer or cards)
        and (patterns is null or lower(concat_ws(' ', p.full_name, p.username)) like all (patterns))
      limit 1001
    ) as capped;
  end if;

  return query
  with page as (
    (
      select p.* from public.profiles p
      where sort_order = 'newest' and p.is_creditcard = cards and (p.is_influencer or cards)
        and (patterns is null or lower(concat_ws(' ', p.full_name, p.username)) like all (patterns))
        and (place is null or (p.created_at <= behind_at and (p.created_at, p.id) < (behind_at, behind_id)))
      order by p.created_at desc, p.id desc
      limit most
    )
    union all
    (
      select p.* from public.profiles p
      where sort_order = 'alphabetical' and p.is_creditcard = cards and (p.is_influencer or cards)
        and (patterns is null or lower(concat_ws(' ', p.full_name, p.username)) like all (patterns))
        and (place is null or (p.sort_name >= behind_name and (p.sort_name, p.id) > (behind_name, behind_id)))
      order by p.sort_name, p.id
      limit most
    )
  )
  select
    p.id, p.full_name, p.username, p.avatar_url, p.category, p.is_creditcard,
    coalesce(stats.follower_count, 0),
    (
      select count(*)::integer from public.promo_codes c
      where c.influencer_id = p.id and c.expires_on >= today
    ),
    private.write_cursor('influencers ' || sort_order, jsonb_build_array(
      case sort_order when 'newest' then to_jsonb(p.created_at) else to_jsonb(p.sort_name) end, p.id
    )),
    matches
  from page p
  left join public.influencer_stats stats on stats.influencer_id = p.id
  order by
    case when sort_order = 'alphabetical' then p.sort_name end,
    case when sort_order = 'newest' then p.created_at end desc,
    case when sort_order = 'newest' then p.id end desc,
    p.id;
end;
$$;
comment on function public.list_influencers(text, text, boolean, text, integer) is
  'A page of influencers, or of credit-card accounts, found by parts of name and username. after, total: as in list_offers.';
grant execute on function public.list_influencers(text, text, boolean, text, integer) to anon, authenticated;

create function public.featured_accounts()
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  category text,
  is_creditcard boolean,
  follower_count integer,
  live_offer_count integer,
  cursor text,
  total integer
)
language sql
stable
rows 4
set search_path = ''
as $$
  select
    p.id, p.full_name, p.username, p.avatar_url, p.category, p.is_creditcard,
    coalesce(stats.follower_count, 0),
    (
      select count(*)::integer from public.promo_codes c
      where c.influencer_id = p.id and c.expires_on >= (select private.today())
    ),
    null::text,
    (count(*) over ())::integer
  from (
    select * from public.profiles where is_featured order by created_at desc, id desc limit 4
  ) p
  left join public.influencer_stats stats on stats.influencer_id = p.id
  order by p.created_at desc, p.id desc;
$$;
comment on function public.featured_accounts() is 'Up to four accounts that the operator features.';
grant execute on function public.featured_accounts() to anon, authenticated;
