set lock_timeout = '2s';

-- Behind the migration that adds them, because reading all offers takes a while, in which people go on reading and writing.
alter table public.promo_codes
  validate constraint promo_codes_minimum_spend_range,
  validate constraint promo_codes_apply_link_domain,
  validate constraint promo_codes_countries_known,
  validate constraint promo_codes_currency_known,
  validate constraint promo_codes_currency_with_amount;
