-- Addresses of accounts: whether their owner has proved them, and which links in mails still hold.

-- A link in a mail says what its reader may do to the account as it was when the mail was written. Once the address or the
-- password has changed, every earlier link is void, even if the former address comes back.
create table private.account_versions (
  account_id uuid primary key references auth.users (id) on delete cascade,
  version integer not null
);
alter table private.account_versions enable row level security;
comment on table private.account_versions is
  'How often an account''s address or password has changed; no row means never. The server signs this number into its own links, '
  'so that each is for one state of the account. The links of the auth service are emptied with each change.';

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
  -- Where the hosted auth service looks links up; the embedded one has no such table, and never comes here.
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens t where t.user_id = new.id;
  end if;
  insert into private.account_versions as v (account_id, version) values (new.id, 1)
  on conflict (account_id) do update set version = v.version + 1;
  return new;
end;
$$;
comment on function private.void_mailed_links() is
  'With any change of address or password, makes all links invalid that were mailed before.';

create trigger void_mailed_links
  before update of email, encrypted_password on auth.users
  for each row
  when (old.email is distinct from new.email or old.encrypted_password is distinct from new.encrypted_password)
  execute function private.void_mailed_links();

-- An agency makes accounts with an address that counts as confirmed, and could sign in with the password that it gave. So the mark that the
-- account was opened for somebody stays until a link that went to the address was used.
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
  'Takes the mark opened_for off when the auth service empties recovery_token because the link with it was opened. A change of address or password empties it, too, and proves nothing.';

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
comment on function private.mark_address_unproved(uuid, uuid) is 'Notes that an agency has typed the address of an account, and nobody has proved it.';

create function private.mail_address_of(of_account uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select account.email from auth.users account
  where account.id = of_account and account.email_confirmed_at is not null
    and not coalesce(account.raw_app_meta_data ? 'opened_for', false)
    and not private.is_hidden_account(of_account);
$$;
comment on function private.mail_address_of(uuid) is 'The address that an account''s owner has proved, and not only its agency has typed; null for a hidden account.';

create function public.account_address(of_account uuid)
returns table (email text, version integer)
language sql
stable
security definer
set search_path = ''
as $$
  select account.email, coalesce(v.version, 0)
  from auth.users account
  left join private.account_versions v on v.account_id = account.id
  where account.id = of_account;
$$;
comment on function public.account_address(uuid) is
  'An account''s address, and the number of the state that it belongs to, read at one moment: a link that is sealed for that state '
  'goes to that address. For the server.';
grant execute on function public.account_address(uuid) to service_role;

create function public.confirm_email_change(
  of_influencer uuid, by_account uuid, of_version integer, new_email text
)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  agency uuid;
  present text;
  changes integer;
begin
  -- Locked: of two clicks at the same moment, and of a click and another change, the later sees the earlier.
  select account.email into present from auth.users account where account.id = of_influencer for update;
  if not found then
    return 'void';
  end if;
  select coalesce(max(v.version), 0) into changes from private.account_versions v where v.account_id = of_influencer;
  if changes = of_version + 1 and present = new_email then
    return 'already';
  elsif changes <> of_version then
    return 'void';
  end if;
  -- Not acted_for(), which knows no agency when somebody acts for itself.
  select theirs.agency_id into agency
  from private.acts_for(by_account) theirs
  where theirs.account_id = of_influencer and theirs.agency_id is not null and theirs.may_write
  order by theirs.since, theirs.agency_id
  limit 1;
  if agency is null then
    return 'unmanaged';
  end if;
  perform private.act_as(by_account);
  perform private.set_email(of_influencer, new_email);
  perform private.mark_address_unproved(of_influencer, agency);
  return 'changed';
end;
$$;
comment on function public.confirm_email_change(uuid, uuid, integer, text) is
  'Changes the address for which somebody of an agency has asked (by_account), in the state of the account that was asked about and in no later one. The outcome is '
  '"changed", "already" (by an earlier click), "void" (the address or the password has changed, or the account is gone) or '
  '"unmanaged" (whoever asked doesn''t manage the influencer any more). An address that is taken is a unique violation. For the server, which has checked the seal of the link.';
grant execute on function public.confirm_email_change(uuid, uuid, integer, text) to service_role;
