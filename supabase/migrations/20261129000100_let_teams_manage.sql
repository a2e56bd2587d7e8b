-- Managements are looked after by teams. See docs/decisions/teams.md.

revoke select on public.agency_influencers from authenticated;

grant select (id, agency_id, influencer_id, managed_by_agency, created_at) on public.agency_influencers to authenticated;

comment on table public.agency_influencers is
  'Which agency manages which influencer. Rows are made, begun and ended by the server; the agency''s team reads them, and an '
  'influencer its agencies by my_agencies().';

comment on column public.agency_influencers.temporary_password is
  'The first password of an account that the agency made; emptied when the influencer sets one. No client reads the column: '
  'private.credentials_i_manage() shows it to the agency''s owner and managers.';

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

create or replace function private.influencers_i_manage()
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

create or replace function private.i_manage(of_influencer uuid)
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

alter function public.my_agencies() security invoker;

create or replace function public.my_agencies()
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

comment on function public.end_management(uuid, uuid, uuid) is
  'Ends a management, by one of its two sides; false when there is none. For the server, which asks may_end_management first and tells both by mail.';

alter function public.has_temporary_password() security invoker;

create or replace function public.has_temporary_password()
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

alter table public.agency_invitations add column invited_by uuid references private.accounts (id) on delete set null;

comment on column public.agency_invitations.invited_by is 'Who of the agency''s team typed it.';

create index agency_invitations_invited_by_idx on public.agency_invitations (invited_by);

drop function public.invite_influencer(uuid, text);

create function public.invite_influencer(of_agency uuid, by_account uuid, invitee text)
returns table (outcome text, invitation_id uuid, account_id uuid)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  wanted constant text := ltrim(lower(btrim(invitee)), '@');
begin
  -- Locked, so that of several at the same moment each sees the ones before it.
  perform from public.profiles p where p.id = of_agency and p.is_agency for no key update;
  if not found then
    outcome := 'no_agency';
    return next;
    return;
  end if;

  delete from public.agency_invitations i where i.agency_id = of_agency and i.expires_at <= now();

  select account.id into account_id
  from auth.users account
  left join public.profiles named on named.id = account.id
  where account.is_sso_user = false
    and not private.is_hidden_account(account.id)
    and case when position('@' in wanted) > 0 then account.email = wanted else named.username = wanted end;

  outcome := private.outcome_of_inviting(of_agency, wanted, account_id);
  if outcome <> 'invited' then
    account_id := null;
    return next;
    return;
  end if;

  -- Asked already by its other name, or has declined by it: it isn't asked again, and the agency doesn't learn from the
  -- answer that the address and the username are one account's.
  if exists (
    select from public.agency_invitations i
    where i.agency_id = of_agency and i.influencer_id = account_id and i.state in ('open', 'declined')
  ) then
    account_id := null;
  end if;

  insert into public.agency_invitations as i (agency_id, influencer_id, invited, invited_by)
  values (of_agency, account_id, wanted, by_account)
  returning i.id into invitation_id;
  return next;
end;
$$;

comment on function public.invite_influencer(uuid, uuid, text) is
  'Invites whoever has this address or username, if anybody has; account_id is there when somebody is to be told. The outcome '
  'is "invited", or why not: no_agency, self, managed, open, declined (within the 30 days of that invitation), too_many (20 a '
  'day). For the server: account_id tells who has an account.';

grant execute on function public.invite_influencer(uuid, uuid, text) to service_role;

create or replace function public.accept_invitation(by_account uuid, of_invitation uuid, become_influencer boolean)
returns table (outcome text, agency_id uuid)
language plpgsql
volatile
set search_path = ''
as $$
declare
  invitation public.agency_invitations;
begin
  select i.* into invitation from public.agency_invitations i
  where i.id = of_invitation and i.influencer_id = by_account
  for update;
  agency_id := invitation.agency_id;

  -- Locked, so that the account stays an agency until the end of this transaction.
  perform from public.profiles p where p.id = invitation.agency_id and p.is_agency for share;
  if not found or private.is_hidden_account(invitation.agency_id) then
    outcome := 'gone';
  elsif invitation.state = 'accepted' and exists (
    select from public.agency_influencers link
    where link.agency_id = invitation.agency_id and link.influencer_id = by_account and link.managed_by_agency
  ) then
    outcome := 'already';
  elsif invitation.state <> 'open' or invitation.expires_at <= now() then
    outcome := 'gone';
  elsif not become_influencer and exists (
    select from public.profiles p where p.id = by_account and not p.is_influencer
  ) then
    outcome := 'no_influencer';
  else
    perform private.act_as(by_account);
    update public.profiles p set is_influencer = true where p.id = by_account and not p.is_influencer;
    update public.agency_invitations i set state = 'accepted' where i.id = invitation.id;
    insert into public.agency_influencers as link (agency_id, influencer_id)
    values (invitation.agency_id, by_account)
    on conflict on constraint agency_influencers_agency_id_influencer_id_key
      do update set managed_by_agency = true, created_at = now();
    perform private.add_to_scope(invitation.agency_id, invitation.invited_by, array[by_account]);
    outcome := 'accepted';
  end if;
  return next;
end;
$$;

drop function public.adopt_influencers(uuid, jsonb);

create function public.adopt_influencers(for_agency uuid, by_account uuid, accounts jsonb)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- Locked, so that the account stays an agency until the end of this transaction.
  perform from public.profiles p where p.id = for_agency and p.is_agency for share;
  -- Making the accounts took a while, in which somebody may have left the team.
  if not found or coalesce(public.agency_role_of(for_agency, by_account), 'analyst') = 'analyst' then
    raise exception 'Only an agency’s owner and managers add influencers.' using errcode = '42501';
  end if;
  perform private.act_as(by_account);

  -- Link and scope first, so that the trail knows for which agency the rest is done.
  insert into public.agency_influencers (agency_id, influencer_id, temporary_password)
  select for_agency, a.id, a.temporary_password
  from jsonb_to_recordset(accounts) as a(id uuid, temporary_password text);

  perform private.add_to_scope(for_agency, by_account, array(select a.id from jsonb_to_recordset(accounts) as a(id uuid)));

  update public.profiles p
  set is_influencer = true, avatar_url = coalesce(a.avatar_url, p.avatar_url), bio = coalesce(a.bio, p.bio)
  from jsonb_to_recordset(accounts) as a(id uuid, avatar_url text, bio text)
  where p.id = a.id;
end;
$$;

comment on function public.adopt_influencers(uuid, uuid, jsonb) is
  'Makes new accounts [{id, temporary_password, avatar_url, bio}] influencers that the agency manages, by one of its team: all of them or, on any '
  'error, none. For the server, which has just made the accounts.';

grant execute on function public.adopt_influencers(uuid, uuid, jsonb) to service_role;

create or replace function private.influencers_letting_in(of_member uuid)
returns setof uuid
language sql
stable
begin atomic
  select of_member
  union all
  select managed.influencer_id from private.influencers_of(of_member) managed
  union all
  select f.influencer_id from public.follows f where f.user_id = of_member and f.created_at <= (select private.latest_follow_let_in());
end;

comment on function private.influencers_letting_in(uuid) is
  'Whose followers-only offers a member sees: its own, those of the influencers for whom it acts in an agency, and those of whom it has followed for an hour.';

drop function public.agency_totals();

drop function public.managed_influencer(uuid);

drop function public.list_managed_influencers(text, text, text, integer);

drop function public.standing_credentials();

drop function private.emails_i_manage();

create function private.credentials_i_manage()
returns table (agency_id uuid, influencer_id uuid, email text, temporary_password text)
language sql
stable
security definer
set search_path = ''
as $$
  select mine.agency_id, mine.influencer_id, account.email, link.temporary_password
  from private.influencers_of((select auth.uid())) mine
  join auth.users account on account.id = mine.influencer_id
  join public.agency_influencers link on link.agency_id = mine.agency_id and link.influencer_id = mine.influencer_id
  where mine.role <> 'analyst';
$$;

comment on function private.credentials_i_manage() is
  'The addresses of the influencers whom the caller manages, and the temporary passwords that still stand: for the owner and the managers of that influencer. Runs '
  'with the owner''s rights, because no client reads the accounts.';

grant execute on function private.credentials_i_manage() to authenticated;

create function public.agency_totals(of_agency uuid)
returns table (influencers integer, active_codes integer)
language sql
stable
set search_path = ''
as $$
  with mine as (
    select m.influencer_id from private.my_influencers() m where m.agency_id = of_agency
  )
  select
    (select count(*)::integer from mine),
    (
      select count(*)::integer from public.promo_codes c
      where c.influencer_id in (select mine.influencer_id from mine) and c.live_until >= (select private.today())
    );
$$;

comment on function public.agency_totals(uuid) is
  'How many influencers of an agency the caller acts for, and how many live codes they have together; zeros for anybody else.';

grant execute on function public.agency_totals(uuid) to authenticated;

create function public.managed_influencer(of_influencer uuid)
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  bio text,
  email text,
  temporary_password text,
  live_count integer,
  total_count integer,
  is_creditcard boolean,
  agency_id uuid,
  may_write boolean
)
language sql
stable
set search_path = ''
as $$
  select
    p.id, p.full_name, p.username, p.avatar_url, p.bio, shown.email, shown.temporary_password,
    counts.live, counts.total, p.is_creditcard, mine.agency_id, mine.role <> 'analyst'
  from private.my_influencers() mine
  join public.profiles p on p.id = mine.influencer_id
  left join private.credentials_i_manage() shown on shown.agency_id = mine.agency_id and shown.influencer_id = mine.influencer_id
  cross join lateral (
    select (count(*) filter (where c.live_until >= (select private.today())))::integer as live, count(*)::integer as total
    from public.promo_codes c
    where c.influencer_id = p.id
  ) counts
  where mine.influencer_id = of_influencer
  -- Of several agencies the one for which most may be done, as private.manages_for.
  order by mine.role = 'analyst', mine.since, mine.agency_id
  limit 1;
$$;

comment on function public.managed_influencer(uuid) is
  'An influencer for whom the caller acts, with what that takes: address and temporary password for the owner and managers only. No row for anybody else.';

grant execute on function public.managed_influencer(uuid) to authenticated;

create function public.list_managed_influencers(
  of_agency uuid,
  search text default null,
  sort text default 'newest',
  after text default null,
  page_size integer default 24
)
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  bio text,
  email text,
  temporary_password text,
  live_count integer,
  total_count integer,
  cursor text,
  total integer
)
language plpgsql
stable
set search_path = ''
as $$
declare
  sort_order constant text := coalesce(sort, 'newest');
  list_name constant text := 'managed influencers ' || sort_order;
  row_limit constant integer := private.page_size(list_managed_influencers.page_size);
  wanted constant tsquery := private.search_query(list_managed_influencers.search);
  cursor_keys jsonb;
begin
  perform private.require_sort('Influencers', sort_order, array['newest', 'alphabetical']);
  cursor_keys := private.read_cursor(after, list_name, array['text', 'timestamptz', 'uuid']);

  return query
  with managed as (
    select
      p.id, p.full_name, p.username, p.avatar_url, p.bio, shown.email, shown.temporary_password,
      case sort_order when 'alphabetical' then p.sort_name else '' end collate "C" as name,
      mine.since
    from private.my_influencers() mine
    join public.profiles p on p.id = mine.influencer_id
    left join private.credentials_i_manage() shown on shown.agency_id = mine.agency_id and shown.influencer_id = mine.influencer_id
    where mine.agency_id = of_agency
      and (wanted is null or (p.search || private.search_document(coalesce(shown.email, ''))) @@ wanted)
  ), page as (
    select * from managed m
    where cursor_keys is null
      or m.name > (cursor_keys ->> 1) collate "C"
      or (m.name = cursor_keys ->> 1 and (m.since, m.id) < ((cursor_keys ->> 2)::timestamptz, (cursor_keys ->> 3)::uuid))
    order by m.name, m.since desc, m.id desc
    limit row_limit
  )
  select
    m.id, m.full_name, m.username, m.avatar_url, m.bio, m.email, m.temporary_password,
    (count(*) filter (where c.live_until >= (select private.today())))::integer,
    count(c.id)::integer,
    private.write_cursor(list_name, jsonb_build_array(m.name, m.since, m.id)),
    case when cursor_keys is null then (select least(count(*), private.most_counted())::integer from managed) end
  from page m
  left join public.promo_codes c on c.influencer_id = m.id
  group by m.id, m.full_name, m.username, m.avatar_url, m.bio, m.email, m.temporary_password, m.name, m.since
  order by m.name, m.since desc, m.id desc;
end;
$$;

comment on function public.list_managed_influencers(uuid, text, text, text, integer) is
  'A page of the influencers of an agency for whom the caller acts, found by name, username and address; sorted by the '
  'newest link or by name. temporary_password is there while it stands, and neither it nor the address for analysts. after, total: as in list_offers.';

grant execute on function public.list_managed_influencers(uuid, text, text, text, integer) to authenticated;

create function public.standing_credentials(of_agency uuid)
returns table (id uuid, full_name text, username text, email text, temporary_password text)
language sql
stable
set search_path = ''
as $$
  select p.id, p.full_name, p.username, shown.email, shown.temporary_password
  from private.credentials_i_manage() shown
  join public.profiles p on p.id = shown.influencer_id
  where shown.agency_id = of_agency and shown.temporary_password is not null;
$$;

comment on function public.standing_credentials(uuid) is
  'What an agency hands over to those of its influencers who haven''t set a password yet, for its owner and managers; no row for anybody else.';

grant execute on function public.standing_credentials(uuid) to authenticated;

create or replace function private.require_instagram_manager(of_influencer uuid, by_account uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not exists (
    select from private.unhidden_profiles p
    where p.id = of_influencer and p.is_influencer and (p.id = by_account or private.manages_for(by_account, p.id) is not null)
  ) then
    raise exception 'Only the influencer and its agency may do this.' using errcode = '42501';
  end if;
end;
$$;

create or replace function private.is_independent_of(of_account uuid, of_influencer uuid)
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

create or replace function public.claim_instagram_renewals(run uuid, batch_size integer default 20)
returns table (
  influencer_id uuid, instagram_user_id text, sealed_token text, expires_at timestamptz, renewal_due boolean, mail_due boolean, needs_reconnect boolean,
  email text, goes_to_agency boolean, influencer_name text, username text
)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.prolong_send_run(run, 'instagram-tokens', interval '1 minute');
  return query
  with due as (
    select a.influencer_id, d.renewal_due, d.mail_due
    from private.instagram_accounts_to_tend d
    join public.instagram_accounts a on a.influencer_id = d.influencer_id
    order by a.expires_at, a.influencer_id
    limit greatest(1, least(batch_size, 100))
    for no key update of a skip locked
  ), tended as (
    update public.instagram_accounts a set tended_at = now() from due where a.influencer_id = due.influencer_id
    returning a.*, due.renewal_due, due.mail_due
  )
  select
    a.influencer_id, a.instagram_user_id, t.sealed_token, a.expires_at, a.renewal_due, a.mail_due, a.needs_reconnect or a.expires_at <= now(),
    coalesce(own.email, agency.email), own.email is null,
    coalesce(p.full_name, p.username), a.username
  from tended a
  cross join lateral (select private.mail_address_of(a.influencer_id) as email) own
  -- An account that its agency still has the password of may have no address of its own.
  left join lateral (
    select private.mail_address_of(owned.owner_id) as email
    from public.agency_influencers link
    join public.agencies owned on owned.agency_id = link.agency_id
    join private.unhidden_profiles open on open.id = link.agency_id and open.is_agency
    where link.influencer_id = a.influencer_id and link.managed_by_agency
    order by link.created_at
    limit 1
  ) agency on true
  join private.instagram_tokens t on t.influencer_id = a.influencer_id
  join public.profiles p on p.id = a.influencer_id;
end;
$$;

create or replace function private.may_object(of_thing uuid, addressee uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select addressee = of_thing or exists (
    select from public.promo_codes c
    where c.id = of_thing and (
      c.influencer_id = addressee or private.manages_for(addressee, c.influencer_id) is not null
    )
  );
$$;

drop function public.get_results(uuid[], date, date);

drop function public.get_brand_report(text, date, date);

drop function private.results_readable(uuid[]);

create function private.results_readable(influencer_ids uuid[], of_agency uuid default null)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  mine constant uuid[] := array(
    select p.id from public.profiles p
    where p.id = (select auth.uid()) and (p.is_influencer or p.is_creditcard) and of_agency is null
    union
    select i.influencer_id from private.my_influencers() i where of_agency is null or i.agency_id = of_agency
  );
begin
  if influencer_ids is null then
    return mine;
  end if;
  if not influencer_ids <@ mine then
    raise exception 'Only an influencer and its agency read its results.' using errcode = '42501';
  end if;
  return influencer_ids;
end;
$$;

comment on function private.results_readable(uuid[], uuid) is
  'Of whom the caller reads results: of itself and of the influencers for whom it acts, or of those of one agency, or of those of them that it asks for.';

create function public.get_results(
  influencer_ids uuid[] default null, since date default null, until date default null, of_agency uuid default null
)
returns public.results
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  period constant record := private.result_period(since, until);
begin
  return private.results_of(private.results_readable(influencer_ids, of_agency), period.first_day, period.last_day);
end;
$$;

comment on function public.get_results(uuid[], date, date, uuid) is
  'What the offers of influencers achieved from one day to another (without days: the last 30), and in as many days before. For an '
  'influencer and for the team of the agency that manages it; without ids, all of whom the caller reads results, or all of one agency''s.';

grant execute on function public.get_results(uuid[], date, date, uuid) to authenticated;

create function public.get_brand_report(
  brand text default null, since date default null, until date default null, of_agency uuid default null
)
returns public.brand_report
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  period constant record := private.result_period(since, until);
  mine constant uuid[] := private.results_readable(null, of_agency);
  report public.brand_report;
begin
  report.since := period.first_day;
  report.until := period.last_day;
  with achieved as (
    select
      c.brand_key, c.brand_name,
      sum(mark.factor * so_far.copied) as copied,
      sum(mark.factor * (so_far.shown + so_far.copied + so_far.shop + so_far.rung + so_far.followed)) as counted
    from private.present_and_former_codes(mine) c
    cross join private.result_months(period.first_day, period.last_day) m
    join private.offer_results r on r.offer_id = c.offer_id and r.code_number = c.number and r.month = m.month
    cross join lateral (values (m.begins, -1), (m.ends, 1)) as mark(nth, factor)
    cross join lateral (
      select
        coalesce(r.shown[mark.nth], r.shown[2], 0) as shown,
        coalesce(r.copied[mark.nth], r.copied[2], 0) as copied,
        coalesce(r.shop[mark.nth], r.shop[2], 0) as shop,
        coalesce(r.rung[mark.nth], r.rung[2], 0) as rung,
        coalesce(r.followed[mark.nth], r.followed[2], 0) as followed
    ) so_far
    group by c.brand_key, c.brand_name
  ), named as (
    -- Of several spellings the one that is copied most.
    select a.brand_key, (array_agg(a.brand_name order by a.copied desc, a.brand_name))[1] as name, sum(a.copied) as copied
    from achieved a
    where a.counted > 0
    group by a.brand_key
  )
  select
    coalesce(array_agg(n.name order by n.brand_key), '{}'),
    case
      when brand is null then (array_agg(n.name order by n.copied desc, n.brand_key))[1]
      else max(n.name) filter (where n.brand_key = private.brand_key(brand))
    end
  into report.brands, report.brand_name
  from named n;
  report.offers := case
    when report.brand_name is null then '{}'
    else (private.results_by_offer(mine, period.first_day, period.last_day, private.brand_key(report.brand_name))).offers
  end;
  report.influencers := array(
    select row(p.id, coalesce(p.full_name, p.username))::public.brand_report_influencer
    from public.profiles p
    where p.id in (select o.influencer_id from unnest(report.offers) o)
    order by p.sort_name, p.id
  );
  return report;
end;
$$;

comment on function public.get_brand_report(text, date, date, uuid) is
  'What all offers of a brand achieved from one day to another, of the influencers whose results the caller reads; without a brand, of the one that was copied most.';

grant execute on function public.get_brand_report(text, date, date, uuid) to authenticated;
