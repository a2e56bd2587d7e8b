-- Agencies' invitations to people who have an account already. See docs/decisions/agencies.md.

create table public.agency_invitations (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references private.accounts (id) on delete cascade,
  influencer_id uuid references private.accounts (id) on delete set null,
  invited text not null,
  invited_by uuid references private.accounts (id) on delete set null,
  state text not null default 'open',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  constraint agency_invitations_invited_length check (length(invited) between 3 and private.max_length('email')),
  constraint agency_invitations_state_known check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  constraint agency_invitations_not_self check (agency_id <> influencer_id)
);

comment on table public.agency_invitations is
  'An agency asks somebody who has an account to be managed by it. Rows are made and accepted by the server; the agency takes '
  'its open ones back, and the invited person declines.';
comment on column public.agency_invitations.influencer_id is
  'The invited account; null when nobody has that address or username, and when the account was already asked by its other name (its username '
  'instead of its address, or the reverse) and hasn''t answered, or has declined. No client reads it: the agency must not learn who has an account.';
comment on column public.agency_invitations.invited is 'The address or the username by which the agency invited, in lower case.';
comment on column public.agency_invitations.invited_by is 'Who of the agency''s team invited.';
comment on column public.agency_invitations.expires_at is
  'When the invitation expires. Until then the row is kept, also when answered or taken back, because invite_influencer counts the rows.';

create unique index agency_invitations_open_key on public.agency_invitations (agency_id, invited) where state = 'open';
create index agency_invitations_agency_id_idx on public.agency_invitations (agency_id, created_at desc);
create index agency_invitations_influencer_id_idx on public.agency_invitations (influencer_id);
create index agency_invitations_invited_by_idx on public.agency_invitations (invited_by);

alter table public.agency_invitations enable row level security;

grant select (id, agency_id, invited, state, created_at, expires_at) on public.agency_invitations to authenticated;
grant update (state) on public.agency_invitations to authenticated;
grant select, update on public.agency_invitations to service_role;

create policy "An agency reads its own invitations, and whoever is invited theirs"
  on public.agency_invitations for select to authenticated
  using (
    influencer_id = (select auth.uid())
    or agency_id in (select mine.agency_id from public.my_teams() mine where mine.role <> 'analyst' and not mine.lacks_second_factor)
  );

create policy "An agency takes an open invitation back, and whoever is invited declines it"
  on public.agency_invitations for update to authenticated
  using (
    state = 'open'
    and (
      influencer_id = (select auth.uid())
      or agency_id in (select mine.agency_id from public.my_teams() mine where mine.role <> 'analyst' and not mine.lacks_second_factor)
    )
  )
  with check (
    (influencer_id = (select auth.uid()) and state = 'declined')
    or (state = 'withdrawn' and agency_id in (select mine.agency_id from public.my_teams() mine where mine.role <> 'analyst' and not mine.lacks_second_factor))
  );

create function private.outcome_of_inviting(of_agency uuid, wanted text, account_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when account_id = of_agency then 'self'
    when exists (
      select from public.agency_influencers link
      where link.agency_id = of_agency and link.influencer_id = account_id and link.managed_by_agency
    ) then 'managed'
    when exists (
      select from public.agency_invitations i
      where i.agency_id = of_agency and i.invited = wanted and i.state = 'open'
    ) then 'open'
    when exists (
      select from public.agency_invitations i
      where i.agency_id = of_agency and i.invited = wanted and i.state = 'declined'
    ) then 'declined'
    when (
      select count(*) from public.agency_invitations i
      where i.agency_id = of_agency and i.created_at > now() - interval '1 day'
    ) >= 20 then 'too_many'
    else 'invited'
  end;
$$;
comment on function private.outcome_of_inviting(uuid, text, uuid) is
  'Whether an agency may invite whoever has this address or username, or why not. account_id: the account that has it; null when there is none.';

create function public.invite_influencer(of_agency uuid, by_account uuid, invitee text)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  wanted constant text := ltrim(lower(btrim(invitee)), '@');
  account_id uuid;
  invitation_id uuid;
  outcome text;
begin
  -- Locked, so that of several invitations at the same moment each sees those before it.
  perform from public.profiles p where p.id = of_agency and p.is_agency for no key update;
  if not found then
    return 'no_agency';
  end if;

  -- An expired invitation that is being answered is skipped: its answer may wait for the lock above (accept_invitation), and both calls would wait for each other.
  delete from public.agency_invitations i
  where i.id in (
    select expired.id from public.agency_invitations expired
    where expired.agency_id = of_agency and expired.expires_at <= now()
    for update skip locked
  );

  select account.id into account_id
  from auth.users account
  left join public.profiles named on named.id = account.id
  where account.is_sso_user = false
    and not private.is_hidden_account(account.id)
    and case when position('@' in wanted) > 0 then account.email = wanted else named.username = wanted end;

  outcome := private.outcome_of_inviting(of_agency, wanted, account_id);
  if outcome <> 'invited' then
    return outcome;
  end if;

  -- An account that was asked by its other name, and has declined or not answered, isn't asked again. The agency doesn't learn from the answer that the
  -- address and the username are one account's.
  if exists (
    select from public.agency_invitations i
    where i.agency_id = of_agency and i.influencer_id = account_id and i.state in ('open', 'declined')
  ) then
    account_id := null;
  end if;

  insert into public.agency_invitations as i (agency_id, influencer_id, invited, invited_by)
  values (of_agency, account_id, wanted, by_account)
  returning i.id into invitation_id;
  if account_id is not null then
    -- One key per day, so that taking an invitation back and repeating it sends one mail.
    insert into private.jobs (kind, key, account_id, payload)
    values ('invitation', concat_ws('/', of_agency, account_id, private.today()), account_id, jsonb_build_object('invitation_id', invitation_id))
    on conflict on constraint jobs_key do update set payload = excluded.payload;
  end if;
  return outcome;
end;
$$;
comment on function public.invite_influencer(uuid, uuid, text) is
  'Invites whoever has this address or username, if anybody has, and has them told by mail. The outcome is "invited", or why not: no_agency, self, managed, open, '
  'declined (within the 30 days of that invitation), too_many (20 a day). For the server, which has checked that by_account may invite.';
grant execute on function public.invite_influencer(uuid, uuid, text) to service_role;

create function public.accept_invitation(by_account uuid, of_invitation uuid, become_influencer boolean)
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
comment on function public.accept_invitation(uuid, uuid, boolean) is
  'Begins the management that an account was invited to, if that account accepts. The outcome is "accepted", "already" (by an '
  'earlier call), "gone" (the account has no such open invitation), or "no_influencer": a member has to agree to become an influencer. For the server, '
  'which knows who is calling and tells both sides by mail.';
grant execute on function public.accept_invitation(uuid, uuid, boolean) to service_role;

create function public.my_invitations()
returns table (
  id uuid, agency_id uuid, agency_name text, agency_username text, agency_avatar_url text, expires_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select i.id, agency.id, coalesce(agency.full_name, agency.username), agency.username, agency.avatar_url, i.expires_at
  from public.agency_invitations i
  join private.profiles_not_hidden agency on agency.id = i.agency_id and agency.is_agency
  where i.influencer_id = (select auth.uid()) and i.state = 'open' and i.expires_at > now()
  order by i.created_at;
$$;
comment on function public.my_invitations() is
  'The open invitations to the caller, with the agencies'' names. Runs with the owner''s rights, because an agency''s profile is '
  'its own to read.';
grant execute on function public.my_invitations() to authenticated;
