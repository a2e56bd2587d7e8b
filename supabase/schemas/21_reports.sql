-- Did it work? What members report of offers, which reports count, and how these get into the order of the lists.
-- See docs/product/results.md#did-it-work and docs/decisions/results.md. Sums: private.offer_reliability (08_offers.sql). Trials: count_results (22_results.sql). How often one may report: 04_call_limits.sql.

-- Reports

create table private.offer_reports (
  user_id uuid not null references private.accounts (id) on delete cascade,
  offer_id uuid not null references public.promo_codes (id) on delete cascade,
  code_number integer not null default 1,
  worked boolean not null,
  -- Only the hour is kept, because others may read when an offer last worked.
  reported_at timestamptz not null default date_trunc('hour', now()),
  counts boolean not null default false,
  primary key (offer_id, code_number, user_id)
);
comment on table private.offer_reports is
  'Members'' latest answers to ''Did it work?'', for each code of an offer, kept for 30 days. Nobody but the member reads an answer.';
comment on column private.offer_reports.code_number is 'Which of the offer''s codes the report is about (promo_codes.code_number).';
comment on column private.offer_reports.counts is
  'Whether the report is in private.offer_reliability (docs/product/results.md#which-reports-count).';
create index offer_reports_user_id_idx on private.offer_reports (user_id);
create index offer_reports_reported_at_idx on private.offer_reports (reported_at);

alter table private.offer_reports enable row level security;

-- For functions that run with the caller's rights. Clients can't reach the table, because PostgREST doesn't serve the schema.
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
  -- In key order: whoever changes reports of several offers locks the offers in this order. And before the counting, which then sees what
  -- earlier holders of the locks have committed.
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
comment on function private.recount_reports(uuid[]) is 'Counts the reports of these offers'' present codes. Whoever adds or changes a report calls it.';

create function private.recount_after_deletion()
returns trigger
language plpgsql
-- A cascade fires the trigger with the rights of whoever deleted the first row.
security definer
set search_path = ''
as $$
begin
  perform private.recount_reports(array(select distinct r.offer_id from old_rows r where r.counts));
  return null;
end;
$$;
comment on function private.recount_after_deletion() is 'Keeps private.offer_reliability right when reports are deleted, with their account as well.';

create trigger recount_after_deletion
  after delete on private.offer_reports
  referencing old table as old_rows
  for each statement execute function private.recount_after_deletion();

-- Whose report counts

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
  'Whether reports and complaints of an account may count: the account has a proven address, is at least a week old, and isn''t hidden.';

create table private.code_trials (
  mark bigint primary key,
  since timestamptz not null default now()
);
comment on table private.code_trials is
  'Trials: a row says for 30 days that an account has copied a code or opened its shop, so that the account''s report may count. The mark is a keyed hash of account, offer and code. '
  'Whoever has this database''s secret can work out whose a mark is. An account''s rows can''t be found without knowing the offers, so they outlive the account until '
  'the 30 days are over. private.kept_offers also notes who copied a code, but only of offers that end, for members who want to be reminded.';
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
comment on function private.trial_mark(uuid, uuid, integer) is 'The mark in private.code_trials of an account that has tried one of an offer''s codes (of_code: its code_number).';

create function public.report_offer(offer_id uuid, worked boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  present_code integer;
  influencer uuid;
  trial bigint;
  does_count boolean;
begin
  perform private.require_admission('offer report', caller::text);
  if worked is null then
    raise exception 'Say whether it worked.' using errcode = '22004';
  end if;
  -- A suspension locks the profile, too: either it sees this report, or this call sees the suspension.
  perform from public.profiles p where p.id = caller for key share;
  -- Whoever publishes an offer is no witness of it. Of an offer that is gone nothing is kept or said. The offer is locked, because whoever deletes one
  -- locks the offer first, then its reports.
  select c.code_number, c.influencer_id into present_code, influencer from public.promo_codes c
  where c.id = report_offer.offer_id and not c.hidden and private.is_independent_of(caller, c.influencer_id)
    and (not c.followers_only or private.is_let_in(caller, c.influencer_id))
  for key share;
  -- Nobody sees the offers of a hidden account. Asked once the offer is locked, because the account may depart while this call waits for the lock: private.remove_codes_of
  -- deletes a departed account's reports first and then the offers, and this call locks them the other way round, so that both would wait for each other. A departure
  -- that isn't committed yet isn't seen: then Postgres ends one of the two, and a batch that failed is tried again.
  if not found or private.is_hidden_account(influencer) or private.is_hidden_account(caller) then
    return;
  end if;
  -- A later answer counts if the first one did, without another of the network's places for the day.
  does_count := exists (
    select from private.offer_reports own
    where own.offer_id = report_offer.offer_id and own.code_number = present_code and own.user_id = caller and own.counts
  );
  -- Not within the condition, where the mark would be computed for each row.
  trial := private.trial_mark(caller, report_offer.offer_id, present_code);
  if not does_count and private.is_trusted(caller) and exists (select from private.code_trials t where t.mark = trial) then
    -- Three reports of a day count from a network. Asked last, because a report that is admitted takes one of these places.
    does_count := public.admit_call('report that counts', private.keyed_hash(private.hash_key_for('reports'), private.caller_network_hash())::text) = 0;
  end if;
  insert into private.offer_reports (user_id, offer_id, code_number, worked, counts)
  values (caller, report_offer.offer_id, present_code, report_offer.worked, does_count)
  on conflict on constraint offer_reports_pkey do update
  set worked = excluded.worked, reported_at = excluded.reported_at, counts = excluded.counts;
  perform private.recount_reports(array[report_offer.offer_id]);
end;
$$;
comment on function public.report_offer(uuid, boolean) is
  'Keeps the caller''s answer to ''Did it work?'' for the present code of an offer of somebody else''s; a later answer replaces it. Runs with the owner''s rights, because no client writes '
  'which reports count.';
grant execute on function public.report_offer(uuid, boolean) to authenticated;

create function public.withdraw_report(offer_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  present_code integer;
  influencer uuid;
begin
  select c.code_number, c.influencer_id into present_code, influencer
  from public.promo_codes c
  where c.id = withdraw_report.offer_id
  for key share;
  -- Asked once the offer is locked, as in report_offer. What was reported of a departed account is removed anyway.
  if private.has_departed(influencer) then
    return;
  end if;
  delete from private.offer_reports given
  where given.offer_id = withdraw_report.offer_id and given.code_number = present_code and given.user_id = (select auth.uid());
end;
$$;
comment on function public.withdraw_report(uuid) is
  'Deletes the caller''s answer to ''Did it work?'' for an offer''s present code, if there is one. Runs with the owner''s rights, because the offer is locked first, also one that the caller '
  'doesn''t see any more.';
grant execute on function public.withdraw_report(uuid) to authenticated;

create function public.own_report(offer_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select given.worked
  from private.offer_reports given
  -- The caller isn't told whether an offer that it can't see still exists.
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
  delete from private.offer_reports given
  using (
    select r.offer_id, r.code_number, r.user_id
    from private.offer_reports r
    join public.promo_codes c on c.id = r.offer_id
    where r.reported_at < now() - interval '30 days'
    order by r.reported_at
    limit 500
    -- Rows that somebody else has locked are left to a later call: without waiting there is no deadlock.
    for key share of c skip locked
    for update of r skip locked
  ) old
  where given.offer_id = old.offer_id and given.code_number = old.code_number and given.user_id = old.user_id;
  delete from private.code_trials t
  where t.mark in (
    select old.mark from private.code_trials old where old.since < now() - interval '30 days' order by old.since limit 5000
    for update skip locked
  );
$$;
comment on function private.expire_reports() is
  'Deletes up to 500 reports and up to 5,000 trials that are older than 30 days. Called by schedule.';

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
  'Puts up to 500 offers whose reliability changed where they belong in the sort ''Most reliable''. Called by schedule: otherwise each report would '
  'write all of the offer''s indexes.';
