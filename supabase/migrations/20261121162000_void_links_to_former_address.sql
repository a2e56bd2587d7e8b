-- A link to set a password that went to the former address let its reader into the account after the change.
create or replace function public.change_managed_email(of_agency uuid, of_influencer uuid, new_email text)
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
  set email = new_email, recovery_token = '', updated_at = now()
  where account.id = of_influencer;
  update auth.identities i
  set identity_data = i.identity_data || jsonb_build_object('email', new_email), updated_at = now()
  where i.user_id = of_influencer and i.provider = 'email';
  -- Where the hosted auth service looks links up; the embedded one has no such table, and never comes here.
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens t where t.user_id = of_influencer;
  end if;
  return true;
end;
$$;
comment on function public.change_managed_email(uuid, uuid, text) is
  'Changes an account''s address while its temporary password stands, and voids links that went to the former one; false, and '
  'nothing changed, when none does (decisions: Agencies). An address that is taken is a unique violation. For the server, which '
  'writes it in lower case.';
