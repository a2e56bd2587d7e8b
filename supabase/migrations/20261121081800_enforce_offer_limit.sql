create function private.max_offers(tier text)
returns integer
language sql
immutable
set search_path = ''
as $$
  select case tier when 'Boost' then 3 when 'Growth' then 10 when 'Pro' then 20 when 'Elite' then null else 1 end;
$$;
comment on function private.max_offers(text) is
  'How many offers a plan allows (spec 2 §9); null is unlimited, an unknown plan counts as Starter.';

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
          and coalesce(s.subscription_end, 'infinity') + interval '3 days' > now()
      ),
      'Starter'
    ) as tier
  ) plan;
$$;
comment on function private.offer_limit(uuid) is
  'The plan that counts for an influencer now and its limit. A subscription counts 3 days beyond its end, also without a webhook.';
grant execute on function private.max_offers(text), private.offer_limit(uuid) to authenticated;

create function private.admit_offer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  plan record;
begin
  -- Held against a rename, so that the search never keeps an old name; then the influencer's lock: the count below
  -- sees every code that was admitted before.
  select concat_ws(' ', p.full_name, p.username) into new.influencer_terms
  from public.profiles p
  where p.id = new.influencer_id
  for share;
  new.influencer_terms := coalesce(new.influencer_terms, '');
  perform from private.influencer_locks l where l.influencer_id = new.influencer_id for update;

  if (select auth.uid()) is distinct from new.influencer_id then
    return new;
  end if;
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Offers are added at isolation level read committed only.' using errcode = '0A000';
  end if;
  plan := private.offer_limit(new.influencer_id);
  if (select count(*) from public.promo_codes c where c.influencer_id = new.influencer_id) >= plan.max_offers then
    raise exception 'You''ve reached your limit of % offers with the % plan.', plan.max_offers, plan.tier
      using errcode = 'P0001', hint = 'offer_limit';
  end if;
  return new;
end;
$$;
comment on function private.admit_offer() is
  'Lets one code in at a time per influencer, names the influencer for the search, and refuses what an influencer adds '
  'for itself beyond its plan. An agency''s adding isn''t blocked (decisions: Offer limit).';

create trigger admit_offer
  before insert on public.promo_codes
  for each row execute function private.admit_offer();

create function private.rename_in_offers()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.promo_codes
  set influencer_terms = concat_ws(' ', new.full_name, new.username)
  where influencer_id = new.id;
  return null;
end;
$$;
comment on function private.rename_in_offers() is 'Lets the search find an influencer''s offers by its new name.';

create trigger rename_in_offers
  after update of full_name, username on public.profiles
  for each row when ((old.full_name, old.username) is distinct from (new.full_name, new.username))
  execute function private.rename_in_offers();
