create function public.featured_offers()
returns table (
  id uuid,
  influencer_id uuid,
  brand_name text,
  promo_code text,
  description text,
  category text,
  expiration_date date,
  affiliate_link text,
  brand_url text,
  is_featured boolean,
  created_at timestamptz,
  influencer_name text,
  influencer_username text,
  influencer_avatar_url text,
  influencer_is_creditcard boolean,
  cursor text,
  total integer
)
language sql
stable
rows 4
set search_path = ''
as $$
  with featured as (
    select c.* from public.promo_codes c
    where c.is_featured and c.expires_on >= (select private.today())
    order by c.created_at desc, c.id desc
    limit 4
  ), newest as (
    select c.* from public.promo_codes c
    where c.expires_on >= (select private.today()) and not exists (select from featured)
    order by c.created_at desc, c.id desc
    limit 4
  ), shown as (
    select * from featured union all select * from newest
  )
  select
    c.id, c.influencer_id, c.brand_name, c.promo_code, c.description, c.category, c.expiration_date,
    c.affiliate_link, c.brand_url, c.is_featured, c.created_at,
    p.full_name, p.username, p.avatar_url, p.is_creditcard,
    null::text, (count(*) over ())::integer
  from shown c
  left join public.profiles p on p.id = c.influencer_id
  order by c.created_at desc, c.id desc;
$$;
comment on function public.featured_offers() is
  'Up to four live featured offers; when none is featured, the four newest (decisions: Rules).';
grant execute on function public.featured_offers() to anon, authenticated;
