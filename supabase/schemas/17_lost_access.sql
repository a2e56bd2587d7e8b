-- What happens when somebody of an agency may not look up temporary passwords any more: those passwords are renewed, because somebody may have written
-- them down, and the addresses that this person typed are taken back. The rule is the same for every way out of an agency. See docs/decisions/teams.md.

create function private.end_password_access(of_agency uuid, of_people uuid[], to_influencers uuid[] default null, except_influencers uuid[] default '{}')
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  owner constant uuid := public.agency_owner(of_agency);
  influencer uuid;
  renewed integer := 0;
  outcome text;
  restored integer := 0;
  -- How many addresses stay that one of these people may have typed.
  doubtful integer := 0;
begin
  for influencer in
    select link.influencer_id from public.agency_influencers link
    where link.agency_id = of_agency and link.temporary_password is not null
      -- Of an influencer whose account was just deleted, this row is about to be removed, too.
      and exists (select from auth.users account where account.id = link.influencer_id)
      and (to_influencers is null or link.influencer_id = any (to_influencers))
      and link.influencer_id <> all (except_influencers)
    order by link.influencer_id
  loop
    -- Locks the account, as setting a password asks for.
    outcome := private.restore_address(of_agency, of_people, influencer);
    restored := restored + (outcome = 'restored')::integer;
    doubtful := doubtful + (outcome = 'doubtful')::integer;
    renewed := renewed + (private.set_temporary_password(of_agency, influencer) is not null)::integer;
  end loop;
  if renewed > 0 and exists (select from unnest(of_people) as person where person <> owner) then
    perform private.notify(owner, 'passwords renewed', format(
      '%s. Temporary passwords renewed: %s. Addresses restored: %s.%s',
      coalesce(
        (
          select string_agg(coalesce(p.full_name, p.username), ', ' order by coalesce(p.full_name, p.username)) from public.profiles p
          where p.id = any (of_people) and p.id <> owner
        ),
        'Somebody whose account is gone'
      ),
      renewed, restored,
      case when doubtful > 0 then format(' Addresses that stay, though nobody else of the team had typed them: %s.', doubtful) end
    ));
  end if;
  perform private.ask_owner_about_changed_addresses(of_agency, of_people, to_influencers, except_influencers);
end;
$$;
comment on function private.end_password_access(uuid, uuid[], uuid[], uuid[]) is
  'Renews the temporary passwords that people of an agency could look up, takes back the addresses that these people typed, tells the owner how many (unless of_people is the '
  'owner alone or null), and asks the owner about addresses that these people changed. of_people: null for the whole agency. to_influencers: whose passwords; null for all '
  'influencers of the agency. except_influencers: whose passwords stay: those that these people may still look up, and their own, where they are influencers of the agency, too.';

create function private.password_access_of(of_person uuid)
returns table (agency_id uuid, influencer_ids uuid[], requires_second_factor boolean)
language sql
stable
set search_path = ''
as $$
  select team.agency_id, case when not team.all_influencers then team.influencer_ids end, a.requires_second_factor
  from private.teams team
  join public.agencies a on a.agency_id = team.agency_id
  where team.person_id = of_person and team.role <> 'analyst';
$$;
comment on function private.password_access_of(uuid) is
  'In which agencies a person may look up temporary passwords, as long as its role counts. influencer_ids: null for all of the agency''s, else those for whom it was chosen as a manager.';

create function private.end_password_access_of_member(before public.agency_members, after public.agency_members)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  agency public.agencies;
begin
  select * into agency from public.agencies a where a.agency_id = before.agency_id;
  -- Nothing is lost by somebody who owns the agency now, whose role didn't count before, or who is a manager of all now.
  -- A suspended or deleted account lost its access when it was hidden. The profile tells, because the row in private.hidden_accounts may go before this one.
  if agency.owner_id = before.member_id
    or not exists (select from private.profiles_not_hidden p where p.id = before.member_id)
    or (agency.requires_second_factor and not private.has_second_factor(before.member_id))
    or (after.role = 'manager' and after.all_influencers)
  then
    return;
  end if;
  perform private.end_password_access(
    before.agency_id, array[before.member_id],
    case when not before.all_influencers then before.influencer_ids end,
    before.member_id || case when after.role = 'manager' then after.influencer_ids else '{}' end
  );
end;
$$;
comment on function private.end_password_access_of_member(public.agency_members, public.agency_members) is
  'Ends the access of a manager who was removed or has left (after is null), is an analyst now, or has other influencers.';

create function private.end_password_access_without_second_factor(of_agency uuid)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  people uuid[];
  influencers uuid[];
begin
  -- In one call, because several may look up the same password, and each renewal takes a while.
  select array_agg(distinct team.person_id), array_agg(distinct link.influencer_id) into people, influencers
  from private.teams team
  join public.agency_influencers link
    on link.agency_id = team.agency_id and (team.all_influencers or link.influencer_id = any (team.influencer_ids))
    and link.influencer_id <> team.person_id
  where team.agency_id = of_agency and team.role <> 'analyst'
    and not private.has_second_factor(team.person_id) and not private.is_hidden_account(team.person_id);
  -- Null would mean the whole agency.
  if people is not null then
    perform private.end_password_access(of_agency, people, influencers);
  end if;
end;
$$;
comment on function private.end_password_access_without_second_factor(uuid) is
  'Ends the access of everybody in a team who lacks the second factor that its agency asks for from now on.';

create function private.end_lost_access()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  case tg_table_name
    when 'agency_members' then
      perform private.end_password_access_of_member(old, new);
    when 'agencies' then
      -- A former owner who stays as a manager of all keeps the access.
      if new.owner_id <> old.owner_id and not exists (
        select from public.agency_members m
        where m.agency_id = old.agency_id and m.member_id = old.owner_id and m.role = 'manager' and m.all_influencers
      ) then
        perform private.end_password_access(old.agency_id, array[old.owner_id], except_influencers => array[old.owner_id]);
      end if;
      if new.requires_second_factor and not old.requires_second_factor then
        perform private.end_password_access_without_second_factor(new.agency_id);
      end if;
    -- An account that is no agency any more.
    when 'profiles' then
      perform private.end_password_access(new.id, of_people => null);
    -- Somebody who is suspended or has deleted the account, and a whole team when the hidden account is its agency.
    when 'hidden_accounts' then
      perform private.end_password_access(a.agency_id, of_people => null) from public.agencies a where a.agency_id = new.account_id;
      perform private.end_password_access(known.agency_id, array[new.account_id], known.influencer_ids, array[new.account_id])
      from private.password_access_of(new.account_id) known
      where known.agency_id <> new.account_id;
    -- The last authenticator app, while an agency asks for one.
    when 'mfa_factors' then
      -- Two that are removed at the same moment wait for each other here, so that the later one sees that it is the last.
      perform from private.accounts a where a.id = old.user_id for no key update;
      perform private.end_password_access(known.agency_id, array[old.user_id], known.influencer_ids, array[old.user_id])
      from private.password_access_of(old.user_id) known
      where known.requires_second_factor and not private.has_second_factor(old.user_id)
        -- Not of an account that is being deleted, whose profile has gone at this moment: its access ends when it is hidden.
        and exists (select from private.profiles_not_hidden p where p.id = old.user_id);
  end case;
  return null;
end;
$$;
comment on function private.end_lost_access() is 'Calls private.end_password_access() at every way out of an agency. Runs with the owner''s rights, because the auth service and owners take some of these ways.';

create trigger end_lost_access
  after update or delete on public.agency_members
  for each row when (old.role = 'manager')
  execute function private.end_lost_access();
create trigger end_lost_access
  after update on public.agencies
  for each row when (old.owner_id <> new.owner_id or old.requires_second_factor <> new.requires_second_factor)
  execute function private.end_lost_access();
create trigger end_lost_access
  after update of is_agency on public.profiles
  for each row when (old.is_agency and not new.is_agency)
  execute function private.end_lost_access();
create trigger end_lost_access
  after insert on private.hidden_accounts
  for each row execute function private.end_lost_access();
create trigger end_lost_access
  after delete on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function private.end_lost_access();
