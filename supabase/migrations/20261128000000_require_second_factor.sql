-- A session that hasn't given the second factor of its account opens nothing; operators need one always; sessions are listed and ended one by one.

create function private.calling_session()
returns uuid
language sql
stable
set search_path = ''
as $$
  select ((select auth.jwt()) ->> 'session_id')::uuid;
$$;
comment on function private.calling_session() is 'The session of the caller''s token, for policies as well, which may name no token. Null without one.';
grant execute on function private.calling_session() to authenticated;

create or replace function private.has_second_factor(of_account uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from auth.mfa_factors f where f.user_id = of_account and f.status = 'verified');
$$;
comment on function private.has_second_factor(uuid) is 'Whether an account has a second factor that was verified.';

create function private.state_of_session(of_session uuid, of_account uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  session auth.sessions;
begin
  select * into session from auth.sessions s
  where s.id = of_session and s.user_id = of_account and (s.not_after is null or s.not_after > now());
  if session.id is null or private.is_hidden_account(of_account) then
    return 'ended';
  elsif session.aal::text = 'aal2' or not private.has_second_factor(of_account) then
    return 'stands';
  -- It has no way to give a code, so it is connected anew.
  elsif exists (select from public.connected_extensions e where e.session_id = of_session) then
    return 'ended';
  end if;
  return 'second factor missing';
end;
$$;
comment on function private.state_of_session(uuid, uuid) is
  'What a session may be used for: it stands, it has ended, or its account has a second factor which it hasn''t given. Its level is read where the auth service '
  'keeps it, and never from a token.';

create function private.session_state()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when private.calling_session() is not null
      then private.state_of_session(private.calling_session(), (select auth.uid()))
    when (select auth.jwt()) ->> 'role' is distinct from 'authenticated' then 'stands'
    else 'ended'
  end;
$$;
comment on function private.session_state() is
  'The state of the session of the caller''s token. It has ended when somebody signed out, the password was changed, or the account was suspended or deleted, and '
  'for a person''s token that names none. API keys have no session and stand.';
grant execute on function private.session_state() to anon, authenticated, service_role;

create or replace function private.session_stands()
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.session_state() = 'stands';
$$;
comment on function private.session_stands() is
  'Whether the caller''s session stands, and has given the second factor of its account. In policies as (select private.session_stands()): one look-up a statement.';
grant execute on function private.session_stands() to anon, authenticated, service_role;

create or replace function private.require_session()
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  state constant text := private.session_state();
begin
  -- PostgREST answers PTnnn with the status nnn.
  if state = 'ended' then
    raise sqlstate 'PT401' using
      message = 'Session from session_id claim in JWT does not exist',
      hint = 'session_not_found';
  elsif state = 'second factor missing' then
    raise sqlstate 'PT403' using message = 'Please enter the code of your authenticator app.', hint = 'second_factor';
  end if;
end;
$$;
comment on function private.require_session() is
  'Refuses a token whose session has ended, and a person''s token that names none, with 401, and one whose session hasn''t given the second factor of its account with '
  '403. PostgREST calls it before every request, so that no table, view or function has to.';
grant execute on function private.require_session() to anon, authenticated, service_role;

create or replace function private.in_extension()
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  -- A member may read its own.
  return exists (
    select from public.connected_extensions e where e.session_id = private.calling_session()
  );
end;
$$;
comment on function private.in_extension() is 'Whether the caller''s session is a browser extension''s.';
grant execute on function private.in_extension() to authenticated;

create function public.admit_caller()
returns void
language sql
stable
set search_path = ''
as $$
$$;
comment on function public.admit_caller() is
  'Does nothing but pass what is checked before every request. Edge functions call it with their caller''s token, so that nobody gets further there than here.';
grant execute on function public.admit_caller() to authenticated;

grant update (browser, version) on public.connected_extensions to authenticated;
revoke select (session_id) on public.connected_extensions from service_role;

insert into private.call_limits (action, calls, within, calls_of_all) values
  ('authenticator code', 5, '10 minutes', null),
  ('recovery code', 5, '10 minutes', null);

create function public.my_sessions()
returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, is_this boolean, is_extension boolean, level text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  most_rows constant integer := 200;
begin
  return query
    -- The auth service notes each refreshed token here.
    select
      s.id, s.created_at, coalesce(s.updated_at, s.created_at), left(s.user_agent, 500),
      s.id = private.calling_session(),
      exists (select from public.connected_extensions e where e.session_id = s.id),
      coalesce(s.aal::text, 'aal1')
    from auth.sessions s
    where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
    order by coalesce(s.updated_at, s.created_at) desc, s.id
    limit most_rows;
end;
$$;
comment on function public.my_sessions() is
  'Where the caller is signed in, the latest used first: since when, when its token was last renewed, by which browser, whether it is the calling session or an '
  'extension''s, and whether the second factor was given (aal2).';
grant execute on function public.my_sessions() to authenticated;

create function public.end_session(session uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from auth.sessions s where s.id = end_session.session and s.user_id = (select auth.uid());
$$;
comment on function public.end_session(uuid) is 'Ends one of the caller''s sessions. Nothing happens when it has ended already, or is somebody else''s.';
grant execute on function public.end_session(uuid) to authenticated;

create or replace function public.disconnect_extension(of_session uuid)
returns void
language sql
set search_path = ''
as $$
  select public.end_session(e.session_id) from public.connected_extensions e where e.session_id = of_session;
$$;
comment on function public.disconnect_extension(uuid) is
  'Ends the session of one of the caller''s extensions, and no other; its row goes with it. Nothing happens when it has ended already.';
grant execute on function public.disconnect_extension(uuid) to authenticated;

create or replace function public.register_extension(browser text, version text)
returns void
language sql
set search_path = ''
as $$
  update public.connected_extensions known
  set browser = register_extension.browser, version = register_extension.version
  where known.session_id = private.calling_session()
    and (known.browser, known.version) is distinct from (register_extension.browser, register_extension.version);
$$;
comment on function public.register_extension(text, text) is
  'Keeps which browser and version the calling connected extension has, and does nothing in another session. Called by the extension after an update.';
grant execute on function public.register_extension(text, text) to authenticated;

create or replace function public.redeem_extension_handover(token text, browser text, version text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  opened constant uuid := gen_random_uuid();
  opener uuid;
  -- The auth service takes twelve small letters and digits for a token of this table, refuses anything else, and gives others for it.
  refresh_token constant text := left(translate(lower(encode(sha256(uuid_send(gen_random_uuid())), 'base64')), '+/', 'xy'), 12);
  member uuid;
begin
  with redeemed as (
    delete from private.extension_handovers
    where token_hash = encode(sha256(convert_to(left(redeem_extension_handover.token, 200), 'UTF8')), 'hex')
    returning session_id, expires_at
  )
  select u.id, s.id into member, opener
  from redeemed
  join auth.sessions s on s.id = redeemed.session_id
  join auth.users u on u.id = s.user_id
  where redeemed.expires_at > now()
    and private.state_of_session(s.id, u.id) = 'stands'
    and (u.banned_until is null or u.banned_until <= now());
  if member is null then
    return null;
  end if;
  insert into auth.sessions (id, user_id, aal, factor_id, created_at, updated_at)
  select opened, s.user_id, s.aal, s.factor_id, now(), now() from auth.sessions s where s.id = opener;
  -- The ways in which a second factor was given, by which the auth service tells the level whenever it renews the token. Not the others: who has
  -- come by a mail's link may set a password without the former one.
  insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
  select gen_random_uuid(), opened, c.created_at, c.updated_at, c.authentication_method
  from auth.mfa_amr_claims c
  where c.session_id = opener and c.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn');
  insert into auth.refresh_tokens (instance_id, token, user_id, session_id, revoked, created_at, updated_at)
  values ('00000000-0000-0000-0000-000000000000', refresh_token, member, opened, false, now(), now());
  -- Listed before anybody has the token: no session of an extension is one that its member can't see and end.
  perform private.connect_extension(opened, member, redeem_extension_handover.browser, redeem_extension_handover.version);
  return refresh_token;
end;
$$;
comment on function public.redeem_extension_handover(text, text, text) is
  'Opens a session for whom a token of hand_over_to_extension belongs to, once, of the level of the session that handed it over, lists it as a connected extension and '
  'answers with its refresh token, which the extension exchanges at the auth service; null for a token that was used, has run out or never was. For the server.';
grant execute on function public.redeem_extension_handover(text, text, text) to service_role;

do $$
begin
  if not (
    has_table_privilege('auth.sessions', 'insert') and has_table_privilege('auth.sessions', 'delete')
    and has_table_privilege('auth.refresh_tokens', 'insert')
    and has_table_privilege('auth.mfa_amr_claims', 'insert') and has_table_privilege('auth.mfa_factors', 'select')
    and coalesce(has_sequence_privilege(pg_get_serial_sequence('auth.refresh_tokens', 'id'), 'usage'), true)
  ) then
    raise exception 'The role % can’t write to auth.sessions, auth.refresh_tokens and auth.mfa_amr_claims, so no browser extension could be connected.', current_user
      using hint = 'Apply the migrations as the project’s role "postgres" (docs/decisions/security.md).';
  end if;
end;
$$;

create function private.is_operators_account()
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.operators o where o.account_id = (select auth.uid()))
    and (select auth.jwt()) ->> 'session_id' is not null
    and private.session_stands()
    -- What lies in a browser extension must not open the desk.
    and not private.in_extension();
$$;
comment on function private.is_operators_account() is
  'Whether an operator''s account calls, in a session of its own browser. Until it has a second factor, that opens nothing.';

create or replace function private.is_operator()
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.is_operators_account() and exists (
    select from auth.sessions s where s.id = private.calling_session() and s.aal::text = 'aal2'
  );
$$;
comment on function private.is_operator() is 'Whether an operator calls, in a session of its own browser that gave its second factor.';

create or replace function private.may_change_until()
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select greatest(
    known.confirmed_at + interval '12 hours',
    (
      select max(c.updated_at) from auth.mfa_amr_claims c
      where c.session_id = session.id and c.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn')
    ) + interval '15 minutes'
  )
  from auth.sessions session
  left join private.operator_sessions known on known.session_id = session.id
  where session.id = private.calling_session() and session.aal::text = 'aal2';
$$;
comment on function private.may_change_until() is
  'Until when the calling session may change something: for a quarter of an hour after it gave a code, and for 12 hours from the first change within it. Null without a '
  'second factor.';

create or replace function private.require_operator()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_operators_account() then
    raise exception 'Only the operator may do this.' using errcode = '42501';
  end if;
  if not private.is_operator() then
    raise sqlstate 'PT403' using message = 'Please set up an authenticator app first.', hint = 'second_factor_missing';
  end if;
end;
$$;
comment on function private.require_operator() is 'Refuses everybody but an operator whose session gave its second factor.';

create or replace function private.begin_act(reason text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  given constant text := btrim(regexp_replace(reason, '\s+', ' ', 'g'));
begin
  perform private.require_operator();
  if coalesce(private.may_change_until(), '-infinity') <= now() then
    raise exception 'Please enter a new code of your authenticator app first.' using errcode = 'P0001', hint = 'confirm_code';
  end if;
  if coalesce(length(private.visible_text(given)), 0) < 10 or length(given) > 1000 then
    raise exception 'Give a reason of 10 to 1,000 characters.' using errcode = 'P0001', hint = 'reason';
  end if;
  insert into private.operator_sessions as known (session_id) values (private.calling_session())
  on conflict (session_id) do update set confirmed_at = excluded.confirmed_at
  where known.confirmed_at <= now() - interval '12 hours';
  return given;
end;
$$;
comment on function private.begin_act(text) is
  'What every act begins with: refuses everybody but an operator who has given a code of late, and an act without a reason. Returns the reason as it is kept.';

create or replace function public.operator_session()
returns table (is_operator boolean, may_change_until timestamptz, has_second_factor boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select asked.yes, case when asked.yes then private.may_change_until() end, asked.yes and private.has_second_factor((select auth.uid()))
  from (select private.is_operators_account() as yes) asked;
$$;
comment on function public.operator_session() is 'Whether the caller is an operator, until when its session may change something without giving a new code, and whether it has a second factor, without which it may do nothing.';
grant execute on function public.operator_session() to authenticated;

comment on table private.operator_sessions is 'Sessions in which an operator has changed something, and when that began to count for 12 hours.';

create or replace function private.is_own_session(of_account uuid, of_session uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.state_of_session(of_session, of_account) = 'stands'
    -- What lies in a browser extension must not open everything.
    and not exists (select from public.connected_extensions e where e.session_id = of_session);
$$;
comment on function private.is_own_session(uuid, uuid) is
  'Whether a session of an account stands (private.state_of_session), and is none of an extension. For who doesn''t come with its token.';

create or replace function private.extension_session_fault(of_account uuid)
returns text
language plpgsql
set search_path = ''
as $$
declare
  site constant uuid := gen_random_uuid();
  handover constant text := gen_random_uuid();
  refresh_token text;
begin
  insert into auth.sessions (id, user_id, aal, created_at, updated_at) values (site, of_account, 'aal2', now(), now());
  insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
  values (gen_random_uuid(), site, now(), now(), 'totp');
  insert into private.extension_handovers (session_id, token_hash, expires_at)
  values (site, encode(sha256(convert_to(handover, 'UTF8')), 'hex'), now() + interval '1 minute');
  refresh_token := public.redeem_extension_handover(handover, 'Probe', '0');
  if not exists (
    select from auth.refresh_tokens t
    join auth.sessions s on s.id = t.session_id
    where t.token = refresh_token and not t.revoked and s.user_id = of_account
  ) then
    raise exception 'The session that was made has no token that could be redeemed.';
  end if;
  -- Takes everything back.
  raise exception using errcode = 'PROBE';
exception
  when sqlstate 'PROBE' then
    return null;
  when others then
    return left(sqlerrm, 300);
end;
$$;
comment on function private.extension_session_fault(uuid) is
  'Why a browser extension of this account couldn''t be given a session in the auth service''s own tables; null when it can. Makes one as a connecting extension gets '
  'it, and takes it back.';
