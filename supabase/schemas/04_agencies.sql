-- Agencies, who is in their teams, and which influencers they manage. 05_acting_for.sql says who may act for whom, and has the policies that ask for that. See
-- docs/decisions/teams.md and docs/decisions/agencies.md.

create table public.agencies (
  agency_id uuid primary key references private.accounts (id) on delete cascade,
  owner_id uuid not null references private.accounts (id),
  requires_second_factor boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.agencies is
  'Who owns an agency. A row is made when an account becomes an agency, owned by that account, and stays when the account is an agency no more.';
comment on column public.agencies.agency_id is 'The account that stands for the agency: its profile has the name, and profiles.is_agency says whether it is an agency now.';
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

create view private.teams with (security_invoker = true) as
select a.agency_id, a.owner_id as person_id, 'owner' as role, true as all_influencers, '{}'::uuid[] as influencer_ids, a.created_at as since
from public.agencies a
union all
select m.agency_id, m.member_id, m.role, m.all_influencers, m.influencer_ids, m.created_at
from public.agency_members m;
comment on view private.teams is 'Who is in each agency''s team, the owner too, and in which role.';
grant select on private.teams to service_role;

alter table public.agencies enable row level security;
alter table public.agency_members enable row level security;

grant select on public.agencies, public.agency_members to authenticated;
grant update (requires_second_factor) on public.agencies to authenticated;
grant select, insert, update on public.agencies to service_role;
grant select, insert, update, delete on public.agency_members to service_role;

create policy "A team member reads its own membership"
  on public.agency_members for select to authenticated
  using (member_id = (select auth.uid()));

create policy "An owner reads its agencies, and a team member those of its teams"
  on public.agencies for select to authenticated
  using (
    owner_id = (select auth.uid())
    or agency_id in (select m.agency_id from public.agency_members m where m.member_id = (select auth.uid()))
  );

create table public.agency_influencers (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references private.accounts (id) on delete cascade,
  -- References profiles and not accounts, so that PostgREST can embed the influencer's profile. No other table that clients read does: PostgREST also embeds the
  -- other way, so one request could ask for that table's rows of all profiles (03_accounts.sql). Here these are few, because the policy shows the caller's alone.
  influencer_id uuid not null references public.profiles (id) on delete cascade,
  managed_by_agency boolean not null default true,
  temporary_password text,
  created_at timestamptz not null default now(),
  constraint agency_influencers_agency_id_influencer_id_key unique (agency_id, influencer_id),
  constraint agency_influencers_not_self check (agency_id <> influencer_id)
);

comment on table public.agency_influencers is
  'Which agency manages which influencer. Managements are begun and ended by the server; the agency''s team reads them, and an '
  'influencer its agencies by my_agencies().';
comment on column public.agency_influencers.managed_by_agency is 'False once the management has ended; the row stays.';
comment on column public.agency_influencers.temporary_password is
  'The password that the agency knows, of an account that it made; emptied when the influencer sets one. No client reads the column: '
  'private.managed_credentials() shows it to the agency''s owner and managers.';
comment on column public.agency_influencers.created_at is
  'Since when the agency manages the influencer. Set again when a management that had ended begins again.';

create index agency_influencers_influencer_id_idx on public.agency_influencers (influencer_id);

alter table public.agency_influencers enable row level security;

grant select (id, agency_id, influencer_id, managed_by_agency, created_at) on public.agency_influencers to authenticated;
grant select, insert, update on public.agency_influencers to service_role;

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
comment on function private.open_agency() is 'Lets an account that becomes an agency own that agency. An account that was an agency before finds its team as it was.';

create trigger open_agency
  after update of is_agency on public.profiles
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
  -- The owner isn't among the team's members.
  delete from public.agency_members m using returned where m.agency_id = returned.agency_id and m.member_id = returned.agency_id;
  return old;
end;
$$;
comment on function private.return_agencies() is
  'An agency whose owner''s account goes is owned again by the account that stands for it. The product lets such an owner go only while the agency is closed '
  '(public.reason_against_deletion), the auth service''s admin interface always.';

-- Before the deletion: when an account's deletion cascades here, a trigger before it has the table owner's rights, and one after it those of whoever deleted the account.
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
  'Adds influencers to the chosen ones of the manager who brought them to the agency; does nothing for a role with all influencers.';
grant execute on function private.add_to_scope(uuid, uuid, uuid[]) to service_role;
