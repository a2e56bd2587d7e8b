create function private.walk_offers(wanted private.offer_filter, sort_order text, place jsonb, most integer)
returns setof public.promo_codes
language plpgsql
stable
rows 24
set search_path = ''
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
declare
  today constant date := private.today();
  one_category constant text := case when cardinality(wanted.categories) = 1 then wanted.categories[1] end;
  place_expired constant boolean := coalesce((place ->> 1)::boolean, false);
  -- A search goes no further than this: what it looks for may all lie at the other end of the order.
  furthest constant integer := case when wanted.search is not null then 5000 end;
  walk_expired boolean;
  same_lead text;
  beyond_lead text;
  behind_at timestamptz;
  behind_id uuid;
  missing integer := most;
  added integer;
begin
  -- The list is walked along the index of its order, in parts that follow each other until the page is full:
  -- 1 the rest of the place's own brand, category or rank, 2 what lies beyond it (or the whole list), 3 what has expired.
  -- created_at is compared twice: alone, so that the index starts at the place, and with the id, to be exact.
  for part in 1 .. 3 loop
    continue when (part = 1 and place is null)
      or (part = 2 and place is not null and sort_order = 'newest')
      or (part = 3 and (place_expired or not wanted.include_expired));
    walk_expired := place_expired or part = 3;
    same_lead := case when part = 1 then place ->> 2 end;
    beyond_lead := case when part = 2 then place ->> 2 end;
    behind_at := case when part = 1 then (place ->> 3)::timestamptz end;
    behind_id := case when part = 1 then (place ->> 4)::uuid end;

    case sort_order
      when 'newest' then
        return query
          select near.* from (
            select c.* from public.promo_codes c
            where (walk_expired or c.expires_on >= today) and (not walk_expired or c.expires_on < today)
              and (behind_at is null or (c.created_at <= behind_at and (c.created_at, c.id) < (behind_at, behind_id)))
              and (one_category is null or c.category = one_category)
              and (wanted.categories is null or one_category is not null or c.category = any (wanted.categories))
              and (wanted.influencer_id is null or c.influencer_id = wanted.influencer_id)
              and (wanted.brand_key is null or c.brand_key = wanted.brand_key)
            order by c.created_at desc, c.id desc
            limit coalesce(furthest, missing)
          ) near
          where wanted.search is null or near.search @@ wanted.search
          order by near.created_at desc, near.id desc
          limit missing;
      when 'alphabetical' then
        return query
          select near.* from (
            select c.* from public.promo_codes c
            where (walk_expired or c.expires_on >= today) and (not walk_expired or c.expires_on < today)
              and (same_lead is null or c.brand_key = same_lead)
              and (beyond_lead is null or c.brand_key > beyond_lead)
              and (behind_at is null or (c.created_at <= behind_at and (c.created_at, c.id) < (behind_at, behind_id)))
              and (one_category is null or c.category = one_category)
              and (wanted.categories is null or one_category is not null or c.category = any (wanted.categories))
              and (wanted.influencer_id is null or c.influencer_id = wanted.influencer_id)
              and (wanted.brand_key is null or c.brand_key = wanted.brand_key)
            order by c.brand_key, c.created_at desc, c.id desc
            limit coalesce(furthest, missing)
          ) near
          where wanted.search is null or near.search @@ wanted.search
          order by near.brand_key, near.created_at desc, near.id desc
          limit missing;
      when 'category' then
        return query
          select near.* from (
            select c.* from public.promo_codes c
            where (walk_expired or c.expires_on >= today) and (not walk_expired or c.expires_on < today)
              and (same_lead is null or c.category = same_lead)
              and (beyond_lead is null or c.category > beyond_lead)
              and (behind_at is null or (c.created_at <= behind_at and (c.created_at, c.id) < (behind_at, behind_id)))
              and (one_category is null or c.category = one_category)
              and (wanted.categories is null or one_category is not null or c.category = any (wanted.categories))
              and (wanted.influencer_id is null or c.influencer_id = wanted.influencer_id)
              and (wanted.brand_key is null or c.brand_key = wanted.brand_key)
            order by c.category, c.created_at desc, c.id desc
            limit coalesce(furthest, missing)
          ) near
          where wanted.search is null or near.search @@ wanted.search
          order by near.category, near.created_at desc, near.id desc
          limit missing;
      when 'discount' then
        return query
          select near.* from (
            select c.* from public.promo_codes c
            where (walk_expired or c.expires_on >= today) and (not walk_expired or c.expires_on < today)
              and (same_lead is null or c.discount_rank = same_lead::integer)
              and (beyond_lead is null or c.discount_rank < beyond_lead::integer)
              and (behind_at is null or (c.created_at <= behind_at and (c.created_at, c.id) < (behind_at, behind_id)))
              and (one_category is null or c.category = one_category)
              and (wanted.categories is null or one_category is not null or c.category = any (wanted.categories))
              and (wanted.influencer_id is null or c.influencer_id = wanted.influencer_id)
              and (wanted.brand_key is null or c.brand_key = wanted.brand_key)
            order by c.discount_rank desc, c.created_at desc, c.id desc
            limit coalesce(furthest, missing)
          ) near
          where wanted.search is null or near.search @@ wanted.search
          order by near.discount_rank desc, near.created_at desc, near.id desc
          limit missing;
    end case;
    get diagnostics added = row_count;
    missing := missing - added;
    exit when missing = 0;

    -- Was the part walked to its end? Otherwise what lies behind it isn't next.
    exit when furthest is not null and furthest = (
      select count(*) from (
        select from public.promo_codes c
        where (walk_expired or c.expires_on >= today) and (not walk_expired or c.expires_on < today)
          and case sort_order
            when 'alphabetical' then (same_lead is null or c.brand_key = same_lead)
              and (beyond_lead is null or c.brand_key > beyond_lead)
            when 'category' then (same_lead is null or c.category = same_lead)
              and (beyond_lead is null or c.category > beyond_lead)
            when 'discount' then (same_lead is null or c.discount_rank = same_lead::integer)
              and (beyond_lead is null or c.discount_rank < beyond_lead::integer)
            else true
          end
          and (behind_at is null or (c.created_at <= behind_at and (c.created_at, c.id) < (behind_at, behind_id)))
          and (wanted.categories is null or c.category = any (wanted.categories))
          and (wanted.influencer_id is null or c.influencer_id = wanted.influencer_id)
          and (wanted.brand_key is null or c.brand_key = wanted.brand_key)
        limit furthest
      ) walked
    );
  end loop;
end;
$$;
comment on function private.walk_offers(private.offer_filter, text, jsonb, integer) is
  'One page of the offers that a filter finds, in order, behind a place (keys of a cursor) or from the start, expired last. '
  'A search that meets too few on its way gives a page that isn''t full.';

grant execute on function private.walk_offers(private.offer_filter, text, jsonb, integer) to anon, authenticated;
