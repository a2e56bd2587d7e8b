set lock_timeout = '2s';

-- Who reads and makes short links.

create policy "An influencer or its agency reads its short links"
  on private.short_links for select to authenticated
  using (influencer_id = (select auth.uid()) or influencer_id in (select private.influencers_i_manage()));

create policy "An influencer or its agency adds short links"
  on private.short_links for insert to authenticated
  with check (
    private.may_publish_for(influencer_id)
    and (
      offer_id is null
      or exists (select from public.promo_codes c where c.id = short_links.offer_id and c.influencer_id = short_links.influencer_id)
    )
  );

create policy "Members are told which endings were given up"
  on private.former_endings for select to authenticated
  using (true);
