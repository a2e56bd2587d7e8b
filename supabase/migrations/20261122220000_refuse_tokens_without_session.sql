-- Every token that the auth service gives somebody names its session. One that names none can't be ended by signing out, by a
-- new password or with the account, so it opens nothing.
create or replace function private.require_session()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.session_stands()
    or (current_user = 'authenticated' and (select auth.jwt()) ->> 'session_id' is null)
  then
    -- PostgREST answers PTnnn with the status nnn.
    raise sqlstate 'PT401' using
      message = 'Session from session_id claim in JWT does not exist',
      hint = 'session_not_found';
  end if;
end;
$$;
comment on function private.require_session() is
  'Refuses a token whose session has ended, and a person''s token that names none, with 401. PostgREST calls it before every '
  'request, so that no table, view or function has to.';
