-- Names that mislead: with an address in them (they are shown in mails and on public pages), with characters that aren't
-- seen, and usernames that sound like the operator's own. supabase/functions/_shared/rules/display-name.ts and supabase/functions/_shared/rules/reserved-usernames.ts
-- say the same.

create function private.clean_full_name(value text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select nullif(
    btrim(regexp_replace(
      private.without_hidden_characters(value), '(https?://|(?<![a-z0-9])www\.|[^ @]+@[^ @]+\.)[^ ]*', '', 'gi'
    )),
    ''
  );
$$;
comment on function private.clean_full_name(text) is
  'The name without what profiles.full_name refuses: hidden characters, and web and mail addresses. Null when nothing is left.';

create function private.is_plain_name(value text)
returns boolean
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  return not private.has_hidden_characters(value) and value !~* '(https?://|(?<![a-z0-9])www\.|[^ @]+@[^ @]+\.)';
end;
$$;
comment on function private.is_plain_name(text) is 'Whether a person may be called that: no hidden characters, no web or mail address.';

create function private.is_reserved_username(username text)
returns boolean
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select letters like 'promobell%' or letters in (
    'admin', 'administrator', 'billing', 'contact', 'hello', 'help', 'helpdesk', 'info', 'legal', 'moderator', 'noreply',
    'null', 'official', 'payments', 'postmaster', 'press', 'privacy', 'root', 'security', 'staff', 'superuser', 'support',
    'sysadmin', 'system', 'team', 'trust', 'undefined', 'unknown', 'webmaster'
  )
  from (select regexp_replace(lower(username), '[._-]', '', 'g')) as name(letters);
$$;
comment on function private.is_reserved_username(text) is
  'Names that sound like the operator''s own or like no name, however they are dotted: nobody may take them.';

grant execute on function private.is_plain_name(text), private.is_reserved_username(text) to anon, authenticated, service_role;

alter table public.profiles disable trigger user;
update public.profiles set full_name = private.clean_full_name(full_name) where not private.is_plain_name(full_name);
alter table public.profiles enable trigger user;
alter table public.profiles add constraint profiles_full_name_plain check (private.is_plain_name(full_name));

create function private.refuse_reserved_username()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'This username is reserved.' using errcode = '23514', constraint = 'profiles_username_free';
end;
$$;
comment on function private.refuse_reserved_username() is
  'For new accounts and renames; accounts that have such a name keep it. The operator gives one by SQL with its triggers off.';

create trigger refuse_reserved_username_of_new
  before insert on public.profiles
  for each row when (private.is_reserved_username(new.username))
  execute function private.refuse_reserved_username();
create trigger refuse_reserved_username
  before update of username on public.profiles
  for each row when (old.username is distinct from new.username and private.is_reserved_username(new.username))
  execute function private.refuse_reserved_username();

create or replace function private.create_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  wished_username text := lower(btrim(new.raw_user_meta_data ->> 'username'));
  -- A name that may not be is cleaned, so that no sign-up fails over it; the forms refuse it at its field.
  given_name text := private.clean_full_name(left(btrim(new.raw_user_meta_data ->> 'full_name'), 120));
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

create or replace function public.username_available(candidate text)
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
      )
      and (
        not private.is_reserved_username(btrim(candidate))
        or exists (
          select from public.profiles mine
          where mine.username = lower(btrim(candidate)) and mine.id = (select auth.uid())
        )
      ),
    false
  );
$$;
comment on function public.username_available(text) is
  'Yes or no for one name, for the field of the sign-up and profile forms; a malformed or reserved name is not available, one''s '
  'own is. Runs with the owner''s rights, because members'' profiles are private, and tells nothing else.';
