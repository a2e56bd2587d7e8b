-- Addresses of accounts: whether their owners have proved them, and how an account gets another one.

-- When an agency makes an account, neither the confirmed address nor a sign-in proves that the owner reads mail there: the agency lets the address count as
-- confirmed, and knows the password. So the account has the mark opened_for, which names the agency, until a link that went to the address is used.
create function private.prove_address()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.raw_app_meta_data := new.raw_app_meta_data - 'opened_for';
  return new;
end;
$$;
comment on function private.prove_address() is
  'Takes the mark opened_for off when the auth service empties recovery_token because the link with that token was opened. A change of address or password empties the token, '
  'too, and proves nothing.';

create trigger prove_address
  before update of recovery_token on auth.users
  for each row
  when (
    old.recovery_token <> '' and coalesce(new.recovery_token, '') = '' and new.raw_app_meta_data ? 'opened_for'
    and old.email = new.email and old.encrypted_password = new.encrypted_password
  )
  execute function private.prove_address();

create function private.mark_address_unproved(of_account uuid, by_agency uuid)
returns void
language sql
volatile
set search_path = ''
as $$
  update auth.users account
  set raw_app_meta_data = coalesce(account.raw_app_meta_data, '{}') || jsonb_build_object('opened_for', by_agency)
  where account.id = of_account;
$$;
comment on function private.mark_address_unproved(uuid, uuid) is 'Notes that an agency has typed the address of an account, and that nobody has proved the address.';

create function private.has_proven_address(account auth.users)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select account.email_confirmed_at is not null and not coalesce(account.raw_app_meta_data ? 'opened_for', false);
$$;
comment on function private.has_proven_address(auth.users) is 'Whether an account''s owner has proved the address, and not only its agency has typed it.';

create function private.mail_address_of(of_account uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select account.email from auth.users account
  where account.id = of_account and private.has_proven_address(account) and not private.is_hidden_account(of_account);
$$;
comment on function private.mail_address_of(uuid) is 'The address that an account''s owner has proved; null for a hidden account.';

create function private.set_email(of_account uuid, new_email text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  update auth.users account set email = new_email, updated_at = now() where account.id = of_account;
  update auth.identities i
  set identity_data = i.identity_data || jsonb_build_object('email', new_email), updated_at = now()
  where i.user_id = of_account and i.provider = 'email';
  perform private.write_trail(of_account, 'account', 'address changed');
end;
$$;
comment on function private.set_email(uuid, text) is
  'Writes a new e-mail address as the auth service''s admin interface does, and an entry in the trail, which doesn''t name the address. Raises a unique violation when the address is taken.';
