-- Signals are published, not rows: follows, user_domain_map and promo_codes stay out, for privacy and for cost.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end;
$$;

alter publication supabase_realtime
  add table public.influencer_stats, public.member_state, public.offer_news;
