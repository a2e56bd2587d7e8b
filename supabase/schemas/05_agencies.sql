-- Agencies: which influencers they manage, and the accounts that they open for influencers. See docs/decisions/agencies.md.

create table public.agency_influencers (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references private.accounts (id) on delete cascade,
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  managed_by_agency boolean not null default true,
  temporary_password text,
  created_at timestamptz not null default now(),
  constraint agency_influencers_agency_id_influencer_id_key unique (agency_id, influencer_id),
  constraint agency_influencers_not_self check (agency_id <> influencer_id)
);

comment on table public.agency_influencers is
  'Which agency manages which influencer. Rows are made, begun and ended by the server; the agency reads its own, and an '
  'influencer its agencies by my_agencies().';
comment on column public.agency_influencers.temporary_password is
  'The first password of an account that the agency made, shown to that agency alone; emptied when the influencer sets one.';
comment on column public.agency_influencers.created_at is
  'Since when the agency manages the influencer. Set again when a management that had ended begins again.';

create index agency_influencers_influencer_id_idx on public.agency_influencers (influencer_id);

alter table public.agency_influencers enable row level security;

grant select on public.agency_influencers to authenticated;
grant select, insert, update, delete on public.agency_influencers to service_role;

-- An account that the operator no longer counts as an agency reads nothing, least of all a password.
create policy "An agency reads its own influencers"
  on public.agency_influencers for select to authenticated
  using (
    agency_id = (select p.id from public.profiles p where p.id = (select auth.uid()) and p.is_agency)
    and not exists (select from private.hidden_accounts hidden where hidden.account_id = influencer_id)
  );

create function private.influencers_i_manage()
returns setof uuid
language sql
stable
set search_path = ''
as $$
  select managed.influencer_id
  from public.agency_influencers managed
  join public.profiles agency on agency.id = managed.agency_id
  where managed.agency_id = (select auth.uid()) and managed.managed_by_agency and agency.is_agency
    and not private.is_hidden_account(managed.influencer_id);
$$;
comment on function private.influencers_i_manage() is
  'The influencers whose codes the caller may write as their agency. Policies call it in an uncorrelated subquery: once a statement.';
grant execute on function private.influencers_i_manage() to authenticated;

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
    select from public.agency_influencers managed
    join public.profiles agency on agency.id = managed.agency_id
    where managed.agency_id = auth.uid() and managed.influencer_id = of_influencer
      and managed.managed_by_agency and agency.is_agency
  ) and not private.is_hidden_account(of_influencer);
end;
$$;
comment on function private.i_manage(uuid) is
  'Whether the caller may write an influencer''s codes as its agency: the same question of one influencer. Each row of a file asks it, so its plan is kept.';

create function public.my_agencies()
returns table (agency_id uuid, agency_name text, agency_username text, agency_avatar_url text, since timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select agency.id, coalesce(agency.full_name, agency.username), agency.username, agency.avatar_url, link.created_at
  from public.agency_influencers link
  join private.unhidden_profiles agency on agency.id = link.agency_id and agency.is_agency
  where link.influencer_id = (select auth.uid()) and link.managed_by_agency
  order by link.created_at, agency.id;
$$;
comment on function public.my_agencies() is
  'The agencies that manage the caller, and since when. Runs with the owner''s rights: the links hold temporary passwords, and '
  'an agency''s profile is its own to read.';
grant execute on function public.my_agencies() to authenticated;

create function public.end_management(of_agency uuid, of_influencer uuid, by_account uuid)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.act_as(by_account);
  update public.agency_influencers link
  set managed_by_agency = false
  where link.agency_id = of_agency and link.influencer_id = of_influencer and link.managed_by_agency;
  return found;
end;
$$;
comment on function public.end_management(uuid, uuid, uuid) is
  'Ends a management, by one of its two sides; false when there is none. For the server, which lets only the two sides call it and tells both by mail.';
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
  'Empties the temporary password when a management ends, so that the agency can no longer read it.';

create trigger forget_temporary_password
  before update of managed_by_agency on public.agency_influencers
  for each row when (not new.managed_by_agency)
  execute function private.forget_temporary_password();

create function public.has_temporary_password()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.agency_influencers a
    where a.influencer_id = (select auth.uid()) and a.temporary_password is not null
      -- A suspended agency still knows it, and may come back.
      and not private.has_departed(a.agency_id)
  );
$$;
comment on function public.has_temporary_password() is
  'Whether the caller still signs in with the password that its agency gave it, and knows. The password itself is the agency''s '
  'alone to read.';
grant execute on function public.has_temporary_password() to authenticated;

-- Accounts that an agency opens. These functions are for the edge functions that make the accounts.

-- An account is made first and adopted by the agency afterwards. An edge function that is stopped in between leaves the account
-- behind, and its address would stay taken. So the agency's next try is told which accounts it may remove.
create function public.find_accounts(of_agency uuid, wanted jsonb)
returns table (ordinal integer, email_taken boolean, username_taken boolean, managed boolean, left_behind uuid[])
language sql
stable
security definer
set search_path = ''
as $$
  select
    w.ordinal::integer,
    account.id is not null,
    named.id is not null,
    coalesce(account.id = named.id, false) and exists (
      select from public.agency_influencers link
      where link.agency_id = of_agency and link.influencer_id = named.id and link.managed_by_agency
    ),
    array(
      select made.id
      from auth.users made
      join public.profiles p on p.id = made.id
      where made.id in (account.id, named.id)
        and made.raw_app_meta_data ->> 'opened_for' = of_agency::text
        -- Adopted accounts are influencers, and stay it when their agency is gone.
        and not p.is_influencer
        and made.last_sign_in_at is null
        -- A hosted function lives for 400 seconds at most (on the free plan 150), and the last statement that it sent for 8
        -- more: whoever made a younger one may be about to adopt it.
        and made.created_at < now() - interval '7 minutes'
    )
  from rows from (jsonb_to_recordset(wanted) as (email text, username text)) with ordinality
    as w(email, username, ordinal)
  -- is_sso_user is there for the index of the addresses, which leaves out accounts of a company's single sign-on.
  left join auth.users account on account.email = lower(btrim(w.email)) and account.is_sso_user = false
  left join public.profiles named on named.username = lower(btrim(w.username))
  order by w.ordinal;
$$;
comment on function public.find_accounts(uuid, jsonb) is
  'For each wished {email, username}, in their order: whether the address or the name is taken, whether both are of one '
  'influencer that the agency manages already, and which accounts in the way were made for the agency (app_metadata.opened_for) '
  'and never adopted. Tells who has an account, so it is for the server only.';
grant execute on function public.find_accounts(uuid, jsonb) to service_role;

create function public.adopt_influencers(for_agency uuid, accounts jsonb)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- Locked, so that the account stays an agency until the end of this transaction.
  perform from public.profiles p where p.id = for_agency and p.is_agency for share;
  if not found then
    raise exception 'Only an agency manages influencers.' using errcode = '42501';
  end if;
  perform private.act_as(for_agency);

  update public.profiles p
  set is_influencer = true, avatar_url = coalesce(a.avatar_url, p.avatar_url), bio = coalesce(a.bio, p.bio)
  from jsonb_to_recordset(accounts) as a(id uuid, avatar_url text, bio text)
  where p.id = a.id;

  insert into public.agency_influencers (agency_id, influencer_id, temporary_password)
  select for_agency, a.id, a.temporary_password
  from jsonb_to_recordset(accounts) as a(id uuid, temporary_password text);
end;
$$;
comment on function public.adopt_influencers(uuid, jsonb) is
  'Makes new accounts [{id, temporary_password, avatar_url, bio}] influencers that the agency manages: all of them or, on any '
  'error, none. For the server, which has just made the accounts.';
grant execute on function public.adopt_influencers(uuid, jsonb) to service_role;

-- What an agency may do to an account only while its temporary password is in use. Each function is one transaction that first
-- locks the account's row: the influencer's own change of password waits, or has been seen. The auth service's admin
-- interface can't do that: between its reading and its writing the influencer may have set a password.

create function private.lock_account_in_agency_hands(of_agency uuid, of_influencer uuid)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform from auth.users account where account.id = of_influencer for update;
  perform from public.agency_influencers link
  join public.profiles agency on agency.id = link.agency_id and agency.is_agency
  where link.agency_id = of_agency
    and link.influencer_id = of_influencer
    and link.managed_by_agency
    and link.temporary_password is not null;
  return found;
end;
$$;
comment on function private.lock_account_in_agency_hands(uuid, uuid) is
  'Whether the agency manages the influencer and the temporary password is still in use. The locks keep the answer true until the transaction ends.';

create function public.renew_temporary_password(of_agency uuid, of_influencer uuid, new_password text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not private.lock_account_in_agency_hands(of_agency, of_influencer) then
    return false;
  end if;
  update auth.users account
  set encrypted_password = extensions.crypt(new_password, extensions.gen_salt('bf', 10)), updated_at = now()
  where account.id = of_influencer;
  -- After the password: its trigger has emptied this.
  update public.agency_influencers link
  set temporary_password = new_password
  where link.agency_id = of_agency and link.influencer_id = of_influencer;
  -- As after any change of password: whoever signed in with the former one is out.
  delete from auth.sessions s where s.user_id = of_influencer;
  return true;
end;
$$;
comment on function public.renew_temporary_password(uuid, uuid, text) is
  'Sets another temporary password while one stands; false, and nothing changed, when none does (docs/product/agencies.md#temporary-password). For '
  'the server.';
grant execute on function public.renew_temporary_password(uuid, uuid, text) to service_role;

create function private.set_email(of_account uuid, new_email text)
returns void
language sql
volatile
set search_path = ''
as $$
  update auth.users account set email = new_email, updated_at = now() where account.id = of_account;
  update auth.identities i
  set identity_data = i.identity_data || jsonb_build_object('email', new_email), updated_at = now()
  where i.user_id = of_account and i.provider = 'email';
$$;
comment on function private.set_email(uuid, text) is
  'Writes a new e-mail address as the auth service''s admin interface does. Raises a unique violation when the address is taken.';

create function public.change_managed_email(of_agency uuid, of_influencer uuid, new_email text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not private.lock_account_in_agency_hands(of_agency, of_influencer) then
    return false;
  end if;
  perform private.set_email(of_influencer, new_email);
  -- Nobody has proved this one.
  update auth.users account
  set raw_app_meta_data = coalesce(account.raw_app_meta_data, '{}') || jsonb_build_object('opened_for', of_agency)
  where account.id = of_influencer;
  return true;
end;
$$;
comment on function public.change_managed_email(uuid, uuid, text) is
  'Changes an account''s address while its temporary password stands, and voids links that went to the former one; false, and '
  'nothing changed, when none does (docs/product/agencies.md#change-of-address). An address that is taken is a unique violation. For the server, which '
  'writes it in lower case.';
grant execute on function public.change_managed_email(uuid, uuid, text) to service_role;
