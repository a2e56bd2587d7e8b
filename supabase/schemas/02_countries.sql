-- In which countries a promo code counts. See docs/product/lists-and-search.md#countries.

create function private.are_known_countries(codes text[])
returns boolean
language sql
immutable strict parallel safe
set search_path = ''
return codes = '{}' or cardinality(codes) <= 60 and codes = array(
  select distinct code collate "C" from unnest(codes) as given(code) where code = any (private.countries()) order by 1
);
comment on function private.are_known_countries(text[]) is 'Whether these are at most 60 countries (MAX_COUNTRIES in supabase/functions/_shared/rules/field-kinds.ts), sorted and each named once. None stands for everywhere.';
grant execute on function private.are_known_countries(text[]) to authenticated, service_role;

-- counts_in and countries_or_any have no SET clause: Postgres doesn't inline a function that has one, and uses the index of countries only when they are
-- inlined. Their parsed bodies are safe without a search_path.
create function private.counts_in(countries text[], country text)
returns boolean
language sql
immutable parallel safe
return country is null or countries = '{}' or country = any (countries);
comment on function private.counts_in(text[], text) is
  'Whether a code with these countries counts in a country. A code that names none counts everywhere, and for somebody whose country isn''t known every code counts.';
grant execute on function private.counts_in(text[], text) to anon, authenticated;

create function private.countries_or_any(countries text[])
returns text[]
language sql
immutable parallel safe
return case when countries = '{}' then array['*'] else countries end;
comment on function private.countries_or_any(text[]) is 'The entries of a code in the index of countries: its countries, or ''*'' for everywhere.';
grant execute on function private.countries_or_any(text[]) to anon, authenticated, service_role;
