-- What an agency's screens ask for, in few requests. Whom it manages is asked of the links at each request, so an
-- influencer is gone from all of them as soon as the management ends.

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
  'The e-mail addresses of the influencers that the caller manages, and of nobody else (decisions: Agencies). Runs with the '
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
      where c.influencer_id in (select private.influencers_i_manage()) and c.expires_on >= (select private.today())
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
  total_count integer
)
language sql
stable
rows 1
set search_path = ''
as $$
  select
    p.id, p.full_name, p.username, p.avatar_url, p.bio,
    (select account.email from private.emails_i_manage() account where account.influencer_id = p.id),
    link.temporary_password, coalesce(counts.live, 0), coalesce(counts.total, 0)
  from public.agency_influencers link
  join public.profiles p on p.id = link.influencer_id
  left join public.influencer_offer_counts counts on counts.influencer_id = p.id
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
rows 24
set search_path = ''
as $$
declare
  sort_order constant text := coalesce(sort, 'newest');
  list_name constant text := 'managed influencers ' || sort_order;
  most constant integer := private.page_size(list_managed_influencers.page_size);
  patterns constant text[] := (
    select array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
    from regexp_split_to_table(ltrim(lower(btrim(left(list_managed_influencers.search, 200))), '@'), '\s+') as word
    where word <> ''
  );
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
      and (patterns is null or lower(concat_ws(' ', p.full_name, p.username, account.email)) like all (patterns))
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
    (count(*) filter (where c.expires_on >= (select private.today())))::integer,
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
  'A page of the influencers whom the calling agency manages, found by parts of name, username and address; sorted by the '
  'newest link or by name. temporary_password is there while it stands. after, total: as in list_offers.';
grant execute on function public.list_managed_influencers(text, text, text, integer) to authenticated;
