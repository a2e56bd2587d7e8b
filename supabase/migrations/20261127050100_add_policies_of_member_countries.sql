set lock_timeout = '2s';

-- A member reads and sets its own country.

create policy "A member reads its own country"
  on public.member_countries for select to authenticated
  using (user_id = (select auth.uid()));
create policy "A member sets its country"
  on public.member_countries for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "A member changes its country"
  on public.member_countries for update to authenticated
  using (user_id = (select auth.uid()));
create policy "A member takes its country back"
  on public.member_countries for delete to authenticated
  using (user_id = (select auth.uid()));
