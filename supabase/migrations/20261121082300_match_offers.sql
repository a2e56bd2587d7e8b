create type private.offer_filter as (
  search tsquery,
  categories text[],
  influencer_id uuid,
  brand_key text,
  include_expired boolean
);
comment on type private.offer_filter is 'What a list of offers is narrowed to; a null field narrows nothing.';

-- In all that follows plans are made for the values at hand: conditions that don't apply vanish from them. Where a search
-- is in play the plan is settled by settings of the function, because nobody can estimate how many offers match two
-- words, a prefix, or a word within a category; a wrong guess reads the whole table.

create function private.search_offers(wanted private.offer_filter)
returns uuid[]
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
set enable_indexscan = off
-- Below this the index tells pages instead of rows when many words begin alike.
set work_mem = '32MB'
as $$
declare
  today constant date := private.today();
begin
  return array(
    select c.id
    from public.promo_codes c
    where c.search @@ wanted.search
      and (wanted.categories is null or c.category = any (wanted.categories))
      and (wanted.influencer_id is null or c.influencer_id = wanted.influencer_id)
      and (wanted.brand_key is null or c.brand_key = wanted.brand_key)
      -- 'is true' keeps the index of the ends out of it, which knows a third of all offers.
      and (wanted.include_expired or (c.expires_on >= today) is true)
    limit 1001
  );
end;
$$;
comment on function private.search_offers(private.offer_filter) is
  'The offers that a search finds, looked up in its index, no more than 1,001.';

create function private.match_offers(wanted private.offer_filter)
returns uuid[]
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  today constant date := private.today();
  found_ids uuid[];
begin
  if wanted.search is null then
    return array(
      select c.id
      from public.promo_codes c
      where (wanted.categories is null or c.category = any (wanted.categories))
        and (wanted.influencer_id is null or c.influencer_id = wanted.influencer_id)
        and (wanted.brand_key is null or c.brand_key = wanted.brand_key)
        and (wanted.include_expired or c.expires_on >= today)
      limit 1001
    );
  end if;

  -- What every fifth offer has is found 1,001 times among the newest 5,000, which spares looking up hundreds of thousands.
  found_ids := array(
    select c.id
    from (select * from public.promo_codes newest order by newest.created_at desc, newest.id desc limit 5000) c
    where c.search @@ wanted.search
      and (wanted.categories is null or c.category = any (wanted.categories))
      and (wanted.influencer_id is null or c.influencer_id = wanted.influencer_id)
      and (wanted.brand_key is null or c.brand_key = wanted.brand_key)
      and (wanted.include_expired or c.expires_on >= today)
    limit 1001
  );
  if cardinality(found_ids) > 1000 then
    return found_ids;
  end if;
  return private.search_offers(wanted);
end;
$$;
comment on function private.match_offers(private.offer_filter) is
  'The offers that a filter finds, no more than 1,001, which counts as "1,000+".';

create function private.sort_offers(
  wanted private.offer_filter, among uuid[], sort_order text, place jsonb, most integer
)
returns setof public.promo_codes
language plpgsql
stable
rows 24
set search_path = ''
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
set enable_indexscan = off
set work_mem = '32MB'
as $$
declare
  today constant date := private.today();
  place_expired constant boolean := (place ->> 1)::boolean;
  place_name constant text collate "C" := case when sort_order in ('alphabetical', 'category') then place ->> 2 else '' end;
  place_rank constant integer := case when sort_order = 'discount' then (place ->> 2)::integer else 0 end;
  place_at constant timestamptz := (place ->> 3)::timestamptz;
  place_id constant uuid := (place ->> 4)::uuid;
begin
  return query
    select c.*
    from public.promo_codes c
    cross join lateral (
      select
        c.expires_on < today as expired,
        case sort_order when 'alphabetical' then c.brand_key when 'category' then c.category else '' end as name,
        case when sort_order = 'discount' then c.discount_rank else 0 end as rank
    ) key
    where (among is null or c.id = any (among))
      and (among is not null or c.search @@ wanted.search)
      and (among is not null or wanted.categories is null or c.category = any (wanted.categories))
      and (among is not null or wanted.influencer_id is null or c.influencer_id = wanted.influencer_id)
      and (among is not null or wanted.brand_key is null or c.brand_key = wanted.brand_key)
      and (among is not null or wanted.include_expired or (c.expires_on >= today) is true)
      and (
        place is null
        or (key.expired, key.name, -key.rank) > (place_expired, place_name, -place_rank)
        or (
          (key.expired, key.name, key.rank) = (place_expired, place_name, place_rank)
          and (c.created_at, c.id) < (place_at, place_id)
        )
      )
    order by key.expired, key.name, key.rank desc, c.created_at desc, c.id desc
    limit most;
end;
$$;
comment on function private.sort_offers(private.offer_filter, uuid[], text, jsonb, integer) is
  'One page in order, behind a place (keys of a cursor) or from the start, expired last: of the given offers, or without '
  'them of all that a search finds, fetched whole and sorted.';

grant execute on function
  private.search_offers(private.offer_filter), private.match_offers(private.offer_filter),
  private.sort_offers(private.offer_filter, uuid[], text, jsonb, integer)
  to anon, authenticated;
