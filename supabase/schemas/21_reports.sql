-- Did it work? What members report of offers, which of it counts, and how it gets into the order of the lists.
-- See docs/product/results.md#did-it-work and docs/decisions/results.md.

-- Whose network

create function private.caller_network()
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  headers constant json := nullif(current_setting('request.headers', true), '');
  address inet;
begin
  -- Not where it is declared: what fails there isn't caught below.
  address := coalesce(headers ->> 'cf-connecting-ip', btrim(split_part(headers ->> 'x-forwarded-for', ',', 1)));
  return case family(address) when 6 then network(set_masklen(address, 48))::text else host(address) end;
exception when invalid_text_representation then
  return 'unknown';
end;
$$;
comment on function private.caller_network() is
  'The network that a request comes from, null for SQL on the database itself: an address, and of version 6, of which one person '
  'may have any number, what a provider assigns (/48). All whose header can''t be read are one network.';

create table private.salts (
  used_for text primary key,
  salt bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
comment on table private.salts is 'Secrets of this database that are mixed into what is hashed, each made when it is first needed.';
alter table private.salts enable row level security;

create function private.salt_for(use text)
returns bytea
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not exists (select from private.salts s where s.used_for = use) then
    insert into private.salts (used_for) values (use) on conflict do nothing;
  end if;
  return (select s.salt from private.salts s where s.used_for = use);
end;
$$;
comment on function private.salt_for(text) is 'This database''s secret for one use.';

create function private.keyed_hash(salt bytea, variadic parts text[])
returns bigint
language sql
immutable parallel safe
set search_path = ''
as $$
  select ('x' || encode(substr(sha256(salt || convert_to(parts::text, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint;
$$;
comment on function private.keyed_hash(bytea, text[]) is 'Sixty-four bits that tell nothing of the parts to whoever doesn''t know the salt.';

-- Reports

create table private.offer_reports (
  user_id uuid not null references private.accounts (id) on delete cascade,
  offer_id uuid not null references public.promo_codes (id) on delete cascade,
  worked boolean not null,
  -- An hour and no moment, because others may read when an offer last worked.
  reported_at timestamptz not null default date_trunc('hour', now()),
  network bigint,
  counts boolean not null default false,
  primary key (offer_id, user_id)
);
comment on table private.offer_reports is
  'Whether an offer worked for a member, as it said itself, the latest answer only. Nobody but the member reads it.';
comment on column private.offer_reports.network is
  'The network that the report came from, hashed with the offer, so that it can''t be followed from one offer to another. Emptied after 30 days.';
comment on column private.offer_reports.counts is
  'Whether the report is in private.offer_reliability: for 30 days, if it was admitted (docs/product/results.md#which-reports-count).';
create index offer_reports_user_id_idx on private.offer_reports (user_id);
create index offer_reports_worked_idx on private.offer_reports (offer_id, reported_at) where counts and worked;
create index offer_reports_network_idx on private.offer_reports (offer_id, network) where counts;
create index offer_reports_reported_at_idx on private.offer_reports (reported_at) where counts or network is not null;

alter table private.offer_reports enable row level security;

create type private.report_step as (offer_id uuid, worked integer, reports integer);
comment on type private.report_step is 'What a change of one report adds to the counts of its offer.';

create function private.add_to_reliability(steps private.report_step[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.offer_reliability (offer_id)
  select distinct s.offer_id
  from unnest(steps) s
  where s.reports > 0
  order by s.offer_id
  on conflict (offer_id) do nothing;
  -- In key order: whoever changes reports of several offers locks them like everybody else.
  perform from private.offer_reliability r
  where r.offer_id in (select s.offer_id from unnest(steps) s)
  order by r.offer_id
  for update;
  update private.offer_reliability r
  set worked_reports = r.worked_reports + change.worked,
    all_reports = r.all_reports + change.reports,
    last_worked_at = (
      select max(given.reported_at) from private.offer_reports given
      where given.offer_id = r.offer_id and given.counts and given.worked
    )
  from (
    select s.offer_id, sum(s.worked) as worked, sum(s.reports) as reports from unnest(steps) s group by s.offer_id
  ) change
  where r.offer_id = change.offer_id;
end;
$$;
comment on function private.add_to_reliability(private.report_step[]) is 'Adds what changed to the counts of these offers, and finds out anew when each last worked.';

create function private.count_reports()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  steps private.report_step[];
begin
  if tg_op <> 'INSERT' then
    select array_agg(row(r.offer_id, -r.worked::integer, -1)::private.report_step) into steps from old_rows r where r.counts;
  end if;
  if tg_op <> 'DELETE' then
    select steps || array_agg(row(r.offer_id, r.worked::integer, 1)::private.report_step) into steps from new_rows r where r.counts;
  end if;
  if steps is not null then
    perform private.add_to_reliability(steps);
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

-- Reporting

create function private.is_witness(of_account uuid, of_influencer uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select of_account <> of_influencer and not exists (
    select from public.agency_influencers link
    where link.agency_id = of_account and link.influencer_id = of_influencer and link.managed_by_agency
  );
$$;
comment on function private.is_witness(uuid, uuid) is 'Whether an account has nothing to do with publishing an influencer''s offers.';

create function private.is_trusted(of_account uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.mail_address_of(of_account) is not null and exists (
    select from auth.users account
    where account.id = of_account and account.created_at <= now() - interval '7 days'
  );
$$;
comment on function private.is_trusted(uuid) is
  'Whether what an account reports or complains of may count: its address is confirmed, it is a week old, and nobody has hidden it.';

create function public.report_offer(offer_id uuid, worked boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  -- Fewer than private.reliability asks for before it calls an offer broken: one network can't break an offer.
  most_of_a_network constant integer := 3;
  network constant text := private.caller_network();
  hashed_network constant bigint :=
    case when network is not null then private.keyed_hash(private.salt_for('reports'), report_offer.offer_id::text, network) end;
begin
  perform private.require_admission('offer report', caller::text);
  if worked is null then
    raise exception 'Say whether it worked.' using errcode = '22004';
  end if;
  -- Whoever publishes an offer is no witness of it. An offer that is gone is nobody's mistake. Locked, because its deletion locks
  -- the offer first, then its reports.
  perform from public.promo_codes c
  where c.id = report_offer.offer_id and not c.hidden and private.is_witness(caller, c.influencer_id)
    and (not c.followers_only or private.is_let_in(caller, c.influencer_id))
  for key share;
  -- Nobody sees the offers of a hidden account. Asked once the offer is locked, because private.remove_rows_of removes what was reported
  -- before the offers, and would wait for this while this waits for it.
  if not found or exists (
    select from public.promo_codes c
    join private.hidden_accounts hidden on hidden.account_id = c.influencer_id
    where c.id = report_offer.offer_id
  ) then
    return;
  end if;
  insert into private.offer_reports as given (user_id, offer_id, worked, network)
  values (caller, report_offer.offer_id, report_offer.worked, hashed_network)
  on conflict on constraint offer_reports_pkey do update
  set worked = excluded.worked, reported_at = excluded.reported_at, network = excluded.network, counts = false;

  -- Of several reports at the same moment each counts those before it.
  insert into private.offer_reliability (offer_id) values (report_offer.offer_id) on conflict do nothing;
  perform from private.offer_reliability r where r.offer_id = report_offer.offer_id for update;
  update private.offer_reports given
  set counts = true
  where given.offer_id = report_offer.offer_id and given.user_id = caller
    and private.is_trusted(caller)
    and (
      hashed_network is null
      or (
        select count(*) from private.offer_reports other
        where other.offer_id = report_offer.offer_id and other.network = hashed_network and other.counts
      ) < most_of_a_network
    );
end;
$$;
comment on function public.report_offer(uuid, boolean) is
  'Keeps the caller''s answer to ''Did it work?'' for an offer of somebody else''s; a later answer replaces it.';
grant execute on function public.report_offer(uuid, boolean) to authenticated;

create function public.withdraw_report(offer_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.promo_codes c where c.id = withdraw_report.offer_id for key share;
  -- As in report_offer. What was reported of a departed account is removed anyway.
  if exists (
    select from public.promo_codes c
    join private.hidden_accounts hidden on hidden.account_id = c.influencer_id and hidden.departed
    where c.id = withdraw_report.offer_id
  ) then
    return;
  end if;
  delete from private.offer_reports given
  where given.offer_id = withdraw_report.offer_id and given.user_id = (select auth.uid());
end;
$$;
comment on function public.withdraw_report(uuid) is 'Deletes the caller''s answer to ''Did it work?'' for an offer, if there is one.';
grant execute on function public.withdraw_report(uuid) to authenticated;

create function public.own_report(offer_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select given.worked
  from private.offer_reports given
  -- Otherwise the answer would tell an offer that is only for followers now from a deleted one.
  join public.promo_codes c on c.id = given.offer_id and (not c.followers_only or private.is_let_in(given.user_id, c.influencer_id))
  where given.offer_id = own_report.offer_id and given.user_id = (select auth.uid());
$$;
comment on function public.own_report(uuid) is 'The caller''s own answer to ''Did it work?'' for an offer; null when it gave none.';
grant execute on function public.own_report(uuid) to authenticated;

-- By schedule

create function private.expire_reports()
returns void
language sql
security definer
set search_path = ''
as $$
  update private.offer_reports given
  set counts = false, network = null
  from (
    select r.offer_id, r.user_id
    from private.offer_reports r
    join public.promo_codes c on c.id = r.offer_id
    where r.reported_at < now() - interval '30 days' and (r.counts or r.network is not null)
    order by r.reported_at
    limit 500
    -- Rows that somebody else has locked are left to a later call: without waiting there is no deadlock.
    for key share of c skip locked
    for update of r skip locked
  ) old
  where given.offer_id = old.offer_id and given.user_id = old.user_id;
$$;
comment on function private.expire_reports() is 'Lets 500 reports that are older than 30 days count no more. Called by schedule.';

create function private.rank_by_reports()
returns void
language sql
security definer
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
