-- What offers achieve: how often each was shown, copied, opened in its shop, rung and followed, as sums. No row says which person did what. See docs/product/results.md and docs/decisions/results.md.

-- Sums

create table private.offer_results (
  offer_id uuid not null references public.promo_codes (id) on delete cascade,
  month date not null,
  shown integer[] not null default '{}',
  copied integer[] not null default '{}',
  shop integer[] not null default '{}',
  rung integer[] not null default '{}',
  followed integer[] not null default '{}',
  copies_by_day integer[] not null default '{}',
  primary key (offer_id, month)
);
comment on table private.offer_results is
  'What an offer achieved in a month. Each list but the last has 32 numbers: 0, and how often it happened until the end of the first, the '
  'second ... day (UTC). So what happened from one day to another is one number less another. Empty when nothing did.';
-- Rows lie in the order of their months, so a few blocks of this index tell where a month's are.
create index offer_results_month_idx on private.offer_results using brin (month);
comment on column private.offer_results.copies_by_day is 'How often the code was copied on each of 31 days, for a small chart.';
alter table private.offer_results enable row level security;

create table private.influencer_results (
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  source text not null,
  month date not null,
  shown integer[] not null default '{}',
  copied integer[] not null default '{}',
  shop integer[] not null default '{}',
  rung integer[] not null default '{}',
  followed integer[] not null default '{}',
  primary key (influencer_id, month, source)
);
comment on table private.influencer_results is
  'The same of all offers of an influencer, with those that were deleted since, by where people found them. Empty source: everywhere.';
create index influencer_results_month_idx on private.influencer_results using brin (month);
alter table private.influencer_results enable row level security;

create table private.offer_source_results (
  offer_id uuid not null references public.promo_codes (id) on delete cascade,
  source text not null,
  month date not null,
  shown integer[] not null default '{}',
  copied integer[] not null default '{}',
  shop integer[] not null default '{}',
  rung integer[] not null default '{}',
  followed integer[] not null default '{}',
  primary key (offer_id, month, source)
);
comment on table private.offer_source_results is
  'The same of an offer by where people found it. There is a row only where something happened, and it is read only when one code is opened or exported.';
create index offer_source_results_month_idx on private.offer_source_results using brin (month);
alter table private.offer_source_results enable row level security;

create function private.add_on_day(sums integer[], day integer, added integer)
returns integer[]
language plpgsql
immutable parallel safe
set search_path = ''
as $$
declare
  result integer[] := sums;
begin
  if added = 0 then
    return sums;
  elsif sums = '{}' then
    return array_fill(0, array[day]) || array_fill(added, array[32 - day]);
  end if;
  for place in day + 1 .. 32 loop
    result[place] := result[place] + added;
  end loop;
  return result;
end;
$$;
comment on function private.add_on_day(integer[], integer, integer) is 'A month''s sums after this many more on a day.';

-- Counting

create type private.noted_result as (offer_id uuid, influencer_id uuid, source text, kind text);

create table private.noted_results (
  id bigint primary key generated always as identity,
  day date not null default private.today(),
  results private.noted_result[] not null
);
comment on table private.noted_results is
  'What was counted and isn''t in the sums yet, one row per request, for some seconds: so nobody who presses something waits for '
  'anybody else. Says of no one who it was.';
alter table private.noted_results enable row level security;

create table private.result_day (
  one_row boolean primary key default true,
  day date not null default '-infinity',
  secret bytea not null default '',
  followers_noted date not null default '-infinity',
  folded_before date not null default '-infinity',
  constraint result_day_one_row check (one_row)
);
comment on table private.result_day is
  'The day that is being counted, and what is mixed into that day''s marks. It is overwritten at midnight, and then nobody can tell any more whose a mark was.';
comment on column private.result_day.followers_noted is 'The last day of which private.follower_history has the numbers.';
comment on column private.result_day.folded_before is 'Of months before this one only the whole is kept (private.fold_old_results).';
alter table private.result_day enable row level security;
insert into private.result_day default values;

create unlogged table private.result_marks (
  mark bigint primary key
);
comment on table private.result_marks is
  'That something was counted today, so that it isn''t counted twice: a keyed hash of caller, offer (for a follow the influencer) and kind. Emptied at midnight.';
alter table private.result_marks enable row level security;

create unlogged table private.result_budgets (
  caller bigint primary key,
  events integer not null
);
comment on table private.result_budgets is 'How many events a caller or network, as a keyed hash, has sent today. Emptied at midnight.';
alter table private.result_budgets enable row level security;

create function private.start_result_day()
returns bytea
language plpgsql
security definer
set search_path = ''
as $$
declare
  present private.result_day;
begin
  select * into strict present from private.result_day;
  if present.day >= private.today() then
    return present.secret;
  end if;
  select * into strict present from private.result_day for update;
  if present.day < private.today() then
    -- In the order in which count_results writes them.
    truncate private.result_budgets, private.result_marks;
    update private.result_day
    set day = private.today(), secret = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    returning secret into present.secret;
  end if;
  return present.secret;
end;
$$;
comment on function private.start_result_day() is
  'The day''s secret. On a day''s first call, and by schedule, yesterday''s is thrown away with everything that was made with it.';

create function private.is_robot(agent text)
returns boolean
language sql
immutable parallel safe
return coalesce(agent, '') !~ '^Mozilla/'
  or agent ~* 'bot\M|bots\M|crawl|spider|slurp|headless|lighthouse|preview|facebookexternalhit|monitor|scrape';
comment on function private.is_robot(text) is
  'Whether a user agent says that it is no person''s browser. All browsers call themselves Mozilla.';

create function private.result_sources()
returns text[]
language sql
immutable parallel safe
return array['deals', 'profile', 'brand', 'alerts', 'extension', 'notification', 'mail', 'other'];
comment on function private.result_sources() is 'Where people find offers, in the order of the breakdown.';

create function public.count_results(events jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  headers constant json := nullif(current_setting('request.headers', true), '');
  network constant text := coalesce(private.caller_network(), '');
  secret bytea;
  -- People behind one address are told apart by their browsers, into no more than this many.
  places_of_a_network constant integer := 32;
  place text;
  spent integer;
  counted private.noted_result[];
begin
  if jsonb_typeof(events) is distinct from 'array' or jsonb_array_length(events) > 50 then
    raise exception 'Send a list of up to 50 events.' using errcode = '22023';
  end if;
  if exists (
    select from jsonb_array_elements(events) e
    where jsonb_typeof(e) <> 'object'
      or coalesce(e ->> 'offer', '') !~ '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$'
      or coalesce(e ->> 'kind', '') not in ('shown', 'copied', 'shop', 'rung', 'followed')
      or coalesce(e ->> 'source', '') <> all (private.result_sources())
  ) then
    raise exception 'An event has an offer, a kind and a source.' using errcode = '22023';
  end if;
  if jsonb_array_length(events) = 0 or private.is_robot(headers ->> 'user-agent')
    -- Whoever has any number of addresses fills so much of the disk until midnight, and no more.
    or pg_relation_size('private.result_marks') > 2000000000 then
    return;
  end if;
  -- Nobody waits for the disk. A crash of the server loses what was counted in the last fraction of a second.
  perform set_config('synchronous_commit', 'off', true);
  secret := private.start_result_day();

  with spending as (
    insert into private.result_budgets as b (caller, events)
    select wanted.caller, jsonb_array_length(count_results.events)
    from unnest(array[
      private.keyed_hash(secret, 'network', network),
      case when caller is not null then private.keyed_hash(secret, 'account', caller::text) end
    ]) with ordinality as wanted(caller, nth)
    where wanted.caller is not null
    order by wanted.caller
    on conflict on constraint result_budgets_pkey do update set events = b.events + excluded.events
    returning b.caller, b.events
  )
  select max(case
    when s.caller = private.keyed_hash(secret, 'network', network) then s.events / 10 else s.events
  end) into spent from spending s;
  -- 1,000 a day for an account, 10,000 for a network.
  if spent > 1000 then
    return;
  end if;

  place := abs(private.keyed_hash(
    secret, 'place', coalesce(caller::text, concat_ws(' ', headers ->> 'user-agent', headers ->> 'accept-language'))
  ) % places_of_a_network)::text;
  with wanted as (
    select distinct on (counted_for.id, e.kind) c.id as offer_id, c.influencer_id, e.source, e.kind, counted_for.id as counted_for
    from jsonb_to_recordset(events) as e(offer uuid, kind text, source text)
    -- Nobody sees a hidden offer, nor those of a hidden account, and not everybody what is for followers only. Whoever says so has an old page
    -- open, or makes it up.
    join public.promo_codes c on c.id = e.offer and not c.hidden
      and (not c.followers_only or private.is_let_in(caller, c.influencer_id))
      and not exists (select from private.hidden_accounts hidden where hidden.account_id = c.influencer_id)
    -- People follow an influencer and no offer, so a follow counts for one of its offers only.
    cross join lateral (select case when e.kind = 'followed' then c.influencer_id else c.id end as id) counted_for
    where (caller is null or private.is_witness(caller, c.influencer_id))
      and (e.kind <> 'rung' or caller is not null)
      and (e.kind <> 'followed' or exists (
        select from public.follows f
        where f.influencer_id = c.influencer_id and f.user_id = caller and f.created_at > now() - interval '1 day'
      ))
    order by counted_for.id, e.kind, e.source, c.id
  ), marks as (
    select w.counted_for, w.kind, private.keyed_hash(secret, 'seen', who.name, w.counted_for::text, w.kind) as mark
    from wanted w
    cross join unnest(array[network || ' ' || place, caller::text]) as who(name)
    where who.name is not null
  ), new_marks as (
    insert into private.result_marks (mark) select m.mark from marks m order by m.mark
    on conflict do nothing
    returning mark
  )
  select array_agg(row(w.offer_id, w.influencer_id, w.source, w.kind)::private.noted_result) into counted
  from wanted w
  where not exists (
    select from marks m
    where m.counted_for = w.counted_for and m.kind = w.kind and m.mark not in (select n.mark from new_marks n)
  );
  if counted is not null then
    insert into private.noted_results (results) values (counted);
  end if;
end;
$$;
comment on function public.count_results(jsonb) is
  'Counts up to 50 events {offer, kind, source}: kind is shown, copied, shop, rung or followed; source is deals, profile, brand, alerts, '
  'extension, notification, mail or other. Malformed ones are an error and none is counted; what may not count (docs/product/results.md#what-is-counted) is left '
  'out without a word.';
grant execute on function public.count_results(jsonb) to anon, authenticated;

create function private.add_up_results()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  counted_day date;
  counted_month date;
  -- Which day of the month it is.
  nth integer;
begin
  -- One at a time; whoever comes second has nothing to do.
  if not pg_try_advisory_xact_lock(hashtextextended('add_up_results', 0)) then
    return;
  end if;
  select n.day, date_trunc('month', n.day::timestamp), extract(day from n.day) into counted_day, counted_month, nth
  from private.noted_results n
  order by n.id
  limit 1;
  if not found then
    return;
  end if;
  with taken as (
    delete from private.noted_results n
    where n.id in (
      select first.id from private.noted_results first where first.day = counted_day order by first.id limit 5000
    )
    returning n.results
  ), counted as materialized (
    select
      noted.offer_id, noted.influencer_id, coalesce(noted.source, '') as source,
      (count(*) filter (where noted.kind = 'shown'))::integer as shown,
      (count(*) filter (where noted.kind = 'copied'))::integer as copied,
      (count(*) filter (where noted.kind = 'shop'))::integer as shop,
      (count(*) filter (where noted.kind = 'rung'))::integer as rung,
      (count(*) filter (where noted.kind = 'followed'))::integer as followed
    from taken cross join lateral unnest(taken.results) as noted
    group by grouping sets ((noted.offer_id), (noted.offer_id, noted.source), (noted.influencer_id), (noted.influencer_id, noted.source))
  ), of_offers as (
    insert into private.offer_results as r (offer_id, month, shown, copied, shop, rung, followed, copies_by_day)
    select
      c.offer_id, counted_month,
      private.add_on_day('{}', nth, c.shown), private.add_on_day('{}', nth, c.copied), private.add_on_day('{}', nth, c.shop),
      private.add_on_day('{}', nth, c.rung), private.add_on_day('{}', nth, c.followed),
      case when c.copied > 0 then array_fill(0, array[nth - 1]) || c.copied || array_fill(0, array[31 - nth]) else '{}' end
    from counted c
    -- An offer may have been deleted meanwhile.
    join public.promo_codes still_there on still_there.id = c.offer_id
    where c.source = ''
    order by c.offer_id
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
    insert into private.offer_source_results as r (offer_id, source, month, shown, copied, shop, rung, followed)
    select
      c.offer_id, c.source, counted_month,
      private.add_on_day('{}', nth, c.shown), private.add_on_day('{}', nth, c.copied), private.add_on_day('{}', nth, c.shop),
      private.add_on_day('{}', nth, c.rung), private.add_on_day('{}', nth, c.followed)
    from counted c
    join public.promo_codes still_there on still_there.id = c.offer_id
    where c.source <> ''
    order by c.offer_id, c.source
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
security definer
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
comment on function private.note_followers() is 'Keeps the follower numbers of the day that has ended, where they changed. Called by schedule; does something once a day.';

-- What is long ago

create function private.fold_old_results()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  most constant integer := 1000;
  -- The earliest month of which something may be left to do, as nothing is older than this.
  folding constant date := (
    select greatest(d.folded_before, date_trunc('month', (private.today() - 460)::timestamp)::date) from private.result_day d
  );
  folded integer;
begin
  if (folding + interval '1 month')::date > private.today() - 400 then
    return;
  end if;
  with old as (
    select r.offer_id from private.offer_results r
    where r.month = folding
      and greatest(cardinality(r.shown), cardinality(r.copied), cardinality(r.shop), cardinality(r.rung), cardinality(r.followed)) > 2
    limit most
    for update
  )
  update private.offer_results r
  set shown = r.shown[1:1] || r.shown[32:32], copied = r.copied[1:1] || r.copied[32:32], shop = r.shop[1:1] || r.shop[32:32],
    rung = r.rung[1:1] || r.rung[32:32], followed = r.followed[1:1] || r.followed[32:32], copies_by_day = '{}'
  from old
  where r.offer_id = old.offer_id and r.month = folding;
  get diagnostics folded = row_count;
  if folded = most then
    return;
  end if;
  with old as (
    select r.offer_id, r.source from private.offer_source_results r
    where r.month = folding
      and greatest(cardinality(r.shown), cardinality(r.copied), cardinality(r.shop), cardinality(r.rung), cardinality(r.followed)) > 2
    limit most
    for update
  )
  update private.offer_source_results r
  set shown = r.shown[1:1] || r.shown[32:32], copied = r.copied[1:1] || r.copied[32:32], shop = r.shop[1:1] || r.shop[32:32],
    rung = r.rung[1:1] || r.rung[32:32], followed = r.followed[1:1] || r.followed[32:32]
  from old
  where r.offer_id = old.offer_id and r.source = old.source and r.month = folding;
  get diagnostics folded = row_count;
  if folded = most then
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
  update private.result_day set folded_before = (folding + interval '1 month')::date;
end;
$$;
comment on function private.fold_old_results() is
  'Keeps of a month that ended more than 400 days ago the whole only: 1,000 rows of offers at a call, and with the last of them the influencers. Called by schedule.';
