set lock_timeout = '2s';

-- Who reads and writes what belongs to an Instagram account.

create policy "An influencer or its agency reads its Instagram account"
  on public.instagram_accounts for select to authenticated
  using (influencer_id = (select auth.uid()) or influencer_id in (select private.influencers_i_manage()));

create policy "An influencer or its agency pauses its Instagram account"
  on public.instagram_accounts for update to authenticated
  using (influencer_id = (select auth.uid()) or influencer_id in (select private.influencers_i_manage()))
  with check (influencer_id = (select auth.uid()) or influencer_id in (select private.influencers_i_manage()));

create policy "An influencer or its agency is told why Instagram is switched off"
  on private.instagram_switched_off for select to authenticated
  using (influencer_id = (select auth.uid()) or influencer_id in (select private.influencers_i_manage()));

create policy "An influencer or its agency reads its replies"
  on private.instagram_replies for select to authenticated
  using (influencer_id = (select auth.uid()) or influencer_id in (select private.influencers_i_manage()));

create policy "An influencer or its agency reads its rules"
  on public.instagram_rules for select to authenticated
  using (influencer_id = (select auth.uid()) or influencer_id in (select private.influencers_i_manage()));

create policy "An influencer or its agency adds rules"
  on public.instagram_rules for insert to authenticated
  with check (
    influencer_id = (select p.id from public.profiles p where p.id = (select auth.uid()) and p.is_influencer)
    or influencer_id in (select private.influencers_i_manage())
  );

create policy "An influencer or its agency changes its rules"
  on public.instagram_rules for update to authenticated
  using (influencer_id = (select auth.uid()) or influencer_id in (select private.influencers_i_manage()))
  with check (influencer_id = (select auth.uid()) or influencer_id in (select private.influencers_i_manage()));

create policy "An influencer or its agency deletes its rules"
  on public.instagram_rules for delete to authenticated
  using (influencer_id = (select auth.uid()) or influencer_id in (select private.influencers_i_manage()));

create policy "Whoever has the code of a deletion is told its state"
  on private.instagram_deletions for select to anon, authenticated
  using (true);
