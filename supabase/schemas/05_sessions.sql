-- Where somebody is signed in, and how that is ended.

create function public.my_sessions()
returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, is_this boolean, is_extension boolean, level text
)
-- In plpgsql, because connected_extensions is made in a later file.
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  most_rows constant integer := 200;
begin
  return query
    -- The auth service sets updated_at with each token that it refreshes.
    select
      s.id, s.created_at, coalesce(s.updated_at, s.created_at), left(s.user_agent, 500),
      s.id is not distinct from private.calling_session(),
      exists (select from public.connected_extensions e where e.session_id = s.id),
      coalesce(s.aal::text, 'aal1')
    from auth.sessions s
    where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
    order by coalesce(s.updated_at, s.created_at) desc, s.id
    limit most_rows;
end;
$$;
comment on function public.my_sessions() is
  'The caller''s sessions, at most 200, the latest used first: since when, when its token was last renewed, by which browser, whether it is the calling session or an '
  'extension''s, and whether the second factor was given (level is aal2). Runs with the owner''s rights, because no client reads the auth service''s tables.';
grant execute on function public.my_sessions() to authenticated;

create function public.end_session(session uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from auth.sessions s where s.id = end_session.session and s.user_id = (select auth.uid());
$$;
comment on function public.end_session(uuid) is 'Ends one of the caller''s sessions, a browser extension''s, too. Nothing happens when the session has ended already, or is somebody else''s. Runs with the owner''s rights, because no client writes the auth service''s tables.';
grant execute on function public.end_session(uuid) to authenticated;
