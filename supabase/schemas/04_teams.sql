-- Who acts for an agency: its owner and the members of its team, each with a role and a scope. See docs/decisions/teams.md.

create table public.agencies (
  agency_id uuid primary key references private.accounts (id) on delete cascade,
  owner_id uuid not null references private.accounts (id),
  requires_second_factor boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.agencies is
  'Who owns an agency. A row is made when an account becomes an agency, owned by that account, and stays when it is one no more.';
comment on column public.agencies.agency_id is 'The account that stands for the agency: its profile has the name, and profiles.is_agency says whether it is one now.';
comment on column public.agencies.requires_second_factor is 'Whether somebody without an authenticator app may do nothing for the agency.';
create index agencies_owner_id_idx on public.agencies (owner_id);

create table public.agency_members (
  agency_id uuid not null references private.accounts (id) on delete cascade,
  member_id uuid not null references private.accounts (id) on delete cascade,
  role text not null,
  all_influencers boolean not null,
  influencer_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (agency_id, member_id),
  constraint agency_members_role_known check (role in ('manager', 'analyst')),
  constraint agency_members_scope check (not all_influencers or influencer_ids = '{}')
);
comment on table public.agency_members is 'Who is in an agency''s team besides its owner. Written by the server.';
comment on column public.agency_members.all_influencers is 'Whether the role is for all influencers of the agency, also later ones, or for chosen ones.';
comment on column public.agency_members.influencer_ids is
  'The chosen influencers, as long as the agency manages them. Ids of accounts that are gone since mean nothing.';
create index agency_members_member_id_idx on public.agency_members (member_id);

alter table public.agencies enable row level security;
alter table public.agency_members enable row level security;

grant select on public.agencies, public.agency_members to authenticated;
grant update (requires_second_factor) on public.agencies to authenticated;
grant select, insert, update, delete on public.agencies, public.agency_members to service_role;

create policy "A team member reads its own membership"
  on public.agency_members for select to authenticated
  using (member_id = (select auth.uid()));

create policy "An owner reads its agencies, and a team member those of its teams"
  on public.agencies for select to authenticated
  using (
    owner_id = (select auth.uid())
    or agency_id in (select m.agency_id from public.agency_members m where m.member_id = (select auth.uid()))
  );

create function private.open_agency()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into public.agencies (agency_id, owner_id) values (new.id, new.id) on conflict (agency_id) do nothing;
  return null;
end;
$$;
comment on function private.open_agency() is 'An account that becomes an agency owns it; one that becomes it again finds its team as it was.';

create trigger open_agency
  after insert or update of is_agency on public.profiles
  for each row when (new.is_agency)
  execute function private.open_agency();

create function private.return_agencies()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  with returned as (
    update public.agencies a set owner_id = a.agency_id where a.owner_id = old.id and a.agency_id <> old.id
    returning a.agency_id
  )
  -- Who owns it isn't in the team besides.
  delete from public.agency_members m using returned where m.agency_id = returned.agency_id and m.member_id = returned.agency_id;
  return old;
end;
$$;
comment on function private.return_agencies() is
  'An agency whose owner''s account goes is owned again by the account that stands for it. The product lets nobody go who owns an agency; the auth service''s admin interface does.';

-- Before and not after: only then does it run with the rights by which the foreign key deletes.
create trigger return_agencies
  before delete on public.profiles
  for each row execute function private.return_agencies();

create function private.add_to_scope(of_agency uuid, of_member uuid, influencers uuid[])
returns void
language sql
volatile
set search_path = ''
as $$
  update public.agency_members m
  set influencer_ids = m.influencer_ids || array(select added.id from unnest(influencers) as added(id) where added.id <> all (m.influencer_ids))
  where m.agency_id = of_agency and m.member_id = of_member and m.role = 'manager' and not m.all_influencers;
$$;
comment on function private.add_to_scope(uuid, uuid, uuid[]) is
  'A manager with chosen influencers looks after those, too, whom it brings to the agency.';
grant execute on function private.add_to_scope(uuid, uuid, uuid[]) to service_role;

-- Roles

create function private.held_roles(of_person uuid)
returns table (
  agency_id uuid, role text, all_influencers boolean, influencer_ids uuid[], requires_second_factor boolean, lacks_second_factor boolean
)
language sql
stable
begin atomic
  select
    a.agency_id, held.role, held.all_influencers, held.influencer_ids, a.requires_second_factor,
    a.requires_second_factor and not private.has_second_factor(of_person)
  from (
    select own.agency_id, 'owner' as role, true as all_influencers, '{}'::uuid[] as influencer_ids
    from public.agencies own where own.owner_id = of_person
    union all
    select m.agency_id, m.role, m.all_influencers, m.influencer_ids from public.agency_members m where m.member_id = of_person
  ) held
  join public.agencies a on a.agency_id = held.agency_id
  join public.profiles agency on agency.id = held.agency_id
  where agency.is_agency and not private.is_hidden_account(held.agency_id);
end;
comment on function private.held_roles(uuid) is
  'A person''s roles in agencies that are open. Where lacks_second_factor is true, the role counts for nothing until the person has an authenticator app.';
grant execute on function private.held_roles(uuid) to service_role;

create function private.agency_roles(of_person uuid)
returns table (agency_id uuid, role text, all_influencers boolean, influencer_ids uuid[])
language sql
stable
begin atomic
  select held.agency_id, held.role, held.all_influencers, held.influencer_ids from private.held_roles(of_person) held where not held.lacks_second_factor;
end;
comment on function private.agency_roles(uuid) is 'The roles by which a person may act now: the one rule of who acts for an agency.';
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
    held.requires_second_factor, held.lacks_second_factor
  from private.held_roles((select auth.uid())) held
  join public.profiles agency on agency.id = held.agency_id
  order by held.agency_id <> (select auth.uid()), lower(coalesce(agency.full_name, agency.username)), held.agency_id;
$$;
comment on function public.my_teams() is
  'The agencies for which the caller may act, its own first, and as what. Runs with the owner''s rights, because an agency''s profile is its own to read.';
grant execute on function public.my_teams() to authenticated;

create function private.my_agency_roles()
returns table (agency_id uuid, role text)
language sql
stable
set search_path = ''
as $$
  select mine.agency_id, mine.role from public.my_teams() mine where not mine.lacks_second_factor;
$$;
comment on function private.my_agency_roles() is 'private.agency_roles for the caller. Policies call it in an uncorrelated subquery: once a statement.';
grant execute on function private.my_agency_roles() to authenticated;

-- Not by the column alone: an owner who lacks the second factor that the rule asks for would switch the rule off.
create policy "An owner says whether its team needs a second factor"
  on public.agencies for update to authenticated
  using (agency_id in (select mine.agency_id from private.my_agency_roles() mine where mine.role = 'owner'))
  with check (owner_id = (select auth.uid()));

create function public.agency_role_of(of_agency uuid, of_person uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select held.role from private.agency_roles(of_person) held where held.agency_id = of_agency;
$$;
comment on function public.agency_role_of(uuid, uuid) is 'As what a person may act for an agency now; null for a stranger. For the server.';
grant execute on function public.agency_role_of(uuid, uuid) to service_role;
