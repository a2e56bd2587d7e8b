-- An address that is invited to a team gets at most three mails a day from an agency.

create or replace function public.invite_team_member(
  of_agency uuid, by_account uuid, address text, role text, all_influencers boolean, influencer_ids uuid[]
)
returns table (outcome text, invitation_id uuid)
language plpgsql
volatile
set search_path = ''
as $$
declare
  invited constant text := lower(btrim(address));
  chosen constant uuid[] := case when all_influencers then '{}' else coalesce(influencer_ids, '{}') end;
begin
  if not private.lock_agency(of_agency, by_account) then
    outcome := 'not_owner';
    return next;
    return;
  end if;
  -- An expired one would be in the way of the next for its address.
  update public.team_invitations i set state = 'withdrawn' where i.agency_id = of_agency and i.state = 'open' and i.expires_at <= now();
  outcome := case
    when not private.manages_all_of(of_agency, chosen) then 'unmanaged'
    when exists (
      select from public.team_invitations i where i.agency_id = of_agency and i.email = invited and i.state = 'open'
    ) then 'open'
    when (
      select count(*) from public.team_invitations i where i.agency_id = of_agency and i.created_at > now() - interval '1 day'
    ) >= 20 then 'too_many'
    when (
      select count(*) from public.team_invitations i
      where i.agency_id = of_agency and i.email = invited and i.created_at > now() - interval '1 day'
    ) >= 3 then 'too_often'
    when (
      (select count(*) from public.agency_members m where m.agency_id = of_agency)
      + (select count(*) from public.team_invitations i where i.agency_id = of_agency and i.state = 'open')
    ) >= private.max_team_members() then 'full'
    else 'invited'
  end;
  if outcome = 'invited' then
    insert into public.team_invitations as i (agency_id, email, role, all_influencers, influencer_ids, invited_by)
    values (of_agency, invited, invite_team_member.role, invite_team_member.all_influencers, chosen, by_account)
    returning i.id into invitation_id;
  end if;
  return next;
end;
$$;
comment on function public.invite_team_member(uuid, uuid, text, text, boolean, uuid[]) is
  'Makes an invitation to a team. The outcome is "invited", or why not: not_owner, unmanaged (an influencer that the agency doesn''t manage), open (there is one for '
  'that address), too_many (20 a day), too_often (three a day to that address), full. It isn''t told whether anybody has the address. For the server, which knows who is calling and sends the mail.';
