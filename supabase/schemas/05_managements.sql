-- How an influencer sees the agencies that manage it, how both sides end a management, and the temporary passwords. See docs/decisions/agencies.md.

create function public.my_agencies()
returns table (agency_id uuid, agency_name text, agency_username text, agency_avatar_url text, since timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select agency.id, coalesce(agency.full_name, agency.username), agency.username, agency.avatar_url, link.created_at
  from public.agency_influencers link
  join private.profiles_not_hidden agency on agency.id = link.agency_id and agency.is_agency
  where link.influencer_id = (select auth.uid()) and link.managed_by_agency
  order by link.created_at, agency.id;
$$;
comment on function public.my_agencies() is
  'The agencies that manage the caller, and since when. Runs with the owner''s rights, because an agency''s profile is its own to read.';
grant execute on function public.my_agencies() to authenticated;

create function private.side_of_management(of_agency uuid, of_influencer uuid, by_account uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when by_account = of_influencer then 'influencer'
    when exists (
      select from private.acts_for(by_account) managed
      where managed.agency_id = of_agency and managed.account_id = of_influencer and managed.may_write
    ) or (
      -- Whoever could have ended a management that has ended already is told so, and not refused.
      exists (select from private.agency_roles(by_account) held where held.agency_id = of_agency and held.role <> 'analyst' and held.is_in_force)
      and not exists (
        select from public.agency_influencers link
        where link.agency_id = of_agency and link.influencer_id = of_influencer and link.managed_by_agency
      )
    ) then 'agency'
  end;
$$;
comment on function private.side_of_management(uuid, uuid, uuid) is
  'As which of its two sides an account may end a management: agency or influencer; null for a stranger.';

create function public.end_management(of_agency uuid, of_influencer uuid, by_account uuid)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  side text;
begin
  -- Asked before the lock, so that no stranger takes it, and again once it is held, because whoever ends somebody's access holds the same lock.
  if private.side_of_management(of_agency, of_influencer, by_account) is null then
    return null;
  end if;
  perform from auth.users account where account.id = of_influencer for update;
  side := private.side_of_management(of_agency, of_influencer, by_account);
  if side is null then
    return null;
  end if;
  perform private.act_as(by_account);
  perform from public.agency_influencers link
  where link.agency_id = of_agency and link.influencer_id = of_influencer and link.managed_by_agency and link.temporary_password is not null;
  if found then
    -- Another password would shut the influencer out, and the present one is known to the agency.
    if side = 'influencer' then
      raise sqlstate 'PT403' using
        message = 'Your agency knows your password. Set one of your own first; then you can end the management.', hint = 'temporary_password';
    end if;
    -- Null: all of the agency lose their access.
    perform private.restore_address(of_agency, null, of_influencer);
  end if;
  update public.agency_influencers link
  set managed_by_agency = false
  where link.agency_id = of_agency and link.influencer_id = of_influencer and link.managed_by_agency;
  return case when found then side else 'already' end;
end;
$$;
comment on function public.end_management(uuid, uuid, uuid) is
  'Ends a management, and answers by which of its two sides (agency or influencer), "already" when there is none to end, and null for a stranger. While a temporary password '
  'stands only the agency ends it: that password ends with it, and the agency''s changes of the address are undone. For the server, which tells both by mail.';
grant execute on function public.end_management(uuid, uuid, uuid) to service_role;

create function public.managed_addresses(of_agency uuid, after uuid default null)
returns table (id uuid, email text, is_proven boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select account.id, account.email, private.has_proven_address(account)
  from public.agency_influencers link
  join auth.users account on account.id = link.influencer_id
  where link.agency_id = of_agency
    and link.managed_by_agency
    and (managed_addresses.after is null or link.influencer_id > managed_addresses.after)
    and account.email is not null
  order by link.influencer_id
  limit 1000;
$$;
comment on function public.managed_addresses(uuid, uuid) is
  'The addresses of those whom an agency manages, and whether their owners have proved them, a thousand at a time in the order of their ids, beginning after the given id. For the '
  'server, which tells them when the agency''s account is deleted.';
grant execute on function public.managed_addresses(uuid, uuid) to service_role;

-- Temporary passwords

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
  'After a change of password the former one is shown to no agency any more. When an agency renews a temporary password, it writes '
  'the new one after this trigger.';

create trigger empty_temporary_passwords
  after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.empty_temporary_passwords();

create function private.end_temporary_password()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.shut_out(new.influencer_id);
  return null;
end;
$$;
comment on function private.end_temporary_password() is
  'Once a management has ended, its temporary password opens the account no more: otherwise whoever of the agency has noted the password would go on signing in. The new '
  'password is shown to nobody, and the former one no longer to the agency (private.empty_temporary_passwords).';

create trigger end_temporary_password
  after update of managed_by_agency on public.agency_influencers
  for each row when (not new.managed_by_agency and old.temporary_password is not null)
  execute function private.end_temporary_password();

create function public.has_temporary_password()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  -- A suspended agency counts, too, because it can look the password up once its suspension is lifted; and so does an account that is no agency any more, because
  -- it may become one again.
  select exists (
    select from public.agency_influencers link
    where link.influencer_id = (select auth.uid()) and link.managed_by_agency and link.temporary_password is not null
  );
$$;
comment on function public.has_temporary_password() is
  'Whether the caller still signs in with the password that its agency gave it. Runs with the owner''s rights, because no client reads temporary passwords.';
grant execute on function public.has_temporary_password() to authenticated;
