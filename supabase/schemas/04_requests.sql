-- What is checked before a request is served: whether its session has ended, how large it is, and how often its caller
-- has asked.

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

create function private.acting_session()
returns uuid
language sql
stable
set search_path = ''
as $$
  select (nullif(current_setting('request.headers', true), '')::json ->> 'x-acting-session')::uuid;
$$;
comment on function private.acting_session() is
  'The session for which an edge function acts with the secret key; null when it acts for nobody. Whoever sends the header without being one only has its own request checked once more.';
grant execute on function private.acting_session() to anon, authenticated, service_role;

create function private.has_second_factor(of_account uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from auth.mfa_factors f where f.user_id = of_account and f.status = 'verified');
$$;
comment on function private.has_second_factor(uuid) is 'Whether an account has a second factor that was verified. Runs with the owner''s rights, because the server doesn''t read the auth service''s tables.';
grant execute on function private.has_second_factor(uuid) to service_role;

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

-- An access token stays valid until it expires, also when its session has ended. So every way in asks for the session.
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
    when (select auth.jwt()) ->> 'role' = 'authenticated' then 'ended'
    when private.acting_session() is not null then coalesce(
      (select private.state_of_session(s.id, s.user_id) from auth.sessions s where s.id = private.acting_session()), 'ended'
    )
    else 'stands'
  end;
$$;
comment on function private.session_state() is
  'The state of the session of the caller''s token. It has ended when somebody signed out, the password was changed, or the account was suspended or deleted, and '
  'for a person''s token that names none. API keys have no session and stand, unless an edge function acts for one.';
grant execute on function private.session_state() to anon, authenticated, service_role;

create function private.session_stands()
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

create function private.require_session()
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

create function private.in_extension()
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

create function private.is_for_extensions(method text, path text)
returns boolean
language sql
immutable parallel safe
set search_path = ''
return coalesce(
  (method = 'POST' and path = any (array[
    '/rpc/extension_offers', '/rpc/register_extension', '/rpc/mark_alerts_seen', '/rpc/report_offer', '/rpc/count_results', '/rpc/note_client_error',
    '/muted_shops', '/muted_people'
  ]))
  or (method = 'DELETE' and path in ('/muted_shops', '/muted_people')),
  false
);
comment on function private.is_for_extensions(text, text) is 'All requests that a browser extension''s session may make (docs/decisions/extension.md).';
grant execute on function private.is_for_extensions(text, text) to anon, authenticated, service_role;

create function private.admit_request()
returns void
language plpgsql
set search_path = ''
as $$
declare
  headers constant json := nullif(current_setting('request.headers', true), '');
  body_bytes constant numeric := substring(headers ->> 'content-length' from '^\d{1,15}$');
  path constant text := coalesce(current_setting('request.path', true), '');
  most_bytes constant numeric := case
    when current_user = 'anon' then 64 * 1024
    -- 10,000 codes.
    when path = '/rpc/import_promo_codes' then 32 * 1024 * 1024
    else 512 * 1024
  end;
begin
  perform private.require_session();
  if current_user not in ('anon', 'authenticated') then
    return;
  end if;
  -- What lies in an extension is easier to steal than what lies in a browser, and lives as long.
  if current_user = 'authenticated' and not private.is_for_extensions(current_setting('request.method', true), path) then
    -- A condition of its own: other roles may not even name the function.
    if private.in_extension() then
      raise sqlstate 'PT403' using message = 'A browser extension can''t do this. Please use Promobell in the browser.', hint = 'extension';
    end if;
  end if;
  if body_bytes > most_bytes then
    raise sqlstate 'PT413' using message = 'The request is too large.', hint = 'too_large';
  end if;
  -- The screens read tables by their keys, which takes milliseconds. Somebody else's patterns, sorts and counts get one second.
  if current_setting('request.method', true) in ('GET', 'HEAD') and path not like '/rpc/%' then
    perform set_config('statement_timeout', '1s', true);
  end if;
end;
$$;
comment on function private.admit_request() is
  'Called by PostgREST before every request (docs/decisions/security.md#bounds): the session must stand, an extension''s may do only what extensions need, the body must not be longer than what '
  'the role has reason to send, and reading a table directly has a second.';
grant execute on function private.admit_request() to anon, authenticated, service_role;

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

alter role authenticator set pgrst.db_pre_request = 'private.admit_request';
-- A hosted project gives 3 seconds, which no list needs.
alter role anon set statement_timeout = '2s';
notify pgrst, 'reload config';

-- Limits of calls

-- Calls that cost something, or from whose answers somebody could learn something by asking thousands of times, are counted:
-- by account, or by network address for whoever has no account.
create table private.call_limits (
  action text primary key,
  calls integer not null,
  within interval not null,
  calls_of_all integer
);
comment on table private.call_limits is
  'How many calls of each kind are allowed within a period that begins with the first call: for one caller, and for all callers together.';
comment on column private.call_limits.calls_of_all is
  'The limit of all callers together, for calls that are counted by network address. One caller may have many addresses.';
alter table private.call_limits enable row level security;
grant select on private.call_limits to service_role;

insert into private.call_limits (action, calls, within, calls_of_all) values
  ('tracking event', 60, '1 minute', 3000),
  ('username', 60, '1 minute', 3000),
  ('payment', 30, '10 minutes', null),
  ('subscription', 60, '10 minutes', null),
  ('upload', 60, '10 minutes', null),
  ('influencer account', 120, '10 minutes', null),
  ('invitation', 60, '10 minutes', null),
  ('team', 60, '10 minutes', null),
  ('avatar', 30, '10 minutes', null),
  ('extension', 5, '10 minutes', null),
  ('push subscription', 30, '10 minutes', null),
  ('offer report', 10, '1 hour', null),
  ('counted report', 3, '1 day', null),
  ('complaint', 20, '10 minutes', null),
  ('visitor complaint', 10, '10 minutes', 600),
  ('objection', 10, '10 minutes', 600),
  ('password', 5, '10 minutes', null),
  ('authenticator code', 5, '10 minutes', null),
  ('recovery code', 5, '10 minutes', null),
  ('recovery codes', 3, '1 day', null),
  ('own data', 10, '10 minutes', null);

create unlogged table private.counted_calls (
  action text not null,
  caller text not null,
  calls integer not null default 1,
  ends_at timestamptz not null,
  primary key (action, caller)
);
comment on table private.counted_calls is
  'How often a caller has called in the period that ends at ends_at. A caller is an account''s id or a hashed network address.';
create index counted_calls_ends_at_idx on private.counted_calls (ends_at);
alter table private.counted_calls enable row level security;
grant select, insert, update, delete on private.counted_calls to service_role;

create function public.admit_call(action text, caller text)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  allowed private.call_limits;
  seen private.counted_calls;
begin
  select * into strict allowed from private.call_limits l where l.action = admit_call.action;
  -- Rows that are locked are skipped, so that nobody waits here.
  delete from private.counted_calls c
  where (c.action, c.caller) in (
    select ended.action, ended.caller from private.counted_calls ended
    where ended.ends_at <= now()
    order by ended.ends_at
    limit 100
    for update skip locked
  );
  if allowed.calls_of_all is not null and (
    select sum(c.calls) from private.counted_calls c where c.action = allowed.action and c.ends_at > now()
  ) >= allowed.calls_of_all then
    return ceil(extract(epoch from allowed.within));
  end if;

  insert into private.counted_calls as c (action, caller, ends_at)
  values (allowed.action, admit_call.caller, now() + allowed.within)
  on conflict on constraint counted_calls_pkey do update set
    calls = case when c.ends_at <= now() then 1 else c.calls + 1 end,
    ends_at = case when c.ends_at <= now() then now() + allowed.within else c.ends_at end
  returning * into seen;
  return case
    when seen.calls <= allowed.calls then 0
    else greatest(1, ceil(extract(epoch from seen.ends_at - now())))
  end;
end;
$$;
comment on function public.admit_call(text, text) is
  'Counts a call: 0 when the caller may go on, else after how many seconds it may ask again (docs/decisions/security.md#bounds).';
grant execute on function public.admit_call(text, text) to service_role;

create function private.enforce_rate_limit(action text, caller text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  seconds constant integer := public.admit_call(action, caller);
begin
  if seconds > 0 then
    -- PostgREST takes the whole answer from here.
    raise sqlstate 'PGRST' using
      message = json_build_object(
        'code', 'too_many_calls', 'hint', null, 'details', null,
        'message', 'That was too often in a short time. Please try again in a minute.'
      )::text,
      detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', seconds::text))::text;
  end if;
end;
$$;
comment on function private.enforce_rate_limit(text, text) is
  'Counts a call of a database function, and answers 429 when its caller has asked too often.';
