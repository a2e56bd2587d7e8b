set lock_timeout = '2s';

-- Where few offers count in a country they are looked up and sorted; where more than 1,000 do, an order's index is walked.
create index promo_codes_countries_idx on public.promo_codes using gin (private.countries_or_any(countries)) with (gin_pending_list_limit = 256)
  where not has_ended;
