create type private.offer_filter as (
  search tsquery,
  categories text[],
  influencer_id uuid,
  brand_key text,
  include_expired boolean
);
comment on type private.offer_filter is 'What a list of offers is narrowed to; a null field narrows nothing.';

-- The plans are made for the values at hand: conditions that don't apply vanish from them, and the index for those that do is seen.

create function private.match_offers(wanted private.offer_filter)
returns uuid[]
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  today constant date := private.today();
  one_category constant text := case when cardinality(wanted.categories) = 1 then wanted.categories[1] end;
begin
  return array(
    select c.id
    from public.promo_codes c
    where (wanted.search is null or c.search @@ wanted.search)
      and (one_category is null or c.category = one_category)
      and (wanted.categories is null or one_category is not null or c.category = any (wanted.categories))
      and (wanted.influencer_id is null or c.influencer_id = wanted.influencer_id)
      and (wanted.brand_key is null or c.brand_key = wanted.brand_key)
      and (wanted.include_expired or c.expires_on >= today)
    limit 1001
  );
end;
$$;
comment on function private.match_offers(private.offer_filter) is
  'The offers that a filter finds, no more than 1,001, which counts as "1,000+".';

create function private.sort_offers(among uuid[], sort_order text, place jsonb, most integer)
returns setof public.promo_codes
language sql
stable
rows 24
set search_path = ''
as $$
  select c.*
  from public.promo_codes c
  cross join (
    select
      private.today() as today,
      (place ->> 1)::boolean as expired,
      case when sort_order in ('alphabetical', 'category') then place ->> 2 else '' end collate "C" as name,
      case when sort_order = 'discount' then (place ->> 2)::integer else 0 end as discount_rank,
      (place ->> 3)::timestamptz as created_at,
      (place ->> 4)::uuid as id
  ) behind
  cross join lateral (
    select
      c.expires_on < behind.today as expired,
      case sort_order when 'alphabetical' then c.brand_key when 'category' then c.category else '' end as name,
      case when sort_order = 'discount' then c.discount_rank else 0 end as discount_rank
  ) key
  where c.id = any (among)
    and (
      place is null
      or (key.expired, key.name, -key.discount_rank) > (behind.expired, behind.name, -behind.discount_rank)
      or (
        (key.expired, key.name, key.discount_rank) = (behind.expired, behind.name, behind.discount_rank)
        and (c.created_at, c.id) < (behind.created_at, behind.id)
      )
    )
  order by key.expired, key.name, key.discount_rank desc, c.created_at desc, c.id desc
  limit most;
$$;
comment on function private.sort_offers(uuid[], text, jsonb, integer) is
  'One page of these offers in order, behind a place (keys of a cursor) or from the start; expired ones come last.';

grant execute on function
  private.match_offers(private.offer_filter), private.sort_offers(uuid[], text, jsonb, integer)
  to anon, authenticated;
