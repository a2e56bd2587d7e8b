-- What PostgREST checks before every request: the session (04_session_checks.sql), what an extension may ask for, and how large the body is.

create function private.admit_request()
returns void
language plpgsql
set search_path = ''
as $$
declare
  session_state constant text := private.session_state();
  headers constant json := nullif(current_setting('request.headers', true), '');
  body_bytes constant numeric := substring(headers ->> 'content-length' from '^\d+$');
  path constant text := coalesce(current_setting('request.path', true), '');
  method constant text := coalesce(current_setting('request.method', true), '');
  most_bytes constant numeric := case
    when current_user = 'anon' then 64 * 1024
    -- A file has up to 10,000 codes.
    when path = '/rpc/upload_promo_codes' then 32 * 1024 * 1024
    else 512 * 1024
  end;
begin
  -- PostgREST answers PTnnn with the status nnn. Message and hint of an ended session are the auth service's own, which clients know.
  if session_state = 'ended' then
    raise sqlstate 'PT401' using message = 'Session from session_id claim in JWT does not exist', hint = 'session_not_found';
  elsif session_state = 'second factor missing' then
    raise sqlstate 'PT403' using message = 'Please enter the code of your authenticator app.', hint = 'second_factor';
  end if;
  if current_user not in ('anon', 'authenticated') then
    return;
  end if;
  -- An extension's token is easier to steal than a browser's, and lives as long. So these are all requests that an extension's session may make
  -- (docs/decisions/extension.md).
  if session_state = 'extension' and not (
    path in ('/muted_shops', '/muted_people') and method in ('POST', 'DELETE')
    or method = 'POST' and path in (
      '/rpc/extension_offers', '/rpc/register_extension', '/rpc/mark_alerts_seen', '/rpc/report_offer', '/rpc/count_results', '/rpc/note_client_error'
    )
  ) then
    raise sqlstate 'PT403' using message = 'A browser extension can''t do this. Please use Promobell in the browser.', hint = 'extension';
  end if;
  if body_bytes > most_bytes then
    raise sqlstate 'PT413' using message = 'The request is too large.', hint = 'too_large';
  end if;
  -- The screens read tables by their keys, which takes milliseconds. Somebody else's patterns, sorts and counts get one second.
  if method in ('GET', 'HEAD') and path not like '/rpc/%' then
    perform set_config('statement_timeout', '1s', true);
  end if;
end;
$$;
comment on function private.admit_request() is
  'Called by PostgREST before every request (docs/decisions/security.md#bounds), so that no table, view or function has to ask: the session must stand, an extension''s session may do only what extensions need, the body must not be longer than what '
  'the role has reason to send, and reading a table directly may take a second.';
grant execute on function private.admit_request() to anon, authenticated, service_role;

create function public.admit_caller()
returns void
language sql
stable
set search_path = ''
as $$
$$;
comment on function public.admit_caller() is
  'Does nothing by itself: whoever calls it passes the checks before every request (private.admit_request). Edge functions call it with their caller''s token, so that '
  'they let in nobody whom the REST interface refuses.';
grant execute on function public.admit_caller() to authenticated;

alter role authenticator set pgrst.db_pre_request = 'private.admit_request';
-- A hosted project gives 3 seconds, which no list needs.
alter role anon set statement_timeout = '2s';
notify pgrst, 'reload config';
