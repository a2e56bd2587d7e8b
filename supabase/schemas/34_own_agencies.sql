-- What 'Download my data' has of agencies and their teams: a part of private.own_data_rows. Hidden accounts aren't named to anybody. See docs/decisions/own-data.md.

create view private.own_agency_rows with (security_invoker = true) as
-- The invitations of an agency are in the list of whoever of its team wrote them, or in its owner's when that account was deleted.
select coalesce(i.invited_by, public.agency_owner(i.agency_id)) as account_id, 'invitations' as list, i.id::text as sort_key, to_json(fields) as fields
from public.agency_invitations i
cross join lateral (
  select 'by me' as kind, i.invited as who, i.state, i.created_at as invited_at, i.expires_at
) fields

union all
-- The influencers whom the account manages or managed for an agency, as far as they were chosen for its role.
select a.id, 'managed_influencers', link.id::text, to_json(fields)
from private.accounts a
cross join lateral private.agency_roles(a.id) held
join public.agency_influencers link on link.agency_id = held.agency_id
join private.profiles_not_hidden p on p.id = link.influencer_id
join private.profiles_not_hidden agency on agency.id = link.agency_id
cross join lateral (
  select p.username, p.full_name, agency.username as for_agency, link.managed_by_agency as managed_by_me, link.created_at as since
) fields
where held.is_in_force and (held.all_influencers or link.influencer_id = any (held.influencer_ids))

union all
-- What an owner or manager has done to offers, profiles and addresses of influencers, as list_trail shows it to that person: not whether somebody had complained
-- of an offer. The zeros in front are for sort_key, which is a text.
select t.actor_id, 'changes_for_influencers', to_char(t.id, 'FM0000000000000000000'), to_json(fields)
from private.accounts a
cross join lateral private.acts_for(a.id) theirs
join private.trail t
  on t.actor_id = a.id and t.agency_id = theirs.agency_id and t.account_id = theirs.account_id and t.at >= theirs.since
join private.profiles_not_hidden p on p.id = t.account_id
join private.profiles_not_hidden agency on agency.id = t.agency_id
cross join lateral (
  select
    t.at, p.username as influencer, agency.username as for_agency, t.subject, t.act, t.label, t.before - 'complained_of' as before, t.after,
    cardinality(t.offer_ids) as offers, t.upload_id as file
) fields
where theirs.may_write and t.actor_kind = 'agency' and (t.subject in ('offer', 'profile') or t.act = 'address changed')

union all
select team.person_id, 'teams', team.agency_id::text, to_json(fields)
from private.teams team
join public.agencies a on a.agency_id = team.agency_id
join private.profiles_not_hidden agency on agency.id = team.agency_id
cross join lateral (
  select
    agency.username as agency, agency.full_name, team.role, team.all_influencers,
    case when not team.all_influencers then array(
      select p.username from private.profiles_not_hidden p where p.id = any (team.influencer_ids) order by p.username
    ) end as influencers,
    a.requires_second_factor as asks_for_second_factor, team.since
) fields

union all
-- As above: in the owner's list when the sender's account was deleted.
select coalesce(i.invited_by, public.agency_owner(i.agency_id)), 'team_invitations', 'by me ' || i.id, to_json(fields)
from public.team_invitations i
left join private.profiles_not_hidden agency on agency.id = i.agency_id
cross join lateral (
  select
    'by me' as kind, agency.username as agency, i.email as who, i.role, i.all_influencers, i.influencer_ids as influencers, i.state,
    i.created_at as invited_at, i.expires_at
) fields

union all
-- Whoever has only said that an address is theirs learns nothing of what was sent there. Which influencers were chosen is in 'teams', once the invitation is accepted.
select u.id, 'team_invitations', 'to me ' || i.id, to_json(fields)
from auth.users u
join public.team_invitations i on i.accepted_by = u.id or i.email = private.mail_address_of(u.id)
join private.profiles_not_hidden agency on agency.id = i.agency_id
cross join lateral (
  select
    'to me' as kind, agency.username as agency, i.email as who, i.role, i.all_influencers, null::uuid[] as influencers, i.state,
    i.created_at as invited_at, i.expires_at
) fields;
comment on view private.own_agency_rows is
  'The lists of private.own_data_rows about agencies: what an account does as one, and in the teams to which it belongs or was invited.';
