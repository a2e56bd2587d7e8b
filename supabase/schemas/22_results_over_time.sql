-- Adding up what was counted, the number of followers on each day, and folding months that are long over.
-- See docs/decisions/results.md.

create function private.add_up_results()
returns void
language sql
volatile
set search_path = ''
as $$
  with noted as materialized (
    delete from private.noted_results n
    where n.id in (select first.id from private.noted_results first order by first.id limit 20000 for update skip locked)
    returning n.*
  ), of_rules as materialized (
    -- For a rule, 'shown' means that the link in its message was opened.
    select n.rule_id, count(*) filter (where n.kind = 'shown') as opened, count(*) filter (where n.kind = 'copied') as copied
    from noted n
    where n.rule_id is not null
    group by n.rule_id
  ), locked_rules as materialized (
    -- In the order in which receive_instagram_events locks rules.
    select r.id from public.instagram_rules r where r.id in (select o.rule_id from of_rules o) order by r.id for no key update
  ), rules_counted as (
    update public.instagram_rules r set times_opened = r.times_opened + o.opened, times_copied = r.times_copied + o.copied
    from locked_rules l
    join of_rules o on o.rule_id = l.id
    where r.id = l.id
  ), counted as materialized (
    -- An account may have been deleted meanwhile.
    select n.* from noted n join private.accounts still_there on still_there.id = n.influencer_id
  ), influencers_counted as (
    insert into private.influencer_results as r (influencer_id, day, source, shown, copied, shop, rung, followed)
    select
      n.influencer_id, n.day, n.source,
      count(*) filter (where n.kind = 'shown'), count(*) filter (where n.kind = 'copied'), count(*) filter (where n.kind = 'shop'),
      count(*) filter (where n.kind = 'rung'), count(*) filter (where n.kind = 'followed')
    from counted n
    group by n.influencer_id, n.day, n.source
    order by n.influencer_id, n.day, n.source
    on conflict on constraint influencer_results_pkey do update set
      shown = r.shown + excluded.shown, copied = r.copied + excluded.copied, shop = r.shop + excluded.shop, rung = r.rung + excluded.rung,
      followed = r.followed + excluded.followed
  )
  insert into private.offer_results as r (influencer_id, day, offer_id, code_number, source, shown, copied, shop, rung, followed)
  select
    n.influencer_id, n.day, n.offer_id, n.code_number, coalesce(n.source, 'every'),
    count(*) filter (where n.kind = 'shown'), count(*) filter (where n.kind = 'copied'), count(*) filter (where n.kind = 'shop'),
    count(*) filter (where n.kind = 'rung'), count(*) filter (where n.kind = 'followed')
  from counted n
  -- The second set leaves the source null: that is the sum over all sources.
  group by grouping sets (
    (n.influencer_id, n.day, n.offer_id, n.code_number, n.source), (n.influencer_id, n.day, n.offer_id, n.code_number)
  )
  order by n.influencer_id, n.day, n.offer_id, n.code_number, n.source
  on conflict on constraint offer_results_pkey do update set
    shown = r.shown + excluded.shown, copied = r.copied + excluded.copied, shop = r.shop + excluded.shop, rung = r.rung + excluded.rung,
    followed = r.followed + excluded.followed;
$$;
comment on function private.add_up_results() is
  'Adds up to 20,000 events to the sums. Called by schedule, so that a code that everybody copies at once is written once in five seconds.';

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
  if not exists (select from private.result_day d where d.followers_noted < yesterday) then
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
  -- Last, because whoever counts something at midnight waits for this row.
  update private.result_day set followers_noted = yesterday where followers_noted < yesterday;
end;
$$;
comment on function private.note_followers() is 'Writes down the numbers of followers at the end of yesterday, where they changed. Called by schedule, and does its work once a day.';

-- Folding old months

create function private.fold_old_results()
returns void
language plpgsql
set search_path = ''
as $$
declare
  month_to_fold date;
  next_month date;
begin
  -- Of two runs at once, the later one would find none of the rows that the other folds, and take the month for done.
  if not pg_try_advisory_xact_lock(hashtextextended('fold_old_results', 0)) then
    return;
  end if;
  -- The first is a month that has surely been over for 400 days. Folding runs from a database's first day, when no sum is as old as that, so none is missed.
  select case when d.folded_before > '-infinity' then d.folded_before else date_trunc('month', (private.today() - 460)::timestamp)::date end
  into month_to_fold
  from private.result_day d;
  next_month := month_to_fold + interval '1 month';
  if next_month > private.today() - 400 then
    return;
  end if;

  with daily as (
    delete from private.offer_results r
    where r.ctid = any (array(
      select old.ctid from private.offer_results old where old.day > month_to_fold and old.day < next_month limit 5000
    ))
    returning r.*
  )
  insert into private.offer_results as r (influencer_id, day, offer_id, code_number, source, shown, copied, shop, rung, followed)
  select d.influencer_id, month_to_fold, d.offer_id, d.code_number, d.source, sum(d.shown), sum(d.copied), sum(d.shop), sum(d.rung), sum(d.followed)
  from daily d
  group by d.influencer_id, d.offer_id, d.code_number, d.source
  on conflict on constraint offer_results_pkey do update set
    shown = r.shown + excluded.shown, copied = r.copied + excluded.copied, shop = r.shop + excluded.shop, rung = r.rung + excluded.rung,
    followed = r.followed + excluded.followed;
  if found then
    return;
  end if;

  with daily as (
    delete from private.influencer_results r
    where r.ctid = any (array(
      select old.ctid from private.influencer_results old where old.day > month_to_fold and old.day < next_month limit 5000
    ))
    returning r.*
  )
  insert into private.influencer_results as r (influencer_id, day, source, shown, copied, shop, rung, followed)
  select d.influencer_id, month_to_fold, d.source, sum(d.shown), sum(d.copied), sum(d.shop), sum(d.rung), sum(d.followed)
  from daily d
  group by d.influencer_id, d.source
  on conflict on constraint influencer_results_pkey do update set
    shown = r.shown + excluded.shown, copied = r.copied + excluded.copied, shop = r.shop + excluded.shop, rung = r.rung + excluded.rung,
    followed = r.followed + excluded.followed;
  if found then
    return;
  end if;

  -- A day without a row had as many followers as the day before, so the last row of the month is enough.
  delete from private.follower_history h
  where h.day >= month_to_fold and h.day < next_month
    and exists (select from private.follower_history later where later.influencer_id = h.influencer_id and later.day > h.day and later.day < next_month);
  update private.result_day set folded_before = next_month where only_row;
end;
$$;
comment on function private.fold_old_results() is
  'Adds 5,000 rows of a month that ended more than 400 days ago to the month''s first day: those of offers, and once there are none, those of influencers. Once all are added, it '
  'keeps only the month''s last number of followers. Called by schedule.';
