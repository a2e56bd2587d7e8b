create function private.empty_temporary_passwords()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.agency_influencers
  set temporary_password = null
  where influencer_id = new.id and temporary_password is not null;
  return null;
end;
$$;
comment on function private.empty_temporary_passwords() is
  'A password that was changed is nobody''s temporary one any more. An agency''s renewal writes it after the password.';

create trigger empty_temporary_passwords
  after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.empty_temporary_passwords();

create function private.forget_temporary_password()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.temporary_password := null;
  return new;
end;
$$;
comment on function private.forget_temporary_password() is
  'An agency that no longer manages an influencer must not keep reading its password.';

create trigger forget_temporary_password
  before update of managed_by_agency on public.agency_influencers
  for each row when (not new.managed_by_agency)
  execute function private.forget_temporary_password();
