-- A change of address is confirmed for whoever asked for it, as long as they manage the influencer, and proves nothing of the new address.

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
  perform private.set_email(of_influencer, new_email);
  perform private.mark_address_unproved(of_influencer, of_agency);
  return true;
end;
$$;

drop function public.confirm_email_change(uuid, uuid, integer, text);

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
  agency := private.manages_for(by_account, of_influencer);
  if agency is null then
    return 'unmanaged';
  end if;
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
