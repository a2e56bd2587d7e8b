-- How a new account gets its rows: the profile, from what was given at sign-up, and those that its other rows need.

-- A wished username that is missing or malformed is replaced by a generated username, so that no sign-up fails because of it.
-- A well-formed username that can't be had (somebody else has just taken it, or nobody may) makes the whole sign-up fail: the
-- auth service answers with its general error, nothing has been created, and the client, which asks username_available() after such
-- an error, shows the message at the field. Replacing the username would leave the person with a name that they didn't
-- choose; where e-mail addresses are confirmed first, nobody would tell them.
create function private.create_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  wished_username text := lower(btrim(new.raw_user_meta_data ->> 'username'));
  -- What profiles.full_name refuses is taken out, so that no sign-up fails because of it: invisible characters, and web and mail addresses; the operator's
  -- name is dropped below. The forms refuse them at the field. The pattern is that of private.is_plain_name() (02_text.sql), up to the next blank.
  given_name text := btrim(regexp_replace(
    private.without_invisible_characters(left(btrim(new.raw_user_meta_data ->> 'full_name'), private.max_length('full_name'))),
    '(https?://|(?<![a-z0-9])www\.|[^ @]+@[^ @]+\.)[^ ]*', '', 'gi'
  ));
  given_handle text := private.without_invisible_characters(
    left(btrim(new.raw_user_meta_data ->> 'social_handle'), private.max_length('social_handle'))
  );
begin
  if private.is_blank(given_name) or not private.is_plain_name(given_name) then
    given_name := null;
  end if;
  insert into public.profiles (id, full_name, username, social_handle)
  values (
    new.id, given_name,
    -- With so many digits nobody has the same generated username.
    case when private.is_username(wished_username) then wished_username else 'member-' || substr(md5(gen_random_uuid()::text), 1, 12) end,
    given_handle
  );
  insert into private.accounts (id) values (new.id);
  insert into private.influencer_locks (influencer_id) values (new.id);
  return null;
end;
$$;
comment on function private.create_account() is
  'Makes the profile of a new account from its sign-up data, its row in private.accounts, which its other rows reference, and the one in private.influencer_locks, so that '
  'nobody has to make it while others wait. The data is only copied, never trusted: no flag comes from it.';

create trigger create_account
  after insert on auth.users
  for each row execute function private.create_account();
