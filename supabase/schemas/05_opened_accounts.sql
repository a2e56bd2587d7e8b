-- Accounts that an agency opens for influencers, and their temporary passwords. For the edge functions that make and change these accounts.
-- See docs/decisions/agencies.md.

-- An account is made first and adopted by the agency afterwards. An edge function that is stopped in between leaves the account
-- behind, and its address would stay taken. So the agency's next try is told which accounts it may remove.
create function public.find_accounts(of_agency uuid, wanted jsonb)
returns table (email_taken boolean, username_taken boolean, managed boolean, left_behind uuid[])
language sql
stable
security definer
set search_path = ''
as $$
  select
    account.id is not null or exists (
      select from private.address_changes c where c.former_email = lower(btrim(w.email)) and c.way_back_until > now()
    ),
    named.id is not null or private.is_withheld_username(lower(btrim(w.username))),
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
        -- Adopted accounts are influencers, and stay influencers when their agency is gone.
        and not p.is_influencer
        and made.last_sign_in_at is null
        -- A hosted function lives for 400 seconds at most (on the free plan 150), and the last statement that it sent for 8 more. Whoever made a younger
        -- account may be about to adopt it.
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

create function public.adopt_influencers(for_agency uuid, by_account uuid, accounts jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- Locked, so that a change of the team, the end of the agency and a suspension wait and find the new influencers, whose passwords they renew.
  perform from public.agencies a where a.agency_id = for_agency for no key update;
  perform from public.profiles p where p.id in (for_agency, by_account) order by p.id for share;
  -- Making the accounts took a while, in which somebody may have left the team.
  if not exists (
    select from private.agency_roles(by_account) held where held.agency_id = for_agency and held.role <> 'analyst' and held.is_in_force
  ) then
    raise exception 'Only an agency''s owner and managers add influencers.' using errcode = '42501';
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

  -- It is kept who typed the accounts' addresses, as it is for every later change.
  insert into private.address_changes (account_id, agency_id, by_account, new_email)
  select made.id, for_agency, adopt_influencers.by_account, made.email
  from auth.users made
  where made.id in (select a.id from jsonb_to_recordset(accounts) as a(id uuid));
end;
$$;
comment on function public.adopt_influencers(uuid, uuid, jsonb) is
  'Makes new accounts [{id, temporary_password, avatar_url, bio}] influencers that the agency manages, by one of its team: all of them or, on any '
  'error, none. For the server, which has just made the accounts. Runs with the owner''s rights, because it reads the accounts'' addresses.';
grant execute on function public.adopt_influencers(uuid, uuid, jsonb) to service_role;

-- What an agency may do to an account only while its temporary password is in use. Each function is one transaction that first
-- locks the account's row: the influencer's own change of password waits, or has been seen. The auth service's admin
-- interface can't do that: between its reading and its writing the influencer may have set a password.

create function private.lock_account_in_agency_hands(of_agency uuid, by_account uuid, of_influencer uuid)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform from auth.users account where account.id = of_influencer for update;
  -- Asked once the lock is held, because whoever ends somebody's access holds the same lock.
  perform from private.acts_for(by_account) managed
  join public.agency_influencers link on link.agency_id = managed.agency_id and link.influencer_id = managed.account_id
  where managed.agency_id = of_agency
    and managed.account_id = of_influencer
    and managed.may_write
    and link.temporary_password is not null;
  return found;
end;
$$;
comment on function private.lock_account_in_agency_hands(uuid, uuid, uuid) is
  'Whether somebody manages the influencer for the agency now, as its owner or a manager, and the temporary password is still in use. The lock keeps the answer true until the transaction ends.';

create function private.shut_out(of_account uuid)
returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  -- Such as hT7m-Qp2x-…, with about 92 random bits, of characters that don't look alike: as temporaryPassword() of the edge functions makes it.
  new_password constant text := (
    select string_agg(
      substr('abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789', 1 + (256 * get_byte(drawn.bytes, 2 * n) + get_byte(drawn.bytes, 2 * n + 1)) % 56, 1)
        || case when n in (3, 7, 11) then '-' else '' end,
      '' order by n
    )
    from (select extensions.gen_random_bytes(32) as bytes) drawn
    cross join generate_series(0, 15) as n
  );
begin
  -- At the lowest cost: so many random bits need no slow hash, and a thousand of them are renewed in one statement.
  update auth.users account
  set encrypted_password = extensions.crypt(new_password, extensions.gen_salt('bf', 4)), updated_at = now()
  where account.id = of_account;
  delete from auth.mfa_factors f where f.user_id = of_account;
  delete from private.recovery_codes known where known.user_id = of_account;
  delete from auth.sessions s where s.user_id = of_account;
  return new_password;
end;
$$;
comment on function private.shut_out(uuid) is
  'Ends everything by which somebody may be in an account: the password, in whose place comes the new one that is returned, authenticator apps, recovery codes and sessions.';

create function private.set_temporary_password(of_agency uuid, of_influencer uuid)
returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  new_password text;
begin
  perform from public.agency_influencers link
  where link.agency_id = of_agency and link.influencer_id = of_influencer and link.temporary_password is not null;
  if not found then
    return null;
  end if;
  new_password := private.shut_out(of_influencer);
  -- After the password, whose trigger empty_temporary_passwords has emptied the column.
  update public.agency_influencers link
  set temporary_password = new_password
  where link.agency_id = of_agency and link.influencer_id = of_influencer;
  return new_password;
end;
$$;
comment on function private.set_temporary_password(uuid, uuid) is 'Sets another temporary password while one stands, also when the account that made it is no agency any more; null, and nothing changed, when no temporary password stands. The caller has locked the account.';

create function public.renew_temporary_password(of_agency uuid, by_account uuid, of_influencer uuid)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not private.lock_account_in_agency_hands(of_agency, by_account, of_influencer) then
    return null;
  end if;
  return private.set_temporary_password(of_agency, of_influencer);
end;
$$;
comment on function public.renew_temporary_password(uuid, uuid, uuid) is
  'Sets another temporary password while one stands, by somebody of the agency, and returns the password; null, and nothing changed, when no temporary password stands or by_account manages the influencer no more (docs/product/agencies.md#temporary-password). For the server.';
grant execute on function public.renew_temporary_password(uuid, uuid, uuid) to service_role;
