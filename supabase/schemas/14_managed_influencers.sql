-- The influencers whom an agency manages: its list, one of them, and its totals.

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
  row_limit constant integer := private.page_size(list_managed_influencers.page_size);
  wanted constant tsquery := private.search_query(list_managed_influencers.search);
  cursor_keys jsonb;
begin
  perform private.require_sort('Influencers', sort_order, array['newest', 'alphabetical']);
  cursor_keys := private.read_cursor(after, list_name, array['text', 'timestamptz', 'uuid']);

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
    where cursor_keys is null
      or m.name > (cursor_keys ->> 1) collate "C"
      or (m.name = cursor_keys ->> 1 and (m.since, m.id) < ((cursor_keys ->> 2)::timestamptz, (cursor_keys ->> 3)::uuid))
    order by m.name, m.since desc, m.id desc
    limit row_limit
  )
  select
    m.id, m.full_name, m.username, m.avatar_url, m.bio, m.email, m.temporary_password,
    (count(*) filter (where c.live_until >= (select private.today())))::integer,
    count(c.id)::integer,
    private.write_cursor(list_name, jsonb_build_array(m.name, m.since, m.id)),
    case when cursor_keys is null then (select least(count(*), private.most_counted())::integer from managed) end
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
