-- Lists are walked along the index of their order, in parts that follow each other until the page is full. In both functions
-- created_at is compared twice: alone, so that the index starts at the place, and with the id, to be exact.

create function private.walk_newest_offers(wanted private.offer_filter, place jsonb, most integer)
returns setof public.promo_codes
language plpgsql
stable
rows 24
set search_path = ''
set plan_cache_mode = force_custom_plan
-- Nobody can estimate what a prefix matches; a search for many would be fetched whole and sorted.
set enable_bitmapscan = off
as $$
declare
  today constant date := private.today();
  one_category constant text := case when cardinality(wanted.categories) = 1 then wanted.categories[1] end;
  place_expired constant boolean := coalesce((place ->> 1)::boolean, false);
  walk_expired boolean;
  behind_at timestamptz;
  behind_id uuid;
  missing integer := most;
  added integer;
begin
  foreach walk_expired in array case
    when place_expired then array[true] when wanted.include_expired then array[false, true] else array[false]
  end loop
    behind_at := case when walk_expired = place_expired then (place ->> 3)::timestamptz end;
    behind_id := case when walk_expired = place_expired then (place ->> 4)::uuid end;
    return query
      select c.* from public.promo_codes c
      where (wanted.search is null or c.search @@ wanted.search)
        and (one_category is null or c.category = one_category)
        and (wanted.categories is null or one_category is not null or c.category = any (wanted.categories))
        and (wanted.influencer_id is null or c.influencer_id = wanted.influencer_id)
        and (wanted.brand_key is null or c.brand_key = wanted.brand_key)
        and (walk_expired or c.expires_on >= today) and (not walk_expired or c.expires_on < today)
        and (behind_at is null or (c.created_at <= behind_at and (c.created_at, c.id) < (behind_at, behind_id)))
      order by c.created_at desc, c.id desc
      limit missing;
    get diagnostics added = row_count;
    missing := missing - added;
    exit when missing = 0;
  end loop;
end;
$$;
comment on function private.walk_newest_offers(private.offer_filter, jsonb, integer) is
  'One page of the offers that a filter finds, newest first, behind a place (keys of a cursor) or from the start; expired ones come last.';

create function private.walk_offers(wanted private.offer_filter, sort_order text, place jsonb, most integer)
returns setof public.promo_codes
language plpgsql
stable
rows 24
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  today constant date := private.today();
  one_category constant text := case when cardinality(wanted.categories) = 1 then wanted.categories[1] end;
  place_expired constant boolean := coalesce((place ->> 1)::boolean, false);
  walk_expired boolean;
  same_lead text;
  beyond_lead text;
  behind_at timestamptz;
  behind_id uuid;
  missing integer := most;
  added integer;
begin
  -- 1 the rest of the place's own brand, category or rank, 2 what lies beyond it (or the whole list), 3 what has expired.
  for part in 1 .. 3 loop
    continue when (part = 1 and place is null) or (part = 3 and (place_expired or not wanted.include_expired));
    walk_expired := place_expired or part = 3;
    same_lead := case when part = 1 then place ->> 2 end;
    beyond_lead := case when part = 2 then place ->> 2 end;
    behind_at := case when part = 1 then (place ->> 3)::timestamptz end;
    behind_id := case when part = 1 then (place ->> 4)::uuid end;

    case sort_order
      when 'alphabetical' then
        return query
          select c.* from public.promo_codes c
          where (wanted.search is null or c.search @@ wanted.search)
            and (one_category is null or c.category = one_category)
            and (wanted.categories is null or one_category is not null or c.category = any (wanted.categories))
            and (wanted.influencer_id is null or c.influencer_id = wanted.influencer_id)
            and (wanted.brand_key is null or c.brand_key = wanted.brand_key)
            and (walk_expired or c.expires_on >= today) and (not walk_expired or c.expires_on < today)
            and (behind_at is null or (c.created_at <= behind_at and (c.created_at, c.id) < (behind_at, behind_id)))
            and (same_lead is null or c.brand_key = same_lead)
            and (beyond_lead is null or c.brand_key > beyond_lead)
          order by c.brand_key, c.created_at desc, c.id desc
          limit missing;
      when 'category' then
        return query
          select c.* from public.promo_codes c
          where (wanted.search is null or c.search @@ wanted.search)
            and (one_category is null or c.category = one_category)
            and (wanted.categories is null or one_category is not null or c.category = any (wanted.categories))
            and (wanted.influencer_id is null or c.influencer_id = wanted.influencer_id)
            and (wanted.brand_key is null or c.brand_key = wanted.brand_key)
            and (walk_expired or c.expires_on >= today) and (not walk_expired or c.expires_on < today)
            and (behind_at is null or (c.created_at <= behind_at and (c.created_at, c.id) < (behind_at, behind_id)))
            and (same_lead is null or c.category = same_lead)
            and (beyond_lead is null or c.category > beyond_lead)
          order by c.category, c.created_at desc, c.id desc
          limit missing;
      when 'discount' then
        return query
          select c.* from public.promo_codes c
          where (wanted.search is null or c.search @@ wanted.search)
            and (one_category is null or c.category = one_category)
            and (wanted.categories is null or one_category is not null or c.category = any (wanted.categories))
            and (wanted.influencer_id is null or c.influencer_id = wanted.influencer_id)
            and (wanted.brand_key is null or c.brand_key = wanted.brand_key)
            and (walk_expired or c.expires_on >= today) and (not walk_expired or c.expires_on < today)
            and (behind_at is null or (c.created_at <= behind_at and (c.created_at, c.id) < (behind_at, behind_id)))
            and (same_lead is null or c.discount_rank = same_lead::integer)
            and (beyond_lead is null or c.discount_rank < beyond_lead::integer)
          order by c.discount_rank desc, c.created_at desc, c.id desc
          limit missing;
    end case;

    get diagnostics added = row_count;
    missing := missing - added;
    exit when missing = 0;
  end loop;
end;
$$;
comment on function private.walk_offers(private.offer_filter, text, jsonb, integer) is
  'As walk_newest_offers, in alphabetical order of the brands, by category, or by discount.';

grant execute on function
  private.walk_newest_offers(private.offer_filter, jsonb, integer),
  private.walk_offers(private.offer_filter, text, jsonb, integer)
  to anon, authenticated;
