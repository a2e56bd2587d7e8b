-- The influencers of an agency for whom the caller acts: the list, one of them, the totals, and their passwords.

create function private.managed_credentials()
returns table (agency_id uuid, influencer_id uuid, email text, temporary_password text)
language sql
stable
security definer
set search_path = ''
as $$
  select mine.agency_id, mine.account_id, account.email, link.temporary_password
  from private.acts_for((select auth.uid())) mine
  join auth.users account on account.id = mine.account_id
  join public.agency_influencers link on link.agency_id = mine.agency_id and link.influencer_id = mine.account_id
  where mine.may_write;
$$;
comment on function private.managed_credentials() is
  'The addresses of the influencers whom the caller manages, and the temporary passwords that still stand: for the owner and the managers of that influencer. Runs '
  'with the owner''s rights, because no client reads the accounts.';
grant execute on function private.managed_credentials() to authenticated;

create function public.agency_totals(of_agency uuid)
returns table (influencers integer, live_codes integer)
language sql
stable
set search_path = ''
as $$
  with mine as (
    select m.account_id as influencer_id from private.i_act_for() m where m.agency_id = of_agency
  )
  select
    (select count(*)::integer from mine),
    (
      select count(*)::integer from public.promo_codes c
      where c.influencer_id in (select mine.influencer_id from mine) and c.live_until >= (select private.today())
    );
$$;
comment on function public.agency_totals(uuid) is
  'How many influencers of an agency the caller acts for, and how many live codes they have together; zeros for anybody else.';
grant execute on function public.agency_totals(uuid) to authenticated;

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
  is_creditcard boolean,
  agency_id uuid,
  may_write boolean
)
language sql
stable
set search_path = ''
as $$
  select
    p.id, p.full_name, p.username, p.avatar_url, p.bio, credentials.email, credentials.temporary_password,
    counts.live, counts.total, p.is_creditcard, mine.agency_id, mine.may_write
  from private.i_act_for() mine
  join public.profiles p on p.id = mine.account_id
  left join private.managed_credentials() credentials on credentials.agency_id = mine.agency_id and credentials.influencer_id = mine.account_id
  cross join lateral (
    select (count(*) filter (where c.live_until >= (select private.today())))::integer as live, count(*)::integer as total
    from public.promo_codes c
    where c.influencer_id = p.id
  ) counts
  where mine.account_id = of_influencer and mine.agency_id is not null
  -- Of several agencies one for which the caller may write, and of those the one that the trail names (private.acting_on).
  order by not mine.may_write, mine.since, mine.agency_id
  limit 1;
$$;
comment on function public.managed_influencer(uuid) is
  'An influencer for whom the caller acts; address and temporary password are for the owner and managers only. No row for anybody else.';
grant execute on function public.managed_influencer(uuid) to authenticated;

create function public.list_managed_influencers(
  of_agency uuid,
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
  row_limit constant integer := private.page_size(list_managed_influencers.page_size);
  wanted constant tsquery := private.search_query(list_managed_influencers.search);
  cursor_keys jsonb;
begin
  perform private.require_sort('Influencers', sort_order, array['newest', 'alphabetical']);
  cursor_keys := private.read_cursor(after, list_name, array['text', 'timestamptz', 'uuid']);

  return query
  with managed as (
    select
      p.id, p.full_name, p.username, p.avatar_url, p.bio, credentials.email, credentials.temporary_password,
      -- Empty unless the list is sorted by name, so that one order does for both.
      case sort_order when 'alphabetical' then p.sort_name else '' end collate "C" as sort_name,
      mine.since
    from private.i_act_for() mine
    join public.profiles p on p.id = mine.account_id
    left join private.managed_credentials() credentials on credentials.agency_id = mine.agency_id and credentials.influencer_id = mine.account_id
    where mine.agency_id = of_agency
      and (wanted is null or (p.search || private.search_document(coalesce(credentials.email, ''))) @@ wanted)
  ), page as (
    select * from managed m
    where cursor_keys is null
      or m.sort_name > (cursor_keys ->> 1) collate "C"
      or (m.sort_name = cursor_keys ->> 1 and (m.since, m.id) < ((cursor_keys ->> 2)::timestamptz, (cursor_keys ->> 3)::uuid))
    order by m.sort_name, m.since desc, m.id desc
    limit row_limit
  )
  select
    m.id, m.full_name, m.username, m.avatar_url, m.bio, m.email, m.temporary_password,
    (count(*) filter (where c.live_until >= (select private.today())))::integer,
    count(c.id)::integer,
    private.write_cursor(list_name, jsonb_build_array(m.sort_name, m.since, m.id)),
    case when cursor_keys is null then (select least(count(*), private.most_counted())::integer from managed) end
  from page m
  left join public.promo_codes c on c.influencer_id = m.id
  group by m.id, m.full_name, m.username, m.avatar_url, m.bio, m.email, m.temporary_password, m.sort_name, m.since
  order by m.sort_name, m.since desc, m.id desc;
end;
$$;
comment on function public.list_managed_influencers(uuid, text, text, text, integer) is
  'A page of the influencers of an agency for whom the caller acts, found by name, username and address; sorted by the '
  'latest management or by name. temporary_password: null once it doesn''t stand any more. For analysts both the password and the address are null. after, total: as in list_influencers.';
grant execute on function public.list_managed_influencers(uuid, text, text, text, integer) to authenticated;

create function public.credentials_to_hand_over(of_agency uuid)
returns table (id uuid, full_name text, username text, email text, temporary_password text)
language sql
stable
set search_path = ''
as $$
  select p.id, p.full_name, p.username, credentials.email, credentials.temporary_password
  from private.managed_credentials() credentials
  join public.profiles p on p.id = credentials.influencer_id
  where credentials.agency_id = of_agency and credentials.temporary_password is not null;
$$;
comment on function public.credentials_to_hand_over(uuid) is
  'What an agency hands over to those of its influencers who haven''t set a password yet, for its owner and managers; no row for anybody else.';
grant execute on function public.credentials_to_hand_over(uuid) to authenticated;
