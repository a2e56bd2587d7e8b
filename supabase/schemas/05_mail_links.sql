-- Links in mails, and when they become void.
--
-- A link in a mail says what the mail's reader may do to the account as the account was when the mail was written. Once the address or the password
-- has changed, every earlier link that signs in, sets a password or confirms another address is void, even if the former address comes back: the server's
-- by private.accounts.version, and the auth service's own. The link by which a changed address is taken back (take_address_back) stays good, because it has
-- to work after whoever changed the address has set a password.

create function private.void_mailed_links()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.confirmation_token := '';
  new.recovery_token := '';
  new.email_change_token_new := '';
  new.email_change_token_current := '';
  new.reauthentication_token := '';
  -- The hosted auth service looks up its links in this table. The embedded one has no such table.
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens t where t.user_id = new.id;
  end if;
  update private.accounts a set version = a.version + 1 where a.id = new.id;
  return new;
end;
$$;
comment on function private.void_mailed_links() is
  'With any change of address or password, makes the links invalid that were mailed before: the auth service''s, and the one that confirms another address.';

create trigger void_mailed_links
  before update of email, encrypted_password on auth.users
  for each row
  when (old.email is distinct from new.email or old.encrypted_password is distinct from new.encrypted_password)
  execute function private.void_mailed_links();

create function public.account_address(of_account uuid)
returns table (email text, version integer)
language sql
stable
security definer
set search_path = ''
as $$
  select account.email, a.version
  from auth.users account
  join private.accounts a on a.id = account.id
  where account.id = of_account;
$$;
comment on function public.account_address(uuid) is
  'An account''s address, and the number of the state that it belongs to, read at one moment: a link that is sealed for that state '
  'goes to that address. For the server.';
grant execute on function public.account_address(uuid) to service_role;
