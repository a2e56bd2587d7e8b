-- An access token stays genuine until it runs out, whatever became of its session. So every door asks for the session itself.
create function private.session_stands()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select (select auth.jwt()) ->> 'session_id' is null
    or exists (
      select from auth.sessions s
      where s.id = ((select auth.jwt()) ->> 'session_id')::uuid
        and s.user_id = (select auth.uid())
        and (s.not_after is null or s.not_after > now())
    );
$$;
comment on function private.session_stands() is
  'False when the session of the caller''s token has ended: signed out, its password changed, its account deleted. API keys have '
  'no session. In policies as (select private.session_stands()): one look-up a statement.';
grant execute on function private.session_stands() to anon, authenticated, service_role;

create function private.require_session()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.session_stands() then
    -- PostgREST answers PTnnn with the status nnn.
    raise sqlstate 'PT401' using
      message = 'Session from session_id claim in JWT does not exist',
      hint = 'session_not_found';
  end if;
end;
$$;
comment on function private.require_session() is
  'Refuses a token whose session has ended with 401. PostgREST calls it before every request, so that no table, view or '
  'function has to.';
grant execute on function private.require_session() to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'private.require_session';
notify pgrst, 'reload config';

-- Storage and realtime don't come through PostgREST: there the policies ask.
create policy "A session that has ended lists no file"
  on storage.objects as restrictive for select to authenticated
  using ((select private.session_stands()));

create policy "A session that has ended uploads no file"
  on storage.objects as restrictive for insert to authenticated
  with check ((select private.session_stands()));

create policy "A session that has ended replaces no file"
  on storage.objects as restrictive for update to authenticated
  using ((select private.session_stands()));

create policy "A session that has ended deletes no file"
  on storage.objects as restrictive for delete to authenticated
  using ((select private.session_stands()));

create policy "A session that has ended hears nothing"
  on public.influencer_stats as restrictive for select to authenticated
  using ((select private.session_stands()));

create policy "A session that has ended hears nothing"
  on public.member_state as restrictive for select to authenticated
  using ((select private.session_stands()));

create policy "A session that has ended hears nothing"
  on public.offer_news as restrictive for select to authenticated
  using ((select private.session_stands()));
