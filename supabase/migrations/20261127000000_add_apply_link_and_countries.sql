set lock_timeout = '2s';

-- Offers get an apply link, the countries where their codes count, the currency of their amounts, and a tick for links by which nobody earns.

create function private.countries()
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select array[
    'AD', 'AE', 'AF', 'AG', 'AI', 'AL', 'AM', 'AO', 'AQ', 'AR', 'AS', 'AT', 'AU', 'AW', 'AX', 'AZ', 'BA', 'BB', 'BD', 'BE', 'BF', 'BG',
    'BH', 'BI', 'BJ', 'BL', 'BM', 'BN', 'BO', 'BQ', 'BR', 'BS', 'BT', 'BV', 'BW', 'BY', 'BZ', 'CA', 'CC', 'CD', 'CF', 'CG', 'CH', 'CI',
    'CK', 'CL', 'CM', 'CN', 'CO', 'CR', 'CU', 'CV', 'CW', 'CX', 'CY', 'CZ', 'DE', 'DJ', 'DK', 'DM', 'DO', 'DZ', 'EC', 'EE', 'EG', 'EH',
    'ER', 'ES', 'ET', 'FI', 'FJ', 'FK', 'FM', 'FO', 'FR', 'GA', 'GB', 'GD', 'GE', 'GF', 'GG', 'GH', 'GI', 'GL', 'GM', 'GN', 'GP', 'GQ',
    'GR', 'GS', 'GT', 'GU', 'GW', 'GY', 'HK', 'HM', 'HN', 'HR', 'HT', 'HU', 'ID', 'IE', 'IL', 'IM', 'IN', 'IO', 'IQ', 'IR', 'IS', 'IT',
    'JE', 'JM', 'JO', 'JP', 'KE', 'KG', 'KH', 'KI', 'KM', 'KN', 'KP', 'KR', 'KW', 'KY', 'KZ', 'LA', 'LB', 'LC', 'LI', 'LK', 'LR', 'LS',
    'LT', 'LU', 'LV', 'LY', 'MA', 'MC', 'MD', 'ME', 'MF', 'MG', 'MH', 'MK', 'ML', 'MM', 'MN', 'MO', 'MP', 'MQ', 'MR', 'MS', 'MT', 'MU',
    'MV', 'MW', 'MX', 'MY', 'MZ', 'NA', 'NC', 'NE', 'NF', 'NG', 'NI', 'NL', 'NO', 'NP', 'NR', 'NU', 'NZ', 'OM', 'PA', 'PE', 'PF', 'PG',
    'PH', 'PK', 'PL', 'PM', 'PN', 'PR', 'PS', 'PT', 'PW', 'PY', 'QA', 'RE', 'RO', 'RS', 'RU', 'RW', 'SA', 'SB', 'SC', 'SD', 'SE', 'SG',
    'SH', 'SI', 'SJ', 'SK', 'SL', 'SM', 'SN', 'SO', 'SR', 'SS', 'ST', 'SV', 'SX', 'SY', 'SZ', 'TC', 'TD', 'TF', 'TG', 'TH', 'TJ', 'TK',
    'TL', 'TM', 'TN', 'TO', 'TR', 'TT', 'TV', 'TW', 'TZ', 'UA', 'UG', 'UM', 'US', 'UY', 'UZ', 'VA', 'VC', 'VE', 'VG', 'VI', 'VN', 'VU',
    'WF', 'WS', 'YE', 'YT', 'ZA', 'ZM', 'ZW'
  ];
$$;
comment on function private.countries() is
  'The countries of ISO 3166-1 by their codes of two letters, sorted. supabase/functions/_shared/rules/country-codes.ts lists the same, which a test compares.';
grant execute on function private.countries() to anon, authenticated, service_role;

create function private.are_known_countries(codes text[])
returns boolean
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  return codes = '{}' or cardinality(codes) <= 60 and codes = array(
    select distinct code collate "C" from unnest(codes) as given(code) where code = any (private.countries()) order by 1
  );
end;
$$;
comment on function private.are_known_countries(text[]) is 'Whether these are at most 60 countries, sorted and each named once. None stands for everywhere.';
grant execute on function private.are_known_countries(text[]) to authenticated, service_role;

create function private.currencies()
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select array[
    'AED', 'AFN', 'ALL', 'AMD', 'AOA', 'ARS', 'AUD', 'AWG', 'AZN', 'BAM', 'BBD', 'BDT', 'BHD', 'BIF', 'BMD', 'BND', 'BOB', 'BRL', 'BSD',
    'BTN', 'BWP', 'BYN', 'BZD', 'CAD', 'CDF', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CUP', 'CVE', 'CZK', 'DJF', 'DKK', 'DOP', 'DZD', 'EGP',
    'ERN', 'ETB', 'EUR', 'FJD', 'FKP', 'GBP', 'GEL', 'GHS', 'GIP', 'GMD', 'GNF', 'GTQ', 'GYD', 'HKD', 'HNL', 'HTG', 'HUF', 'IDR', 'ILS',
    'INR', 'IQD', 'IRR', 'ISK', 'JMD', 'JOD', 'JPY', 'KES', 'KGS', 'KHR', 'KMF', 'KPW', 'KRW', 'KWD', 'KYD', 'KZT', 'LAK', 'LBP', 'LKR',
    'LRD', 'LSL', 'LYD', 'MAD', 'MDL', 'MGA', 'MKD', 'MMK', 'MNT', 'MOP', 'MRU', 'MUR', 'MVR', 'MWK', 'MXN', 'MYR', 'MZN', 'NAD', 'NGN',
    'NIO', 'NOK', 'NPR', 'NZD', 'OMR', 'PAB', 'PEN', 'PGK', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RUB', 'RWF', 'SAR', 'SBD',
    'SCR', 'SDG', 'SEK', 'SGD', 'SHP', 'SLE', 'SOS', 'SRD', 'SSP', 'STN', 'SVC', 'SYP', 'SZL', 'THB', 'TJS', 'TMT', 'TND', 'TOP', 'TRY',
    'TTD', 'TWD', 'TZS', 'UAH', 'UGX', 'USD', 'UYU', 'UZS', 'VED', 'VES', 'VND', 'VUV', 'WST', 'XAF', 'XCD', 'XCG', 'XOF', 'XPF', 'YER',
    'ZAR', 'ZMW', 'ZWG'
  ];
$$;
comment on function private.currencies() is
  'The money that is in use, by its codes of ISO 4217, sorted. supabase/functions/_shared/rules/currency-codes.ts lists the same, which a test compares.';
grant execute on function private.currencies() to anon, authenticated, service_role;

create function private.is_apply_link(link text, domains text[])
returns boolean
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  return link ~* '^https://' and private.is_web_address(link) and private.domains_above(array[private.domain_of(link)]) && domains;
end;
$$;
comment on function private.is_apply_link(text, text[]) is
  'Whether a link leads over https to one of these domains, or to one below them. supabase/functions/_shared/rules/apply-link.ts says the same.';
grant execute on function private.is_apply_link(text, text[]) to authenticated, service_role;

alter table public.promo_codes
  add column apply_link text,
  add column countries text[] not null default '{}',
  add column currency text collate "C" not null default 'USD',
  add column unpaid_link boolean not null default false,
  drop constraint promo_codes_minimum_spend_range,
  add constraint promo_codes_minimum_spend_range check (minimum_spend > 0 and minimum_spend <= 10000000) not valid,
  add constraint promo_codes_apply_link_domain check (private.is_apply_link(apply_link, domains)) not valid,
  add constraint promo_codes_countries_known check (private.are_known_countries(countries)) not valid,
  add constraint promo_codes_currency_known check (currency = any (private.currencies())) not valid,
  add constraint promo_codes_currency_with_amount check (currency = 'USD' or minimum_spend is not null) not valid;

comment on column public.promo_codes.minimum_spend is 'What an order must come to before the offer applies, in the offer''s currency. Null for any order.';
comment on column public.promo_codes.apply_link is 'Opens the shop with the code applied. Null where the shop has no such link.';
comment on column public.promo_codes.countries is 'Where the code counts: countries of ISO 3166-1, sorted. None for everywhere.';
comment on column public.promo_codes.currency is 'ISO 4217: the money of minimum_spend. US dollars for an offer without one.';
comment on column public.promo_codes.unpaid_link is 'Whether the influencer says that it earns nothing by the affiliate link, which is then shown without ''Paid link''.';

grant insert (apply_link, countries, currency, unpaid_link), update (apply_link, countries, currency, unpaid_link)
  on public.promo_codes to authenticated;

-- Their 'select *' is that of the day on which they were made.
create or replace view private.unhidden_offers with (security_invoker = true) as
select c.*
from public.promo_codes c
where not c.hidden
  and not exists (select from private.hidden_accounts hidden where hidden.account_id = c.influencer_id);

create or replace view private.visible_offers with (security_invoker = true) as
select c.*
from private.unhidden_offers c
where not c.followers_only or c.influencer_id in (select private.influencers_letting_me_in());

alter type public.offer
  add attribute apply_link text,
  add attribute countries text[],
  add attribute currency text,
  add attribute unpaid_link boolean;

create or replace function private.as_offer(code public.promo_codes, cursor text default null, total integer default null)
returns setof public.offer
language sql
stable
begin atomic
  select
    code.id, code.influencer_id, code.brand_name, code.brand_url, code.brand_instagram_handle, code.promo_code,
    code.expiration_date, code.category, code.affiliate_link, code.description, code.minimum_spend,
    code.first_order_only, code.terms, code.followers_only, code.is_featured, code.created_at, code.version, p.full_name, p.username, p.avatar_url, p.is_creditcard,
    coalesce(r.worked_reports, 0), coalesce(r.all_reports, 0), r.last_worked_at, coalesce(r.reliability, 0),
    as_offer.cursor, as_offer.total, code.apply_link, code.countries, code.currency, code.unpaid_link
  from public.profiles p
  left join private.offer_reliability r on r.offer_id = code.id
  where p.id = code.influencer_id;
end;

create or replace function private.described_fields()
returns table (name text, constraint_name text, most_bytes integer, in_files boolean)
language sql
immutable
set search_path = ''
as $$
  values
    ('brand_name', 'promo_codes_brand_name_given', 1000, true),
    ('brand_url', 'promo_codes_brand_url_format', 8192, false),
    ('brand_instagram_handle', 'promo_codes_brand_instagram_handle_format', 1000, false),
    ('promo_code', 'promo_codes_promo_code_given', 1000, true),
    ('description', 'promo_codes_description_given', 8192, true),
    ('category', 'promo_codes_category_known', 1000, true),
    ('expiration_date', 'promo_codes_expiration_date_range', 1000, true),
    ('affiliate_link', 'promo_codes_affiliate_link_format', 8192, true),
    ('minimum_spend', 'promo_codes_minimum_spend_range', 1000, true),
    ('first_order_only', 'promo_codes_first_order_only_known', 1000, true),
    ('terms', 'promo_codes_terms_given', 8192, true),
    ('followers_only', 'promo_codes_followers_only_known', 1000, true),
    ('apply_link', 'promo_codes_apply_link_domain', 8192, true),
    ('countries', 'promo_codes_countries_known', 1000, true),
    ('currency', 'promo_codes_currency_known', 1000, true),
    ('unpaid_link', 'promo_codes_unpaid_link_known', 1000, true);
$$;

create or replace function private.offer_from(of_influencer uuid, fields jsonb)
returns public.promo_codes
language sql
stable
set search_path = ''
as $$
  -- A file may leave out what is answered by yes or no, which then is no, and what has a value for most offers. It has its countries as one text.
  select jsonb_populate_record(
    null::public.promo_codes,
    '{"first_order_only": false, "followers_only": false, "unpaid_link": false, "countries": [], "currency": "USD"}' || jsonb_strip_nulls(fields)
      || case when jsonb_typeof(fields -> 'countries') = 'string'
        then jsonb_build_object('countries', string_to_array(fields ->> 'countries', ', ')) else '{}' end
      || jsonb_build_object('influencer_id', of_influencer)
  );
$$;

create or replace function private.extension_page(of_member uuid, after text, without text[], out people json, out offers json, out next text)
language plpgsql
stable
set search_path = ''
as $$
declare
  offers_per_page constant integer := 250;
  today constant date := private.today();
  cursor_keys constant jsonb := private.read_cursor(after, 'extension offers', array['uuid', 'timestamptz', 'uuid']);
  after_influencer constant uuid := coalesce((cursor_keys ->> 1)::uuid, '00000000-0000-0000-0000-000000000000');
  after_at constant timestamptz := coalesce((cursor_keys ->> 2)::timestamptz, 'infinity');
  after_id constant uuid := coalesce((cursor_keys ->> 3)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  with page as materialized (
    select
      offer.*, (r.last_worked_at at time zone 'utc')::date as last_worked_on,
      row_number() over (order by f.influencer_id, offer.created_at desc, offer.id desc) as nth
    from public.follows f
    cross join lateral (
      select c.*
      from private.visible_offers c
      where c.influencer_id = f.influencer_id and c.live_until >= today and c.category <> all (without)
        and exists (select from private.public_profiles p where p.id = f.influencer_id)
        and (f.influencer_id > after_influencer or (c.created_at, c.id) < (after_at, after_id))
      order by c.created_at desc, c.id desc
      limit offers_per_page + 1
    ) offer
    left join private.offer_reliability r on r.offer_id = offer.id
    where f.user_id = of_member and f.influencer_id >= after_influencer
    order by f.influencer_id, offer.created_at desc, offer.id desc
    limit offers_per_page + 1
  )
  select
    (
      select coalesce(json_agg(person order by person.id), '[]')
      from (
        select p.id, coalesce(p.full_name, p.username) as name, p.username, p.avatar_url, p.is_creditcard
        from public.profiles p
        where p.id in (select page.influencer_id from page where page.nth <= offers_per_page)
      ) person
    ),
    (
      select coalesce(json_agg(offer), '[]')
      from (
        select
          page.id, page.influencer_id, page.brand_name, page.promo_code, page.affiliate_link, page.description, page.category,
          page.minimum_spend, page.first_order_only, page.terms, page.expiration_date, page.created_at, page.domains,
          page.last_worked_on, page.apply_link, page.countries, page.currency, page.unpaid_link
        from page
        where page.nth <= offers_per_page
      ) offer
    ),
    (
      select private.write_cursor('extension offers', jsonb_build_array(page.influencer_id, page.created_at, page.id))
      from page
      where page.nth = offers_per_page and exists (select from page beyond where beyond.nth > offers_per_page)
    )
  into people, offers, next;
end;
$$;
