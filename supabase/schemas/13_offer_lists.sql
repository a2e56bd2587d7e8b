-- Lists of offers, page by page. See docs/decisions/list-queries.md.

-- What all lists share

create function private.write_cursor(list text, keys jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select translate(encode(convert_to((jsonb_build_array(list) || keys)::text, 'UTF8'), 'base64'), E'\n', '');
$$;
comment on function private.write_cursor(text, jsonb) is
  'An opaque cursor: the list it belongs to and the sort keys of the row it stands behind.';
grant execute on function private.write_cursor(text, jsonb) to anon, authenticated;

create function private.read_cursor(after text, list text, key_types text[])
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  keys jsonb;
begin
  if after is null then
    return null;
  end if;
  begin
    -- The longest has two texts of 120 characters.
    if octet_length(after) > 4096 then
      raise exception 'foreign';
    end if;
    keys := convert_from(decode(after, 'base64'), 'UTF8')::jsonb;
    if keys ->> 0 is distinct from list or jsonb_array_length(keys) <> cardinality(key_types) + 1 then
      raise exception 'foreign';
    end if;
    for nth in 1 .. cardinality(key_types) loop
      if keys ->> nth is null then
        raise exception 'incomplete';
      end if;
      case key_types[nth]
        when 'timestamptz' then perform (keys ->> nth)::timestamptz;
        when 'date' then perform (keys ->> nth)::date;
        when 'uuid' then perform (keys ->> nth)::uuid;
        when 'boolean' then perform (keys ->> nth)::boolean;
        when 'integer' then perform (keys ->> nth)::integer;
        else null;
      end case;
    end loop;
  exception when others then
    raise exception 'This list can’t be continued from here. Please load it again.' using errcode = '22023';
  end;
  return keys;
end;
$$;
comment on function private.read_cursor(text, text, text[]) is
  'The sort keys of a cursor (from 1), each castable to its type; whatever isn''t a cursor of this list ends in 22023.';
grant execute on function private.read_cursor(text, text, text[]) to anon, authenticated;

create function private.require_sort(listed text, sort_order text, known text[])
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if sort_order <> all (known) then
    raise exception '% can’t be sorted like that.', listed using errcode = '22023';
  end if;
end;
$$;
comment on function private.require_sort(text, text, text[]) is 'Refuses an order that a list doesn''t have.';
grant execute on function private.require_sort(text, text, text[]) to anon, authenticated;

create function private.page_size(wanted integer)
returns integer
language sql
immutable
set search_path = ''
as $$
  select least(greatest(coalesce(wanted, 24), 1), 24);
$$;
comment on function private.page_size(integer) is 'A page has 1 to 24 cards (docs/product/lists-and-search.md#pages-of-a-list).';
grant execute on function private.page_size(integer) to anon, authenticated;

create function private.most_counted()
returns integer
language sql
immutable
set search_path = ''
as $$
  select 1001;
$$;
comment on function private.most_counted() is 'Where a count stops: screens show ''1,000+'' (docs/product/lists-and-search.md).';
grant execute on function private.most_counted() to anon, authenticated;

create function private.known_categories(given text[])
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select case
    when cardinality(given) > 0 then array(
      select known from unnest(private.categories()) as known
      where known = any (given[1:100])
    )
  end;
$$;
comment on function private.known_categories(text[]) is
  'The existing categories among the first 100 given ones; null when none is given, empty when none exists.';
grant execute on function private.known_categories(text[]) to anon, authenticated;

-- Offers, searched, narrowed and sorted

create view private.unhidden_offers with (security_invoker = true) as
select c.*
from public.promo_codes c
where not c.hidden
  and not exists (select from private.hidden_accounts hidden where hidden.account_id = c.influencer_id);
comment on view private.unhidden_offers is
  'The offers that aren''t hidden, of accounts that aren''t. Whoever shows one that is for followers only asks private.is_let_in, too.';
grant select on private.unhidden_offers to service_role;

create view private.visible_offers with (security_invoker = true) as
select c.*
from private.unhidden_offers c
where not c.followers_only or c.influencer_id in (select private.influencers_letting_me_in());
comment on view private.visible_offers is
  'The offers that the caller sees, as the policy of promo_codes has it, for functions that run with the owner''s rights.';

create type private.offer_filter as (
  search tsquery,
  categories text[],
  influencer_id uuid,
  brand_key text,
  include_expired boolean
);
comment on type private.offer_filter is 'The filters of a list of offers; a null field filters nothing.';

create type private.found_offers as (found integer, page uuid[]);
comment on type private.found_offers is 'How many live offers a search finds, counted up to 1,001, and a page of all that it finds.';

create function private.walk_offers(wanted private.offer_filter, sort_order text, cursor_keys jsonb, row_limit integer)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  today constant date := private.today();
  after_expired constant boolean := (cursor_keys ->> 1)::boolean;
  after_name constant text collate "C" := cursor_keys ->> 2;
  after_rank constant integer := (cursor_keys ->> 3)::integer;
  after_at constant timestamptz := (cursor_keys ->> 4)::timestamptz;
  after_id constant uuid := (cursor_keys ->> 5)::uuid;
begin
  return array(
    select c.id
    from public.promo_codes c
    where not c.followers_only
      and (wanted.include_expired or c.live_until >= today)
      and (wanted.categories is null or c.category = any (wanted.categories))
      and (wanted.influencer_id is null or c.influencer_id = wanted.influencer_id)
      and (wanted.brand_key is null or c.brand_key = wanted.brand_key)
      and (
        cursor_keys is null
        or (wanted.include_expired and c.live_until < today and not after_expired)
        or (
          (not wanted.include_expired or (c.live_until < today) = after_expired)
          and case sort_order
            when 'alphabetical' then c.brand_key >= after_name
              and (c.brand_key > after_name or (c.created_at, c.id) < (after_at, after_id))
            when 'category' then c.category >= after_name
              and (c.category > after_name or (c.created_at, c.id) < (after_at, after_id))
            when 'discount' then (c.discount_rank, c.created_at, c.id) < (after_rank, after_at, after_id)
            when 'reliable' then (c.reliability_rank, c.created_at, c.id) < (after_rank, after_at, after_id)
            else (c.created_at, c.id) < (after_at, after_id)
          end
        )
      )
    order by
      case when wanted.include_expired then c.live_until < today end,
      case sort_order when 'alphabetical' then c.brand_key when 'category' then c.category end,
      case sort_order when 'discount' then c.discount_rank when 'reliable' then c.reliability_rank end desc,
      c.created_at desc, c.id desc
    limit row_limit
  );
end;
$$;
comment on function private.walk_offers(private.offer_filter, text, jsonb, integer) is
  'A page of the public offers that a filter without a search lets through, behind a cursor''s keys or from the start. Each order has an index.';
grant execute on function private.walk_offers(private.offer_filter, text, jsonb, integer) to anon, authenticated;

create function private.search_offers(wanted private.offer_filter, sort_order text, cursor_keys jsonb, row_limit integer)
returns private.found_offers
language plpgsql
stable
-- The policy would keep the search from its index: only operators that are marked as leakproof may come before a policy's condition.
security definer
set search_path = ''
-- Most offers may match. In less memory Postgres notes only on which pages they are, and tests each row of these pages again.
set work_mem = '16MB'
as $$
declare
  today constant date := private.today();
  after_expired constant boolean := (cursor_keys ->> 1)::boolean;
  after_name constant text collate "C" := cursor_keys ->> 2;
  after_rank constant integer := (cursor_keys ->> 3)::integer;
  after_at constant timestamptz := (cursor_keys ->> 4)::timestamptz;
  after_id constant uuid := (cursor_keys ->> 5)::uuid;
  answer private.found_offers;
begin
  with found as materialized (
    select
      o.id, o.created_at, o.live_until < today as expired,
      case sort_order when 'alphabetical' then o.brand_key when 'category' then o.category else '' end as name,
      case sort_order when 'discount' then o.discount_rank when 'reliable' then o.reliability_rank else 0 end as rank
    from private.unhidden_offers o
    where o.search @@ wanted.search
      -- The index of the search has the offers that haven't ended.
      and (wanted.include_expired or (not o.has_ended and o.live_until >= today))
      and not o.followers_only
      and (wanted.categories is null or o.category = any (wanted.categories))
      and (wanted.influencer_id is null or o.influencer_id = wanted.influencer_id)
      and (wanted.brand_key is null or o.brand_key = wanted.brand_key)
  )
  select
    (select count(*) from (select from found f where not f.expired limit private.most_counted()) capped),
    array(
      select f.id
      from found f
      where cursor_keys is null
        or (f.expired, f.name, -f.rank) > (after_expired, after_name, -after_rank)
        or (
          (f.expired, f.name, f.rank) = (after_expired, after_name, after_rank)
          and (f.created_at, f.id) < (after_at, after_id)
        )
      -- A key that doesn't apply to this sort is a constant when the statement is planned, and vanishes from the plan.
      order by
        case when wanted.include_expired then f.expired end,
        case when sort_order in ('alphabetical', 'category') then f.name end,
        case when sort_order in ('discount', 'reliable') then f.rank end desc,
        f.created_at desc, f.id desc
      limit row_limit
    )
  into answer;
  return answer;
end;
$$;
comment on function private.search_offers(private.offer_filter, text, jsonb, integer) is
  'private.walk_offers for a filter with a search: all that the index of the search finds is read and sorted.';
grant execute on function private.search_offers(private.offer_filter, text, jsonb, integer) to anon, authenticated;

-- In private.live_counts an empty brand key stands for all brands, and an empty category for all categories.
create function private.count_live_offers(wanted private.offer_filter)
returns integer
language sql
stable
set search_path = ''
as $$
  select least(private.most_counted(), case
    when wanted.influencer_id is null then (
      select coalesce(sum(counted.live), 0)
      from private.live_counts counted
      where counted.brand_key = coalesce(wanted.brand_key, '') and counted.category = any (
        coalesce(wanted.categories, case when wanted.brand_key is null then private.categories() else array[''] end)
      )
    )
    else (
      select count(*) from public.promo_codes c
      where c.influencer_id = wanted.influencer_id and c.live_until >= private.today() and not c.followers_only
        and (wanted.brand_key is null or c.brand_key = wanted.brand_key)
        and (wanted.categories is null or c.category = any (wanted.categories))
    )
  end)::integer;
$$;
comment on function private.count_live_offers(private.offer_filter) is
  'How many live offers a filter without a search finds, up to 1,001: from the counts that are kept, or among an influencer''s.';
grant execute on function private.count_live_offers(private.offer_filter) to anon, authenticated;

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
returns setof public.offer
language plpgsql
stable
set search_path = ''
-- One statement serves every filter and order. Planned for the values at hand, conditions and sort keys that don't apply vanish from it, and
-- what is left is in the order of an index.
set plan_cache_mode = force_custom_plan
as $$
declare
  of_brand_key constant text := case when btrim(left(of_brand, 1000)) <> '' then private.brand_key(left(of_brand, 1000)) end;
  wanted constant private.offer_filter := row(
    private.search_query(list_offers.search), private.known_categories(in_categories), of_influencer, of_brand_key,
    -- Expired ones are listed of somebody or of a brand, never of all.
    coalesce(list_offers.include_expired, false) and num_nonnulls(of_influencer, of_brand_key) > 0
  );
  sort_order constant text := coalesce(sort, 'newest');
  row_limit constant integer := private.page_size(list_offers.page_size);
  list_name constant text := 'offers ' || sort_order;
  cursor_keys jsonb;
  listed private.found_offers;
begin
  perform private.require_sort('Offers', sort_order, array['newest', 'alphabetical', 'discount', 'category', 'reliable']);
  cursor_keys := private.read_cursor(after, list_name, array['boolean', 'text', 'integer', 'timestamptz', 'uuid']);
  if wanted.search is null then
    listed.page := private.walk_offers(wanted, sort_order, cursor_keys, row_limit);
    listed.found := case when after is null then private.count_live_offers(wanted) end;
  else
    listed := private.search_offers(wanted, sort_order, cursor_keys, row_limit);
  end if;

  return query
  select offer.*
  from unnest(listed.page) with ordinality as shown(id, number)
  join public.promo_codes c on c.id = shown.id
  cross join lateral private.as_offer(
    c,
    private.write_cursor(list_name, jsonb_build_array(
      c.live_until < private.today(),
      case sort_order when 'alphabetical' then c.brand_key when 'category' then c.category else '' end,
      case sort_order when 'discount' then c.discount_rank when 'reliable' then c.reliability_rank else 0 end,
      c.created_at, c.id
    )),
    case when after is null then listed.found end
  ) as offer
  order by shown.number;
end;
$$;
comment on function public.list_offers(text, text[], text, uuid, text, boolean, text, integer) is
  'A page of live offers that everybody sees, searched, narrowed and sorted (newest, alphabetical by brand, discount, category, reliable). '
  'include_expired: with the expired ones, of an influencer or a brand. '
  'after: the cursor of the last row seen. total: how many '
  'live ones there are, only on the first page, 1001 for more than 1,000.';
grant execute on function public.list_offers(text, text[], text, uuid, text, boolean, text, integer) to anon, authenticated;

create function public.featured_offers()
returns setof public.offer
language sql
stable
set search_path = ''
as $$
  with featured as (
    select c as code from public.promo_codes c
    where c.is_featured and c.live_until >= (select private.today()) and not c.followers_only
    order by c.created_at desc, c.id desc
    limit 4
  ), newest as (
    select c as code from public.promo_codes c
    where c.live_until >= (select private.today()) and not c.followers_only and not exists (select from featured)
    order by c.created_at desc, c.id desc
    limit 4
  ), shown as (
    select code from featured union all select code from newest
  )
  select offer.*
  from shown
  cross join lateral private.as_offer(shown.code, null, (select count(*)::integer from shown)) as offer
  order by offer.created_at desc, offer.id desc;
$$;
comment on function public.featured_offers() is
  'Up to four live featured offers; when none is featured, the four newest (docs/product/offers.md#featured-offers).';
grant execute on function public.featured_offers() to anon, authenticated;
