-- Lists of offers, page by page. See docs/decisions/list-queries.md.

create type private.offer_filter as (
  search tsquery,
  categories text[],
  influencer_id uuid,
  brand_key text,
  include_expired boolean,
  country text,
  country_first boolean
);
comment on type private.offer_filter is
  'The filters of a list of offers; a null field filters nothing. country: only those that count there, or, with country_first, these first and the others '
  'after them.';

create type private.offer_cursor as (
  outside_country boolean,
  expired boolean,
  name text collate "C",
  rank integer,
  created_at timestamptz,
  id uuid
);
comment on type private.offer_cursor is
  'The row after which a list of offers goes on, by its sort keys. name: the brand or the category where a list is sorted by it, else empty; rank: that of the discount or '
  'of the reports, else 0. All fields are null for a list''s first page.';

-- Finds the offers that count in a country.
create index promo_codes_countries_idx on public.promo_codes using gin (private.countries_or_any(countries)) with (gin_pending_list_limit = 256)
  where not has_ended;

-- The filter's conditions stand in each of the following statements, in the form that the statement's index serves.

create function private.page_of_offers(
  wanted private.offer_filter, only_these uuid[], outside_country boolean, sort_order text, after_row private.offer_cursor, row_limit integer
)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  today constant date := private.today();
begin
  return array(
    select c.id
    from private.offers_not_hidden c
    where not c.followers_only
      and (only_these is null or c.id = any (only_these))
      and (wanted.include_expired or c.live_until >= today)
      and (wanted.categories is null or c.category = any (wanted.categories))
      and (wanted.influencer_id is null or c.influencer_id = wanted.influencer_id)
      and (wanted.brand_key is null or c.brand_key = wanted.brand_key)
      and private.counts_in(c.countries, wanted.country) <> outside_country
      and (
        -- Behind the cursor: live offers come before expired ones, each in the order of the sort.
        after_row.id is null
        or (wanted.include_expired and c.live_until < today and not after_row.expired)
        or (
          (not wanted.include_expired or (c.live_until < today) = after_row.expired)
          and case sort_order
            when 'alphabetical' then c.brand_key >= after_row.name
              and (c.brand_key > after_row.name or (c.created_at, c.id) < (after_row.created_at, after_row.id))
            when 'category' then c.category >= after_row.name
              and (c.category > after_row.name or (c.created_at, c.id) < (after_row.created_at, after_row.id))
            when 'discount' then (c.discount_rank, c.created_at, c.id) < (after_row.rank, after_row.created_at, after_row.id)
            when 'reliable' then (c.reliability_rank, c.created_at, c.id) < (after_row.rank, after_row.created_at, after_row.id)
            else (c.created_at, c.id) < (after_row.created_at, after_row.id)
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
comment on function private.page_of_offers(private.offer_filter, uuid[], boolean, text, private.offer_cursor, integer) is
  'A page of the public offers that a filter without a search lets through. Each order has an index. only_these: '
  'the ids to choose from, if these are few. outside_country: those that don''t count in the filter''s country instead.';

create function private.search_offers(
  wanted private.offer_filter, alerts_of uuid[], sort_order text, after_row private.offer_cursor, row_limit integer
)
returns private.total_and_page
language plpgsql
stable
-- The policy would keep a search from its index: only operators that are marked as leakproof may come before a policy's condition.
security definer
set search_path = ''
-- Most offers may match. In less memory the bitmap of matches notes pages instead of rows, and every row of these pages is tested again.
set work_mem = '16MB'
as $$
declare
  today constant date := private.today();
  -- On its last day an offer is in the lists and not among the alerts any more.
  live_on constant date := case when alerts_of is null then today else today + 1 end;
  answer private.total_and_page;
begin
  with found as materialized (
    select
      -- The keys are those that list_offers writes into its cursor. If they weren't, pages would repeat or leave out rows.
      o.id, o.created_at, o.live_until < today as expired, not private.counts_in(o.countries, wanted.country) as outside_country,
      case sort_order when 'alphabetical' then o.brand_key when 'category' then o.category else '' end as name,
      case sort_order when 'discount' then o.discount_rank when 'reliable' then o.reliability_rank else 0 end as rank
    from private.visible_offers o
    where (wanted.search is null or o.search @@ wanted.search)
      -- The indexes of the search and of countries have the offers that haven't ended.
      and (wanted.include_expired or (not o.has_ended and o.live_until >= live_on))
      and (alerts_of is not null or not o.followers_only)
      and (alerts_of is null or o.influencer_id = any (alerts_of))
      and (wanted.categories is null or o.category = any (wanted.categories))
      and (wanted.influencer_id is null or o.influencer_id = wanted.influencer_id)
      and (wanted.brand_key is null or o.brand_key = wanted.brand_key)
      -- As private.counts_in has it, in the form that promo_codes_countries_idx serves.
      and (wanted.country_first or wanted.country is null or private.countries_or_any(o.countries) && array['*', wanted.country])
  )
  select
    (select count(*) from (select from found f where not f.expired limit private.most_counted()) capped),
    array(
      select f.id
      from found f
      -- The rank descends, while the keys before it ascend, so its sign is turned. Time and id descend, too, and have no sign, so they are compared apart.
      where after_row.id is null
        or (f.outside_country, f.expired, f.name, -f.rank) > (after_row.outside_country, after_row.expired, after_row.name, -after_row.rank)
        or (
          (f.outside_country, f.expired, f.name, f.rank) = (after_row.outside_country, after_row.expired, after_row.name, after_row.rank)
          and (f.created_at, f.id) < (after_row.created_at, after_row.id)
        )
      -- A key that doesn't apply to this sort is a constant when the statement is planned, and vanishes from the plan.
      order by
        case when wanted.country is not null then f.outside_country end,
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
comment on function private.search_offers(private.offer_filter, uuid[], text, private.offer_cursor, integer) is
  'How many public offers a filter with a search or a country finds, counted up to 10,001, and a page of them: all that an index finds is read and sorted. alerts_of: the influencers '
  'of whose offers only the alerts are searched, those for followers only that the caller sees among them; null for everybody''s.';
grant execute on function private.search_offers(private.offer_filter, uuid[], text, private.offer_cursor, integer) to authenticated;

create function private.total_and_page_of_offers(wanted private.offer_filter, sort_order text, after_row private.offer_cursor, row_limit integer)
returns private.total_and_page
language plpgsql
stable
-- The policy would keep countries from their index, as it would a search.
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
  -- When so many offers count in a country, they aren't looked up and sorted for a page: the index of the order is walked instead.
  too_many_to_sort constant integer := 1001;
  is_outside_country constant boolean := coalesce(after_row.outside_country, false);
  -- All that count in the country, if these are few.
  in_country uuid[];
  answer private.total_and_page;
begin
  if wanted.search is not null then
    return private.search_offers(wanted, alerts_of => null, sort_order => sort_order, after_row => after_row, row_limit => row_limit);
  end if;
  -- Lists of one influencer or one brand are walked by their own index.
  if wanted.country is not null and not is_outside_country and num_nonnulls(wanted.influencer_id, wanted.brand_key) = 0 then
    in_country := array(
      select c.id
      from private.offers_not_hidden c
      where private.countries_or_any(c.countries) && array['*', wanted.country]
        and not c.has_ended and c.live_until >= today and not c.followers_only
        and (wanted.categories is null or c.category = any (wanted.categories))
      limit too_many_to_sort
    );
    if cardinality(in_country) = too_many_to_sort then
      in_country := null;
    end if;
  end if;
  answer.page := private.page_of_offers(wanted, in_country, is_outside_country, sort_order, after_row, row_limit);
  -- A page that the offers which count in the country don't fill goes on with the others.
  if wanted.country is not null and wanted.country_first and not is_outside_country and cardinality(answer.page) < row_limit then
    answer.page := answer.page || private.page_of_offers(
      -- A cursor of nulls and not null: of a null cursor the planner wouldn't know the fields.
      wanted, only_these => null, outside_country => true, sort_order => sort_order,
      after_row => row(null, null, null, null, null, null)::private.offer_cursor, row_limit => row_limit - cardinality(answer.page)
    );
  end if;
  if after_row.id is null and not wanted.country_first and in_country is not null then
    answer.total := cardinality(in_country);
  elsif after_row.id is null then
    select count(*) into answer.total
    from (
      select from private.offers_not_hidden c
      where not c.has_ended and c.live_until >= today and not c.followers_only
        and (wanted.influencer_id is null or c.influencer_id = wanted.influencer_id)
        and (wanted.brand_key is null or c.brand_key = wanted.brand_key)
        and (wanted.categories is null or c.category = any (wanted.categories))
        -- As private.counts_in has it, in the form that promo_codes_countries_idx serves.
        and (wanted.country_first or wanted.country is null or private.countries_or_any(c.countries) && array['*', wanted.country])
      limit private.most_counted()
    ) capped;
  end if;
  return answer;
end;
$$;
comment on function private.total_and_page_of_offers(private.offer_filter, text, private.offer_cursor, integer) is
  'A page of the public offers that a filter finds, and on the first page how many of them are live.';
grant execute on function private.total_and_page_of_offers(private.offer_filter, text, private.offer_cursor, integer) to anon, authenticated;

create function public.list_offers(
  search text default null,
  in_categories text[] default null,
  sort text default 'newest',
  of_influencer uuid default null,
  of_brand text default null,
  include_expired boolean default false,
  after text default null,
  page_size integer default 24,
  in_country text default null
)
returns setof public.offer
language plpgsql
stable
set search_path = ''
-- One statement serves every filter and order. Planned for the values at hand, conditions and sort keys that don't apply vanish from it, and
-- what is left is in the order of an index. The setting holds for the functions that are called from here, too, which have these statements.
set plan_cache_mode = force_custom_plan
as $$
declare
  -- Cut, so that a long text costs little. No brand's name has so many characters.
  of_brand_key constant text := case when btrim(left(of_brand, 1000)) <> '' then private.brand_key(left(of_brand, 1000)) end;
  asked_country constant text := private.known_country(in_country);
  wanted constant private.offer_filter := row(
    private.search_query(list_offers.search), private.known_categories(in_categories), of_influencer, of_brand_key,
    -- Expired ones are listed of somebody or of a brand, never of all.
    coalesce(list_offers.include_expired, false) and num_nonnulls(of_influencer, of_brand_key) > 0,
    coalesce(asked_country, private.country_of((select auth.uid()))), asked_country is null
  );
  sort_order constant text := coalesce(sort, 'newest');
  row_limit constant integer := private.page_size(list_offers.page_size);
  list_name constant text := 'offers ' || sort_order;
  keys jsonb;
  listed private.total_and_page;
begin
  perform private.require_sort('Offers', sort_order, array['newest', 'alphabetical', 'discount', 'category', 'reliable']);
  keys := private.read_cursor(after, list_name, array['boolean', 'boolean', 'text', 'integer', 'timestamptz', 'uuid']);
  listed := private.total_and_page_of_offers(
    wanted, sort_order, row(keys ->> 1, keys ->> 2, keys ->> 3, keys ->> 4, keys ->> 5, keys ->> 6)::private.offer_cursor, row_limit
  );

  return query
  select offer.*
  from unnest(listed.page) with ordinality as shown(id, number)
  join public.promo_codes c on c.id = shown.id
  cross join lateral private.as_offer(
    c,
    -- The keys are those by which page_of_offers and search_offers go on after a row.
    private.write_cursor(list_name, jsonb_build_array(
      not private.counts_in(c.countries, wanted.country), c.live_until < private.today(),
      case sort_order when 'alphabetical' then c.brand_key when 'category' then c.category else '' end,
      case sort_order when 'discount' then c.discount_rank when 'reliable' then c.reliability_rank else 0 end,
      c.created_at, c.id
    )),
    case when after is null then listed.total end
  ) as offer
  order by shown.number;
end;
$$;
comment on function public.list_offers(text, text[], text, uuid, text, boolean, text, integer, text) is
  'A page of live offers that everybody sees, searched, narrowed and sorted (newest, alphabetical by brand, discount, category, reliable). '
  'include_expired: with the expired ones, of an influencer or a brand. '
  'in_country: only those that count there; otherwise those that don''t count in the caller''s own country come last. '
  'after: the cursor of the last row seen. total: how many '
  'live ones there are, only on the first page, 10001 for more than 10,000.';
grant execute on function public.list_offers(text, text[], text, uuid, text, boolean, text, integer, text) to anon, authenticated;

create function public.featured_offers()
returns setof public.offer
language sql
stable
set search_path = ''
as $$
  with featured as (
    select c as code
    from public.promo_codes c
    where c.is_featured and c.live_until >= (select private.today()) and not c.followers_only
    order by not private.counts_in(c.countries, (select private.country_of((select auth.uid())))), c.created_at desc, c.id desc
    limit 4
  ), shown as (
    select code from featured
    union all
    select c from public.list_offers(page_size => 4) newest join public.promo_codes c on c.id = newest.id where not exists (select from featured)
  )
  select offer.*
  from shown
  cross join lateral private.as_offer(shown.code, null, (select count(*)::integer from shown)) as offer
  order by not private.counts_in(offer.countries, (select private.country_of((select auth.uid())))), offer.created_at desc, offer.id desc;
$$;
comment on function public.featured_offers() is
  'Up to four live featured offers; when none is featured, the four newest (docs/product/offers.md#featured-offers). Those that don''t count in the caller''s '
  'country come last.';
grant execute on function public.featured_offers() to anon, authenticated;
