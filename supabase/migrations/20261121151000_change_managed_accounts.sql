-- What an agency may do to an account only while its temporary password stands. Each is one transaction that first
-- locks the account's row: the influencer's own change of password waits, or has been seen. The auth service's admin
-- interface can't do that: between its look and its write the account may have been taken over.

create function private.lock_account_in_agency_hands(of_agency uuid, of_influencer uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform from auth.users account where account.id = of_influencer for update;
  perform from public.agency_influencers link
  join public.profiles agency on agency.id = link.agency_id and agency.is_agency
  where link.agency_id = of_agency
    and link.influencer_id = of_influencer
    and link.managed_by_agency
    and link.temporary_password is not null;
  return found;
end;
$$;
comment on function private.lock_account_in_agency_hands(uuid, uuid) is
  'Whether the agency manages the influencer and the password that it gave out still stands; stays true for the transaction.';

create function public.renew_temporary_password(of_agency uuid, of_influencer uuid, new_password text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not private.lock_account_in_agency_hands(of_agency, of_influencer) then
    return false;
  end if;
  update auth.users account
  set encrypted_password = extensions.crypt(new_password, extensions.gen_salt('bf', 10)), updated_at = now()
  where account.id = of_influencer;
  -- After the password: its trigger has emptied this.
  update public.agency_influencers link
  set temporary_password = new_password
  where link.agency_id = of_agency and link.influencer_id = of_influencer;
  -- As after any change of password: whoever signed in with the former one is out.
  delete from auth.sessions s where s.user_id = of_influencer;
  return true;
end;
$$;
comment on function public.renew_temporary_password(uuid, uuid, text) is
  'Sets another temporary password while one stands; false, and nothing changed, when none does (decisions: Agencies). For '
  'the server.';
grant execute on function public.renew_temporary_password(uuid, uuid, text) to service_role;

create function public.change_managed_email(of_agency uuid, of_influencer uuid, new_email text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not private.lock_account_in_agency_hands(of_agency, of_influencer) then
    return false;
  end if;
  update auth.users account set email = new_email, updated_at = now() where account.id = of_influencer;
  update auth.identities i
  set identity_data = i.identity_data || jsonb_build_object('email', new_email), updated_at = now()
  where i.user_id = of_influencer and i.provider = 'email';
  return true;
end;
$$;
comment on function public.change_managed_email(uuid, uuid, text) is
  'Changes an account''s address while its temporary password stands; false, and nothing changed, when none does (decisions: '
  'Agencies). An address that is taken is a unique violation. For the server, which writes it in lower case.';
grant execute on function public.change_managed_email(uuid, uuid, text) to service_role;
