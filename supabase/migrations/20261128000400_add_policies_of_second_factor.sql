set lock_timeout = '2s';

create policy "The auth service knows how many codes are allowed"
  on private.call_limits for select to supabase_auth_admin
  using (action = 'authenticator code');

create policy "The auth service counts codes"
  on private.counted_calls for all to supabase_auth_admin
  using (action = 'authenticator code') with check (action = 'authenticator code');

create policy "A member knows how many recovery codes it has"
  on private.recovery_codes for select to authenticated
  using (user_id = (select auth.uid()));
