create table private.former_usernames (
  username text primary key,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  given_up_at timestamptz not null default now()
);
comment on table private.former_usernames is
  'Names that accounts had before: an address with one leads on for 90 days, unless somebody else took the name. Nobody reads '
  'it but influencer_profile; an account''s names go with it.';
create index former_usernames_profile_id_idx on private.former_usernames (profile_id);

alter table private.former_usernames enable row level security;

create function private.keep_former_username()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.former_usernames f
  where f.username = new.username or f.given_up_at < now() - interval '90 days';
  if tg_op = 'UPDATE' then
    insert into private.former_usernames (username, profile_id)
    values (old.username, old.id)
    on conflict (username) do update set profile_id = excluded.profile_id, given_up_at = excluded.given_up_at;
  end if;
  return null;
end;
$$;
comment on function private.keep_former_username() is
  'Keeps the name that an account gives up; whoever takes a name, has it. Forgets what is older than 90 days.';

create trigger keep_former_username
  after update of username on public.profiles
  for each row when (old.username is distinct from new.username)
  execute function private.keep_former_username();
create trigger forget_former_username
  after insert on public.profiles
  for each row execute function private.keep_former_username();

create function private.bearer_of_former_username(candidate text)
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select f.profile_id from private.former_usernames f
  where f.username = candidate and f.given_up_at >= now() - interval '90 days';
$$;
comment on function private.bearer_of_former_username(text) is
  'Who gave up the name within 90 days. For influencer_profile, which shows public profiles only.';
grant execute on function private.bearer_of_former_username(text) to anon, authenticated;

create or replace function public.influencer_profile(handle text)
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
  -- Whoever takes a name ends what it led to: a former name is nobody's present one.
  former_bearer constant uuid := private.bearer_of_former_username(wanted);
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
