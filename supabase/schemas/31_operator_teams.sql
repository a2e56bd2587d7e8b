-- What an operator does in an agency's team. See docs/product/operator.md.

create function public.operator_remove_team_member(of_agency uuid, of_member uuid, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
-- A thousand temporary passwords to renew take a few seconds.
set statement_timeout = '60s'
set lock_timeout = '60s'
as $$
declare
  why constant text := private.begin_act(reason);
  owner uuid;
  former_role text;
begin
  -- Locked, so that the agency isn't handed over to the member meanwhile.
  select a.owner_id into owner from public.agencies a where a.agency_id = of_agency for update;
  if owner = of_member then
    raise exception 'The owner of an agency can''t be removed from its team here.' using errcode = 'P0001', hint = 'is_owner';
  end if;
  delete from public.agency_members m where m.agency_id = of_agency and m.member_id = of_member returning m.role into former_role;
  if not found then
    return false;
  end if;
  perform private.note_act(
    'remove team member', why, of_agency, before => jsonb_build_object('member', of_member, 'role', former_role)
  );
  perform private.notify(told.account_id, told.kind, coalesce(about.full_name, about.username) || ': ' || why)
  from (values (of_member, 'removed from team', of_agency), (owner, 'team member removed', of_member)) as told(account_id, kind, about_id)
  join public.profiles about on about.id = told.about_id;
  return true;
end;
$$;
comment on function public.operator_remove_team_member(uuid, uuid, text) is
  'Removes somebody from an agency''s team, and has that person and the agency''s owner told; false when the person isn''t in the team. The owner can''t be removed. For operators.';
grant execute on function public.operator_remove_team_member(uuid, uuid, text) to authenticated;

create function public.operator_hand_over_agency(of_agency uuid, to_member uuid, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
-- A change of the team that holds the agency's lock may renew a thousand temporary passwords, which takes a few seconds.
set statement_timeout = '60s'
set lock_timeout = '60s'
as $$
declare
  why constant text := private.begin_act(reason);
  agency public.agencies;
  agency_name text;
begin
  select a.* into agency from public.agencies a where a.agency_id = of_agency for no key update;
  select coalesce(p.full_name, p.username) into agency_name from public.profiles p where p.id = agency.agency_id and p.is_agency;
  if not found then
    raise exception 'This account is no agency any more.' using errcode = 'P0001', hint = 'no_agency';
  end if;
  if agency.owner_id = to_member then
    return false;
  end if;
  -- Locked, so that the suspension isn't lifted meanwhile.
  perform from private.hidden_accounts hidden where hidden.account_id = agency.owner_id and not hidden.departed for key share;
  if not found then
    raise exception 'The owner of this agency isn''t suspended, and hands it over themselves.' using errcode = 'P0001', hint = 'owner_not_suspended';
  end if;
  if not private.give_agency(of_agency, to_member) then
    raise exception 'This person isn''t in the team any more, or is suspended.' using errcode = 'P0001', hint = 'no_member';
  end if;
  perform private.ask_owner_about_changed_addresses(of_agency, array[agency.owner_id], null, array[agency.owner_id]);
  perform private.note_act(
    'hand over agency', why, of_agency,
    before => jsonb_build_object('owner', agency.owner_id), after => jsonb_build_object('owner', to_member)
  );
  perform private.notify(to_member, 'made owner', agency_name || ': ' || why);
  perform private.notify(
    agency.owner_id, 'agency handed over', agency_name || ', which ' || coalesce(p.full_name, p.username) || ' owns now: ' || why
  )
  from public.profiles p where p.id = to_member;
  return true;
end;
$$;
comment on function public.operator_hand_over_agency(uuid, uuid, text) is
  'Hands an agency whose owner is suspended over to a member of its team, as hand_over_agency does for an owner, and has both told; false when that member owns it already. For operators.';
grant execute on function public.operator_hand_over_agency(uuid, uuid, text) to authenticated;
