-- How many live offers each category, brand and influencer has, counted whenever somebody asks. See docs/decisions/list-queries.md.
--
-- live_until tells which offers are live. has_ended, which is set late, and hidden, which the policy asks for anyway, stand here because the indexes are without such offers.

create view public.category_counts with (security_invoker = true) as
select known.category, coalesce(counted.live, 0) as live
from unnest(private.categories()) as known(category)
left join (
  select c.category, count(*)::integer as live
  from public.promo_codes c
  where not c.has_ended and c.live_until >= (select private.today()) and not c.hidden and not c.followers_only
  group by c.category
) counted on counted.category = known.category collate "C";

comment on view public.category_counts is 'Live offers of each category that everybody sees, zeros included.';
grant select on public.category_counts to anon, authenticated;

create function private.count_brands(wanted tsquery, categories text[])
returns table (brand_key text, live integer, newest_at timestamptz)
language plpgsql
stable
-- The policy would keep a search from its index: only operators that are marked as leakproof may come before a policy's condition.
security definer
set search_path = ''
-- Planned for the values at hand, conditions that don't apply vanish from the statement, and what is left has an index.
set plan_cache_mode = force_custom_plan
as $$
declare
  today constant date := private.today();
begin
  return query
  select c.brand_key, count(*)::integer, max(c.created_at)
  from private.offers_not_hidden c
  where not c.has_ended and c.live_until >= today and not c.followers_only
    and (wanted is null or private.search_document(c.brand_key) @@ wanted)
    and (categories is null or c.category = any (categories))
  group by c.brand_key;
end;
$$;
comment on function private.count_brands(tsquery, text[]) is
  'The brands with live offers that everybody sees, within categories and found by name if these are given: how many offers, and when the newest was added.';
grant execute on function private.count_brands(tsquery, text[]) to anon, authenticated, service_role;

create function private.brand_name(of_brand text, newest_at timestamptz, categories text[])
returns text
language sql
stable
set search_path = ''
as $$
  select btrim(c.brand_name)
  from public.promo_codes c
  where c.brand_key = of_brand and c.created_at = brand_name.newest_at and c.live_until >= private.today() and not c.hidden and not c.followers_only
    and (categories is null or c.category = any (categories))
  order by c.id desc
  limit 1;
$$;
comment on function private.brand_name(text, timestamptz, text[]) is 'A brand as its newest live offer that everybody sees writes it, within categories if they are given.';
grant execute on function private.brand_name(text, timestamptz, text[]) to anon, authenticated, service_role;

create view public.brand_counts with (security_invoker = true) as
select b.brand_key collate "C" as brand_key, private.brand_name(b.brand_key, b.newest_at, null) as name, b.live, b.newest_at
from private.count_brands(null, null) b;

comment on view public.brand_counts is 'Brands with live offers that everybody sees: their name as the newest of these writes it, how many, and when the newest was added.';
grant select on public.brand_counts to anon, authenticated, service_role;

create view public.influencer_offer_counts with (security_invoker = true) as
select
  influencer_id,
  (count(*) filter (where live_until >= (select private.today())))::integer as live,
  (count(*) filter (where live_until > (select private.today())))::integer as in_alerts
from public.promo_codes
where not followers_only
group by influencer_id;

comment on view public.influencer_offer_counts is
  'Offers per influencer that everybody sees. live: the live ones. in_alerts: those of them that My Alerts shows, so not one whose last day is today. Counted at each query, so ask for the influencers on the screen, not for everybody.';
grant select on public.influencer_offer_counts to anon, authenticated;

create function private.note_ended_offers()
returns void
language sql
set search_path = ''
as $$
  update public.promo_codes c
  set has_ended = true
  where c.id in (
    select o.id from public.promo_codes o
    where not o.has_ended and o.expiration_date < private.today()
    order by o.expiration_date
    limit 500
    for update skip locked
  );
$$;
comment on function private.note_ended_offers() is 'Sets has_ended of up to 500 expired offers, which the indexes of live offers then leave out. Called by schedule.';
