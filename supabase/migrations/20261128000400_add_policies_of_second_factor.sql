set lock_timeout = '2s';

create policy "A connected extension keeps its own browser and version"
  on public.connected_extensions for update to authenticated
  using (user_id = (select auth.uid()) and session_id = (select private.calling_session()));

create policy "A member knows how many recovery codes it has"
  on private.recovery_codes for select to authenticated
  using (user_id = (select auth.uid()));
