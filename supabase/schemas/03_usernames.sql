-- Which usernames may be taken, and where former ones lead.

create table private.former_usernames (
  username text primary key,
  profile_id uuid references private.accounts (id) on delete cascade,
  given_up_at timestamptz not null default now()
);
comment on table private.former_usernames is
  'Usernames that accounts gave up, for 90 days. An address with a former username leads to its account, unless somebody else took the name since. The names of a '
  'deleted public profile lead nowhere, and nobody may take them. No client reads the table.';
comment on column private.former_usernames.profile_id is
  'Null for each name of a public profile whose account was deleted: private.depart() (18_departures.sql) sets it, before the key''s cascade.';
create index former_usernames_profile_id_idx on private.former_usernames (profile_id);

alter table private.former_usernames enable row level security;

create function private.former_usernames_kept_since()
returns timestamptz
language sql
stable
set search_path = ''
return now() - interval '90 days';
comment on function private.former_usernames_kept_since() is
  'A username that was given up at this moment or later is still kept. An earlier one leads nowhere, and anybody may take it.';

create function private.is_withheld_username(candidate text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from private.former_usernames f
    where f.username = candidate and f.profile_id is null and f.given_up_at >= private.former_usernames_kept_since()
  );
$$;
comment on function private.is_withheld_username(text) is
  'Whether nobody may take a username for 90 days, because the public profile that had it was deleted: addresses with it are printed, and would lead to whoever takes the name.';

create function private.take_username()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.username = old.username then
    return null;
  end if;
  -- Asked after the profile was written, because the write waits for whoever is giving the name up.
  if private.is_withheld_username(new.username) then
    raise exception 'This username was given up lately. Nobody can take it for 90 days.' using errcode = '23505', constraint = 'profiles_username_key';
  end if;
  delete from private.former_usernames f
  where f.username = new.username or f.given_up_at < (select private.former_usernames_kept_since());
  if tg_op = 'UPDATE' then
    insert into private.former_usernames (username, profile_id)
    values (old.username, old.id)
    on conflict (username) do update set profile_id = excluded.profile_id, given_up_at = excluded.given_up_at;
  end if;
  return null;
end;
$$;
comment on function private.take_username() is
  'Removes the username that an account takes from the former ones, so that an address with that name leads to no earlier account, and with it those that were given up more than '
  '90 days ago; keeps the one that the account gives up. Refuses a username that nobody may take yet.';

create trigger take_username
  after insert or update of username on public.profiles
  for each row execute function private.take_username();

create function private.account_of_former_username(candidate text)
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select f.profile_id from private.former_usernames f
  where f.username = candidate and f.given_up_at >= private.former_usernames_kept_since();
$$;
comment on function private.account_of_former_username(text) is
  'The account that gave up the username within the last 90 days. Called by influencer_profile, which shows public profiles only.';
grant execute on function private.account_of_former_username(text) to anon, authenticated;

create function public.username_available(candidate text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  caller constant text := coalesce((select auth.uid())::text, private.caller_network_hash());
  -- Cut, so that a long text costs nothing. No username has so many characters.
  wanted constant text := lower(btrim(left(candidate, 100)));
begin
  perform private.require_admission('username', caller);
  return coalesce(
    private.is_username(wanted)
      and not exists (
        select from public.profiles p where p.username = wanted and p.id is distinct from (select auth.uid())
      )
      and not private.is_withheld_username(wanted)
      and (
        not private.is_reserved_username(wanted)
        or exists (
          select from public.profiles mine where mine.username = wanted and mine.id = (select auth.uid())
        )
      ),
    false
  );
end;
$$;
comment on function public.username_available(text) is
  'Yes or no for one name, for the field of the sign-up and profile forms; a malformed or reserved name is not available, the '
  'caller''s own is. The calls are limited (private.call_limits), so that nobody finds out members by asking for thousands of names. Runs with the owner''s rights, because members'' profiles '
  'are private, and tells nothing else.';
grant execute on function public.username_available(text) to anon, authenticated, service_role;
