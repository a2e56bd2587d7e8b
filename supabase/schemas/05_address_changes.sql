-- How an agency changes the address of an account, and the way back. See docs/decisions/agencies.md.

create table private.address_changes (
  id bigint primary key generated always as identity,
  account_id uuid not null references private.accounts (id) on delete cascade,
  agency_id uuid not null,
  by_account uuid not null,
  former_email text,
  new_email text not null,
  has_way_back boolean not null,
  changed_at timestamptz not null default now()
);
comment on table private.address_changes is
  'Who of an agency typed which address of an account whose owner wasn''t asked, from the first one on. A change ends with the access of whoever made it.';
comment on column private.address_changes.former_email is 'Null for the address with which the agency made the account.';
comment on column private.address_changes.has_way_back is 'Whether the reader of the former address takes the change back within 30 days.';
comment on column private.address_changes.agency_id is 'Without a foreign key, as by_account: the way back outlives both.';
create index address_changes_account_id_idx on private.address_changes (account_id, id);
create index address_changes_former_email_idx on private.address_changes (former_email);
alter table private.address_changes enable row level security;

create function private.note_first_addresses(of_agency uuid, by_account uuid, accounts uuid[])
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  insert into private.address_changes (account_id, agency_id, by_account, new_email, has_way_back)
  select made.id, of_agency, note_first_addresses.by_account, made.email, false
  from auth.users made
  where made.id = any (accounts);
$$;
comment on function private.note_first_addresses(uuid, uuid, uuid[]) is 'Notes who typed the addresses with which an agency makes accounts.';
grant execute on function private.note_first_addresses(uuid, uuid, uuid[]) to service_role;

create function private.is_kept_address(address text, for_account uuid default null)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from private.address_changes c
    where c.former_email = lower(address) and c.has_way_back and c.changed_at > now() - interval '30 days'
      and c.account_id is distinct from for_account
  );
$$;
comment on function private.is_kept_address(text, uuid) is
  'Whether an address has a way back to an account (not to the given one): whoever signs up with it would be in the way of its coming back.';

create function private.refuse_kept_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.is_kept_address(new.email, new.id) then
    raise exception 'This address is kept for the account that had it.' using errcode = '23505', constraint = 'users_email_partial_key';
  end if;
  return new;
end;
$$;
comment on function private.refuse_kept_address() is 'Keeps the address that an agency took from an account.';

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
begin
  if not private.lock_account_in_agency_hands(of_agency, by_account, of_influencer) then
    return;
  end if;
  -- Whoever reads an address that nobody has proved may be a stranger, and one that somebody of the team has typed may be their own. Not so the one with which the
  -- owner made the account: its reader could set a password from the first day on, and whoever moves it may be a thief.
  select
    account.email,
    (
      not coalesce(account.raw_app_meta_data ? 'opened_for', false)
      or by_account <> owner and exists (
        select from private.address_changes first
        where first.account_id = of_influencer and first.new_email = account.email and first.former_email is null
      )
    )
    and not exists (
      select from private.address_changes earlier
      where earlier.account_id = of_influencer and earlier.new_email = account.email and earlier.by_account <> owner
    )
  into former_email, has_way_back
  from auth.users account where account.id = of_influencer;
  insert into private.address_changes (account_id, agency_id, by_account, former_email, new_email, has_way_back)
  values (of_influencer, of_agency, by_account, former_email, change_managed_email.new_email, has_way_back)
  returning id into change_id;
  perform private.act_as(by_account);
  perform private.set_email(of_influencer, change_managed_email.new_email);
  perform private.mark_address_unproved(of_influencer, of_agency);
  if by_account <> owner then
    perform private.tell_owner(of_agency, 'address changed', by_account, of_influencer);
  end if;
  return next;
end;
$$;
comment on function public.change_managed_email(uuid, uuid, uuid, text) is
  'Changes an account''s address while its temporary password stands, by somebody of the agency, voids links that went to the former one, and has the agency''s owner told. '
  'No row, and nothing changed, when none stands or somebody manages the influencer no more (docs/product/agencies.md#change-of-address). has_way_back: whether the former address may take the change back. An address that is '
  'taken is a unique violation. For the server, which writes it in lower case and mails to the former one.';
grant execute on function public.change_managed_email(uuid, uuid, uuid, text) to service_role;

create function public.take_address_back(of_account uuid, of_change bigint, address text default null, by_owner uuid default null)
returns table (outcome text, lost_address text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  present text;
  change private.address_changes;
begin
  select account.email into present from auth.users account where account.id = of_account for update;
  select * into change from private.address_changes c
  where c.id = of_change and c.account_id = of_account and c.changed_at > now() - interval '30 days' and (c.has_way_back or address is null);
  if not found or by_owner <> public.agency_owner(change.agency_id) then
    return query select case when present = address then 'already' else 'void' end, null::text;
    return;
  end if;
  if address is not null then
    perform private.act_as(coalesce(by_owner, of_account));
  end if;
  -- A later change goes with it; an earlier one can still be taken back.
  delete from private.address_changes c where c.account_id = of_account and c.id >= of_change;
  perform private.set_email(of_account, change.former_email);
  if address is not null then
    perform private.shut_out(of_account);
  end if;
  if by_owner is not null then
    perform private.mark_address_unproved(of_account, change.agency_id);
  elsif address is not null then
    -- Whoever presses has opened a link that went to the address.
    update auth.users account set raw_app_meta_data = account.raw_app_meta_data - 'opened_for' where account.id = of_account;
    perform private.tell_owner(change.agency_id, 'address taken back', change.by_account, of_account);
  end if;
  return query select 'taken back', present;
end;
$$;
comment on function public.take_address_back(uuid, bigint, text, uuid) is
  'Undoes a change of address for whoever reads the former one (address), or for the agency''s owner (by_owner), and ends the password and everything else by which somebody else may be in the account; '
  'without that address, because its reader couldn''t be told, only the change. The outcome is "taken back" (from lost_address), "already" (the account has that address) or "void" (there is no way back, '
  '30 days have passed, an earlier change was taken back, or somebody else owns the agency now). For the server, which has checked the seal of the link.';
grant execute on function public.take_address_back(uuid, bigint, text, uuid) to service_role;

create function private.address_to_restore(of_agency uuid, of_people uuid[], of_influencer uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  -- The present address, and then with each change that is passed, from the latest to the first, the one that the account had before it.
  address text := (select account.email from auth.users account where account.id = of_influencer);
  typed_with_access text;
  change private.address_changes;
begin
  for change in
    select * from private.address_changes c where c.account_id = of_influencer and c.agency_id = of_agency order by c.id desc
  loop
    -- Then nobody of the agency has typed this address.
    exit when change.new_email <> address;
    if change.by_account <> all (coalesce(of_people, '{}')) and private.has_password_access(of_agency, change.by_account, of_influencer) then
      typed_with_access := address;
      exit when of_people is not null;
    end if;
    address := change.former_email;
  end loop;
  return coalesce(address, typed_with_access);
end;
$$;
comment on function private.address_to_restore(uuid, uuid[], uuid) is
  'The address that an account is to have once people have no access to it any more: the latest one that none of them has typed, but somebody who keeps the access, or '
  'nobody of the agency. Where nobody is named, the whole agency loses it: then it is the address from before its first change, or else the first that somebody with access '
  'has typed. Null when there is none.';

create function private.restore_address(of_agency uuid, of_people uuid[], of_influencer uuid)
returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  present text;
  restored text;
begin
  select account.email into present from auth.users account where account.id = of_influencer for update;
  restored := private.address_to_restore(of_agency, of_people, of_influencer);
  if restored is null then
    return 'doubtful';
  elsif restored = present then
    return 'right';
  end if;
  begin
    perform private.set_email(of_influencer, restored);
  exception when unique_violation then
    return 'doubtful';
  end;
  delete from private.address_changes c
  where c.account_id = of_influencer
    and c.id > coalesce((select max(typed.id) from private.address_changes typed where typed.account_id = of_influencer and typed.new_email = restored), 0);
  perform private.mark_address_unproved(of_influencer, of_agency);
  return 'restored';
end;
$$;
comment on function private.restore_address(uuid, uuid[], uuid) is
  'Gives an account private.address_to_restore. The outcome is "restored", "right" (it has that address) or "doubtful" (there is none, or it is another account''s by now: '
  'the present one stays).';

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
  -- Not private.acting_on(), which answers no agency when the person is the influencer itself.
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
  where owner.id = public.agency_owner(of_agency);
end;
$$;
comment on function private.tell_owner(uuid, text, uuid, uuid) is 'Has an agency''s owner told what was done to the address of one of its influencers.';

create function private.way_back_for_owner(of_owner uuid, of_change bigint)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('account', c.account_id, 'change', c.id, 'to', c.former_email, 'owner', of_owner)
  from private.address_changes c
  where c.id = of_change and c.has_way_back;
$$;
comment on function private.way_back_for_owner(uuid, bigint) is 'What the server seals into a link by which an agency''s owner takes a change of address back.';

create function private.tell_owner_of_moved_addresses(of_agency uuid, of_people uuid[])
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  insert into private.jobs (kind, key, account_id, payload)
  select
    'notice', gen_random_uuid(), public.agency_owner(of_agency),
    jsonb_build_object('kind', 'address in doubt', 'reason', coalesce(influencer.full_name, influencer.username), 'change_id', moved.id)
  from (
    -- Of several changes the oldest has the address from before all of them.
    select distinct on (c.account_id) c.id, c.account_id
    from private.address_changes c
    where c.agency_id = of_agency and c.by_account = any (of_people) and c.has_way_back and c.changed_at > now() - interval '30 days'
    order by c.account_id, c.id
  ) moved
  join public.profiles influencer on influencer.id = moved.account_id
  where not exists (
      select from public.agency_influencers link
      where link.agency_id = of_agency and link.influencer_id = moved.account_id and link.temporary_password is not null
    )
    and exists (
      select from private.address_changes present
      join auth.users account on account.id = present.account_id and account.email = present.new_email
      where present.account_id = moved.account_id and present.by_account = any (of_people)
    );
end;
$$;
comment on function private.tell_owner_of_moved_addresses(uuid, uuid[]) is
  'Has an agency''s owner told of each account that still has an address of people who are gone, and a password that somebody has set since: the owner knows whether it was the influencer.';
