-- How an agency changes the address of an account, and who typed which address. While the temporary password stands, it changes at once (change_managed_email);
-- later only when a link that was mailed to the present address is used (confirm_email_change). 05_taking_addresses_back.sql says how a change is taken back.
-- See docs/decisions/agencies.md.

create table private.address_changes (
  id bigint primary key generated always as identity,
  account_id uuid not null references private.accounts (id) on delete cascade,
  agency_id uuid not null,
  by_account uuid not null,
  former_email text,
  new_email text not null,
  way_back_until timestamptz,
  changed_at timestamptz not null default now()
);
comment on table private.address_changes is
  'The addresses that people of an agency gave an account without asking whoever reads the present one, from the first address on. While the temporary password stands, a change is undone when whoever made it loses access.';
comment on column private.address_changes.former_email is 'Null for the address with which the agency made the account.';
comment on column private.address_changes.way_back_until is 'Until when the reader of the former address, or the agency''s owner, may take the change back; null when nobody may.';
comment on column private.address_changes.agency_id is 'Like by_account without a foreign key, because a change can be taken back after the agency or the person is gone.';
create index address_changes_account_id_idx on private.address_changes (account_id, id);
create index address_changes_former_email_idx on private.address_changes (former_email);
alter table private.address_changes enable row level security;

create function private.gets_way_back(of_account uuid, by_account uuid, owner uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  account auth.users;
begin
  select * into account from auth.users present where present.id = of_account;
  -- A manager has typed the address, which may be the manager's own.
  if exists (
    select from private.address_changes earlier
    where earlier.account_id = of_account and earlier.new_email = account.email and earlier.by_account <> owner
  ) then
    return false;
  elsif private.has_proven_address(account) then
    return true;
  end if;
  -- Nobody has proved the present address: its reader may be a stranger, and gets no way back. One exception: the account's first address, which the agency's
  -- owner has typed (for one that somebody else typed, false is returned above), when somebody other than the owner changes it. Whoever changes it may be a
  -- thief, and the way back gives its reader nothing new: since the account was made, whoever reads that address could set a password.
  return gets_way_back.by_account <> owner and exists (
    select from private.address_changes first
    where first.account_id = of_account and first.new_email = account.email and first.former_email is null
  );
end;
$$;
comment on function private.gets_way_back(uuid, uuid, uuid) is
  'Whether the reader of an account''s present address may take back a change that by_account makes now. owner: who owns the agency for which by_account makes the change.';

create function public.change_managed_email(of_agency uuid, by_account uuid, of_influencer uuid, new_email text, seen_email text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  owner constant uuid := public.agency_owner(of_agency);
  change private.address_changes;
begin
  if not private.lock_account_in_agency_hands(of_agency, by_account, of_influencer) then
    return false;
  end if;
  if exists (select from auth.users account where account.id = of_influencer and account.email is distinct from seen_email) then
    raise exception 'The address was changed meanwhile.' using errcode = 'P0001', hint = 'changed_meanwhile';
  end if;
  insert into private.address_changes (account_id, agency_id, by_account, former_email, new_email, way_back_until)
  select
    of_influencer, of_agency, by_account, account.email, change_managed_email.new_email,
    case when private.gets_way_back(of_influencer, by_account, owner) then now() + interval '30 days' end
  from auth.users account
  where account.id = of_influencer
  returning * into change;
  perform private.act_as(by_account);
  perform private.set_email(of_influencer, change_managed_email.new_email);
  perform private.mark_address_unproved(of_influencer, of_agency);
  perform private.tell_address(change, 'changed', change.former_email);
  if by_account <> owner then
    perform private.tell_owner_of_address_change(change, 'address changed');
  end if;
  return true;
end;
$$;
comment on function public.change_managed_email(uuid, uuid, uuid, text, text) is
  'Changes an account''s address while its temporary password stands, by somebody of the agency, voids links that went to the former address, and has that address and the agency''s owner told. '
  'False, and nothing changed, when no temporary password stands or by_account manages the influencer no more (docs/product/agencies.md#change-of-address). An address that is '
  'taken is a unique violation, and one that isn''t as seen is refused (hint: changed_meanwhile). For the server, which has put the new address in lower case. '
  'Runs with the owner''s rights, because the server doesn''t write the auth service''s tables.';
grant execute on function public.change_managed_email(uuid, uuid, uuid, text, text) to service_role;

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
  present_email text;
  present_version integer;
begin
  -- Locked: of two clicks at the same moment, and of a click and another change, the later sees the earlier.
  select account.email into present_email from auth.users account where account.id = of_influencer for update;
  if not found then
    return 'void';
  end if;
  present_version := (select a.version from private.accounts a where a.id = of_influencer);
  -- An earlier click on the link has changed the address, which raises the version by one.
  if present_version = of_version + 1 and present_email = new_email then
    return 'already';
  elsif present_version is distinct from of_version then
    return 'void';
  end if;
  -- Of several agencies the one that has managed the influencer longest.
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
  -- The link went to the former address, so nobody has proved the new one.
  perform private.mark_address_unproved(of_influencer, agency);
  return 'changed';
end;
$$;
comment on function public.confirm_email_change(uuid, uuid, integer, text) is
  'Changes the address for which somebody of an agency has asked (by_account), if the account is still in the state in which that person asked. The outcome is '
  '"changed", "already" (by an earlier click), "void" (the address or the password has changed, or the account is gone) or '
  '"unmanaged" (whoever asked doesn''t manage the influencer any more). An address that is taken is a unique violation. For the server, which has checked the seal of the link. '
  'Runs with the owner''s rights, because the server doesn''t write the auth service''s tables.';
grant execute on function public.confirm_email_change(uuid, uuid, integer, text) to service_role;

create function private.tell_address(change private.address_changes, what text, address text)
returns void
-- In plpgsql, because the jobs are made in a later file.
language plpgsql
volatile
set search_path = ''
as $$
begin
  insert into private.jobs (kind, key, account_id, payload)
  values (
    'address change', what || ' ' || change.id, change.account_id,
    jsonb_build_object(
      'what', what, 'to', address,
      'way_back', case
        when what = 'changed' and change.way_back_until is not null
          then jsonb_build_object('account', change.account_id, 'change', change.id, 'to', change.former_email)
      end
    )
  );
end;
$$;
comment on function private.tell_address(private.address_changes, text, text) is
  'Has whoever reads an address told what became of it. what: ''changed'' (the account has another one now), ''lost'' (it lost the account, because the change was taken back) or '
  '''restored'' (the agency''s owner gave it back to the account). way_back: what the server signs into the link by which the reader of the former address undoes the change.';

create function private.tell_owner_of_address_change(change private.address_changes, kind text)
returns void
-- In plpgsql, because the jobs are made in a later file.
language plpgsql
volatile
set search_path = ''
as $$
begin
  insert into private.jobs (kind, key, account_id, payload)
  select
    'notice', tell_owner_of_address_change.kind || ' ' || change.id, owner.id,
    jsonb_build_object(
      'kind', tell_owner_of_address_change.kind,
      'reason', coalesce(influencer.full_name, influencer.username) || ', changed by ' || coalesce(person.full_name, person.username, 'somebody who is gone')
    )
  from public.profiles owner
  join public.profiles influencer on influencer.id = change.account_id
  left join public.profiles person on person.id = change.by_account
  where owner.id = public.agency_owner(change.agency_id);
end;
$$;
comment on function private.tell_owner_of_address_change(private.address_changes, text) is
  'Has an agency''s owner told what was done to the address of one of its influencers. kind: ''address changed'' or ''address taken back''.';
