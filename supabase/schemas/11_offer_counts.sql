-- How many live offers each category and brand has. The counts are updated when offers are added, changed, deleted and when they expire.

create table public.offer_counts (
  category text collate "C" not null,
  brand_key text collate "C" not null,
  name text not null default '',
  live integer not null default 0,
  newest_at timestamptz,
  day date,
  search tsvector not null generated always as (private.search_document(brand_key)) stored,
  primary key (category, brand_key)
);

comment on table public.offer_counts is
  'Live offers that everybody sees, per category and brand, kept by triggers. Empty category: the brand in all categories; empty brand_key: all brands of the category. '
  'The row with both empty holds the day for which all of them are right.';
comment on column public.offer_counts.name is 'The brand as its newest live offer writes it.';
comment on column public.offer_counts.newest_at is 'When the brand''s newest live offer was added; null in the rows of all brands.';
comment on column public.offer_counts.day is 'Offers that ended before this day are not counted; only in the row with both keys empty.';
comment on column public.offer_counts.search is 'The search document of the brand''s name.';

insert into public.offer_counts (category, brand_key)
select category, ''
from unnest(private.categories()) as category;
insert into public.offer_counts (category, brand_key, day) values ('', '', private.today());

alter table public.offer_counts enable row level security;

grant select on public.offer_counts to anon, authenticated, service_role;

create policy "Anyone reads the counts of offers"
  on public.offer_counts for select to anon, authenticated
  using (true);

-- Each statement on promo_codes leaves in the outbox what is to be counted; at commit that of the whole transaction is counted together.

create type private.offer_step as (
  category text, brand_key text, name text, at timestamptz, live_until date, step integer
);
comment on type private.offer_step is 'An offer that was added (step 1) or removed (step -1).';

create function private.steps_to_count(changes private.offer_change[])
returns private.offer_step[]
language plpgsql
set search_path = ''
as $$
begin
  return array(
    select moved.step
    from unnest(changes) as c
    cross join lateral (values
      (
        row((c.after).category, (c.after).brand_key, (c.after).brand_name, (c.after).created_at, (c.after).live_until, 1)::private.offer_step,
        not ((c.after).hidden or (c.after).followers_only)
      ),
      (
        row((c.before).category, (c.before).brand_key, (c.before).brand_name, (c.before).created_at, (c.before).live_until, -1)::private.offer_step,
        not ((c.before).hidden or (c.before).followers_only)
      )
    ) as moved(step, is_counted)
    where moved.is_counted
      and ((c.after).category, (c.after).brand_name, (c.after).created_at, (c.after).live_until, (c.after).hidden, (c.after).followers_only)
        is distinct from ((c.before).category, (c.before).brand_name, (c.before).created_at, (c.before).live_until, (c.before).hidden, (c.before).followers_only)
      and not private.is_hidden_account(coalesce((c.after).influencer_id, (c.before).influencer_id))
  );
end;
$$;
comment on function private.steps_to_count(private.offer_change[]) is
  'What offers that were added, changed or deleted add to the counts and take off them. Those of a hidden account were taken off when it was hidden.';

create function private.add_to_offer_counts(steps private.offer_step[], counted_day date)
returns void
language plpgsql
set search_path = ''
as $$
declare
  -- Offers that had ended before the day were not counted, so they neither come nor go.
  counted_steps constant private.offer_step[] := array(
    select s from unnest(steps) as s where s.live_until >= counted_day
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
    from private.unhidden_offers c
    where c.brand_key = touched.brand_key
      and (touched.category = '' or c.category = touched.category)
      and c.live_until >= counted_day and not c.followers_only
    order by c.created_at desc, c.id desc
    limit 1
  ) newest
  where counted.category = touched.category and counted.brand_key = touched.brand_key and counted.live > 0;
end;
$$;
comment on function private.add_to_offer_counts(private.offer_step[], date) is
  'Adds what came to the counts of a day and takes off what went: for the category, the brand, and the brand within the category.';

create function private.hold_offer_count_day()
returns date
language plpgsql
set search_path = ''
as $$
declare
  lock_key constant bigint := hashtextextended('offer_counts.day', 0);
  counted_day date;
begin
  -- Shared by all who count, exclusive for whoever has to roll the day over. A shared lock never becomes an exclusive one, so
  -- there is no deadlock.
  if (select day < private.today() from public.offer_counts where category = '' and brand_key = '') then
    perform pg_advisory_xact_lock(lock_key);
  else
    perform pg_advisory_xact_lock_shared(lock_key);
  end if;
  select day into counted_day from public.offer_counts where category = '' and brand_key = '';
  return counted_day;
end;
$$;
comment on function private.hold_offer_count_day() is
  'The day for which the counts are right, held until the transaction ends. A past day is held exclusively, to be rolled over.';

create function private.roll_over_offer_counts()
returns void
language plpgsql
set search_path = ''
as $$
declare
  today constant date := private.today();
  counted_day constant date := private.hold_offer_count_day();
  ended private.offer_step[];
begin
  if counted_day >= today then
    return;
  end if;
  -- As steps that end at infinity, because add_to_offer_counts leaves out offers that ended before the day it counts.
  select array_agg(row(c.category, c.brand_key, c.brand_name, c.created_at, 'infinity', -1)::private.offer_step)
  into ended
  from private.unhidden_offers c
  where c.live_until >= counted_day and c.live_until < today and c.live_until < 'infinity' and not c.has_ended and not c.followers_only;
  perform private.add_to_offer_counts(ended, today);
  update public.offer_counts set day = today where category = '' and brand_key = '';
end;
$$;
comment on function private.roll_over_offer_counts() is
  'Takes the offers that ended since out of the counts: on a day''s first write, and by schedule.';

create function private.note_ended_offers()
returns void
language sql
set search_path = ''
as $$
  update public.promo_codes c
  set has_ended = true
  where c.id in (
    select o.id from public.promo_codes o
    -- Not before they are off the counts: rolling over finds them by the index of those that haven't been noted.
    where not o.has_ended and o.live_until < 'infinity' and o.live_until < (select day from public.offer_counts where category = '' and brand_key = '')
    order by o.live_until
    limit 500
    for update skip locked
  );
$$;
comment on function private.note_ended_offers() is 'Notes of 500 offers that they have ended. Called by schedule.';

-- The counts as of now. Until a day's first write the stored counts are yesterday's, so what has ended since is taken off; on
-- all other days that is an empty range of an index. The two days stand as single values (scalar subqueries): joined, the
-- planner took the range for a ninth of all offers and read the whole table.

create view private.live_counts with (security_invoker = true) as
with counts as (
  select day, private.today() as today from public.offer_counts where category = '' and brand_key = ''
), ended as (
  select coalesce(c.category, '') as category, coalesce(c.brand_key, '') as brand_key, count(*)::integer as codes
  from public.promo_codes c
  where c.live_until >= (select day from counts) and c.live_until < (select today from counts)
    -- What the index of ending offers has.
    and not c.has_ended and c.live_until < 'infinity' and not c.followers_only
  group by grouping sets ((c.category, c.brand_key), (c.brand_key), (c.category))
)
select
  counted.category, counted.brand_key, counted.name, counted.live - coalesce(ended.codes, 0) as live,
  counted.live as live_on_counted_day, counted.newest_at, counted.search
from public.offer_counts counted
left join ended on ended.category = counted.category and ended.brand_key = counted.brand_key;

comment on view private.live_counts is
  'The rows of offer_counts with live as of now. live_on_counted_day is as of the last counted day: the two differ between midnight and the '
  'day''s first write only, and a list that is sorted by it keeps its order meanwhile.';
grant select on private.live_counts to anon, authenticated, service_role;

create view public.category_counts with (security_invoker = true) as
select category, live from private.live_counts where brand_key = '' and category <> '';

comment on view public.category_counts is 'Live offers of each of the eight categories, zeros included.';
grant select on public.category_counts to anon, authenticated;

create view public.brand_counts with (security_invoker = true) as
select brand_key, name, live, newest_at from private.live_counts where category = '' and brand_key <> '' and live > 0;

comment on view public.brand_counts is 'Brands with live offers: how many, and when the newest was added.';
grant select on public.brand_counts to anon, authenticated, service_role;

create view public.influencer_offer_counts with (security_invoker = true) as
select
  influencer_id,
  (count(*) filter (where live_until >= (select private.today())))::integer as live,
  (count(*) filter (where live_until > (select private.today())))::integer as in_alerts
from public.promo_codes
where not followers_only
group by influencer_id;

comment on view public.influencer_offer_counts is
  'Offers per influencer that everybody sees: the live ones, which a new follower''s extension shows, and those of them that My Alerts shows, where an '
  'offer''s last day is not among them. Ask for the influencers on the screen, not for everybody.';
grant select on public.influencer_offer_counts to anon, authenticated;
