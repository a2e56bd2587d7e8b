-- How many offers an influencer may have by its plan, and how many there are. See docs/decisions/offer-limit.md.

create function private.offer_limit(of_influencer uuid, out tier text, out max_offers integer)
language sql
stable
set search_path = ''
as $$
  select
    plan.tier,
    case when not settings.promotion_active then private.max_offers(plan.tier) end
  from public.app_settings settings
  cross join (
    select coalesce(
      (
        select s.subscription_tier
        from public.subscribers s
        where s.user_id = of_influencer
          and s.subscribed
          and private.still_counts(s.subscription_end)
      ),
      'Starter'
    ) as tier
  ) plan;
$$;
comment on function private.offer_limit(uuid) is
  'The plan that counts for an influencer now, and its limit: null where nothing limits. A subscription counts for the grace days beyond its end, in case the '
  'webhook of its renewal is late (docs/product/plans-and-payments.md#grace-days).';
grant execute on function private.offer_limit(uuid) to authenticated;

create function private.hidden_codes(of_influencers uuid[])
returns table (influencer_id uuid, brand_key text, promo_code text, affiliate_link text)
language sql
stable
security definer
set search_path = ''
as $$
  select c.influencer_id, c.brand_key, c.promo_code, c.affiliate_link
  from public.promo_codes c
  where c.influencer_id = any (of_influencers) and c.hidden
    and c.influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_write);
$$;
comment on function private.hidden_codes(uuid[]) is
  'The hidden codes of those influencers for whom the caller may write, which count as others do: they take up slots of a plan, and a file doesn''t publish them again. '
  'Runs with the owner''s rights, because the policy shows hidden codes to nobody.';
grant execute on function private.hidden_codes(uuid[]) to authenticated;

create function public.my_offer_limit()
returns table (tier text, max_offers integer, used integer, own_live integer)
language sql
stable
set search_path = ''
as $$
  select plan.tier, plan.max_offers, offers.used, offers.own_live
  from private.offer_limit((select auth.uid())) plan
  cross join (
    select
      count(*)::integer + (select count(*)::integer from private.hidden_codes(array[(select auth.uid())])) as used,
      (count(*) filter (where c.published_by_influencer and c.live_until >= (select private.today())))::integer as own_live
    from public.promo_codes c
    where c.influencer_id = (select auth.uid())
  ) offers;
$$;
comment on function public.my_offer_limit() is
  'The caller''s plan as it counts today, how many offers it allows (null: unlimited), how many there are, and how many of '
  'them are live and published by the caller itself, which is what cancelling asks for.';
grant execute on function public.my_offer_limit() to authenticated;

create function private.refuse_beyond_limit(of_influencer uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  plan record;
begin
  if (select auth.uid()) is distinct from of_influencer then
    return;
  end if;
  -- At a stricter level the count below would miss what was committed since this transaction began.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Offers are added at isolation level read committed only.' using errcode = '0A000';
  end if;
  plan := private.offer_limit(of_influencer);
  if plan.max_offers is null then
    return;
  end if;
  if (select count(*) from public.promo_codes c where c.influencer_id = of_influencer) >= plan.max_offers then
    raise exception 'You''ve reached your limit of % offers with the % plan.', plan.max_offers, plan.tier
      using errcode = 'P0001', hint = 'offer_limit';
  end if;
end;
$$;
comment on function private.refuse_beyond_limit(uuid) is
  'Refuses what an influencer adds for itself beyond its plan. An agency''s adding isn''t blocked (docs/decisions/offer-limit.md). Called by the trigger admit_offer '
  '(08_writing_offers.sql), once the influencer is locked, so that it counts every code that was admitted before; with the owner''s rights, so that hidden codes count, too.';
