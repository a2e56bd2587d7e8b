-- A wished username that is missing or malformed is replaced by a generated one, so that no sign-up fails over
-- it. A well-formed one that somebody else has just taken fails the sign-up as a whole: the auth service
-- then answers with its general error, nothing has been created, and the client, which asks
-- username_available() after any failed sign-up, shows the field's own message. A fallback here would leave the
-- person with an account under a name they didn't choose, and behind e-mail confirmation nobody would tell them.
create function private.create_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  wished_username text := lower(btrim(new.raw_user_meta_data ->> 'username'));
  given_name text := left(btrim(new.raw_user_meta_data ->> 'full_name'), 120);
  given_handle text := left(btrim(new.raw_user_meta_data ->> 'social_handle'), 100);
begin
  if wished_username ~ '^[a-z0-9._-]{3,30}$' then
    insert into public.profiles (id, full_name, username, social_handle)
    values (new.id, given_name, wished_username, given_handle);
    return null;
  end if;

  loop
    insert into public.profiles (id, full_name, username, social_handle)
    values (new.id, given_name, 'member-' || substr(md5(gen_random_uuid()::text), 1, 12), given_handle)
    on conflict do nothing;
    exit when found;
  end loop;
  return null;
end;
$$;
comment on function private.create_profile() is
  'Makes the profile of a new account from its sign-up data. The data is only copied, never trusted: no flag comes from it.';

create trigger create_profile
  after insert on auth.users
  for each row execute function private.create_profile();

create function public.username_available(candidate text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    lower(btrim(candidate)) ~ '^[a-z0-9._-]{3,30}$'
      and not exists (
        select from public.profiles p
        where p.username = lower(btrim(candidate)) and p.id is distinct from (select auth.uid())
      ),
    false
  );
$$;
comment on function public.username_available(text) is
  'Yes or no for one name, for the field of the sign-up and profile forms; a malformed name is not available, one''s own is. '
  'Runs with the owner''s rights, because members'' profiles are private, and tells nothing else.';
grant execute on function public.username_available(text) to anon, authenticated, service_role;
