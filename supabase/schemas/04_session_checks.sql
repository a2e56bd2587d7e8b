-- Whether a session still stands, and what it may be used for.

create function private.calling_session()
returns uuid
language sql
stable
set search_path = ''
as $$
  select ((select auth.jwt()) ->> 'session_id')::uuid;
$$;
comment on function private.calling_session() is 'The session that the caller''s token names, also for policies; null when the token names none.';
grant execute on function private.calling_session() to authenticated;

create function private.has_second_factor(of_account uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from auth.mfa_factors f where f.user_id = of_account and f.status = 'verified');
$$;
comment on function private.has_second_factor(uuid) is 'Whether an account has a verified second factor. Runs with the owner''s rights, because the server doesn''t read the auth service''s tables.';
grant execute on function private.has_second_factor(uuid) to service_role;

create function private.state_of_session(of_session uuid, of_account uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  session auth.sessions;
  is_extension constant boolean := exists (select from public.connected_extensions e where e.session_id = of_session);
begin
  select * into session from auth.sessions s
  where s.id = of_session and s.user_id = of_account and (s.not_after is null or s.not_after > now());
  if session.id is null or private.is_hidden_account(of_account) then
    return 'ended';
  elsif session.aal::text = 'aal2' or not private.has_second_factor(of_account) then
    return case when is_extension then 'extension' else 'stands' end;
  end if;
  -- An extension has no way to give a code. Its session ends, and its member connects it anew.
  return case when is_extension then 'ended' else 'second factor missing' end;
end;
$$;
comment on function private.state_of_session(uuid, uuid) is
  'What a session may be used for. stands: for everything. extension: for what a browser extension needs, whose session it is (private.admit_request). ended: for nothing. '
  'second factor missing: for nothing until the session gives the second factor of its account. The session''s level is read where the auth service keeps it, and never from a token.';

-- An access token stays valid until it expires, also when its session has ended. So every way into the database asks for the session.
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
    when acting.session is not null then coalesce(
      (select private.state_of_session(s.id, s.user_id) from auth.sessions s where s.id = acting.session), 'ended'
    )
    else 'stands'
  end
  -- The session for which an edge function acts with the secret key. A client that sends the header gains nothing: a member's own session is asked for, and a
  -- visitor's request is refused where that session's would be.
  from (select (nullif(current_setting('request.headers', true), '')::json ->> 'x-acting-session')::uuid) as acting(session);
$$;
comment on function private.session_state() is
  'The state of the session that the caller''s token names (private.state_of_session). A session ends when somebody signs out, the password is changed, or the account is '
  'suspended or deleted; a person''s token without a session counts as ended. An API key has no session and stands, unless an edge function acts for a session.';
grant execute on function private.session_state() to anon, authenticated, service_role;
