-- Agency and influencer edit the same code. A save names the version that its form was filled with and changes no row
-- of another one, so that nobody writes over what they haven't seen, whatever happens at the same moment.
alter table public.promo_codes add column version integer not null default 1;
comment on column public.promo_codes.version is
  'Goes up by one with every edit. A save filters by the version it has seen; no client sets it.';

create function private.count_version()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.version := old.version;
  if (
    new.brand_name, new.brand_url, new.brand_instagram_handle, new.promo_code, new.description, new.category,
    new.expiration_date, new.affiliate_link
  ) is distinct from (
    old.brand_name, old.brand_url, old.brand_instagram_handle, old.promo_code, old.description, old.category,
    old.expiration_date, old.affiliate_link
  ) then
    new.version := old.version + 1;
  end if;
  return new;
end;
$$;
comment on function private.count_version() is
  'Counts the edits of what people write; the server''s own marks and copies, such as the influencer''s name, are none.';

create trigger count_version
  before update on public.promo_codes
  for each row execute function private.count_version();
