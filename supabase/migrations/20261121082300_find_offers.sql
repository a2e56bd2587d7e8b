create type private.offer_filter as (
  search tsquery,
  categories text[],
  influencer_id uuid,
  brand_key text,
  include_expired boolean
);
comment on type private.offer_filter is 'What a list of offers is narrowed to; a null field narrows nothing.';

create function private.offer_conditions(wanted private.offer_filter)
returns text
language sql
immutable
set search_path = ''
as $$
  select concat_ws(
    ' and ',
    'true',
    case when wanted.search is not null then 'c.search @@ ($1).search' end,
    case
      when cardinality(wanted.categories) = 1 then 'c.category = (($1).categories)[1]'
      when cardinality(wanted.categories) > 1 then 'c.category = any (($1).categories)'
    end,
    case when wanted.influencer_id is not null then 'c.influencer_id = ($1).influencer_id' end,
    case when wanted.brand_key is not null then 'c.brand_key = ($1).brand_key' end
  );
$$;
comment on function private.offer_conditions(private.offer_filter) is
  'The conditions of a filter as SQL over alias c and parameter 1: only those that apply, so that the planner sees the index for them.';

create function private.count_matches(wanted private.offer_filter)
returns integer
language plpgsql
stable
set search_path = ''
as $$
declare
  matches integer;
begin
  execute format(
    'select count(*) from (select from public.promo_codes c where %s%s limit 1001) as capped',
    private.offer_conditions(wanted),
    case when wanted.include_expired then '' else ' and c.expires_on >= $2' end
  ) into matches using wanted, private.today();
  return matches;
end;
$$;
comment on function private.count_matches(private.offer_filter) is
  'How many offers a filter finds, counted no further than 1,001, which reads as "1,000+".';

create function private.find_offers(
  wanted private.offer_filter, sort_order text, place jsonb, matches integer, most integer
)
returns setof public.promo_codes
language plpgsql
stable
set search_path = ''
as $$
declare
  lead constant text := case sort_order
    when 'alphabetical' then 'c.brand_key' when 'category' then 'c.category' when 'discount' then 'c.discount_rank'
  end;
  lead_order constant text := case when sort_order = 'discount' then ' desc' else '' end;
  lead_key constant text := case when sort_order = 'discount' then '($3)::integer' else '$3' end;
  source text := 'public.promo_codes c where ' || private.offer_conditions(wanted);
  live constant text := 'c.expires_on >= $2';
  expired constant text := 'c.expires_on < $2';
  -- The first condition is redundant, but it alone lets the index start at the place.
  behind constant text := 'c.created_at <= $4 and (c.created_at, c.id) < ($4, $5)';
  current_part constant text := case when (place ->> 1)::boolean then expired else live end;
  parts text[];
  part text;
  missing integer := most;
  added integer;
begin
  -- The list is cut into parts of which each is one walk along an index; they follow each other until the page is full.
  if place is null then
    parts := array[live];
  elsif lead is null then
    parts := array[concat_ws(' and ', current_part, behind)];
  else
    parts := array[
      concat_ws(' and ', current_part, lead || ' = ' || lead_key, behind),
      concat_ws(' and ', current_part, lead || case when lead_order = '' then ' > ' else ' < ' end || lead_key)
    ];
  end if;
  if wanted.include_expired and current_part = live then
    parts := parts || expired;
  end if;

  -- Few matches are fetched whole and sorted; many are dense enough to be met along the order's index.
  if matches <= 1000 then
    source := format('(select * from %s offset 0) c where true', source);
  end if;

  foreach part in array parts loop
    return query execute format(
      'select c.* from %s and %s order by %s c.created_at desc, c.id desc limit $6',
      source, part, lead || lead_order || ','
    ) using wanted, private.today(), place ->> 2, (place ->> 3)::timestamptz, (place ->> 4)::uuid, missing;
    get diagnostics added = row_count;
    missing := missing - added;
    exit when missing = 0;
  end loop;
end;
$$;
comment on function private.find_offers(private.offer_filter, text, jsonb, integer, integer) is
  'One page of offers in order, behind a place (keys of a cursor) or from the start; expired ones come last. '
  'matches, where known, chooses between sorting the matches and walking the order''s index.';

grant execute on function
  private.offer_conditions(private.offer_filter), private.count_matches(private.offer_filter),
  private.find_offers(private.offer_filter, text, jsonb, integer, integer)
  to anon, authenticated;
