create function public.list_offers(
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
    nullif(lower(btrim(of_brand)), ''), coalesce(list_offers.include_expired, false)
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
  page public.promo_codes[];
begin
  if sort_order not in ('newest', 'alphabetical', 'discount', 'category') then
    raise exception 'Offers can''t be sorted like that.' using errcode = '22023';
  end if;
  place := private.read_cursor(
    after, list_name,
    array['boolean', case sort_order when 'discount' then 'integer' else 'text' end, 'timestamptz', 'uuid']
  );
  -- A list in index order needs no count beyond its first page, and none to choose its plan.
  if after is null or not in_index_order then
    matches := private.match_offers(wanted);
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
    case when after is null then cardinality(matches) end
  from unnest(page) with ordinality as c
  left join public.profiles p on p.id = c.influencer_id
  order by c.ordinality;
end;
$$;
comment on function public.list_offers(text, text[], text, uuid, text, boolean, text, integer) is
  'A page of live offers, searched, narrowed and sorted (newest, alphabetical by brand, discount, category). '
  'after: the cursor of the last row seen. total: only on the first page, 1001 for more than 1,000.';
grant execute on function public.list_offers(text, text[], text, uuid, text, boolean, text, integer)
  to anon, authenticated;
