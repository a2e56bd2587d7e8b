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
set search_path = ''
as $$
declare
  sort_order constant text := coalesce(sort, 'newest');
  list_name constant text := 'influencers ' || sort_order;
  patterns constant text[] := (
    select array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
    from regexp_split_to_table(ltrim(lower(btrim(left(list_influencers.search, 200))), '@'), '\s+') as word
    where word <> ''
  );
  conditions text := case when credit_cards then 'p.is_creditcard' else 'p.is_influencer and not p.is_creditcard' end;
  place jsonb;
  matches integer;
begin
  if sort_order not in ('newest', 'alphabetical') then
    raise exception 'Influencers can''t be sorted like that.' using errcode = '22023';
  end if;
  place := private.read_cursor(
    after, list_name, array[case sort_order when 'newest' then 'timestamptz' else 'text' end, 'uuid']
  );
  if patterns is not null then
    conditions := conditions || $sql$ and lower(concat_ws(' ', p.full_name, p.username)) like all ($1)$sql$;
  end if;

  if after is null then
    execute format('select count(*) from (select from public.profiles p where %s limit 1001) as capped', conditions)
    into matches using patterns;
  end if;

  return query execute format(
    $query$
      select
        p.id, p.full_name, p.username, p.avatar_url, p.category, p.is_creditcard,
        coalesce(stats.follower_count, 0),
        (
          select count(*)::integer from public.promo_codes c
          where c.influencer_id = p.id and c.expires_on >= $5
        ),
        private.write_cursor($6, jsonb_build_array(p.place_key, p.id)),
        $7
      from (
        select p.*, %1$s::text as place_key from public.profiles p where %2$s and %3$s order by %4$s limit $4
      ) p
      left join public.influencer_stats stats on stats.influencer_id = p.id
      order by %4$s
    $query$,
    case sort_order when 'newest' then 'p.created_at' else 'p.sort_name' end,
    conditions,
    case
      when place is null then 'true'
      when sort_order = 'newest'
        then 'p.created_at <= ($2)::timestamptz and (p.created_at, p.id) < (($2)::timestamptz, $3)'
      else 'p.sort_name >= $2 and (p.sort_name, p.id) > ($2, $3)'
    end,
    case sort_order when 'newest' then 'p.created_at desc, p.id desc' else 'p.sort_name, p.id' end
  ) using
    patterns, place ->> 1, (place ->> 2)::uuid, private.page_size(list_influencers.page_size), private.today(),
    list_name, matches;
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
