-- 100,000 rows of the first deployed schema: 40,000 offers of 1,000 influencers, and 5,000 members who follow four of them each.
-- Written past the triggers, with which it would take minutes.
set session_replication_role = replica;

create temporary table people as
select md5('person ' || n)::uuid as id, n, n <= 1000 as is_influencer from generate_series(1, 6000) n;

insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_user_meta_data)
select
  id, 'authenticated', 'authenticated', 'person-' || n || '@many.example', '', now(),
  jsonb_build_object('username', 'person.' || n, 'full_name', 'Person ' || n)
from people;

insert into public.profiles (id, full_name, username, is_influencer) select id, 'Person ' || n, 'person.' || n, is_influencer from people;
insert into private.accounts (id) select id from people;
insert into private.influencer_locks (influencer_id) select id from people where is_influencer;

insert into public.promo_codes (
  influencer_id, brand_name, promo_code, description, category, expiration_date, affiliate_link, created_at, has_ended
)
select
  p.id, 'Brand ' || nth % 900, 'CODE' || nth % 100, (array['20% off', '$15 off', 'A gift'])[1 + nth % 3],
  (private.categories())[1 + nth % 8], case when nth % 3 > 0 then private.today() - nth % 400 - 1 end,
  'https://shop-' || nth % 900 || '.example', now() - nth * interval '1 minute', nth % 3 > 0
from generate_series(1, 40000) nth
join people p on p.n = 1 + nth % 1000;

insert into public.follows (influencer_id, user_id, counted)
select i.id, m.id, true
from people m
join generate_series(0, 3) step on true
join people i on i.n = 1 + (m.n + 250 * step) % 1000
where not m.is_influencer;

insert into public.user_domain_map (user_id, influencer_id, domain)
select f.user_id, f.influencer_id, 'shop-' || i.n % 900 || '.example'
from public.follows f
join people i on i.id = f.influencer_id
where f.user_id in (select id from people);

insert into public.follower_counts (influencer_id, follower_count)
select f.influencer_id, count(*) from public.follows f where f.influencer_id in (select id from people) group by 1;

drop table people;
set session_replication_role = origin;
