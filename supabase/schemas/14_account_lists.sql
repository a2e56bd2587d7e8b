-- Lists of influencers and of credit-card accounts.

create view private.influencer_cards with (security_invoker = true) as
select
  p.id, p.full_name, p.username, p.avatar_url, p.bio, p.category, p.is_influencer, p.is_creditcard, p.is_featured,
  p.created_at, p.sort_name, coalesce(counts.follower_count, 0) as follower_count,
  (
    select count(*)::integer from public.promo_codes c
    where c.influencer_id = p.id and c.live_until >= (select private.today()) and not c.followers_only
  ) as live_offer_count
from public.profiles p
left join public.follower_counts counts on counts.influencer_id = p.id;

comment on view private.influencer_cards is 'What an account''s card and public page show, with its current counts.';
grant select on private.influencer_cards to anon, authenticated;

create function private.page_of_accounts(credit_cards boolean, sort_order text, cursor_keys jsonb, row_limit integer)
returns private.total_and_page
language plpgsql
stable
set search_path = ''
-- Planned for the values at hand, conditions and sort keys of the other sort vanish from the statement, and what is left is in the order of an index.
set plan_cache_mode = force_custom_plan
as $$
declare
  after_at constant timestamptz := case when sort_order = 'newest' then (cursor_keys ->> 1)::timestamptz end;
  after_name constant text collate "C" := case when sort_order = 'alphabetical' then cursor_keys ->> 1 end;
  after_id constant uuid := (cursor_keys ->> 2)::uuid;
  answer private.total_and_page;
begin
  answer.page := array(
    select p.id
    from public.profiles p
    where p.is_creditcard = credit_cards and (p.is_influencer or p.is_creditcard)
      and (cursor_keys is null or case sort_order
        when 'newest' then (p.created_at, p.id) < (after_at, after_id)
        else (p.sort_name, p.id) > (after_name, after_id)
      end)
    order by
      case when sort_order = 'alphabetical' then p.sort_name end,
      case when sort_order = 'newest' then p.created_at end desc,
      case when sort_order = 'newest' then p.id end desc,
      p.id
    limit row_limit
  );
  if cursor_keys is null then
    select count(*) into answer.total
    from (
      select from public.profiles p
      where p.is_creditcard = credit_cards and (p.is_influencer or p.is_creditcard)
      limit private.most_counted()
    ) capped;
  end if;
  return answer;
end;
$$;
comment on function private.page_of_accounts(boolean, text, jsonb, integer) is
  'A page of the influencers, or of the credit-card accounts, after a cursor''s keys; without a cursor the first page, and how many there are.';
grant execute on function private.page_of_accounts(boolean, text, jsonb, integer) to anon, authenticated;

create function private.search_accounts(wanted tsquery, credit_cards boolean, sort_order text, cursor_keys jsonb, row_limit integer)
returns private.total_and_page
language plpgsql
stable
-- The policy would keep the search from its index: only operators that are marked as leakproof may come before a policy's condition. The view
-- private.public_profiles asks what the policy asks.
security definer
set search_path = ''
as $$
declare
  after_at constant timestamptz := case when sort_order = 'newest' then (cursor_keys ->> 1)::timestamptz end;
  after_name constant text collate "C" := case when sort_order = 'alphabetical' then cursor_keys ->> 1 end;
  after_id constant uuid := (cursor_keys ->> 2)::uuid;
  answer private.total_and_page;
begin
  with found as materialized (
    select p.id, p.created_at, p.sort_name
    from private.public_profiles p
    where p.search @@ wanted and p.is_creditcard = credit_cards and (p.is_influencer or p.is_creditcard)
  )
  select
    (select least(count(*), private.most_counted()) from found),
    array(
      select f.id from found f
      where cursor_keys is null or case sort_order
        when 'newest' then (f.created_at, f.id) < (after_at, after_id)
        else (f.sort_name, f.id) > (after_name, after_id)
      end
      order by
        case when sort_order = 'alphabetical' then f.sort_name end,
        case when sort_order = 'newest' then f.created_at end desc,
        case when sort_order = 'newest' then f.id end desc,
        f.id
      limit row_limit
    )
  into answer;
  return answer;
end;
$$;
comment on function private.search_accounts(tsquery, boolean, text, jsonb, integer) is
  'The same as private.page_of_accounts for a search: reads and sorts all that the search index finds.';
grant execute on function private.search_accounts(tsquery, boolean, text, jsonb, integer) to anon, authenticated;

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
  only_credit_cards constant boolean := coalesce(credit_cards, false);
  sort_order constant text := coalesce(sort, 'newest');
  list_name constant text := 'influencers ' || sort_order;
  row_limit constant integer := private.page_size(list_influencers.page_size);
  wanted constant tsquery := private.search_query(list_influencers.search);
  cursor_keys jsonb;
  listed private.total_and_page;
begin
  perform private.require_sort('Influencers', sort_order, array['newest', 'alphabetical']);
  cursor_keys := private.read_cursor(after, list_name, array[case sort_order when 'newest' then 'timestamptz' else 'text' end, 'uuid']);
  listed := case
    when wanted is null then private.page_of_accounts(only_credit_cards, sort_order, cursor_keys, row_limit)
    else private.search_accounts(wanted, only_credit_cards, sort_order, cursor_keys, row_limit)
  end;

  return query
  select
    p.id, p.full_name, p.username, p.avatar_url, p.category, p.is_creditcard, p.follower_count, p.live_offer_count,
    private.write_cursor(list_name, jsonb_build_array(
      case sort_order when 'newest' then to_jsonb(p.created_at) else to_jsonb(p.sort_name) end, p.id
    )),
    case when after is null then listed.total end
  from unnest(listed.page) with ordinality as shown(id, number)
  join private.influencer_cards p on p.id = shown.id
  order by shown.number;
end;
$$;
comment on function public.list_influencers(text, text, boolean, text, integer) is
  'A page of influencers, or of credit-card accounts, found by name and username. after: the cursor of the last row of the page before. total: on the first page only.';
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
    p.id, p.full_name, p.username, p.avatar_url, p.category, p.is_creditcard, p.follower_count, p.live_offer_count,
    null::text, (count(*) over ())::integer
  from (
    select * from private.influencer_cards where is_featured order by created_at desc, id desc limit 4
  ) p
  order by p.created_at desc, p.id desc;
$$;
comment on function public.featured_accounts() is 'The newest accounts, up to four, that the operator has marked as featured, in the columns of list_influencers. No page follows, so cursor is null.';
grant execute on function public.featured_accounts() to anon, authenticated;

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
  cursor text,
  total integer
)
language plpgsql
stable
set search_path = ''
as $$
declare
  cursor_keys constant jsonb := private.read_cursor(after, 'followed influencers', array['timestamptz', 'uuid']);
  after_at constant timestamptz := coalesce((cursor_keys ->> 1)::timestamptz, 'infinity');
  after_id constant uuid := coalesce((cursor_keys ->> 2)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  row_limit constant integer := private.page_size(list_followed_influencers.page_size);
  -- A pattern for each word, in which the signs of patterns stand for themselves.
  patterns constant text[] := (
    select array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
    from regexp_split_to_table(
      ltrim(replace(private.fold(private.searchable_text(btrim(left(list_followed_influencers.search, 200)))), '''', ''), '@'), '\s+'
    ) as word
    where word <> ''
  );
begin
  return query
  with followed as (
    select f.influencer_id, f.followed_at as since
    from public.my_followed_influencers() f
    where patterns is null or exists (
      select from public.profiles p
      where p.id = f.influencer_id
        and replace(private.fold(private.searchable_text(concat_ws(' ', p.full_name, p.username))), '''', '') like all (patterns)
    )
  ), page as (
    select * from followed f
    where (f.since, f.influencer_id) < (after_at, after_id)
    order by f.since desc, f.influencer_id desc
    limit row_limit
  )
  select
    f.influencer_id, p.full_name, p.username, p.avatar_url, p.category, p.is_creditcard,
    coalesce(counts.follower_count, 0),
    (
      select count(*)::integer from public.promo_codes c
      where c.influencer_id = f.influencer_id and c.live_until >= (select private.today()) and not c.followers_only
    ),
    private.write_cursor('followed influencers', jsonb_build_array(f.since, f.influencer_id)),
    case when cursor_keys is null then (select least(count(*), private.most_counted())::integer from followed) end
  from page f
  -- Somebody who is no influencer any more has no public profile, and can still be unfollowed.
  left join public.profiles p on p.id = f.influencer_id
  left join public.follower_counts counts on counts.influencer_id = f.influencer_id
  order by f.since desc, f.influencer_id desc;
end;
$$;
comment on function public.list_followed_influencers(text, text, integer) is
  'A page of everybody whom the caller follows, with or without live offers, latest first; found by parts of name and '
  'username, without regard to case, accents and apostrophes. after, total: as in list_influencers.';
grant execute on function public.list_followed_influencers(text, text, integer) to authenticated;
