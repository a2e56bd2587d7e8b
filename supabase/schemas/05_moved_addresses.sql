-- Addresses of accounts that an agency has changed while the temporary password stands, and the way back. See docs/decisions/agencies.md.

create table private.address_changes (
  id bigint primary key generated always as identity,
  account_id uuid not null references private.accounts (id) on delete cascade,
  agency_id uuid not null,
  by_account uuid not null,
  former_email text not null,
  new_email text not null,
  changed_at timestamptz not null default now()
);
comment on table private.address_changes is
  'Changes of an account''s address that its owner wasn''t asked about. Whoever reads the former address takes one back within 30 days, and it ends with the access of whoever made it.';
comment on column private.address_changes.agency_id is 'Without a foreign key, as by_account: the way back outlives both.';
create index address_changes_account_id_idx on private.address_changes (account_id, id);
create index address_changes_former_email_idx on private.address_changes (former_email);
alter table private.address_changes enable row level security;

create function private.refuse_kept_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from private.address_changes c where c.former_email = lower(new.email) and c.account_id <> new.id
  ) then
    raise exception 'This address is kept for the account that had it.' using errcode = '23505', constraint = 'users_email_partial_key';
  end if;
  return new;
end;
$$;
comment on function private.refuse_kept_address() is
  'Keeps the address that an agency took from an account: whoever signs up with it would be in the way of its coming back.';

create trigger refuse_kept_address
  before insert or update of email on auth.users
  for each row execute function private.refuse_kept_address();

create function public.change_managed_email(of_agency uuid, by_account uuid, of_influencer uuid, new_email text)
returns table (change_id bigint, former_email text, has_way_back boolean)
language plpgsql
volatile
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  owner constant uuid := public.agency_owner(of_agency);
  present text;
begin
  if not private.lock_account_in_agency_hands(of_agency, of_influencer) then
    return;
  end if;
  delete from private.address_changes c
  where c.changed_at < now() - interval '30 days'
    and not exists (select from public.agency_influencers link where link.influencer_id = c.account_id and link.temporary_password is not null);
  select account.email into present from auth.users account where account.id = of_influencer;
  former_email := present;
  -- An address that somebody of the team has just typed may be their own.
  has_way_back := not exists (
    select from private.address_changes earlier
    where earlier.account_id = of_influencer and earlier.new_email = present and earlier.by_account <> owner
  );
  insert into private.address_changes (account_id, agency_id, by_account, former_email, new_email)
  values (of_influencer, of_agency, by_account, present, change_managed_email.new_email)
  returning id into change_id;
  perform private.act_as(by_account);
  perform private.set_email(of_influencer, change_managed_email.new_email);
  perform private.mark_address_unproved(of_influencer, of_agency);
  perform private.tell_owner(of_agency, 'address changed', by_account, of_influencer);
  return next;
end;
$$;
comment on function public.change_managed_email(uuid, uuid, uuid, text) is
  'Changes an account''s address while its temporary password stands, by somebody of the agency, voids links that went to the former one, and has the agency''s owner told. '
  'No row, and nothing changed, when none stands (docs/product/agencies.md#change-of-address). has_way_back: whether the former address may take the change back. An address that is '
  'taken is a unique violation. For the server, which writes it in lower case and mails to the former one.';
grant execute on function public.change_managed_email(uuid, uuid, uuid, text) to service_role;

create function public.take_address_back(of_account uuid, of_change bigint, address text default null)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  present text;
  change private.address_changes;
begin
  select account.email into present from auth.users account where account.id = of_account for update;
  select * into change from private.address_changes c
  where c.id = of_change and c.account_id = of_account and c.changed_at > now() - interval '30 days';
  if not found then
    return case when present = address then 'already' else 'void' end;
  end if;
  if address is not null then
    perform private.act_as(of_account);
  end if;
  -- A later change goes with it; an earlier one can still be taken back.
  delete from private.address_changes c where c.account_id = of_account and c.id >= of_change;
  perform private.set_email(of_account, change.former_email);
  if address is not null then
    -- Whoever presses has opened a link that went to the address.
    update auth.users account set raw_app_meta_data = account.raw_app_meta_data - 'opened_for' where account.id = of_account;
    perform private.shut_out(of_account);
    perform private.tell_owner(change.agency_id, 'address taken back', change.by_account, of_account);
  end if;
  return 'taken back';
end;
$$;
comment on function public.take_address_back(uuid, bigint, text) is
  'Undoes a change of address for whoever reads the former one (address), and ends the password and everything else by which somebody else may be in the account; without that address, because '
  'its reader couldn''t be told, only the change. The outcome is "taken back", "already" (the account has that address) or "void" (30 days have passed, or an earlier change was taken back). '
  'For the server, which has checked the seal of the link.';
grant execute on function public.take_address_back(uuid, bigint, text) to service_role;

create function private.restore_address(of_agency uuid, of_people uuid[], of_influencer uuid)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
declare
  owner constant uuid := public.agency_owner(of_agency);
  present text;
  restored text;
  change private.address_changes;
begin
  select account.email, account.email into present, restored from auth.users account where account.id = of_influencer for update;
  for change in
    select * from private.address_changes c
    where c.account_id = of_influencer and c.agency_id = of_agency
      and case when of_people is null then c.by_account <> owner else c.by_account = any (of_people) end
    order by c.id desc
  loop
    exit when change.new_email <> restored;
    restored := change.former_email;
    delete from private.address_changes c where c.account_id = of_influencer and c.id >= change.id;
  end loop;
  if restored = present then
    return false;
  end if;
  perform private.set_email(of_influencer, restored);
  perform private.mark_address_unproved(of_influencer, of_agency);
  return true;
end;
$$;
comment on function private.restore_address(uuid, uuid[], uuid) is
  'Gives an account the address back that it had before some people of an agency changed it, or before everybody but its owner did where nobody is named; false when it has another one since.';

create function private.tell_owner(of_agency uuid, kind text, by_account uuid, about uuid)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.notify(
    owner.id, tell_owner.kind,
    coalesce(influencer.full_name, influencer.username) || ', changed by ' || coalesce(person.full_name, person.username, 'somebody who is gone')
  )
  from public.profiles owner
  join public.profiles influencer on influencer.id = about
  left join public.profiles person on person.id = by_account
  where owner.id = public.agency_owner(of_agency) and owner.id <> by_account;
end;
$$;
comment on function private.tell_owner(uuid, text, uuid, uuid) is 'Has an agency''s owner told what somebody else did to the address of one of its influencers.';
