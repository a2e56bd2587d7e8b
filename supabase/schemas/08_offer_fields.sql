-- What people write about an offer: the one list of its columns that versions, the trail, files, reverts and downloads go by.

create function private.described_fields()
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
comment on function private.described_fields() is
  'The columns that people write about an offer: the list that versions, the trail and files go by. Each with the constraint that refuses a '
  'far too long text in it, with bytes that no text which is taken has (the exact lengths, in characters, are in the constraints), and whether files of codes have it.';
grant execute on function private.described_fields() to authenticated, service_role;

create function private.offer_fields()
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array_agg(field.name) from private.described_fields() as field;
$$;
comment on function private.offer_fields() is
  'Their names. tests/database/offer-fields.test.ts compares them with supabase/functions/_shared/rules/offer-fields.ts.';
grant execute on function private.offer_fields() to authenticated, service_role;

create function private.file_fields()
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array_agg(field.name) from private.described_fields() as field where field.in_files;
$$;
comment on function private.file_fields() is 'The names of those that files of codes have.';
grant execute on function private.file_fields() to authenticated;
