-- What an offer was before somebody gave it another code, brand or shop. What people reported and what was counted stays with the code that it
-- is about. See docs/product/results.md#another-code.

create function private.code_key(promo_code text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
return lower(regexp_replace(promo_code, '\s+', '', 'g') collate "C");
comment on function private.code_key(text) is 'Equal for two spellings of one code: blanks and capitals make no other code.';

create table private.former_codes (
  offer_id uuid not null references public.promo_codes (id) on delete cascade,
  number integer not null,
  promo_code text not null,
  brand_name text not null,
  domains text[] not null,
  category text not null,
  description text not null,
  replaced_on date not null default private.today(),
  primary key (offer_id, number)
);
comment on table private.former_codes is
  'Codes that offers had, each as it was when it was last replaced. One that has come back keeps its row, which is then not the former but the present code''s.';
alter table private.former_codes enable row level security;

create function private.forget_former_codes(of_offer uuid, present integer)
returns void
language plpgsql
set search_path = ''
as $$
declare
  newest_kept constant integer := 50;
  codes_kept constant integer := 200;
  forgotten integer[];
begin
  forgotten := array(
    select f.number
    from (
      select known.number, row_number() over (order by known.number desc) as nth
      from private.former_codes known
      where known.offer_id = of_offer
    ) f
    where f.number <> present and f.nth > newest_kept and (
      f.nth > codes_kept
      or not exists (select from private.offer_results r where r.offer_id = of_offer and r.code_number = f.number)
      and not exists (select from private.offer_reports r where r.offer_id = of_offer and r.code_number = f.number)
    )
  );
  delete from private.offer_reports r where r.offer_id = of_offer and r.code_number = any (forgotten);
  delete from private.offer_results r where r.offer_id = of_offer and r.code_number = any (forgotten);
  delete from private.offer_source_results r where r.offer_id = of_offer and r.code_number = any (forgotten);
  delete from private.former_codes f where f.offer_id = of_offer and f.number = any (forgotten);
end;
$$;
comment on function private.forget_former_codes(uuid, integer) is
  'Keeps of an offer''s former codes the newest 50 and, up to the newest 200, those with reports or results. The newest is always kept, so that no number comes twice.';

create function private.number_of_edited_code(before public.promo_codes, after public.promo_codes)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  -- Generated columns are computed after the trigger that asks.
  new_domains constant text[] := private.link_domains(after.affiliate_link, after.brand_url);
  number integer;
begin
  if private.code_key(after.promo_code) = private.code_key(before.promo_code)
    and private.brand_key(after.brand_name) = before.brand_key
    and new_domains <@ before.domains and new_domains @> before.domains
  then
    return after.code_number;
  end if;
  insert into private.former_codes (offer_id, number, promo_code, brand_name, domains, category, description)
  values (before.id, before.code_number, before.promo_code, before.brand_name, before.domains, before.category, before.description)
  on conflict on constraint former_codes_pkey do update set
    promo_code = excluded.promo_code, brand_name = excluded.brand_name, domains = excluded.domains, category = excluded.category,
    description = excluded.description, replaced_on = excluded.replaced_on;
  number := coalesce(
    (
      select f.number from private.former_codes f
      where f.offer_id = before.id
        and private.code_key(f.promo_code) = private.code_key(after.promo_code)
        and private.brand_key(f.brand_name) = private.brand_key(after.brand_name)
        and f.domains <@ new_domains and f.domains @> new_domains
      order by f.number
      limit 1
    ),
    (select max(f.number) + 1 from private.former_codes f where f.offer_id = before.id)
  );
  perform private.forget_former_codes(before.id, number);
  return number;
end;
$$;
comment on function private.number_of_edited_code(public.promo_codes, public.promo_codes) is
  'The number of an edited offer''s code: another one for another code, brand or shop domain, or the one that it had with these. Keeps the code that it had before.';

create function private.recount_after_code_change(changes private.offer_change[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  offers constant uuid[] := array(
    select (c.after).id from unnest(changes) as c where (c.after).code_number <> (c.before).code_number
  );
begin
  if offers <> '{}' then
    perform private.recount_reports(offers);
  end if;
end;
$$;
comment on function private.recount_after_code_change(private.offer_change[]) is
  'Shows of offers with another code what was reported of that code: nothing of a new one.';

create function private.present_and_former_codes(whose uuid[])
returns table (
  offer_id uuid, influencer_id uuid, number integer, former_number integer, brand_name text, brand_key text, promo_code text, description text,
  category text, expiration_date date, live_until date, created_at timestamptz
)
language sql
stable
set search_path = ''
begin atomic
  select
    c.id, c.influencer_id, c.code_number, null::integer, c.brand_name, c.brand_key, c.promo_code, c.description, c.category,
    c.expiration_date, c.live_until, c.created_at
  from public.promo_codes c
  where c.influencer_id = any (whose) and not c.hidden
  union all
  select
    c.id, c.influencer_id, f.number, f.number, f.brand_name, private.brand_key(f.brand_name), f.promo_code, f.description, f.category,
    f.replaced_on, '-infinity'::date, c.created_at
  from public.promo_codes c
  join private.former_codes f on f.offer_id = c.id and f.number <> c.code_number
  where c.influencer_id = any (whose) and not c.hidden;
end;
comment on function private.present_and_former_codes(uuid[]) is
  'All codes of influencers'' offers, the former ones with their number in former_number and the day on which they were replaced as their last.';
