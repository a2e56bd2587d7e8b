-- Until a day's first write the counts are yesterday's: what ended since is taken off here. On all other days that is
-- an empty range of an index.

create view public.category_counts with (security_invoker = true) as
with counts as materialized (
  select day, private.today() as today from public.offer_counts where category = '' and brand_key = ''
), ended as (
  select c.category, count(*)::integer as codes
  from counts
  join public.promo_codes c on c.expires_on >= counts.day and c.expires_on < counts.today
  group by c.category
)
select counted.category, counted.live - coalesce(ended.codes, 0) as live
from public.offer_counts counted
left join ended on ended.category = counted.category
where counted.brand_key = '' and counted.category <> '';

comment on view public.category_counts is 'Live offers of each of the eight categories, zeros included.';
grant select on public.category_counts to anon, authenticated;

create view public.brand_counts with (security_invoker = true) as
with counts as materialized (
  select day, private.today() as today from public.offer_counts where category = '' and brand_key = ''
), ended as (
  select c.brand_key, count(*)::integer as codes
  from counts
  join public.promo_codes c on c.expires_on >= counts.day and c.expires_on < counts.today
  group by c.brand_key
)
select counted.brand_key, counted.name, counted.live - coalesce(ended.codes, 0) as live, counted.newest_at
from public.offer_counts counted
left join ended on ended.brand_key = counted.brand_key
where counted.category = '' and counted.brand_key <> '' and counted.live > coalesce(ended.codes, 0);

comment on view public.brand_counts is 'Brands with live offers: how many, and when the newest was added.';
grant select on public.brand_counts to anon, authenticated;

create view public.influencer_offer_counts with (security_invoker = true) as
select
  influencer_id,
  (count(*) filter (where expires_on >= (select private.today())))::integer as live,
  count(*)::integer as total
from public.promo_codes
group by influencer_id;

comment on view public.influencer_offer_counts is
  'Offers per influencer, live and in all; ask for the influencers on the screen, not for everybody.';
grant select on public.influencer_offer_counts to anon, authenticated;
