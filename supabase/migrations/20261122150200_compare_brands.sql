-- Brands are one when their names are the same as they are seen: whatever their case, their outer blanks, the number of
-- blanks within, and the way an accent is encoded. supabase/functions/_shared/rules/brand-name.ts has the same rule, and a test holds the two
-- together.

create function private.brand_key(brand_name text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  if octet_length(brand_name) = char_length(brand_name) then
    return btrim(regexp_replace(lower(brand_name collate "C"), '[\t-\r ]+', ' ', 'g'));
  end if;
  return normalize(
    lower(
      btrim(regexp_replace(
        regexp_replace(normalize(brand_name, NFC), '[\u200c\u200d\ufe0e\ufe0f]', '', 'g'),
        '[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'
      )) collate "und-x-icu"
    ),
    NFC
  );
end;
$$;
comment on function private.brand_key(text) is 'What brands are compared by (decisions: Brands).';

create function private.has_hidden_characters(value text)
returns boolean
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  return value ~ (
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e'
    '\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f]'
    -- Joiners and variants belong to emoji and to some scripts; behind a plain letter they hide.
    '|(^|[\u0001-\u007f])[\u200c\u200d\ufe0e\ufe0f]'
  );
end;
$$;
comment on function private.has_hidden_characters(text) is
  'Whether a name has control, invisible or direction-turning characters, with which it looks like another.';

create function private.without_hidden_characters(value text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select btrim(
    regexp_replace(
      regexp_replace(
        regexp_replace(value, '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u2800\u3164\uffa0]+', ' ', 'g'),
        '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]', '', 'g'
      ),
      '(^|[\u0001-\u007f])[\u200c\u200d\ufe0e\ufe0f]+', '\1', 'g'
    )
  );
$$;
comment on function private.without_hidden_characters(text) is 'The name without what has_hidden_characters refuses; trimmed.';

grant execute on function private.brand_key(text), private.has_hidden_characters(text) to anon, authenticated, service_role;

-- What is stored already is put right. It is news to nobody, and the counts are made anew below.
alter table public.promo_codes disable trigger user;
update public.promo_codes
set brand_name = coalesce(nullif(private.without_hidden_characters(brand_name), ''), 'Unnamed brand')
where private.has_hidden_characters(brand_name);
update public.promo_codes set brand_name = 'Unnamed brand' where private.brand_key(brand_name) in ('', '.', '..');
alter table public.promo_codes enable trigger user;

alter table public.promo_codes
  alter column brand_key set expression as (private.brand_key(brand_name)),
  add constraint promo_codes_brand_name_no_path check (brand_key not in ('', '.', '..')),
  add constraint promo_codes_brand_name_seen check (not private.has_hidden_characters(brand_name));

delete from public.offer_counts where brand_key <> '';
insert into public.offer_counts (category, brand_key, name, live, newest_at)
select
  coalesce(c.category, ''), c.brand_key, (array_agg(c.brand_name order by c.created_at desc, c.id desc))[1], count(*),
  max(c.created_at)
from public.promo_codes c
where c.expires_on >= (select day from public.offer_counts where category = '' and brand_key = '')
group by grouping sets ((c.category, c.brand_key), (c.brand_key));

create or replace function public.list_offers(
  search text default null,
  in_categories text[] default null,
  sort text default 'newest',
  of_influencer uuid default null,
  of_brand text default null,
  include_expired boolean default false,
  after text default null,
  page_size integer default 24
)
returns table (
  id uuid,
  influencer_id uuid,
  brand_name text,
  promo_code text,
  description text,
  category text,
  expiration_date date,
  affiliate_link text,
  brand_url text,
  is_featured boolean,
  created_at timestamptz,
  influencer_name text,
  influencer_username text,
  influencer_avatar_url text,
  influencer_is_creditcard boolean,
  cursor text,
  total integer
)
language plpgsql
stable
rows 24
set search_path = ''
as $$
declare
  today constant date := private.today();
  wanted constant private.offer_filter := row(
    private.search_query(list_offers.search), nullif(in_categories, '{}'), of_influencer,
    case when btrim(of_brand) <> '' then private.brand_key(of_brand) end, coalesce(list_offers.include_expired, false)
  );
  sort_order constant text := coalesce(sort, 'newest');
  most constant integer := private.page_size(list_offers.page_size);
  list_name constant text := 'offers ' || sort_order;
  narrowed_by constant integer := num_nonnulls(wanted.categories, wanted.influencer_id, wanted.brand_key);
  -- Some index has the list in its order: unnarrowed ones in every order, those narrowed to one value newest first.
  in_index_order constant boolean := wanted.search is null and (
    narrowed_by = 0
    or (narrowed_by = 1 and sort_order = 'newest' and coalesce(cardinality(wanted.categories), 1) = 1)
  );
  place jsonb;
  matches uuid[];
  only_live private.offer_filter;
  live uuid[];
  page public.promo_codes[];
begin
  if sort_order not in ('newest', 'alphabetical', 'discount', 'category') then
    raise exception 'Offers can''t be sorted like that.' using errcode = '22023';
  end if;
  place := private.read_cursor(
    after, list_name,
    array['boolean', case sort_order when 'discount' then 'integer' else 'text' end, 'timestamptz', 'uuid']
  );
  only_live := wanted;
  only_live.include_expired := false;
  if after is null then
    live := private.match_offers(only_live);
  end if;
  -- A list in index order needs no matches to choose its plan.
  if not in_index_order then
    matches := case when after is null and wanted = only_live then live else private.match_offers(wanted) end;
  end if;

  if in_index_order or cardinality(matches) > 1000 then
    page := array(select c from private.walk_offers(wanted, sort_order, place, most) c);
    if wanted.search is not null and cardinality(page) < most then
      page := array(select c from private.sort_offers(wanted, null, sort_order, place, most) c);
    end if;
  else
    page := array(select c from private.sort_offers(wanted, matches, sort_order, place, most) c);
  end if;

  return query
  select
    c.id, c.influencer_id, c.brand_name, c.promo_code, c.description, c.category, c.expiration_date,
    c.affiliate_link, c.brand_url, c.is_featured, c.created_at,
    p.full_name, p.username, p.avatar_url, p.is_creditcard,
    private.write_cursor(list_name, jsonb_build_array(
      c.expires_on < today,
      case sort_order
        when 'alphabetical' then c.brand_key when 'category' then c.category
        when 'discount' then c.discount_rank::text else ''
      end,
      c.created_at, c.id
    )),
    case when after is null then cardinality(live) end
  from unnest(page) with ordinality as c
  left join public.profiles p on p.id = c.influencer_id
  order by c.ordinality;
end;
$$;
comment on function public.list_offers(text, text[], text, uuid, text, boolean, text, integer) is
  'A page of live offers, searched, narrowed and sorted (newest, alphabetical by brand, discount, category). '
  'after: the cursor of the last row seen. total: how many '
  'live ones there are, only on the first page, 1001 for more than 1,000.';
