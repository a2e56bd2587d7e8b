-- Until a day's first write the counts are yesterday's: then, and only then, what ended since is taken off here.

create view public.category_counts with (security_invoker = true) as
with counts as (
  select day, day >= private.today() as are_current
  from public.offer_counts
  where category = '' and brand_key = ''
)
select
  counted.category,
  case
    when counts.are_current then counted.live
    else counted.live - (
      select count(*)::integer from public.promo_codes c
      where c.category = counted.category and c.expires_on >= counts.day and c.expires_on < (select private.today())
    )
  end as live
from public.offer_counts counted
cross join counts
where counted.brand_key = '' and counted.category <> '';

comment on view public.category_counts is 'Live offers of each of the eight categories, zeros included.';
grant select on public.category_counts to anon, authenticated;

create view public.brand_counts with (security_invoker = true) as
with counts as (
  select day, day >= private.today() as are_current
  from public.offer_counts
  where category = '' and brand_key = ''
)
select brand.brand_key, brand.name, brand.live, brand.newest_at
from (
  select
    counted.brand_key,
    counted.name,
    case
      when counts.are_current then counted.live
      else counted.live - (
        select count(*)::integer from public.promo_codes c
        where c.brand_key = counted.brand_key and c.expires_on >= counts.day and c.expires_on < (select private.today())
      )
    end as live,
    counted.newest_at
  from public.offer_counts counted
  cross join counts
  where counted.category = '' and counted.brand_key <> ''
) brand
where brand.live > 0;

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
