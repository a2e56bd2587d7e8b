-- An operator sees an agency's team, and removes somebody from it.

create type public.desk_team_member as (
  id uuid, name text, username text, avatar_url text, role text, all_influencers boolean, influencers integer, since timestamptz
);
comment on type public.desk_team_member is
  'Somebody who acts for an agency, as operators see it. role: owner, manager, analyst; influencers: how many are chosen for it, where it hasn''t all.';

create function private.desk_team_of(of_agency uuid)
returns public.desk_team_member[]
language sql
stable
set search_path = ''
as $$
  select coalesce(
    array_agg(
      row(
        p.id, coalesce(p.full_name, p.username), p.username, p.avatar_url, team.role, team.all_influencers, team.influencers, team.since
      )::public.desk_team_member
      order by team.role = 'owner' desc, team.since, p.id
    ),
    '{}'
  )
  from (
    select a.owner_id as id, 'owner' as role, true as all_influencers, 0 as influencers, a.created_at as since
    from public.agencies a
    where a.agency_id = of_agency
    union all
    select m.member_id, m.role, m.all_influencers, cardinality(m.influencer_ids), m.created_at
    from public.agency_members m
    where m.agency_id = of_agency
  ) team
  join public.profiles p on p.id = team.id;
$$;
comment on function private.desk_team_of(uuid) is 'The team of an agency, its owner first; empty for other accounts.';

alter type public.desk_account add attribute team public.desk_team_member[];

comment on type public.desk_account is 'An account as operators see it, suspended or not. plan_until: null for a contract without an end; instagram_username: of the connected account; team: of an agency.';

create or replace function private.as_desk_account(p public.profiles)
returns public.desk_account
language sql
stable
set search_path = ''
as $$
  select row(
    p.id, coalesce(p.full_name, p.username), p.username, account.email, p.avatar_url, p.bio, p.category, p.is_influencer, p.is_agency,
    p.is_creditcard, p.is_featured, exists (select from private.operators o where o.account_id = p.id), p.created_at, account.last_sign_in_at,
    case when hidden.account_id is not null then coalesce(s.reason, 'Suspended by SQL, without a reason.') end,
    case when hidden.account_id is not null then coalesce(s.since, hidden.hidden_at) end,
    (private.offer_limit(p.id)).tier, (select b.subscription_end from public.subscribers b where b.user_id = p.id and b.subscribed),
    (
      select count(*)::integer from (
        select from public.promo_codes c where c.influencer_id = p.id and c.live_until >= private.today() and not c.hidden limit private.most_counted()
      ) live
    ),
    (select count(*)::integer from public.promo_codes c where c.influencer_id = p.id and c.hidden),
    coalesce((select f.follower_count from public.follower_counts f where f.influencer_id = p.id), 0),
    (select count(*)::integer from private.complaints c where c.account_id = p.id and c.settled_at is null),
    (select count(*)::integer from public.agency_influencers link where link.influencer_id = p.id and link.managed_by_agency),
    (select i.username from public.instagram_accounts i where i.influencer_id = p.id),
    exists (select from private.instagram_switched_off off where off.influencer_id = p.id),
    private.desk_team_of(p.id)
  )::public.desk_account
  from auth.users account
  left join private.hidden_accounts hidden on hidden.account_id = account.id
  left join private.suspensions s on s.account_id = account.id
  where account.id = p.id;
$$;
comment on function private.as_desk_account(public.profiles) is 'An account as operators see it.';

alter table private.notices drop constraint notices_kind_known;
alter table private.notices add constraint notices_kind_known check (kind in (
  'offer hidden', 'offer hidden by complaints', 'offers hidden by domain', 'offers shown by domain', 'offer shown', 'suspended',
  'suspension lifted', 'objection refused', 'recovery code used', 'removed from team', 'team member removed'
));

create function public.operator_remove_team_member(of_agency uuid, of_member uuid, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
  owner uuid;
  former_role text;
begin
  -- Locked, so that the agency isn't handed over to the member meanwhile.
  select a.owner_id into owner from public.agencies a where a.agency_id = of_agency for update;
  if owner = of_member then
    raise exception 'The owner of an agency can’t be removed from its team here.' using errcode = 'P0001', hint = 'is_owner';
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
  'Removes somebody from an agency''s team, and has them and the agency''s owner told; false when they aren''t in it. Refused for the owner. For operators.';
grant execute on function public.operator_remove_team_member(uuid, uuid, text) to authenticated;
