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
    for place in 1 .. cardinality(key_types) loop
      if keys ->> place is null then
        raise exception 'incomplete';
      end if;
      case key_types[place]
        when 'timestamptz' then perform (keys ->> place)::timestamptz;
        when 'date' then perform (keys ->> place)::date;
        when 'uuid' then perform (keys ->> place)::uuid;
        when 'boolean' then perform (keys ->> place)::boolean;
        when 'integer' then perform (keys ->> place)::integer;
        else null;
      end case;
    end loop;
  exception when others then
    raise exception 'This list can''t be continued from here. Please load it again.' using errcode = '22023';
  end;
  return keys;
end;
$$;
comment on function private.read_cursor(text, text, text[]) is
  'The sort keys of a cursor (from place 1), each castable to its type; whatever isn''t a cursor of this list ends in 22023.';
grant execute on function private.read_cursor(text, text, text[]) to anon, authenticated;

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

create type private.offer_filter as (
  search tsquery,
  categories text[],
  influencer_id uuid,
  brand_key text,
  include_expired boolean,
  include_followers_only boolean
);
comment on type private.offer_filter is 'The filters of a list of offers; a null field filters nothing. include_followers_only: of those that the reader sees.';

create type private.offer_key as (expired boolean, name text collate "C", rank integer);
comment on type private.offer_key is
  'The sort key of a list of offers: live ones first, then by name, then by descending rank, then newest first.';

-- The planner puts these two functions into the statements that call them, as if they were written there. For that they
-- have a parsed body and no settings (an empty search path would prevent it; a parsed body needs none). In a plan that is made for
-- the values at hand, conditions that don't apply vanish, and so do sort keys that are the same for all offers: that is how one
-- statement serves every filter and every order, and still walks the index of its order.

create function private.passes(offer public.promo_codes, wanted private.offer_filter, today date)
returns boolean
language sql
immutable parallel safe
return (wanted.search is null or offer.search @@ wanted.search)
  and (wanted.categories is null or offer.category = any (wanted.categories))
  and (wanted.influencer_id is null or offer.influencer_id = wanted.influencer_id)
  and (wanted.brand_key is null or offer.brand_key = wanted.brand_key)
  and (wanted.include_expired or offer.live_until >= today)
  and (wanted.include_followers_only or not offer.followers_only);
comment on function private.passes(public.promo_codes, private.offer_filter, date) is 'Whether an offer matches the filters of a list.';
grant execute on function private.passes(public.promo_codes, private.offer_filter, date) to anon, authenticated;

create function private.sort_keys(offer public.promo_codes, sort_order text, today date)
returns setof private.offer_key
language sql
immutable parallel safe
begin atomic
  select
    offer.live_until < today,
    case sort_order when 'alphabetical' then offer.brand_key when 'category' then offer.category else '' end,
    case sort_order when 'discount' then offer.discount_rank when 'reliable' then offer.reliability_rank else 0 end;
end;
comment on function private.sort_keys(public.promo_codes, text, date) is
  'The sort key of an offer (exactly one row) in a list sorted newest, alphabetical, category, discount or reliable.';
grant execute on function private.sort_keys(public.promo_codes, text, date) to anon, authenticated;

create type private.found_offers as (found integer, page uuid[]);
comment on type private.found_offers is 'How many offers a filter finds, and one page of them.';

create function private.sort_offers(
  wanted private.offer_filter, compared private.offer_filter, sort_order text, place jsonb, most integer, enough integer
)
returns private.found_offers
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  today constant date := private.today();
  place_expired constant boolean := (place ->> 1)::boolean;
  place_name constant text collate "C" := place ->> 2;
  place_rank constant integer := (place ->> 3)::integer;
  place_at constant timestamptz := (place ->> 4)::timestamptz;
  place_id constant uuid := (place ->> 5)::uuid;
  answer private.found_offers;
begin
  -- Live offers have an index of their own for searches. When no expired ones are wanted, the planner drops the second part. Each part
  -- takes its keys from the table's row: from one that is handed on as a whole they took as long as all the rest.
  -- A condition within "case" is never looked up. No policy applies within private.look_up_offers, so hidden accounts are left out here.
  with found as materialized (
    select c.id, c.created_at, key.expired, key.name, key.rank
    from public.promo_codes c
    cross join lateral private.sort_keys(c, sort_order, today) key
    where not c.has_ended
      and private.passes(c, wanted, today) and case when private.passes(c, compared, today) then true end
      and not c.hidden
      and c.influencer_id not in (select hidden.account_id from private.hidden_accounts hidden)
    union all
    select c.id, c.created_at, key.expired, key.name, key.rank
    from public.promo_codes c
    cross join lateral private.sort_keys(c, sort_order, today) key
    where c.has_ended and wanted.include_expired
      and private.passes(c, wanted, today) and case when private.passes(c, compared, today) then true end
      and not c.hidden
      and c.influencer_id not in (select hidden.account_id from private.hidden_accounts hidden)
    limit enough
  )
  select
    (select count(*) from found),
    -- When there are so many, a walk along an index gets to the page sooner.
    case when enough is null or (select count(*) from found) < enough then array(
      select f.id
      from found f
      where place is null
        or (f.expired, f.name, -f.rank) > (place_expired, place_name, -place_rank)
        or (
          (f.expired, f.name, f.rank) = (place_expired, place_name, place_rank)
          and (f.created_at, f.id) < (place_at, place_id)
        )
      -- Keys that are the same for all vanish from the plan: comparing them took as long as finding the offers.
      order by
        case when wanted.include_expired then f.expired end,
        case when sort_order in ('alphabetical', 'category') then f.name end,
        case when sort_order in ('discount', 'reliable') then f.rank end desc,
        f.created_at desc, f.id desc
      limit most
    ) end
  into answer;
  return answer;
end;
$$;
comment on function private.sort_offers(private.offer_filter, private.offer_filter, text, jsonb, integer, integer) is
  'How many offers pass both filters, counted up to "enough" (null: all), and, if they are fewer, one page of them in order, behind a place '
  '(keys of a cursor) or from the start. Indexes are asked for the first filter only.';
grant execute on function private.sort_offers(private.offer_filter, private.offer_filter, text, jsonb, integer, integer)
  to anon, authenticated;

create function private.look_up_offers(
  wanted private.offer_filter, sort_order text, place jsonb, most integer, enough integer
)
returns private.found_offers
language plpgsql
stable
-- With its own rights, because the policy for offers would keep the search from its index: only operators that are marked as
-- leakproof may come before a policy's condition, and those of searches are not.
security definer
set search_path = ''
-- A search is looked up in its index. The planner expects an eighth of all offers to have two words that are common, each by
-- itself, although none may have both, and reads the table: 15,400 blocks instead of 340 at 300,000 offers.
set enable_seqscan = off
set enable_indexscan = off
as $$
declare
  kept constant tsquery := private.without_common_beginnings(wanted.search);
  -- Never by the index of a category, which lists an eighth of all offers.
  compared constant private.offer_filter :=
    row(case when kept <> wanted.search then wanted.search end, wanted.categories, null, null, true, true);
begin
  wanted.search := private.with_whole_words(kept);
  wanted.categories := null;
  -- To compare an offer with the whole search takes several times as long as to sort it, so no more are than have to be counted.
  return private.sort_offers(
    wanted, compared, sort_order, place, most, case when compared.search is not null and enough > 1001 then 1001 else enough end
  );
end;
$$;
comment on function private.look_up_offers(private.offer_filter, text, jsonb, integer, integer) is
  'private.sort_offers for a search: by the index of the search.';
grant execute on function private.look_up_offers(private.offer_filter, text, jsonb, integer, integer) to anon, authenticated;

create function private.count_newest(wanted private.offer_filter, among integer, enough integer)
returns integer
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
-- Along an index in order, as in private.walk_offers: to sort all offers of a category first ran into the statement timeout.
set enable_sort = off
set random_page_cost = 1.1
as $$
declare
  today constant date := private.today();
  wherever_it_is private.offer_filter := wanted;
  matches integer;
begin
  wherever_it_is.search := null;
  select count(*) into matches
  from (
    select
    from (
      select c.search from public.promo_codes c
      where private.passes(c, wherever_it_is, today)
      order by c.created_at desc, c.id desc
      limit among
    ) newest
    where newest.search @@ wanted.search
    limit enough
  ) found;
  return matches;
end;
$$;
comment on function private.count_newest(private.offer_filter, integer, integer) is
  'How many of the newest offers, of those that the rest of the filter finds, match its search; counted up to "enough".';
grant execute on function private.count_newest(private.offer_filter, integer, integer) to anon, authenticated;

create function private.walk_offers(wanted private.offer_filter, sort_order text, place jsonb, most integer)
returns uuid[]
language plpgsql
stable
set search_path = ''
-- With one plan for all orders, a page from the middle of the alphabetical list of 300,000 offers reads 455,000 blocks instead
-- of 150.
set plan_cache_mode = force_custom_plan
-- What is read is in memory or on an SSD, as it is on a hosted project, which has this cost for the whole server. With
-- Postgres' own 4 a search for a common word within a category reads the whole table (15,000 blocks) instead of walking its index
-- (1,460).
set random_page_cost = 1.1
as $$
declare
  today constant date := private.today();
  place_expired constant boolean := coalesce((place ->> 1)::boolean, false);
  place_name constant text collate "C" := place ->> 2;
  place_rank constant integer := (place ->> 3)::integer;
  place_at constant timestamptz := (place ->> 4)::timestamptz;
  place_id constant uuid := (place ->> 5)::uuid;
  -- A search stops here, because all its matches may be at the other end of the order.
  furthest constant integer := case when wanted.search is not null then 5000 end;
  wherever_it_is private.offer_filter := wanted;
  page uuid[] := '{}';
  missing integer := most;
  more uuid[];
  stopped_short boolean;
begin
  wherever_it_is.search := null;
  -- The list is walked along the index of its order, in parts that follow each other until the page is full:
  -- 1 the rest of the place's own brand, category or rank, 2 what lies beyond it (or the whole list), 3 what has expired.
  -- created_at is compared twice: alone, so that the index starts at the place, and with the id, to be exact.
  for part in 1 .. 3 loop
    continue when (part = 1 and place is null) or (part = 3 and (place_expired or not wanted.include_expired));
    with near as (
      select c.id, c.search
      from public.promo_codes c
      cross join lateral private.sort_keys(c, sort_order, today) key
      where private.passes(c, wherever_it_is, today)
        and key.expired = (place_expired or part = 3)
        -- What the indexes of these orders have. In other orders the planner would list and sort all live offers by one of them.
        and (sort_order not in ('discount', 'reliable') or place_expired or part = 3 or not c.has_ended)
        and (part <> 1 or (
          key.name = place_name and key.rank = place_rank
          and c.created_at <= place_at and (c.created_at, c.id) < (place_at, place_id)
        ))
        and (part <> 2 or place is null or key.name > place_name or key.rank < place_rank)
      order by key.name, key.rank desc, c.created_at desc, c.id desc
      limit coalesce(furthest, missing)
    ), matching as (
      select near.id from near where wanted.search is null or near.search @@ wanted.search limit missing
    )
    select
      array(select matching.id from matching),
      -- A search that stopped before the end of a part can't go on with the next one.
      (select count(*) from matching) < missing and (select count(*) from near) = furthest
    into more, stopped_short;
    page := page || more;
    missing := most - cardinality(page);
    exit when missing = 0 or stopped_short;
  end loop;
  return page;
end;
$$;
comment on function private.walk_offers(private.offer_filter, text, jsonb, integer) is
  'One page of the offers that a filter finds, in order, behind a place (keys of a cursor) or from the start, expired last. '
  'A search that meets too few on its way gives a page that isn''t full.';
grant execute on function private.walk_offers(private.offer_filter, text, jsonb, integer) to anon, authenticated;

create function private.count_live_offers(in_categories text[], of_brand_key text)
returns integer
language sql
stable
begin atomic
  select coalesce(sum(counted.live), 0)::integer
  from private.live_counts counted
  where counted.brand_key = coalesce(of_brand_key, '')
    and counted.category = any (coalesce(in_categories, case when of_brand_key is null then private.categories() else array[''] end));
end;
comment on function private.count_live_offers(text[], text) is
  'How many live offers some categories or a brand have (null: all), from the counts that are kept.';
grant execute on function private.count_live_offers(text[], text) to anon, authenticated;

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
as $$
declare
  today constant date := private.today();
  of_brand_key constant text := case when btrim(left(of_brand, 1000)) <> '' then private.brand_key(left(of_brand, 1000)) end;
  wanted constant private.offer_filter := row(
    private.search_query(list_offers.search), private.known_categories(in_categories), of_influencer, of_brand_key,
    -- No index has the expired ones of everybody in order.
    coalesce(list_offers.include_expired, false) and num_nonnulls(of_influencer, of_brand_key) > 0, false
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
  every_offer constant private.offer_filter := row(null, null, null, null, true, true);
  place jsonb;
  only_live private.offer_filter;
  -- How many of the newest 400 live offers match the search.
  density integer;
  enough integer := 1001;
  found private.found_offers;
  live integer;
  page uuid[];
begin
  if sort_order not in ('newest', 'alphabetical', 'discount', 'category', 'reliable') then
    raise exception 'Offers can''t be sorted like that.' using errcode = '22023';
  end if;
  place := private.read_cursor(
    after, list_name, array['boolean', 'text', 'integer', 'timestamptz', 'uuid']
  );
  only_live := wanted;
  only_live.include_expired := false;

  if wanted.search is null then
    if wanted.influencer_id is null then
      live := least(private.count_live_offers(wanted.categories, wanted.brand_key), 1001);
    else
      select count(*) into live
      from (select from public.promo_codes c where private.passes(c, only_live, today) limit 1001) as capped;
    end if;
    -- What is known to be long is walked at once.
    if not in_index_order and (wanted <> only_live or live <= 1000) then
      found := private.sort_offers(wanted, every_offer, sort_order, place, most, enough);
    end if;
  else
    density := private.count_newest(only_live, 400, 400);
    -- The fewer there are among the newest, the further apart they are in every order: to a page of 24, a walk passes 24 * 400 / density offers. Each
    -- costs nearly as much as sorting two of those that match, of which the first 1,000 are read anyway, to be counted. Two are added to the
    -- density, because a low one is a rough estimate, and sorting in vain costs more than a walk.
    if density < 3 then
      enough := 8001;
    elsif private.count_live_offers(wanted.categories, wanted.brand_key) / 400 * (density + 2) < 1000 + 2 * 24 * 400 / density then
      enough := 1001 + 2 * 24 * 400 / density;
    end if;
    -- What every tenth offer matches is found 1,001 times among the newest 10,000 or so, read one after the other. The index of the
    -- search lists all matches first: 'free shipping', which every sixth offer has, took 250 ms by it and 5 like this.
    if after is null and density >= 40 then
      live := private.count_newest(only_live, 12000, 1001);
    end if;
    if density < 3 or (after is null and live is distinct from 1001) then
      found := private.look_up_offers(wanted, sort_order, place, most, enough);
      live := least(case
        when wanted = only_live then found.found
        else (private.look_up_offers(only_live, sort_order, place, most, 1001)).found
      end, 1001);
    end if;
  end if;

  page := found.page;
  if page is null then
    page := private.walk_offers(wanted, sort_order, place, most);
    if wanted.search is not null and cardinality(page) < most then
      found := private.look_up_offers(wanted, sort_order, place, most, null);
      page := found.page;
    end if;
  end if;

  return query
  select offer.*
  from unnest(page) with ordinality as listed(id, number)
  join public.promo_codes c on c.id = listed.id
  cross join lateral private.sort_keys(c, sort_order, today) key
  cross join lateral private.as_offer(
    c,
    private.write_cursor(list_name, jsonb_build_array(key.expired, key.name, key.rank, c.created_at, c.id)),
    case when after is null then live end
  ) as offer
  order by listed.number;
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

-- Alerts

create function private.newest_alerts(
  followed uuid[], wanted private.offer_filter, since timestamptz, place_at timestamptz, place_id uuid, most integer
)
returns uuid[]
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
-- Each one's newest are met along its index. Sorting its live ones instead is quicker for most, and takes long for whoever has thousands.
set enable_sort = off
as $$
declare
  -- On its last day an offer is in the lists and not among the alerts any more.
  tomorrow constant date := private.today() + 1;
  page uuid[];
begin
  -- Whoever follows many meets their offers soon among all offers. Whoever follows few, or many who publish little, has each one's own
  -- asked for.
  if cardinality(followed) > 500 then
    page := array(
      select newest.id
      from (
        select c.id, c.influencer_id, c.live_until, c.search, c.created_at
        from public.promo_codes c
        where c.created_at > since and c.created_at <= place_at and (c.created_at, c.id) < (place_at, place_id)
        order by c.created_at desc, c.id desc
        limit case when wanted.search is null then 5000 else 15000 end
      ) newest
      where newest.live_until >= tomorrow
        and (wanted.search is null or newest.search @@ wanted.search)
        -- Written like this it is a look into a hash for each row, and never a join that would read all 5,000 first.
        and case when newest.id is not null then newest.influencer_id in (select unnest(followed)) end
      limit most
    );
    if cardinality(page) = most then
      return page;
    end if;
  end if;
  return array(
    select newest.id
    from unnest(followed) as f(id)
    cross join lateral (
      select code.id, code.created_at from public.promo_codes code
      where code.influencer_id = f.id and code.live_until >= tomorrow
        and (wanted.search is null or code.search @@ wanted.search)
        and code.created_at > since and code.created_at <= place_at
        and (code.created_at, code.id) < (place_at, place_id)
      order by code.created_at desc, code.id desc
      limit most
    ) newest
    order by newest.created_at desc, newest.id desc
    limit most
  );
end;
$$;
comment on function private.newest_alerts(uuid[], private.offer_filter, timestamptz, timestamptz, uuid, integer) is
  'The newest offers, behind a place, of those who are followed.';
grant execute on function private.newest_alerts(uuid[], private.offer_filter, timestamptz, timestamptz, uuid, integer) to authenticated;

create function private.look_up_alerts(
  followed uuid[], wanted private.offer_filter, place_at timestamptz, place_id uuid, most integer
)
returns private.found_offers
language plpgsql
stable
-- As private.look_up_offers, and with the same settings.
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
set enable_indexscan = off
as $$
declare
  tomorrow constant date := private.today() + 1;
  kept constant tsquery := private.without_common_beginnings(wanted.search);
  looked_up constant tsquery := private.with_whole_words(kept);
  compared constant tsquery := case when kept <> wanted.search then wanted.search end;
  answer private.found_offers;
begin
  with found as materialized (
    select c.id, c.created_at
    from public.promo_codes c
    where c.search @@ looked_up
      and case when compared is null or c.search @@ compared then true end
      and not c.has_ended and c.live_until >= tomorrow
      and case when c.id is not null then c.influencer_id in (select unnest(followed)) end
      and not c.hidden
      and (not c.followers_only or c.influencer_id in (select private.i_am_let_in_by()))
      and c.influencer_id not in (select hidden.account_id from private.hidden_accounts hidden)
    limit 1001
  )
  select
    (select count(*) from found),
    array(
      select f.id from found f
      where (f.created_at, f.id) < (place_at, place_id)
      order by f.created_at desc, f.id desc
      limit most
    )
  into answer;
  return answer;
end;
$$;
comment on function private.look_up_alerts(uuid[], private.offer_filter, timestamptz, uuid, integer) is
  'How many offers of these influencers a search finds, counted up to 1,001, and the newest of them behind a place.';
grant execute on function private.look_up_alerts(uuid[], private.offer_filter, timestamptz, uuid, integer) to authenticated;

create function public.list_alerts(
  search text default null,
  after text default null,
  page_size integer default 24
)
returns setof public.offer
language plpgsql
stable
set search_path = ''
-- Planned for the values at hand: with one plan for all searches, a word that few offers have reads 11,700 blocks instead of 2,700.
set plan_cache_mode = force_custom_plan
as $$
declare
  tomorrow constant date := private.today() + 1;
  wanted constant private.offer_filter := row(private.search_query(list_alerts.search), null, null, null, false, true);
  place constant jsonb := private.read_cursor(after, 'alerts', array['timestamptz', 'uuid']);
  place_at constant timestamptz := coalesce((place ->> 1)::timestamptz, 'infinity');
  place_id constant uuid := coalesce((place ->> 2)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  most constant integer := private.page_size(list_alerts.page_size);
  followed constant uuid[] := array(select f.influencer_id from private.followed_by_me() f);
  found private.found_offers;
  matches integer;
  page uuid[];
begin
  -- A search is looked up and what it finds is compared with whom one follows, except where each of few is asked sooner, or where so
  -- many offers match that they are met anyway.
  if wanted.search is not null and cardinality(followed) > 100 and private.count_newest(wanted, 400, 100) < 100 then
    found := private.look_up_alerts(followed, wanted, place_at, place_id, most);
    matches := found.found;
  elsif after is null then
    select count(*) into matches
    from (
      select from unnest(followed) as f(id)
      -- Each with a limit of its own, so that it is a look into the influencer's index and never a scan of all offers.
      cross join lateral (
        select from public.promo_codes code
        where code.influencer_id = f.id and code.live_until >= tomorrow
          and (wanted.search is null or code.search @@ wanted.search)
        limit 1001
      ) c
      limit 1001
    ) as capped;
  end if;
  if found.found <= 1000 then
    page := found.page;
  else
    page := private.newest_alerts(followed, wanted, '-infinity', place_at, place_id, most);
  end if;

  return query
  select offer.*
  from unnest(page) with ordinality as listed(id, number)
  join public.promo_codes c on c.id = listed.id
  cross join lateral private.as_offer(
    c, private.write_cursor('alerts', jsonb_build_array(c.created_at, c.id)), case when after is null then matches end
  ) as offer
  order by listed.number;
end;
$$;
comment on function public.list_alerts(text, text, integer) is
  'The offers of those whom the caller follows, newest first. On its last day an offer is not among them any more (docs/product/following-and-alerts.md#alerts).';
grant execute on function public.list_alerts(text, text, integer) to authenticated;

-- The codes that an influencer or an agency looks after

create function public.list_managed_offers(
  of_influencer uuid,
  search text default null,
  sort text default 'newest',
  after text default null,
  page_size integer default 24
)
returns setof public.offer
language plpgsql
stable
set search_path = ''
-- As in private.walk_offers.
set plan_cache_mode = force_custom_plan
set random_page_cost = 1.1
as $$
declare
  today constant date := private.today();
  -- Anybody may ask, and the index of the search knows no policy.
  wanted private.offer_filter := row(
    private.search_query(list_managed_offers.search), null, of_influencer, null, true, of_influencer in (select private.i_am_let_in_by())
  );
  sort_order constant text := coalesce(sort, 'newest');
  most constant integer := private.page_size(list_managed_offers.page_size);
  list_name constant text := 'managed offers ' || sort_order;
  place jsonb;
  behind_expired boolean;
  behind_name text collate "C";
  behind_day date;
  behind_at timestamptz;
  behind_id uuid;
  first_part integer;
  found private.found_offers;
  matches integer;
  matching uuid[];
  page uuid[] := '{}';
begin
  if sort_order not in ('newest', 'alphabetical', 'ending') then
    raise exception 'Codes can''t be sorted like that.' using errcode = '22023';
  end if;
  place := private.read_cursor(
    after, list_name, array['boolean', case sort_order when 'ending' then 'date' else 'text' end, 'timestamptz', 'uuid']
  );
  behind_expired := (place ->> 1)::boolean;
  behind_name := place ->> 2;
  behind_day := case when sort_order = 'ending' then (place ->> 2)::date end;
  behind_at := (place ->> 3)::timestamptz;
  behind_id := (place ->> 4)::uuid;
  first_part := case when sort_order <> 'ending' or behind_expired then 3 when behind_day = 'infinity' then 2 else 1 end;

  if wanted.search is not null then
    found := private.look_up_offers(wanted, 'newest', null, 1000, 1001);
    matches := found.found;
    if matches <= 1000 then
      matching := found.page;
      wanted.search := null;
    end if;
  elsif after is null then
    select count(*) into matches
    from (select from public.promo_codes c where c.influencer_id = of_influencer limit 1001) as capped;
  end if;

  -- The list is walked along the index of its order. Sorted by their end it has three parts: 1 what will end, 2 what never does, 3 what has.
  for part in first_part .. 3 loop
    page := page || array(
      select c.id
      from public.promo_codes c
      where c.influencer_id = of_influencer and private.passes(c, wanted, today)
        and (matching is null or c.id = any (matching))
        and (sort_order <> 'ending' or case part
          when 1 then c.expiration_date >= today
          when 2 then c.expiration_date is null
          else c.expiration_date < today
        end)
        and (place is null or part > first_part or case sort_order
          when 'newest' then c.created_at <= behind_at and (c.created_at, c.id) < (behind_at, behind_id)
          when 'alphabetical' then c.brand_key >= behind_name
            and (c.brand_key > behind_name or (c.created_at, c.id) < (behind_at, behind_id))
          else case part
            when 2 then c.created_at <= behind_at and (c.created_at, c.id) < (behind_at, behind_id)
            else c.expiration_date >= behind_day
              and (c.expiration_date > behind_day or (c.created_at, c.id) < (behind_at, behind_id))
          end
        end)
      order by
        case sort_order when 'alphabetical' then c.brand_key end,
        case sort_order when 'ending' then c.expiration_date end,
        c.created_at desc, c.id desc
      limit most - cardinality(page)
    );
    exit when cardinality(page) = most;
  end loop;

  return query
  select offer.*
  from unnest(page) with ordinality as listed(id, number)
  join public.promo_codes c on c.id = listed.id
  cross join lateral private.as_offer(
    c,
    private.write_cursor(list_name, jsonb_build_array(
      sort_order = 'ending' and c.live_until < today,
      case sort_order when 'alphabetical' then c.brand_key when 'ending' then c.live_until::text else '' end,
      c.created_at, c.id
    )),
    case when after is null then matches end
  ) as offer
  order by listed.number;
end;
$$;
comment on function public.list_managed_offers(uuid, text, text, text, integer) is
  'A page of an influencer''s offers for whoever looks after them: expired ones among the others, sorted newest, '
  'alphabetical by brand, or ending (the next to end first, the expired last). after, total: as in list_offers.';
grant execute on function public.list_managed_offers(uuid, text, text, text, integer) to authenticated;
