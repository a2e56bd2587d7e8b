-- Did it work? What members report of offers, which of it counts, and how it gets into the order of the lists.
-- See docs/product/results.md#did-it-work and docs/decisions/results.md. Sums: private.offer_reliability (08_offers.sql). Trials: count_results (22_results.sql).

-- Reports

create table private.offer_reports (
  user_id uuid not null references private.accounts (id) on delete cascade,
  offer_id uuid not null references public.promo_codes (id) on delete cascade,
  code_number integer not null default 1,
  worked boolean not null,
  -- An hour and no moment, because others may read when an offer last worked.
  reported_at timestamptz not null default date_trunc('hour', now()),
  network bigint,
  counts boolean not null default false,
  held_back boolean not null default false,
  counted_since timestamptz,
  primary key (offer_id, code_number, user_id)
);
comment on table private.offer_reports is
  'Whether an offer''s code worked for a member, as it said itself, the latest answer only. Nobody but the member reads it.';
comment on column private.offer_reports.code_number is 'Of which of the offer''s codes it is (promo_codes.code_number).';
comment on column private.offer_reports.network is
  'The network that the report came from, hashed with the offer, so that it can''t be followed from one offer to another. Emptied after 30 days.';
comment on column private.offer_reports.counts is
  'Whether the report is in private.offer_reliability: for 30 days, if it was admitted (docs/product/results.md#which-reports-count).';
comment on column private.offer_reports.held_back is
  'Whether the report would count, had there not been too many on one day. Operators are told of offers with many such reports.';
comment on column private.offer_reports.counted_since is
  'When a report of this member and code first counted: another answer keeps it, also after the first was taken back.';
create index offer_reports_user_id_idx on private.offer_reports (user_id);
create index offer_reports_network_idx on private.offer_reports (offer_id, code_number, network) where counts;
create index offer_reports_held_back_idx on private.offer_reports (offer_id, reported_at) where held_back;
create index offer_reports_reported_at_idx on private.offer_reports (reported_at) where counts or network is not null;

alter table private.offer_reports enable row level security;

-- PostgREST doesn't serve the schema.
grant select (user_id, offer_id, code_number, worked) on private.offer_reports to authenticated;

create policy "A member reads its own answers"
  on private.offer_reports for select to authenticated
  using (user_id = (select auth.uid()));

create function private.recount_reports(of_offers uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.offer_reliability (offer_id)
  select c.id from public.promo_codes c where c.id = any (of_offers) order by c.id
  on conflict (offer_id) do nothing;
  -- In key order: whoever changes reports of several offers locks them like everybody else. And before the counting, which so sees what
  -- those have committed who were here first.
  perform from private.offer_reliability r where r.offer_id = any (of_offers) order by r.offer_id for update;
  update private.offer_reliability r
  set worked_reports = counted.worked_reports, all_reports = counted.all_reports, last_worked_at = counted.last_worked_at
  from (
    select
      c.id, (count(*) filter (where given.worked))::integer as worked_reports, count(given.user_id)::integer as all_reports,
      max(given.reported_at) filter (where given.worked) as last_worked_at
    from public.promo_codes c
    left join private.offer_reports given on given.offer_id = c.id and given.code_number = c.code_number and given.counts
    where c.id = any (of_offers)
    group by c.id
  ) counted
  where r.offer_id = counted.id;
end;
$$;
comment on function private.recount_reports(uuid[]) is 'Counts the reports of these offers'' present codes.';

create function private.count_reports()
returns trigger
language plpgsql
-- A cascade fires it with the rights of whoever deleted the first row.
security definer
set search_path = ''
as $$
declare
  changed uuid[] := '{}';
begin
  if tg_op <> 'INSERT' then
    changed := array(select distinct r.offer_id from old_rows r where r.counts);
  end if;
  if tg_op <> 'DELETE' then
    changed := changed || array(select distinct r.offer_id from new_rows r where r.counts);
  end if;
  if changed <> '{}' then
    perform private.recount_reports(changed);
  end if;
  return null;
end;
$$;
comment on function private.count_reports() is 'Keeps private.offer_reliability right: after reports that count were added, changed or deleted.';

create trigger count_added_reports
  after insert on private.offer_reports
  referencing new table as new_rows
  for each statement execute function private.count_reports();
create trigger count_changed_reports
  after update on private.offer_reports
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.count_reports();
create trigger count_deleted_reports
  after delete on private.offer_reports
  referencing old table as old_rows
  for each statement execute function private.count_reports();

-- Reporting: a report of somebody who has tried the code counts while the day has room (has_room_for_a_report); without room it is held back.

create function private.is_trusted(of_account uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.mail_address_of(of_account) is not null and exists (
    select from auth.users account
    where account.id = of_account and account.created_at <= now() - interval '7 days'
  );
$$;
comment on function private.is_trusted(uuid) is
  'Whether what an account reports or complains of may count: its address is confirmed, it is a week old, and nobody has hidden it.';

create table private.code_trials (
  mark bigint primary key,
  since timestamptz not null default now(),
  counted_since timestamptz,
  changed_at timestamptz
);
comment on table private.code_trials is
  'That an account has copied a code or opened its shop, for 30 days, so that its report may count: a keyed hash of account, offer and code. Whoever '
  'has this database''s secret can work out whose it is. An account''s rows can''t be found without knowing the offers, so they outlive it until '
  'the 30 days are over. private.kept_offers has other copies: only those of offers that end, for members who want to be reminded.';
comment on column private.code_trials.counted_since is
  'As private.offer_reports.counted_since, which goes when the answer is taken back.';
comment on column private.code_trials.changed_at is 'When another answer of the account last counted.';
create index code_trials_since_idx on private.code_trials (since);
alter table private.code_trials enable row level security;

create function private.trial_mark(of_account uuid, of_offer uuid, of_code integer)
returns bigint
language sql
volatile
set search_path = ''
as $$
  select private.keyed_hash(private.hash_key_for('trials'), of_account::text, of_offer::text, of_code::text);
$$;
comment on function private.trial_mark(uuid, uuid, integer) is 'What private.code_trials has of an account that has copied an offer''s code or opened its shop.';

create function private.report_may_count(report private.offer_reports)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
declare
  -- Not in the condition, where it would be asked for each row.
  trial constant bigint := private.trial_mark(report.user_id, report.offer_id, report.code_number);
begin
  return private.is_trusted(report.user_id)
    and exists (select from private.code_trials t where t.mark = trial and t.since <= now() - interval '1 minute')
    -- One voice for a network: who has many accounts has far fewer networks.
    and not exists (
      select from private.offer_reports other
      where other.offer_id = report.offer_id and other.code_number = report.code_number and other.network = report.network and other.counts
    );
end;
$$;
comment on function private.report_may_count(private.offer_reports) is
  'Whether a report is of somebody who has tried the code, on a network of which no other one counts (docs/product/results.md#which-reports-count).';

create function private.has_room_for_a_report(of_offer uuid, of_code integer, answers_again boolean)
returns boolean
language sql
stable
set search_path = ''
as $$
  with answered as (
    -- Who answers anew each day takes no room from somebody new. And of many who have counted before, only so many can change their answer on one day.
    select case when answers_again then given.reported_at else given.counted_since end as at
    from private.offer_reports given
    where given.offer_id = of_offer and given.code_number = of_code and given.counts
  ), counted as (
    select
      count(*) filter (where a.at > now() - interval '24 hours') as of_today,
      count(*) filter (where a.at <= now() - interval '24 hours') as from_before
    from answered a
  )
  select c.of_today < greatest(3, c.from_before) from counted c;
$$;
comment on function private.has_room_for_a_report(uuid, integer, boolean) is
  'Whether one more report of a code counts today: three do in 24 hours, and of a code with more reports from before as many as those. Another '
  'answer of somebody who has counted before (answers_again) is measured by the latest answers, a first one by when the others first counted.';

create function private.offers_with_held_back_reports()
returns table (offer_id uuid, since timestamptz, held_back integer)
language sql
stable
set search_path = ''
as $$
  select given.offer_id, min(given.reported_at), count(*)::integer
  from private.offer_reports given
  where given.held_back
  group by given.offer_id
  having count(*) >= 10;
$$;
comment on function private.offers_with_held_back_reports() is 'Offers of which at least ten reports were held back, because they came on one day: operators look at them.';

create function private.count_report(given private.offer_reports)
returns void
language plpgsql
set search_path = ''
as $$
declare
  trial constant bigint := private.trial_mark(given.user_id, given.offer_id, given.code_number);
  first_counted timestamptz;
  last_changed timestamptz;
  answers_again boolean;
  has_room boolean;
begin
  -- Of several reports at the same moment each counts those before it.
  insert into private.offer_reliability (offer_id) values (given.offer_id) on conflict do nothing;
  perform from private.offer_reliability r where r.offer_id = given.offer_id for update;
  if not private.report_may_count(given) then
    return;
  end if;
  select coalesce(given.counted_since, t.counted_since), t.changed_at into first_counted, last_changed
  from private.code_trials t where t.mark = trial;
  answers_again := first_counted is not null;
  -- Otherwise three who change theirs each day would take the place of all others who want to.
  if answers_again and last_changed > now() - interval '7 days' then
    return;
  end if;
  has_room := private.has_room_for_a_report(given.offer_id, given.code_number, answers_again);
  if has_room then
    first_counted := coalesce(first_counted, now());
    update private.code_trials t
    set counted_since = first_counted, changed_at = case when answers_again then now() end
    where t.mark = trial;
  end if;
  update private.offer_reports own
  set counts = has_room, held_back = not has_room, counted_since = first_counted
  where own.offer_id = given.offer_id and own.code_number = given.code_number and own.user_id = given.user_id;
end;
$$;
comment on function private.count_report(private.offer_reports) is
  'Lets a report that was just given count, if it may and the day has room for it.';

create function public.report_offer(offer_id uuid, worked boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  hashed_network constant bigint :=
    private.keyed_hash(private.hash_key_for('reports'), report_offer.offer_id::text, private.caller_network());
  present_code integer;
  published_by uuid;
  given private.offer_reports;
begin
  perform private.enforce_rate_limit('offer report', caller::text);
  if worked is null then
    raise exception 'Say whether it worked.' using errcode = '22004';
  end if;
  -- Whoever publishes an offer is no witness of it. An offer that is gone is nobody's mistake. Locked, because its deletion locks
  -- the offer first, then its reports.
  select c.code_number, c.influencer_id into present_code, published_by from public.promo_codes c
  where c.id = report_offer.offer_id and not c.hidden and private.is_independent_of(caller, c.influencer_id)
    and (not c.followers_only or private.is_let_in(caller, c.influencer_id))
  for key share;
  -- Nobody sees the offers of a hidden account. Asked once the offer is locked, because private.remove_rows_of removes what was reported
  -- before the offers, and would wait for this while this waits for it.
  if not found or private.is_hidden_account(published_by) then
    return;
  end if;
  -- The same answer again, on a day that has no room left, loses no place.
  if exists (
    select from private.offer_reports own
    where own.offer_id = report_offer.offer_id and own.code_number = present_code and own.user_id = caller
      and own.counts and own.worked = report_offer.worked
  ) then
    return;
  end if;
  insert into private.offer_reports as known (user_id, offer_id, code_number, worked, network)
  values (caller, report_offer.offer_id, present_code, report_offer.worked, hashed_network)
  on conflict on constraint offer_reports_pkey do update
  set worked = excluded.worked, reported_at = excluded.reported_at, network = excluded.network, counts = false, held_back = false
  returning * into given;

  perform private.count_report(given);
end;
$$;
comment on function public.report_offer(uuid, boolean) is
  'Keeps the caller''s answer to ''Did it work?'' for the present code of an offer of somebody else''s; a later answer replaces it.';
grant execute on function public.report_offer(uuid, boolean) to authenticated;

create function public.withdraw_report(offer_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  present_code integer;
begin
  select c.code_number into present_code from public.promo_codes c where c.id = withdraw_report.offer_id for key share;
  -- As in report_offer. What was reported of a departed account is removed anyway.
  if exists (
    select from public.promo_codes c
    where c.id = withdraw_report.offer_id and private.has_departed(c.influencer_id)
  ) then
    return;
  end if;
  delete from private.offer_reports given
  where given.offer_id = withdraw_report.offer_id and given.code_number = present_code and given.user_id = (select auth.uid());
end;
$$;
comment on function public.withdraw_report(uuid) is 'Deletes the caller''s answer to ''Did it work?'' for an offer''s present code, if there is one.';
grant execute on function public.withdraw_report(uuid) to authenticated;

create function public.own_report(offer_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select given.worked
  from private.offer_reports given
  -- Of an offer that it doesn't see the caller isn't told whether it is gone.
  join public.promo_codes c on c.id = given.offer_id and c.code_number = given.code_number
  where given.offer_id = own_report.offer_id and given.user_id = (select auth.uid());
$$;
comment on function public.own_report(uuid) is 'The caller''s own answer to ''Did it work?'' for an offer''s present code; null when it gave none.';
grant execute on function public.own_report(uuid) to authenticated;

-- By schedule

create function private.expire_reports()
returns void
language sql
set search_path = ''
as $$
  update private.offer_reports given
  set counts = false, held_back = false, network = null
  from (
    select r.offer_id, r.code_number, r.user_id
    from private.offer_reports r
    join public.promo_codes c on c.id = r.offer_id
    where r.reported_at < now() - interval '30 days' and (r.counts or r.network is not null)
    order by r.reported_at
    limit 500
    -- Rows that somebody else has locked are left to a later call: without waiting there is no deadlock.
    for key share of c skip locked
    for update of r skip locked
  ) old
  where given.offer_id = old.offer_id and given.code_number = old.code_number and given.user_id = old.user_id;
  delete from private.code_trials t
  where t.mark in (select old.mark from private.code_trials old where old.since < now() - interval '30 days' order by old.since limit 5000);
$$;
comment on function private.expire_reports() is
  'Lets 500 reports that are older than 30 days count no more, and forgets 5,000 trials that are. Called by schedule.';

create function private.rank_by_reports()
returns void
language sql
set search_path = ''
as $$
  with changed as (
    select c.id, r.reliability
    from private.offer_reliability r
    join public.promo_codes c on c.id = r.offer_id
    where r.ranked_as <> r.reliability
    limit 500
    -- Without waiting, as above: others lock the counts of several offers in the order of their keys, this doesn't.
    for no key update of c, r skip locked
  ), ranked as (
    update public.promo_codes c set reliability_rank = changed.reliability from changed where c.id = changed.id
  )
  update private.offer_reliability r set ranked_as = changed.reliability from changed where r.offer_id = changed.id;
$$;
comment on function private.rank_by_reports() is
  'Puts 500 offers whose reliability changed where they belong in the sort ''Most reliable''. Called by schedule: each report would '
  'write all of the offer''s indexes.';
