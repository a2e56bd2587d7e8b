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
