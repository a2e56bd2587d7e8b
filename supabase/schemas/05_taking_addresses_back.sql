-- How a change of an account's address by an agency is taken back: by the reader of the former address, by the agency's owner, or because whoever
-- made it has lost access. See docs/decisions/agencies.md.

create function private.refuse_former_address_of_another()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Asked after the account was written, because the write waits for whoever is giving the address up. The constraint is the auth service's own, by which it
  -- knows that an address is taken.
  if exists (
    select from private.address_changes c
    where c.former_email = lower(new.email) and c.way_back_until > now() and c.account_id <> new.id
  ) then
    raise exception 'This address is kept for the account that had it.' using errcode = '23505', constraint = 'users_email_partial_key';
  end if;
  return null;
end;
$$;
comment on function private.refuse_former_address_of_another() is 'Keeps an address free for the account that had it, as long as that account may take it back.';

create trigger refuse_former_address_of_another
  after insert or update of email on auth.users
  for each row execute function private.refuse_former_address_of_another();

create function public.take_address_back(of_account uuid, of_change bigint, address text, by_owner uuid default null)
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
  where c.id = of_change and c.account_id = of_account and c.way_back_until > now()
    -- An influencer that has left the agency keeps its address.
    and (by_owner is null or by_owner = public.agency_owner(c.agency_id) and not private.is_hidden_account(by_owner) and exists (
      select from public.agency_influencers link
      where link.agency_id = c.agency_id and link.influencer_id = of_account and link.managed_by_agency
    ));
  if not found then
    return case when present = address then 'already' else 'void' end;
  end if;
  perform private.act_as(coalesce(by_owner, of_account));
  -- Later changes are undone with this one. An earlier change can still be taken back.
  delete from private.address_changes c where c.account_id = of_account and c.id >= of_change;
  perform private.set_email(of_account, change.former_email);
  perform private.shut_out(of_account);
  perform private.tell_address(change, 'lost', present);
  if by_owner is not null then
    perform private.mark_address_unproved(of_account, change.agency_id);
    perform private.tell_address(change, 'restored', change.former_email);
  else
    -- Whoever presses has opened a link that went to the address, and so has proved the address.
    update auth.users account set raw_app_meta_data = account.raw_app_meta_data - 'opened_for' where account.id = of_account;
    perform private.tell_owner_of_address_change(change, 'address taken back');
  end if;
  return 'taken back';
end;
$$;
comment on function public.take_address_back(uuid, bigint, text, uuid) is
  'Undoes a change of address for whoever reads the former address (address), or for the agency''s owner (by_owner), and ends the password and everything else by which somebody '
  'else may be in the account. Has the address that loses the account told, and the other side. The outcome is "taken back", "already" (the account has that address) or "void" (there is no way back, 30 days have passed, '
  'an earlier change was taken back, or the caller doesn''t own an agency that manages the account now). For the server, which has checked the seal of the link.';
grant execute on function public.take_address_back(uuid, bigint, text, uuid) to service_role;

create function private.restore_address(of_agency uuid, of_people uuid[], of_influencer uuid)
returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  present text;
  address text;
  typed_with_access text;
  restored text;
  change private.address_changes;
begin
  select account.email into present from auth.users account where account.id = of_influencer for update;
  -- From the latest change to the first, this becomes the address from before each change.
  address := present;
  for change in
    select * from private.address_changes c where c.account_id = of_influencer and c.agency_id = of_agency order by c.id desc
  loop
    -- Nobody of the agency has typed this address.
    exit when change.new_email <> address;
    if change.by_account <> all (coalesce(of_people, '{}'))
      -- Whether this person may look up the influencer's temporary password.
      and exists (
        select from private.password_access_of(change.by_account) known
        where known.agency_id = of_agency
          and (known.influencer_ids is null or of_influencer = any (known.influencer_ids))
          and (not known.requires_second_factor or private.has_second_factor(change.by_account))
      )
      -- An agency's own account is hidden already when its access is ended, and counts all the same.
      and (change.by_account = of_agency or not private.is_hidden_account(change.by_account))
    then
      typed_with_access := address;
      exit when of_people is not null;
    end if;
    address := change.former_email;
  end loop;
  restored := coalesce(address, typed_with_access);
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
  -- The changes since that address was typed are undone; all of them, if it is the one from before the first.
  delete from private.address_changes c
  where c.account_id = of_influencer
    and c.id > coalesce((select max(typed.id) from private.address_changes typed where typed.account_id = of_influencer and typed.new_email = restored), 0);
  perform private.mark_address_unproved(of_influencer, of_agency);
  return 'restored';
end;
$$;
comment on function private.restore_address(uuid, uuid[], uuid) is
  'Gives an account another address when people of an agency lose their access to the account: the latest address typed by somebody who keeps the access, or by nobody of the agency. '
  'With of_people null the whole agency loses its access: then the account gets the address from before the agency''s first change, or else the first one that somebody with access has '
  'typed. The outcome is "restored", "right" (it has that address) or "doubtful" (there is no such address, or it is another account''s by now: the present address stays).';

create function private.ask_owner_about_changed_addresses(of_agency uuid, of_people uuid[], to_influencers uuid[], except_influencers uuid[])
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  owner constant uuid := public.agency_owner(of_agency);
begin
  insert into private.jobs (kind, key, account_id, payload)
  select
    'notice', gen_random_uuid(), owner,
    jsonb_build_object('kind', 'address in doubt', 'reason', coalesce(influencer.full_name, influencer.username), 'change_id', changed.id)
  from (
    -- The oldest of several changes has the address from before all of them.
    select distinct on (c.account_id) c.id, c.account_id
    from private.address_changes c
    where c.agency_id = of_agency and c.by_account = any (of_people) and c.by_account <> owner and c.way_back_until > now()
      and (to_influencers is null or c.account_id = any (to_influencers)) and c.account_id <> all (except_influencers)
    order by c.account_id, c.id
  ) changed
  join public.agency_influencers link
    on link.agency_id = of_agency and link.influencer_id = changed.account_id and link.managed_by_agency and link.temporary_password is null
  join public.profiles influencer on influencer.id = changed.account_id
  where not private.is_hidden_account(owner)
    and exists (
      select from private.address_changes present
      join auth.users account on account.id = present.account_id and account.email = present.new_email
      where present.account_id = changed.account_id and present.by_account = any (of_people)
    );
end;
$$;
comment on function private.ask_owner_about_changed_addresses(uuid, uuid[], uuid[], uuid[]) is
  'Asks an agency''s owner by mail about each account that has an address typed by people who are gone, and a password that somebody has set since: the owner can find out '
  'whether that was the influencer. to_influencers, except_influencers: as in private.end_password_access() (17_lost_access.sql).';
