-- How a new account gets its profile, from what was given at sign-up.

-- A wished username that is missing or malformed is replaced by a generated username, so that no sign-up fails because of it.
-- A well-formed username that can't be had (somebody else has just taken it, or nobody may) makes the whole sign-up fail: the
-- auth service answers with its general error, nothing has been created, and the client, which asks username_available() after any
-- failed sign-up, shows the message at the field. Replacing the username would leave the person with a name that they didn't
-- choose; where e-mail addresses are confirmed first, nobody would tell them.
create function private.create_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  wished_username text := lower(btrim(new.raw_user_meta_data ->> 'username'));
  -- What profiles.full_name refuses is taken out, so that no sign-up fails because of it: invisible characters, web and mail addresses, and the
  -- operator's name. The forms refuse them at the field. The pattern is that of private.is_plain_name() (02_text.sql), up to the next blank.
  given_name text := btrim(regexp_replace(
    private.without_invisible_characters(left(btrim(new.raw_user_meta_data ->> 'full_name'), private.max_length('full_name'))),
    '(https?://|(?<![a-z0-9])www\.|[^ @]+@[^ @]+\.)[^ ]*', '', 'gi'
  ));
  given_handle text := private.without_invisible_characters(
    left(btrim(new.raw_user_meta_data ->> 'social_handle'), private.max_length('social_handle'))
  );
begin
  if private.is_blank(given_name) or private.sounds_like_operator(given_name) then
    given_name := null;
  end if;
  if private.is_username(wished_username) then
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
