-- Who may act for whom: all that policies and functions may ask about that. See docs/decisions/teams.md.
--   private.agency_roles(person)                  in which agencies a person has a role
--   public.my_teams()                             the same of the caller, with the agencies' names
--   private.acts_for(person)                      for which accounts a person may act
--   private.i_act_for()                           the same of the caller, for policies
--   private.is_independent_of(person, influencer) whether a person has nothing to do with an influencer's offers
-- For the end of a role, which also concerns agencies that are closed: private.password_access_of(person) in 17_lost_access.sql.

-- This function and private.acts_for have a parsed body and no settings, so that Postgres inlines them into the queries that read them. A parsed body is safe
-- without a search_path.
create function private.agency_roles(of_person uuid)
returns table (agency_id uuid, role text, all_influencers boolean, influencer_ids uuid[], requires_second_factor boolean, is_in_force boolean)
language sql
stable
begin atomic
  select
    team.agency_id, team.role, team.all_influencers, team.influencer_ids, a.requires_second_factor,
    not a.requires_second_factor or private.has_second_factor(of_person)
  from private.teams team
  join public.agencies a on a.agency_id = team.agency_id
  join public.profiles agency on agency.id = team.agency_id
  where team.person_id = of_person and agency.is_agency and not private.is_hidden_account(team.agency_id)
    -- A call that waited for this person's suspension goes on behind it, though the person's sessions have ended.
    and not private.is_hidden_account(of_person);
end;
comment on function private.agency_roles(uuid) is
  'A person''s roles in agencies that are open; none while the person is suspended. is_in_force: false as long as the agency asks for an '
  'authenticator app and the person has none.';
grant execute on function private.agency_roles(uuid) to service_role;

create function public.my_teams()
returns table (
  agency_id uuid, agency_name text, agency_username text, agency_avatar_url text, role text, all_influencers boolean,
  requires_second_factor boolean, lacks_second_factor boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    held.agency_id, coalesce(agency.full_name, agency.username), agency.username, agency.avatar_url, held.role, held.all_influencers,
    held.requires_second_factor, not held.is_in_force
  from private.agency_roles((select auth.uid())) held
  join public.profiles agency on agency.id = held.agency_id
  order by held.agency_id <> (select auth.uid()), lower(coalesce(agency.full_name, agency.username)), held.agency_id;
$$;
comment on function public.my_teams() is
  'The agencies for which the caller may act, its own first, and in which role; where lacks_second_factor is true, only once the caller has an authenticator app. Runs with the '
  'owner''s rights, because only an agency itself reads its profile.';
grant execute on function public.my_teams() to authenticated;

create function private.acts_for(of_person uuid)
returns table (account_id uuid, agency_id uuid, may_write boolean, may_publish boolean, since timestamptz)
language sql
stable
begin atomic
  select p.id, null::uuid, true, p.is_influencer, '-infinity'::timestamptz
  from public.profiles p
  where p.id = of_person
  union all
  select link.influencer_id, held.agency_id, held.role <> 'analyst', held.role <> 'analyst', link.created_at
  from private.agency_roles(of_person) held
  join public.agency_influencers link on link.agency_id = held.agency_id
  where held.is_in_force
    and link.managed_by_agency
    and not private.is_hidden_account(link.influencer_id)
    and (held.all_influencers or link.influencer_id = any (held.influencer_ids));
end;
comment on function private.acts_for(uuid) is
  'The accounts for which a person may act: its own, without an agency and since -infinity, and those of the influencers within its roles, since the agency manages them. Two agencies '
  'may manage one influencer. may_write: whether the person may change and delete what is the account''s; may_publish: whether the person may put something new before people in the account''s name.';
grant execute on function private.acts_for(uuid) to service_role;

create function private.i_act_for()
returns table (account_id uuid, agency_id uuid, may_write boolean, may_publish boolean, since timestamptz)
-- Not in SQL, which would plan the query anew in each statement: 0.9 ms of the 6.7 ms that adding an offer takes.
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select mine.account_id, mine.agency_id, mine.may_write, mine.may_publish, mine.since from private.acts_for((select auth.uid())) mine;
end;
$$;
comment on function private.i_act_for() is
  'private.acts_for() of the caller. Policies call it in a subquery that doesn''t depend on the row, so that it runs once a statement. Runs with the owner''s rights, because the policies of the very tables that the function reads call it.';
grant execute on function private.i_act_for() to authenticated;

create function private.is_independent_of(of_person uuid, of_influencer uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select of_person <> of_influencer and not exists (
    select from public.agency_influencers link
    where link.influencer_id = of_influencer and link.managed_by_agency
      and (
        link.agency_id = of_person
        or exists (select from private.teams team where team.agency_id = link.agency_id and team.person_id = of_person)
      )
  );
$$;
comment on function private.is_independent_of(uuid, uuid) is
  'Whether a person has nothing to do with publishing an influencer''s offers, and so is a witness of how these work. Nobody of an agency''s team is a witness for an influencer '
  'whom the agency manages, whatever role and scope that person has.';

-- Not by owner_id alone: an owner who lacks the second factor that the rule asks for would switch the rule off.
create policy "An owner says whether its team needs a second factor"
  on public.agencies for update to authenticated
  using (agency_id in (select mine.agency_id from public.my_teams() mine where mine.role = 'owner' and not mine.lacks_second_factor))
  with check (owner_id = (select auth.uid()));

create policy "An agency's team reads its own influencers"
  on public.agency_influencers for select to authenticated
  using ((agency_id, influencer_id) in (select mine.agency_id, mine.account_id from private.i_act_for() mine));
