-- Which influencers agencies manage, who may write for them, and the temporary passwords. See docs/decisions/agencies.md.

create table public.agency_influencers (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references private.accounts (id) on delete cascade,
  influencer_id uuid not null references public.profiles (id) on delete cascade,
  managed_by_agency boolean not null default true,
  temporary_password text,
  created_at timestamptz not null default now(),
  constraint agency_influencers_agency_id_influencer_id_key unique (agency_id, influencer_id),
  constraint agency_influencers_not_self check (agency_id <> influencer_id)
);

comment on table public.agency_influencers is
  'Which agency manages which influencer. Rows are made, begun and ended by the server; the agency''s team reads them, and an '
  'influencer its agencies by my_agencies().';
comment on column public.agency_influencers.temporary_password is
  'The first password of an account that the agency made; emptied when the influencer sets one. No client reads the column: '
  'private.credentials_i_manage() shows it to the agency''s owner and managers.';
comment on column public.agency_influencers.created_at is
  'Since when the agency manages the influencer. Set again when a management that had ended begins again.';

-- The one key of a table for clients that leads to profiles, by which PostgREST embeds the influencer's. The way back is bounded: a profile has few
-- agencies, and the caller sees its own ones only.
create index agency_influencers_influencer_id_idx on public.agency_influencers (influencer_id);

alter table public.agency_influencers enable row level security;

grant select (id, agency_id, influencer_id, managed_by_agency, created_at) on public.agency_influencers to authenticated;
grant select, insert, update, delete on public.agency_influencers to service_role;

create function private.influencers_of(of_person uuid)
returns table (agency_id uuid, influencer_id uuid, role text, since timestamptz)
language sql
stable
begin atomic
  select held.agency_id, managed.influencer_id, held.role, managed.created_at
  from private.agency_roles(of_person) held
  join public.agency_influencers managed on managed.agency_id = held.agency_id
  where managed.managed_by_agency
    and not private.is_hidden_account(managed.influencer_id)
    and (held.all_influencers or managed.influencer_id = any (held.influencer_ids));
end;
comment on function private.influencers_of(uuid) is
  'The influencers within a person''s scope, for which agency, as what, and since when the agency manages them. Two agencies may manage one influencer.';
grant execute on function private.influencers_of(uuid) to service_role;

create function private.my_influencers()
returns table (agency_id uuid, influencer_id uuid, role text, since timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select mine.agency_id, mine.influencer_id, mine.role, mine.since from private.influencers_of((select auth.uid())) mine;
$$;
comment on function private.my_influencers() is
  'private.influencers_of for the caller. Runs with the owner''s rights, because policies of the tables that it reads call it.';
grant execute on function private.my_influencers() to authenticated;

create policy "An agency's team reads its own influencers"
  on public.agency_influencers for select to authenticated
  using ((agency_id, influencer_id) in (select mine.agency_id, mine.influencer_id from private.my_influencers() mine));

create function private.influencers_i_read()
returns setof uuid
language sql
stable
set search_path = ''
as $$
  select mine.influencer_id from private.my_influencers() mine;
$$;
comment on function private.influencers_i_read() is 'The influencers whose codes and results the caller may read for an agency, as whatever.';
grant execute on function private.influencers_i_read() to authenticated;

create function private.influencers_i_manage()
returns setof uuid
language sql
stable
set search_path = ''
as $$
  select mine.influencer_id from private.my_influencers() mine where mine.role <> 'analyst';
$$;
comment on function private.influencers_i_manage() is
  'The influencers whose codes the caller may write for an agency. Policies call it in an uncorrelated subquery: once a statement.';
grant execute on function private.influencers_i_manage() to authenticated;

create function private.manages_for(of_person uuid, of_influencer uuid)
returns uuid
language sql
stable
set search_path = ''
as $$
  select managed.agency_id from private.influencers_of(of_person) managed
  where managed.influencer_id = of_influencer and managed.role <> 'analyst'
  order by managed.since, managed.agency_id
  limit 1;
$$;
comment on function private.manages_for(uuid, uuid) is
  'The agency for which a person may write for an influencer; of several the one that has managed it longest, null for none.';
grant execute on function private.manages_for(uuid, uuid) to service_role;

create function private.may_publish_for(of_influencer uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(
    of_influencer = (select p.id from public.profiles p where p.id = (select auth.uid()) and p.is_influencer)
      or of_influencer in (select private.influencers_i_manage()),
    false
  );
$$;
comment on function private.may_publish_for(uuid) is
  'Whether the caller may put something before people in an influencer''s name: the influencer itself, and the agency that manages it.';
grant execute on function private.may_publish_for(uuid) to authenticated;

create function private.i_manage(of_influencer uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select from private.influencers_of(auth.uid()) mine where mine.influencer_id = of_influencer and mine.role <> 'analyst'
  );
end;
$$;
comment on function private.i_manage(uuid) is
  'Whether the caller may write an influencer''s codes for an agency: the same question of one influencer. Each row of a file asks it, so its plan is kept.';

create function private.is_independent_of(of_account uuid, of_influencer uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select of_account <> of_influencer and not exists (
    select from public.agency_influencers link
    where link.influencer_id = of_influencer and link.managed_by_agency
      and (
        link.agency_id = of_account
        or exists (select from public.agencies a where a.agency_id = link.agency_id and a.owner_id = of_account)
        or exists (select from public.agency_members m where m.agency_id = link.agency_id and m.member_id = of_account)
      )
  );
$$;
comment on function private.is_independent_of(uuid, uuid) is
  'Whether an account has nothing to do with publishing an influencer''s offers: nobody of its agency''s team is a witness of them, whatever their role and scope.';

create function private.links_to_me()
returns table (
  agency_id uuid, agency_name text, agency_username text, agency_avatar_url text, since timestamptz, is_agency_hidden boolean, knows_password boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    agency.id, coalesce(agency.full_name, agency.username), agency.username, agency.avatar_url, link.created_at,
    private.is_hidden_account(agency.id), link.temporary_password is not null
  from public.agency_influencers link
  join public.profiles agency on agency.id = link.agency_id and agency.is_agency
  where link.influencer_id = (select auth.uid()) and link.managed_by_agency;
$$;
comment on function private.links_to_me() is
  'The agencies that manage the caller, suspended ones too. Runs with the owner''s rights, because an agency''s profile is its own to read.';
grant execute on function private.links_to_me() to authenticated;

create function public.my_agencies()
returns table (agency_id uuid, agency_name text, agency_username text, agency_avatar_url text, since timestamptz)
language sql
stable
set search_path = ''
as $$
  select link.agency_id, link.agency_name, link.agency_username, link.agency_avatar_url, link.since
  from private.links_to_me() link
  where not link.is_agency_hidden
  order by link.since, link.agency_id;
$$;
comment on function public.my_agencies() is 'The agencies that manage the caller, and since when.';
grant execute on function public.my_agencies() to authenticated;

create function public.may_end_management(of_agency uuid, of_influencer uuid, by_account uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when by_account = of_influencer then 'influencer'
    when exists (
      select from private.influencers_of(by_account) managed
      where managed.agency_id = of_agency and managed.influencer_id = of_influencer and managed.role <> 'analyst'
    ) or (
      -- It has ended already, which isn't an error.
      public.agency_role_of(of_agency, by_account) <> 'analyst'
      and not exists (
        select from public.agency_influencers link
        where link.agency_id = of_agency and link.influencer_id = of_influencer and link.managed_by_agency
      )
    ) then 'agency'
  end;
$$;
comment on function public.may_end_management(uuid, uuid, uuid) is
  'As which of the two sides an account may end a management; null for a stranger. For the server.';
grant execute on function public.may_end_management(uuid, uuid, uuid) to service_role;

create function public.end_management(of_agency uuid, of_influencer uuid, by_account uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  side text;
begin
  perform from auth.users account where account.id = of_influencer for update;
  -- Asked behind the lock: whoever ends somebody's access holds it meanwhile.
  side := public.may_end_management(of_agency, of_influencer, by_account);
  if side is null then
    return null;
  end if;
  perform private.act_as(by_account);
  -- Whoever of the agency has noted the temporary password would go on signing in by it.
  if side = 'agency' and private.set_temporary_password(of_agency, of_influencer) is not null then
    perform private.restore_address(of_agency, null, of_influencer);
  end if;
  update public.agency_influencers link
  set managed_by_agency = false
  where link.agency_id = of_agency and link.influencer_id = of_influencer and link.managed_by_agency;
  return found;
end;
$$;
comment on function public.end_management(uuid, uuid, uuid) is
  'Ends a management, by one of its two sides; false when there is none, and null for a stranger. A temporary password that stands ends with it when the agency does it, and the '
  'agency''s changes of the address are undone. For the server, which tells both by mail.';
grant execute on function public.end_management(uuid, uuid, uuid) to service_role;

create function public.managed_parties(of_agency uuid, behind uuid default null)
returns table (id uuid, email text)
language sql
stable
security definer
set search_path = ''
as $$
  select account.id, account.email
  from public.agency_influencers link
  join auth.users account on account.id = link.influencer_id
  where link.agency_id = of_agency
    and link.managed_by_agency
    and (behind is null or link.influencer_id > behind)
    and account.email is not null
  order by link.influencer_id
  limit 1000;
$$;
comment on function public.managed_parties(uuid, uuid) is
  'The addresses of those whom an agency manages, a thousand at a time in the order of their ids, behind the given one. For the '
  'server, which tells them when the agency''s account is deleted.';
grant execute on function public.managed_parties(uuid, uuid) to service_role;

-- Temporary passwords

create function private.empty_temporary_passwords()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.agency_influencers
  set temporary_password = null
  where influencer_id = new.id and temporary_password is not null;
  return null;
end;
$$;
comment on function private.empty_temporary_passwords() is
  'After a change of password the former one is shown to no agency any more. When an agency renews a temporary password, it writes '
  'the new one after this trigger.';

create trigger empty_temporary_passwords
  after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.empty_temporary_passwords();

create function private.forget_temporary_password()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.temporary_password := null;
  return new;
end;
$$;
comment on function private.forget_temporary_password() is
  'Empties the temporary password when a management ends, so that the agency can no longer read it. Where the agency ended it, it opens nothing any more (public.end_management).';

create trigger forget_temporary_password
  before update of managed_by_agency on public.agency_influencers
  for each row when (not new.managed_by_agency)
  execute function private.forget_temporary_password();

create function public.has_temporary_password()
returns boolean
language sql
stable
set search_path = ''
as $$
  -- Also by a suspended agency, which still knows it and may come back.
  select exists (select from private.links_to_me() link where link.knows_password);
$$;
comment on function public.has_temporary_password() is
  'Whether the caller still signs in with the password that its agency gave it, and knows.';
grant execute on function public.has_temporary_password() to authenticated;
