set lock_timeout = '2s';

-- Who reads and writes what is on an influencer's page besides its codes.

create policy "Anyone is told where nothing may lead"
  on private.blocked_domains for select to anon, authenticated
  using (true);

create policy "Anyone reads what is on the pages of accounts that aren't hidden"
  on private.profile_pages for select to anon, authenticated
  using (not exists (select from private.hidden_accounts hidden where hidden.account_id = influencer_id));

create policy "An influencer or its agency begins its page"
  on private.profile_pages for insert to authenticated
  with check (private.may_publish_for(influencer_id));

create policy "An influencer or its agency changes its page"
  on private.profile_pages for update to authenticated
  using (influencer_id = (select auth.uid()) or influencer_id in (select private.influencers_i_manage()))
  with check (influencer_id = (select auth.uid()) or influencer_id in (select private.influencers_i_manage()));
