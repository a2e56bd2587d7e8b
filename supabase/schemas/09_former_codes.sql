-- What an offer was before somebody gave it another code, brand or shop. What people reported and what was counted belongs to one of the offer's codes
-- and stays with it. A deleted offer that is brought back keeps its code's number (29_trail_reverts.sql). See docs/product/results.md#another-code.

create function private.code_key(promo_code text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
return lower(regexp_replace(promo_code, '\s+', '', 'g') collate "C");
comment on function private.code_key(text) is 'Equal for two spellings of one code: blanks, and capitals from A to Z, make no difference.';
grant execute on function private.code_key(text) to authenticated;

create table private.former_codes (
  offer_id uuid not null references public.promo_codes (id) on delete cascade,
  code_number integer not null,
  promo_code text not null,
  brand_name text not null,
  category text not null,
  replaced_on date not null default private.today(),
  primary key (offer_id, code_number)
);
comment on table private.former_codes is
  'Codes that offers had, each as it was when it was replaced. A former code that an offer gets again is another code, with a number of its own.';
alter table private.former_codes enable row level security;

create function private.has_another_code(before public.promo_codes, after public.promo_codes)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- Both are read from the links, by the same list of hosts. In the trigger revise_offer, after.domains and after.brand_key aren't computed yet.
  former_domains constant text[] := private.main_domains(null, before.affiliate_link, before.brand_url, before.further_domains);
  new_domains constant text[] := private.main_domains(null, after.affiliate_link, after.brand_url, after.further_domains);
begin
  return private.code_key(after.promo_code) <> private.code_key(before.promo_code)
    or private.brand_key(after.brand_name) <> before.brand_key
    or not (new_domains <@ former_domains and new_domains @> former_domains);
end;
$$;
comment on function private.has_another_code(public.promo_codes, public.promo_codes) is 'Whether an edit gives an offer another code, brand or shop domain.';
