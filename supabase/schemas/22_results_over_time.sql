-- Adding up what was counted, the number of followers on each day, and folding months that are long over.
-- See docs/decisions/results.md.

-- Adding up

create function private.add_up_results_of(counted_day date, counted_month date, nth integer)
returns void
language sql
volatile
set search_path = ''
as $$
  with taken as (
    delete from private.noted_results n
    where n.id in (
      select first.id from private.noted_results first where first.day = counted_day order by first.id limit 5000
    )
    returning n.results
  ), counted as materialized (
    select
      noted.offer_id, noted.influencer_id, noted.code_number, coalesce(noted.source, '') as source,
      (count(*) filter (where noted.kind = 'shown'))::integer as shown,
      (count(*) filter (where noted.kind = 'copied'))::integer as copied,
      (count(*) filter (where noted.kind = 'shop'))::integer as shop,
      (count(*) filter (where noted.kind = 'rung'))::integer as rung,
      (count(*) filter (where noted.kind = 'followed'))::integer as followed
    from taken cross join lateral unnest(taken.results) as noted
    group by grouping sets ((noted.offer_id, noted.code_number), (noted.offer_id, noted.code_number, noted.source), (noted.influencer_id), (noted.influencer_id, noted.source))
  ), of_rules as materialized (
    select
      noted.rule_id, (count(*) filter (where noted.kind = 'shown'))::integer as opened, (count(*) filter (where noted.kind = 'copied'))::integer as copied
    from taken cross join lateral unnest(taken.results) as noted
    where noted.rule_id is not null
    group by noted.rule_id
  ), locked_rules as materialized (
    -- In the order in which receive_instagram_events locks them.
    select r.id from public.instagram_rules r where r.id in (select o.rule_id from of_rules o) order by r.id for no key update
  ), rules_counted as (
    update public.instagram_rules r set times_opened = r.times_opened + o.opened, times_copied = r.times_copied + o.copied
    from locked_rules l
    join of_rules o on o.rule_id = l.id
    where r.id = l.id
  ), of_offers as (
    insert into private.offer_results as r (offer_id, code_number, month, shown, copied, shop, rung, followed, copies_by_day)
    select
      c.offer_id, c.code_number, counted_month,
      private.add_on_day('{}', nth, c.shown), private.add_on_day('{}', nth, c.copied), private.add_on_day('{}', nth, c.shop),
      private.add_on_day('{}', nth, c.rung), private.add_on_day('{}', nth, c.followed),
      case when c.copied > 0 then array_fill(0, array[nth - 1]) || c.copied || array_fill(0, array[31 - nth]) else '{}' end
    from counted c
    -- An offer may have been deleted meanwhile.
    join public.promo_codes still_there on still_there.id = c.offer_id
    where c.source = ''
    order by c.offer_id, c.code_number
    on conflict on constraint offer_results_pkey do update set
      shown = private.add_on_day(r.shown, nth, coalesce(excluded.shown[32], 0)),
      copied = private.add_on_day(r.copied, nth, coalesce(excluded.copied[32], 0)),
      shop = private.add_on_day(r.shop, nth, coalesce(excluded.shop[32], 0)),
      rung = private.add_on_day(r.rung, nth, coalesce(excluded.rung[32], 0)),
      followed = private.add_on_day(r.followed, nth, coalesce(excluded.followed[32], 0)),
      copies_by_day = case
        when excluded.copied = '{}' then r.copies_by_day
        when r.copies_by_day = '{}' then excluded.copies_by_day
        else r.copies_by_day[:nth - 1] || (r.copies_by_day[nth] + excluded.copied[32]) || r.copies_by_day[nth + 1:]
      end
  ), of_offers_and_sources as (
    insert into private.offer_source_results as r (offer_id, code_number, source, month, shown, copied, shop, rung, followed)
    select
      c.offer_id, c.code_number, c.source, counted_month,
      private.add_on_day('{}', nth, c.shown), private.add_on_day('{}', nth, c.copied), private.add_on_day('{}', nth, c.shop),
      private.add_on_day('{}', nth, c.rung), private.add_on_day('{}', nth, c.followed)
    from counted c
    join public.promo_codes still_there on still_there.id = c.offer_id
    where c.source <> ''
    order by c.offer_id, c.code_number, c.source
    on conflict on constraint offer_source_results_pkey do update set
      shown = private.add_on_day(r.shown, nth, coalesce(excluded.shown[32], 0)),
      copied = private.add_on_day(r.copied, nth, coalesce(excluded.copied[32], 0)),
      shop = private.add_on_day(r.shop, nth, coalesce(excluded.shop[32], 0)),
      rung = private.add_on_day(r.rung, nth, coalesce(excluded.rung[32], 0)),
      followed = private.add_on_day(r.followed, nth, coalesce(excluded.followed[32], 0))
  )
  insert into private.influencer_results as r (influencer_id, source, month, shown, copied, shop, rung, followed)
  select
    c.influencer_id, c.source, counted_month,
    private.add_on_day('{}', nth, c.shown), private.add_on_day('{}', nth, c.copied), private.add_on_day('{}', nth, c.shop),
    private.add_on_day('{}', nth, c.rung), private.add_on_day('{}', nth, c.followed)
  from counted c
  join private.accounts still_there on still_there.id = c.influencer_id
  order by c.influencer_id, c.source
  on conflict on constraint influencer_results_pkey do update set
    shown = private.add_on_day(r.shown, nth, coalesce(excluded.shown[32], 0)),
    copied = private.add_on_day(r.copied, nth, coalesce(excluded.copied[32], 0)),
    shop = private.add_on_day(r.shop, nth, coalesce(excluded.shop[32], 0)),
    rung = private.add_on_day(r.rung, nth, coalesce(excluded.rung[32], 0)),
    followed = private.add_on_day(r.followed, nth, coalesce(excluded.followed[32], 0));
$$;
comment on function private.add_up_results_of(date, date, integer) is
  'Adds up to 5,000 requests'' events of a day, the nth of its month, to the sums.';

create function private.add_up_results()
returns void
language plpgsql
set search_path = ''
as $$
declare
  counted_day date;
begin
  -- One at a time; whoever comes second has nothing to do.
  if not pg_try_advisory_xact_lock(hashtextextended('add_up_results', 0)) then
    return;
  end if;
  select n.day into counted_day from private.noted_results n order by n.id limit 1;
  if found then
    perform private.add_up_results_of(counted_day, date_trunc('month', counted_day::timestamp)::date, extract(day from counted_day)::integer);
  end if;
end;
$$;
comment on function private.add_up_results() is
  'Adds up to 5,000 requests'' events of one day to the sums. Called by schedule, so that a code that everybody copies at once is '
  'written once in ten seconds.';

-- Followers over time

create table private.follower_history (
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  day date not null,
  followers integer not null,
  primary key (influencer_id, day)
);
comment on table private.follower_history is
  'How many followers an influencer had at the end of a day (UTC). A day without a row had as many as the day before.';
alter table private.follower_history enable row level security;

create function private.note_followers()
returns void
language plpgsql
set search_path = ''
as $$
declare
  yesterday constant date := private.today() - 1;
begin
  update private.result_day set followers_noted = yesterday where followers_noted < yesterday;
  if not found then
    return;
  end if;
  insert into private.follower_history (influencer_id, day, followers)
  select present.influencer_id, yesterday, present.follower_count
  from public.follower_counts present
  left join lateral (
    select h.followers from private.follower_history h
    where h.influencer_id = present.influencer_id
    order by h.day desc
    limit 1
  ) before on true
  where present.follower_count is distinct from before.followers
  on conflict do nothing;
end;
$$;
comment on function private.note_followers() is 'Writes down the numbers of followers at the end of yesterday, where they changed. Called by schedule, and does its work once a day.';

-- Folding old months

create function private.fold_offer_results(folding date)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  batch_size constant integer := 1000;
  folded integer;
begin
  with old as (
    select r.offer_id, r.code_number from private.offer_results r
    where r.month = folding
      and greatest(cardinality(r.shown), cardinality(r.copied), cardinality(r.shop), cardinality(r.rung), cardinality(r.followed)) > 2
    limit batch_size
    for update
  )
  update private.offer_results r
  set shown = r.shown[1:1] || r.shown[32:32], copied = r.copied[1:1] || r.copied[32:32], shop = r.shop[1:1] || r.shop[32:32],
    rung = r.rung[1:1] || r.rung[32:32], followed = r.followed[1:1] || r.followed[32:32], copies_by_day = '{}'
  from old
  where r.offer_id = old.offer_id and r.code_number = old.code_number and r.month = folding;
  get diagnostics folded = row_count;
  return folded = batch_size;
end;
$$;
comment on function private.fold_offer_results(date) is 'Folds 1,000 rows of offers'' results of a month, so that only their wholes are left, and tells whether there may be more.';

create function private.fold_offer_source_results(folding date)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  batch_size constant integer := 1000;
  folded integer;
begin
  with old as (
    select r.offer_id, r.code_number, r.source from private.offer_source_results r
    where r.month = folding
      and greatest(cardinality(r.shown), cardinality(r.copied), cardinality(r.shop), cardinality(r.rung), cardinality(r.followed)) > 2
    limit batch_size
    for update
  )
  update private.offer_source_results r
  set shown = r.shown[1:1] || r.shown[32:32], copied = r.copied[1:1] || r.copied[32:32], shop = r.shop[1:1] || r.shop[32:32],
    rung = r.rung[1:1] || r.rung[32:32], followed = r.followed[1:1] || r.followed[32:32]
  from old
  where r.offer_id = old.offer_id and r.code_number = old.code_number and r.source = old.source and r.month = folding;
  get diagnostics folded = row_count;
  return folded = batch_size;
end;
$$;
comment on function private.fold_offer_source_results(date) is 'The same as private.fold_offer_results for offers'' results by source.';

create function private.fold_old_results()
returns void
language plpgsql
set search_path = ''
as $$
declare
  -- The next month to be folded; at first that of 460 days ago, because nothing is older.
  folding constant date := (
    select greatest(d.folded_before, date_trunc('month', (private.today() - 460)::timestamp)::date) from private.result_day d
  );
begin
  if (folding + interval '1 month')::date > private.today() - 400 then
    return;
  end if;
  if private.fold_offer_results(folding) or private.fold_offer_source_results(folding) then
    return;
  end if;
  update private.influencer_results r
  set shown = r.shown[1:1] || r.shown[32:32], copied = r.copied[1:1] || r.copied[32:32], shop = r.shop[1:1] || r.shop[32:32],
    rung = r.rung[1:1] || r.rung[32:32], followed = r.followed[1:1] || r.followed[32:32]
  where r.month = folding
    and greatest(cardinality(r.shown), cardinality(r.copied), cardinality(r.shop), cardinality(r.rung), cardinality(r.followed)) > 2;
  -- A day without a row had as many followers as the day before, so the last row of the month is enough.
  delete from private.follower_history h
  where h.day >= folding and h.day < (folding + interval '1 month')::date
    and exists (
      select from private.follower_history later
      where later.influencer_id = h.influencer_id and later.day > h.day and later.day < (folding + interval '1 month')::date
    );
  update private.result_day set folded_before = (folding + interval '1 month')::date where one_row;
end;
$$;
comment on function private.fold_old_results() is
  'Folds a month that ended more than 400 days ago, so that only its wholes are left: 1,000 rows of offers at a call, and with the last of them those of influencers. Called by schedule.';
