-- Lists of influencers and credit-card accounts, and a single one's page.

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
  wanted constant text := lower(ltrim(btrim(left(handle, 200)), '@'));
  -- When somebody takes a former name it is removed from the former ones, so no former name is anybody's present one.
  former_bearer constant uuid := private.bearer_of_former_username(wanted);
begin
  return query
  select
    p.id, p.full_name, p.username, p.avatar_url, p.bio, p.category, p.is_influencer, p.is_creditcard,
    p.follower_count, p.live_offer_count
  from private.influencer_cards p
  where (p.is_influencer or p.is_creditcard or p.is_featured)
    and case
      when former_bearer is not null then p.id = former_bearer
      -- A username has at most 30 characters, so none can be mistaken for an id.
      when wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p.id = wanted::uuid
      else p.username = wanted
    end;
end;
$$;
comment on function public.influencer_profile(text) is
  'The public page of an influencer, by username (any case, with or without @), by one given up within 90 days, or '
  'by id; no row when there is none.';
grant execute on function public.influencer_profile(text) to anon, authenticated;

create function private.is_listed(account public.profiles, credit_cards boolean, wanted tsquery)
returns boolean
language sql
immutable parallel safe
return account.is_creditcard = credit_cards and (account.is_influencer or credit_cards)
  and (wanted is null or account.search @@ wanted);
comment on function private.is_listed(public.profiles, boolean, tsquery) is
  'Whether a list of influencers, or of credit-card accounts, has this account. The planner writes it into the statements.';
grant execute on function private.is_listed(public.profiles, boolean, tsquery) to anon, authenticated;

create type private.found_accounts as (found integer, page uuid[]);
comment on type private.found_accounts is 'How many accounts a search found, and one page of them.';

create function private.look_up_accounts(
  wanted tsquery, cards boolean, sort_order text, behind_at timestamptz, behind_name text, behind_id uuid, most integer,
  enough integer
)
returns private.found_accounts
language plpgsql
stable
security definer
set search_path = ''
-- Only in a plan for the values at hand is it known that the index of the search has all accounts of the list.
set plan_cache_mode = force_custom_plan
-- For a word that nobody has the planner would rather walk a list's index from end to end.
set enable_seqscan = off
set enable_indexscan = off
as $$
declare
  answer private.found_accounts;
begin
  with found as materialized (
    select p.id, p.created_at, p.sort_name
    from public.profiles p
    where private.is_listed(p, cards, wanted)
      and p.id not in (select hidden.account_id from private.hidden_accounts hidden)
    limit enough
  )
  select
    (select count(*) from found),
    -- When there are so many, a walk along an index gets to the page sooner.
    case when enough is null or (select count(*) from found) < enough then array(
      select f.id from found f
      where behind_id is null or case sort_order
        when 'newest' then (f.created_at, f.id) < (behind_at, behind_id)
        else (f.sort_name, f.id) > (behind_name collate "C", behind_id)
      end
      order by
        case when sort_order = 'alphabetical' then f.sort_name end,
        case when sort_order = 'newest' then f.created_at end desc,
        case when sort_order = 'newest' then f.id end desc,
        f.id
      limit most
    ) end
  into answer;
  return answer;
end;
$$;
comment on function private.look_up_accounts(tsquery, boolean, text, timestamptz, text, uuid, integer, integer) is
  'The listed accounts that a search finds, up to "enough", and, of fewer, a page. Runs with the owner''s rights: the policy of profiles '
  'has to be checked before a search may look at a row, so for everybody else the index of the search can''t be used. It tells '
  'of public profiles only, and nothing but their ids.';
grant execute on function private.look_up_accounts(tsquery, boolean, text, timestamptz, text, uuid, integer, integer)
  to anon, authenticated;

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
-- As in private.walk_offers. Otherwise all 50,000 would be sorted where 1,000 are met on the way.
set plan_cache_mode = force_custom_plan
set random_page_cost = 1.1
set enable_sort = off
as $$
declare
  cards constant boolean := coalesce(credit_cards, false);
  sort_order constant text := coalesce(sort, 'newest');
  most constant integer := private.page_size(list_influencers.page_size);
  wanted constant tsquery := private.search_query(list_influencers.search);
  place jsonb;
  behind_at timestamptz;
  behind_name text;
  behind_id uuid;
  matches integer;
  looked_up private.found_accounts;
  page uuid[];
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

  if wanted is not null then
    looked_up := private.look_up_accounts(wanted, cards, sort_order, behind_at, behind_name, behind_id, most, 1001);
    matches := looked_up.found;
  elsif after is null then
    select count(*) into matches
    from (select from public.profiles p where private.is_listed(p, cards, null) limit 1001) as capped;
  end if;

  page := looked_up.page;
  if page is null then
    -- What more than 1,000 have is soon met on the way along the list's index.
    page := array(
      select near.id
      from (
        select p.*
        from public.profiles p
        where private.is_listed(p, cards, null)
          and (place is null or case sort_order
            when 'newest' then p.created_at <= behind_at and (p.created_at, p.id) < (behind_at, behind_id)
            else p.sort_name >= behind_name and (p.sort_name, p.id) > (behind_name, behind_id)
          end)
        order by
          case when sort_order = 'alphabetical' then p.sort_name end,
          case when sort_order = 'newest' then p.created_at end desc,
          case when sort_order = 'newest' then p.id end desc,
          p.id
        limit case when wanted is null then most else 3000 end
      ) near
      where wanted is null or near.search @@ wanted
      limit most
    );
    if wanted is not null and cardinality(page) < most then
      looked_up := private.look_up_accounts(wanted, cards, sort_order, behind_at, behind_name, behind_id, most, null);
      page := looked_up.page;
    end if;
  end if;

  return query
  select
    p.id, p.full_name, p.username, p.avatar_url, p.category, p.is_creditcard, p.follower_count, p.live_offer_count,
    private.write_cursor('influencers ' || sort_order, jsonb_build_array(
      case sort_order when 'newest' then to_jsonb(p.created_at) else to_jsonb(p.sort_name) end, p.id
    )),
    case when after is null then matches end
  from unnest(page) with ordinality as listed(id, number)
  join private.influencer_cards p on p.id = listed.id
  order by listed.number;
end;
$$;
comment on function public.list_influencers(text, text, boolean, text, integer) is
  'A page of influencers, or of credit-card accounts, found by name and username. after, total: as in list_offers.';
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
comment on function public.featured_accounts() is 'The newest accounts, up to four, that the operator has marked as featured.';
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
  followed_at timestamptz,
  cursor text,
  total integer
)
language plpgsql
stable
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
    select f.influencer_id, f.followed_at as since
    from private.followed_by_me() f
    -- A value for each, and no "exists", for which the names of all influencers would be read.
    where patterns is null or (
      select lower(concat_ws(' ', p.full_name, p.username)) like all (patterns)
      from public.profiles p
      where p.id = f.influencer_id and (p.is_influencer or p.is_creditcard or p.is_featured)
    )
  ), page as (
    select * from followed f
    where (f.since, f.influencer_id) < (place_at, place_id)
    order by f.since desc, f.influencer_id desc
    limit most
  )
  select
    f.influencer_id, p.full_name, p.username, p.avatar_url, p.category, p.is_creditcard,
    coalesce(counts.follower_count, 0),
    (
      select count(*)::integer from public.promo_codes c
      where c.influencer_id = f.influencer_id and c.live_until >= (select private.today()) and not c.followers_only
    ),
    f.since,
    private.write_cursor('followed influencers', jsonb_build_array(f.since, f.influencer_id)),
    case when place is null then (select least(count(*), 1001)::integer from followed) end
  from page f
  -- Somebody who is no influencer any more has no public profile, and can still be unfollowed.
  left join public.profiles p on p.id = f.influencer_id
  left join public.follower_counts counts on counts.influencer_id = f.influencer_id
  order by f.since desc, f.influencer_id desc;
end;
$$;
comment on function public.list_followed_influencers(text, text, integer) is
  'A page of everybody whom the caller follows, with or without live offers, latest first; found by parts of name and '
  'username. after, total: as in list_offers.';
grant execute on function public.list_followed_influencers(text, text, integer) to authenticated;

-- What an agency's screens ask for, in few requests. Whom it manages is looked up at each request, so an influencer is gone
-- from all of them as soon as the management ends.

create function private.emails_i_manage()
returns table (influencer_id uuid, email text)
language sql
stable
security definer
set search_path = ''
as $$
  select account.id, account.email
  from auth.users account
  where account.id in (select private.influencers_i_manage());
$$;
comment on function private.emails_i_manage() is
  'The e-mail addresses of the influencers that the caller manages, and of nobody else. Runs with the '
  'owner''s rights, because no client reads the accounts.';
grant execute on function private.emails_i_manage() to authenticated;

create function public.agency_totals()
returns table (influencers integer, active_codes integer)
language sql
stable
set search_path = ''
as $$
  select
    (select count(*)::integer from private.influencers_i_manage()),
    (
      select count(*)::integer from public.promo_codes c
      where c.influencer_id in (select private.influencers_i_manage()) and c.live_until >= (select private.today())
    );
$$;
comment on function public.agency_totals() is
  'How many influencers the calling agency manages, and how many live codes they have together; zeros for anybody else.';
grant execute on function public.agency_totals() to authenticated;

create function public.managed_influencer(of_influencer uuid)
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  bio text,
  email text,
  temporary_password text,
  live_count integer,
  total_count integer,
  is_creditcard boolean
)
language sql
stable
set search_path = ''
as $$
  select
    p.id, p.full_name, p.username, p.avatar_url, p.bio,
    (select account.email from private.emails_i_manage() account where account.influencer_id = p.id),
    link.temporary_password, counts.live, counts.total, p.is_creditcard
  from public.agency_influencers link
  join public.profiles p on p.id = link.influencer_id
  cross join lateral (
    select (count(*) filter (where c.live_until >= (select private.today())))::integer as live, count(*)::integer as total
    from public.promo_codes c
    where c.influencer_id = p.id
  ) counts
  where link.influencer_id = of_influencer
    and link.agency_id = (select auth.uid())
    and of_influencer in (select private.influencers_i_manage());
$$;
comment on function public.managed_influencer(uuid) is
  'An influencer whom the calling agency manages, with what it needs to look after it; no row for anybody else.';
grant execute on function public.managed_influencer(uuid) to authenticated;

create function public.list_managed_influencers(
  search text default null,
  sort text default 'newest',
  after text default null,
  page_size integer default 24
)
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  bio text,
  email text,
  temporary_password text,
  live_count integer,
  total_count integer,
  cursor text,
  total integer
)
language plpgsql
stable
set search_path = ''
as $$
declare
  sort_order constant text := coalesce(sort, 'newest');
  list_name constant text := 'managed influencers ' || sort_order;
  most constant integer := private.page_size(list_managed_influencers.page_size);
  wanted constant tsquery := private.search_query(list_managed_influencers.search);
  place jsonb;
begin
  if sort_order not in ('newest', 'alphabetical') then
    raise exception 'Influencers can''t be sorted like that.' using errcode = '22023';
  end if;
  place := private.read_cursor(after, list_name, array['text', 'timestamptz', 'uuid']);

  return query
  with managed as (
    select
      p.id, p.full_name, p.username, p.avatar_url, p.bio, account.email, link.temporary_password,
      case sort_order when 'alphabetical' then p.sort_name else '' end collate "C" as name,
      link.created_at as since
    from public.agency_influencers link
    join private.emails_i_manage() account on account.influencer_id = link.influencer_id
    join public.profiles p on p.id = link.influencer_id
    where link.agency_id = (select auth.uid())
      and (wanted is null or (p.search || private.search_document(coalesce(account.email, ''))) @@ wanted)
  ), page as (
    select * from managed m
    where place is null
      or m.name > (place ->> 1) collate "C"
      or (m.name = place ->> 1 and (m.since, m.id) < ((place ->> 2)::timestamptz, (place ->> 3)::uuid))
    order by m.name, m.since desc, m.id desc
    limit most
  )
  select
    m.id, m.full_name, m.username, m.avatar_url, m.bio, m.email, m.temporary_password,
    (count(*) filter (where c.live_until >= (select private.today())))::integer,
    count(c.id)::integer,
    private.write_cursor(list_name, jsonb_build_array(m.name, m.since, m.id)),
    case when place is null then (select least(count(*), 1001)::integer from managed) end
  from page m
  left join public.promo_codes c on c.influencer_id = m.id
  group by m.id, m.full_name, m.username, m.avatar_url, m.bio, m.email, m.temporary_password, m.name, m.since
  order by m.name, m.since desc, m.id desc;
end;
$$;
comment on function public.list_managed_influencers(text, text, text, integer) is
  'A page of the influencers whom the calling agency manages, found by name, username and address; sorted by the '
  'newest link or by name. temporary_password is there while it stands. after, total: as in list_offers.';
grant execute on function public.list_managed_influencers(text, text, text, integer) to authenticated;

create function public.standing_credentials()
returns table (id uuid, full_name text, username text, email text, temporary_password text)
language sql
stable
set search_path = ''
as $$
  select p.id, p.full_name, p.username, account.email, link.temporary_password
  from public.agency_influencers link
  join private.emails_i_manage() account on account.influencer_id = link.influencer_id
  join public.profiles p on p.id = link.influencer_id
  where link.agency_id = (select auth.uid()) and link.temporary_password is not null;
$$;
comment on function public.standing_credentials() is
  'What the calling agency hands over to those of its influencers who haven''t set a password yet; no row for anybody else.';
grant execute on function public.standing_credentials() to authenticated;
