create table public.offer_counts (
  category text collate "C" not null,
  brand_key text collate "C" not null,
  name text not null default '',
  live integer not null default 0,
  newest_at timestamptz,
  day date,
  primary key (category, brand_key)
);

comment on table public.offer_counts is
  'Live offers per category and brand, kept by triggers. Empty category: the brand over all; empty brand_key: the category over all. '
  'The row with both empty holds the day for which all of them are right.';
comment on column public.offer_counts.name is 'The brand as its newest live offer writes it.';
comment on column public.offer_counts.newest_at is 'When the brand''s newest live offer was added; null in the rows over all brands.';
comment on column public.offer_counts.day is 'Offers that ended before this day are not counted; only in the row with both keys empty.';

create index offer_counts_live_idx on public.offer_counts (category, live desc, brand_key);
create index offer_counts_newest_at_idx on public.offer_counts (category, newest_at desc, brand_key);

insert into public.offer_counts (category, brand_key)
select category, ''
from unnest(array['Fashion', 'Fitness', 'Food', 'Tech', 'Home', 'Jewelry', 'Travel', 'Beauty']) as category;
insert into public.offer_counts (category, brand_key, day) values ('', '', private.today());

alter table public.offer_counts enable row level security;

grant select on public.offer_counts to anon, authenticated, service_role;

create policy "Anyone reads the counts of offers"
  on public.offer_counts for select to anon, authenticated
  using (true);

create type private.offer_step as (
  category text, brand_key text, name text, at timestamptz, expires_on date, step integer
);
comment on type private.offer_step is 'An offer that came (step 1) or went (step -1).';

create function private.add_to_offer_counts(steps private.offer_step[], counted_day date)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Offers that had ended before the day were not counted, so they neither come nor go.
  counted_steps constant private.offer_step[] := array(
    select s from unnest(steps) as s where s.expires_on >= counted_day
  );
begin
  -- In key order: two transactions that count the same rows wait for each other instead of deadlocking.
  -- The statements behind this one touch only rows that it has locked.
  insert into public.offer_counts as counted (category, brand_key, name, live, newest_at)
  select
    coalesce(s.category, ''),
    coalesce(s.brand_key, ''),
    case when grouping(s.brand_key) = 1 then ''
      else coalesce((array_agg(s.name order by s.at desc) filter (where s.step > 0))[1], min(s.name)) end,
    sum(s.step),
    case when grouping(s.brand_key) = 0 then max(s.at) filter (where s.step > 0) end
  from unnest(counted_steps) as s
  group by grouping sets ((s.category, s.brand_key), (s.brand_key), (s.category))
  order by 1, 2
  on conflict (category, brand_key) do update
  set live = counted.live + excluded.live,
    newest_at = greatest(counted.newest_at, excluded.newest_at),
    name = case when excluded.newest_at >= counted.newest_at then excluded.name else counted.name end;

  -- Where an offer went, it may have been the last or the newest. A statement of its own, to see what others committed before.
  with touched as (
    select coalesce(s.category, '') as category, s.brand_key
    from unnest(counted_steps) as s
    where s.step < 0
    group by grouping sets ((s.category, s.brand_key), (s.brand_key))
  ), emptied as (
    delete from public.offer_counts counted
    using touched
    where counted.category = touched.category and counted.brand_key = touched.brand_key and counted.live <= 0
  )
  update public.offer_counts counted
  set name = newest.brand_name, newest_at = newest.created_at
  from touched
  cross join lateral (
    select c.brand_name, c.created_at
    from public.promo_codes c
    where c.brand_key = touched.brand_key
      and (touched.category = '' or c.category = touched.category)
      and c.expires_on >= counted_day
    order by c.created_at desc, c.id desc
    limit 1
  ) newest
  where counted.category = touched.category and counted.brand_key = touched.brand_key and counted.live > 0;
end;
$$;
comment on function private.add_to_offer_counts(private.offer_step[], date) is
  'Adds what came to the counts of a day and takes off what went: for the category, the brand, and the brand within the category.';
