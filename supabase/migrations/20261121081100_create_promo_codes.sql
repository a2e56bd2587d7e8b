create table public.promo_codes (
  id uuid primary key default gen_random_uuid(),
  influencer_id uuid not null references public.profiles (id) on delete cascade,
  brand_name text not null,
  brand_url text,
  brand_instagram_handle text,
  promo_code text not null,
  description text not null,
  category text collate "C" not null default 'Fashion',
  expiration_date date,
  affiliate_link text,
  is_featured boolean not null default false,
  created_at timestamptz not null default now(),
  influencer_terms text not null default '',
  brand_key text collate "C" not null generated always as (lower(btrim(brand_name)) collate "C") stored,
  expires_on date not null generated always as (coalesce(expiration_date, 'infinity'::date)) stored,
  discount_rank integer not null generated always as (private.discount_rank(description, promo_code)) stored,
  domains text[] not null generated always as (private.link_domains(affiliate_link, brand_url)) stored,
  search tsvector not null generated always as (
    to_tsvector(
      'simple',
      private.plain_words(brand_name || ' ' || promo_code || ' ' || description || ' ' || influencer_terms)
    )
  ) stored,
  constraint promo_codes_brand_name_given check (brand_name ~ '\S' and length(brand_name) <= 120),
  constraint promo_codes_promo_code_given check (promo_code ~ '\S' and length(promo_code) <= 100),
  constraint promo_codes_description_given check (description ~ '\S' and length(description) <= 1000),
  constraint promo_codes_brand_url_format check (private.is_web_address(brand_url)),
  constraint promo_codes_affiliate_link_format check (private.is_web_address(affiliate_link)),
  constraint promo_codes_brand_instagram_handle_format
    check (brand_instagram_handle ~ '^@[A-Za-z0-9._]+$' and length(brand_instagram_handle) <= 100),
  constraint promo_codes_expiration_date_range
    check (expiration_date between '2000-01-01' and '9999-12-31'),
  constraint promo_codes_category_known
    check (category in ('Fashion', 'Fitness', 'Food', 'Tech', 'Home', 'Jewelry', 'Travel', 'Beauty'))
);

comment on table public.promo_codes is
  'The offers. Anyone reads; the influencer whose they are writes, or an agency that manages it.';
comment on column public.promo_codes.brand_url is 'Null for offers that came by CSV, as the Instagram handle is.';
comment on column public.promo_codes.affiliate_link is 'Null means no link: the card''s button is disabled.';
comment on column public.promo_codes.influencer_terms is
  'The influencer''s name and username for the search, copied when the code is added and when they change.';
comment on column public.promo_codes.brand_key is 'Brands are one when this is equal (decisions: Rules).';
comment on column public.promo_codes.expires_on is 'The last day on which the offer is live; infinity without a date.';
comment on column public.promo_codes.domains is 'What followers'' extensions watch for this offer.';

-- One index per order of the lists, each with the same tail, so that a page is a short walk of one index.
create index promo_codes_newest_idx on public.promo_codes (created_at desc, id desc);
create index promo_codes_category_idx on public.promo_codes (category, created_at desc, id desc);
create index promo_codes_brand_key_idx on public.promo_codes (brand_key, created_at desc, id desc);
create index promo_codes_discount_rank_idx on public.promo_codes (discount_rank desc, created_at desc, id desc);
create index promo_codes_influencer_id_idx on public.promo_codes (influencer_id, created_at desc, id desc)
  include (expires_on);
create index promo_codes_featured_idx on public.promo_codes (created_at desc, id desc) where is_featured;
create index promo_codes_expires_on_idx on public.promo_codes (expires_on, category);
create index promo_codes_search_idx on public.promo_codes using gin (search);
