-- How notifications reach devices: a publish notes one row, the schedule makes a message per device of it, and the edge function
-- send-notifications claims messages and says what the push services answered. See docs/decisions/notifications.md#queue.

-- What was published

create table private.publications (
  id bigint primary key generated always as identity,
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  offer_ids uuid[] not null,
  reached integer not null default 0,
  reached_to uuid not null default '00000000-0000-0000-0000-000000000000'
);
comment on table private.publications is 'What was published and of which not all followers'' devices have a message yet.';
comment on column private.publications.reached is 'How many followers were walked so far, in the order of their ids up to reached_to.';
create index publications_reached_idx on private.publications (reached, id);
create index publications_influencer_id_idx on private.publications (influencer_id);
alter table private.publications enable row level security;

create function private.note_publication()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  published record;
begin
  -- One row however many codes a file has and however many follow: nobody who publishes waits for notifications.
  for published in
    select added.influencer_id, (array_agg(added.id order by added.created_at desc, added.id))[1:20] as offer_ids
    from new_rows added
    -- What isn't among the alerts is no news, and nor is what the operator adds with a date of long ago.
    where added.live_until > private.today() and added.created_at > now() - interval '1 hour'
    group by added.influencer_id
  loop
    -- Joins what the influencer has published just before, so that nobody fills the turns of others. A row that is being walked just now
    -- is passed over: waiting for it would be waiting for notifications.
    update private.publications p set offer_ids = (published.offer_ids || p.offer_ids)[1:50]
    where p.id = (
      select waiting.id from private.publications waiting
      where waiting.influencer_id = published.influencer_id and waiting.reached = 0
      limit 1
      for update skip locked
    );
    if not found then
      insert into private.publications (influencer_id, offer_ids) values (published.influencer_id, published.offer_ids);
    end if;
  end loop;
  return null;
end;
$$;
comment on function private.note_publication() is 'Notes that followers are to be told of codes that were added: the newest twenty of a statement, and fifty of what wasn''t begun to be told.';

create trigger note_publication
  after insert on public.promo_codes
  referencing new table as new_rows
  for each statement execute function private.note_publication();

-- Messages

create table private.push_messages (
  id bigint primary key generated always as identity,
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  topic text not null,
  offer_ids uuid[] not null,
  lane smallint not null default 0,
  due_at timestamptz not null default now(),
  attempts smallint not null default 0,
  claimed_by uuid,
  told smallint,
  constraint push_messages_topic_key unique (subscription_id, topic)
);
comment on table private.push_messages is
  'What devices are still to be told. A row goes when its push service has taken it, so nothing that was delivered is delivered again.';
comment on column private.push_messages.topic is
  'The influencer''s id, or ''ending'' for reminders. What is added before a message is sent joins it, and a later message replaces it on the screen.';
comment on column private.push_messages.offer_ids is 'In the order in which they came, up to 50.';
comment on column private.push_messages.lane is 'Messages of lower lanes go first (private.lane_of).';
comment on column private.push_messages.due_at is
  'Not before: later than now in quiet hours, after a failure, and for 30 seconds while a run has claimed it.';
comment on column private.push_messages.told is 'How many of the offers the run that has claimed it is telling of; others that came since stay.';
create index push_messages_due_idx on private.push_messages (lane, due_at);
alter table private.push_messages enable row level security;

create table private.undelivered_messages (
  id bigint primary key generated always as identity,
  user_id uuid not null references private.accounts (id) on delete cascade,
  device text not null,
  topic text not null,
  offer_ids uuid[] not null,
  status integer not null,
  attempts smallint not null,
  failed_at timestamptz not null default now()
);
comment on table private.undelivered_messages is
  'Messages that were given up, for the operator to look at. Kept for 30 days.';
comment on column private.undelivered_messages.device is '''Mail'' for a digest, whose offers aren''t noted.';
comment on column private.undelivered_messages.status is
  'The push service''s last answer; 0 when there was none, and for mails, whose answers stand in the log of send-digests.';
create index undelivered_messages_user_id_idx on private.undelivered_messages (user_id);
create index undelivered_messages_failed_at_idx on private.undelivered_messages (failed_at);
alter table private.undelivered_messages enable row level security;

create function private.lane_of(place bigint)
returns integer
language sql
immutable parallel safe
return floor(log(2, 1 + place / 50))::integer;
comment on function private.lane_of(bigint) is
  'In which lane the message for somebody''s n-th follower goes: the first 50 in lane 0, the next 100 in lane 1, twice as many in each '
  'that follows. So whoever has few followers waits for the first few of somebody who has a million, and not for the million.';

create function private.fan_out()
returns void
language sql
security definer
set search_path = ''
as $$
  with picked as materialized (
    -- Whoever has reached the fewest goes on first.
    select p.* from private.publications p order by p.reached, p.id limit 50 for update skip locked
  ), share as (
    select greatest(1000, 10000 / greatest(count(*), 1)) as followers from picked
  ), walked as materialized (
    select p.id, p.influencer_id, p.offer_ids, f.user_id, p.reached + f.nth - 1 as place
    from picked p
    cross join lateral (
      select next.user_id, row_number() over (order by next.user_id) as nth
      from (
        select follower.user_id from public.follows follower
        where follower.influencer_id = p.influencer_id and follower.user_id > p.reached_to
        order by follower.user_id
        limit (select share.followers from share)
      ) next
    ) f
  ), devices as materialized (
    -- A device that is just being removed is left out. Waiting for it could be waiting for each other.
    select s.id, s.user_id, w.id as publication, w.influencer_id, w.offer_ids, w.place
    from walked w
    join public.push_subscriptions s on s.user_id = w.user_id
    where not exists (select from public.notification_settings own where own.user_id = s.user_id and not own.push)
    for key share of s skip locked
  ), added as (
    insert into private.push_messages as waiting (subscription_id, topic, offer_ids, lane, due_at)
    select
      d.id, d.influencer_id, array_agg(offer.id order by d.publication, offer.nth), min(private.lane_of(d.place)),
      coalesce(min(private.end_of_quiet(own.time_zone, own.quiet_from, own.quiet_until, now())), now())
    from devices d
    cross join lateral unnest(d.offer_ids) with ordinality as offer(id, nth)
    left join public.notification_settings own on own.user_id = d.user_id and own.quiet_from is not null
    group by d.id, d.influencer_id
    -- Whoever locks several messages does it in this order.
    order by d.id
    on conflict on constraint push_messages_topic_key do update
    set offer_ids = (waiting.offer_ids || excluded.offer_ids)[1:50]
  ), progress as (
    select p.id, count(w.user_id)::integer as followers, (array_agg(w.user_id order by w.user_id desc))[1] as last_one
    from picked p
    left join walked w on w.id = p.id
    group by p.id
  ), finished as (
    delete from private.publications p
    using progress, share
    where p.id = progress.id and progress.followers < share.followers
  )
  update private.publications p
  set reached = p.reached + progress.followers, reached_to = progress.last_one
  from progress, share
  where p.id = progress.id and progress.followers = share.followers;
$$;
comment on function private.fan_out() is
  'Makes messages for the devices of the next 10,000 followers of what was published, of all influencers in turns. Called by schedule. '
  'A run that is killed has made none.';

create function private.remind_of_ending_offers()
returns void
language sql
security definer
set search_path = ''
as $$
  -- All reminders of an hour are due at once and have all day. In a lane behind an influencer's first 51,150 followers they hold up no news
  -- but that of the largest.
  with ending as materialized (
    select k.user_id, k.offer_id, c.live_until
    from public.promo_codes c
    join private.kept_offers k on k.offer_id = c.id
    where c.live_until = private.today() + 1 and not c.has_ended and not c.hidden and c.live_until < 'infinity'
      and k.reminded_of < c.live_until
    limit 10000
    for update of k skip locked
  ), reminded as (
    update private.kept_offers k set reminded_of = ending.live_until
    from ending
    where k.user_id = ending.user_id and k.offer_id = ending.offer_id
  ), devices as materialized (
    select s.id, ending.user_id, ending.offer_id
    from ending
    join public.push_subscriptions s on s.user_id = ending.user_id
    where not exists (
      select from public.notification_settings own where own.user_id = s.user_id and not (own.push and own.ending_soon)
    )
    for key share of s skip locked
  )
  insert into private.push_messages as waiting (subscription_id, topic, offer_ids, lane, due_at)
  select
    d.id, 'ending', array_agg(d.offer_id order by d.offer_id), 10,
    min(private.next_time_at(coalesce(own.time_zone, 'UTC'), make_time(coalesce(own.digest_hour, 8), 0, 0), now()))
  from devices d
  left join public.notification_settings own on own.user_id = d.user_id
  group by d.id
  order by d.id
  on conflict on constraint push_messages_topic_key do update
  set offer_ids = (waiting.offer_ids || excluded.offer_ids)[1:50];
$$;
comment on function private.remind_of_ending_offers() is
  'Makes a message of what members keep and what ends tomorrow, for the hour that they have chosen. Called by schedule.';

-- Calling edge functions

create table private.functions_address (
  one_row boolean primary key default true check (one_row),
  url text not null check (url ~ '^https?://')
);
comment on table private.functions_address is
  'Where the project''s edge functions are, for the schedule: https://<project>.supabase.co/functions/v1. Without a row it calls none.';
alter table private.functions_address enable row level security;

create function private.call_functions_at(url text)
returns void
language sql
set search_path = ''
as $$
  insert into private.functions_address (url) values (rtrim(call_functions_at.url, '/'))
  on conflict (one_row) do update set url = excluded.url;
$$;
comment on function private.call_functions_at(text) is 'Says once where the edge functions are. For the operator.';

create function private.call_function(name text, body jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform net.http_post(url => a.url || '/' || call_function.name, body => call_function.body, timeout_milliseconds => 60000)
  from private.functions_address a;
end;
$$;
comment on function private.call_function(text, jsonb) is
  'Calls an edge function, after the transaction and without waiting for its answer. Needs the extension pg_net.';

-- Sending

create table private.send_runs (
  id uuid primary key default gen_random_uuid(),
  job text not null default 'notifications',
  ends_at timestamptz not null default now() + interval '20 seconds'
);
comment on table private.send_runs is
  'The calls of send-notifications, and of other functions that send, that are under way. Only who was told a run''s id may claim anything: it is the secret of the call. A '
  'run that is killed ends 20 seconds after its last sign of life.';
alter table private.send_runs enable row level security;

create function private.call_sender()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_runs constant integer := 4;
  -- What one run sends at most (supabase/functions/send-notifications).
  of_a_run constant integer := 500;
  under_way integer;
  run uuid;
begin
  if to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is null
    or not exists (select from private.functions_address) then
    return;
  end if;
  delete from private.send_runs r where r.ends_at <= now();
  select count(*) into under_way from private.send_runs r where r.job = 'notifications';
  if (
    select count(*)
    from generate_series(0, 24) as lane(number)
    cross join lateral (
      select from private.push_messages m where m.lane = lane.number and m.due_at <= now() limit of_a_run * most_runs
    ) due
  ) > of_a_run * under_way and under_way < most_runs then
    insert into private.send_runs default values returning id into run;
    perform private.call_function('send-notifications', jsonb_build_object('run', run));
  end if;
end;
$$;
comment on function private.call_sender() is 'Calls send-notifications when messages are due and more than the runs under way can send. Called by schedule.';

create type public.push_message as (
  id bigint,
  endpoint text,
  p256dh text,
  auth text,
  topic text,
  lives_for integer,
  member_id uuid,
  offer_id uuid,
  influencer_name text,
  brand_name text,
  description text,
  ends_on date,
  offers integer
);
comment on type public.push_message is
  'What a device is to be told: of the newest of so many offers, within so many seconds. topic: the influencer''s id, or ''ending'' for '
  'offers that end soon.';

create function public.claim_push_messages(run uuid, most integer default 50)
returns setof public.push_message
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
begin
  update private.send_runs r set ends_at = now() + interval '20 seconds' where r.id = run and r.job = 'notifications' and r.ends_at > now();
  if not found then
    raise exception 'There is no such run.' using errcode = '42501';
  end if;
  -- Of some that are due nobody may want to hear any more. Then the next ones are looked at.
  for round in 1 .. 20 loop
    return query
    with picked as materialized (
      select m.*
      from generate_series(0, 24) as lanes(number)
      cross join lateral (
        select due.* from private.push_messages due
        where due.lane = lanes.number and due.due_at <= now()
        order by due.due_at
        limit least(most, 100)
        for update skip locked
      ) m
      limit least(most, 100)
    ), judged as materialized (
      select
        m.id as message_id, m.topic, s.endpoint, s.p256dh, s.auth, s.user_id, told.*,
        private.end_of_quiet(own.time_zone, own.quiet_from, own.quiet_until, now()) as quiet_until
      from picked m
      join public.push_subscriptions s on s.id = m.subscription_id
      left join public.notification_settings own on own.user_id = s.user_id
      left join lateral (
        select
          c.id as offer_id, coalesce(p.full_name, p.username) as influencer_name, c.brand_name, c.description, c.live_until,
          (count(*) over ())::integer as offers
        from public.promo_codes c
        join public.profiles p on p.id = c.influencer_id
        where c.id = any (m.offer_ids) and not c.hidden and (not c.followers_only or private.is_let_in(s.user_id, c.influencer_id))
          and coalesce(own.push, true)
          and not exists (select from private.hidden_accounts hidden where hidden.account_id = c.influencer_id)
          and not private.is_muted(s.user_id, 'push', c)
          and case m.topic
            when 'ending' then c.live_until between today and today + 1 and coalesce(own.ending_soon, true) and exists (
              select from private.kept_offers k where k.user_id = s.user_id and k.offer_id = c.id
            )
            else c.live_until > today and exists (
              select from public.follows f where f.influencer_id = c.influencer_id and f.user_id = s.user_id
            )
          end
        order by c.created_at desc, c.id desc
        limit 1
      ) told on true
    ), unwanted as (
      delete from private.push_messages m using judged where m.id = judged.message_id and judged.offer_id is null
    ), postponed as (
      update private.push_messages m set due_at = judged.quiet_until
      from judged
      where m.id = judged.message_id and judged.offer_id is not null and judged.quiet_until is not null
    ), claimed as (
      update private.push_messages m
      set due_at = now() + interval '30 seconds', attempts = m.attempts + 1, claimed_by = run, told = cardinality(m.offer_ids)
      from judged
      where m.id = judged.message_id and judged.offer_id is not null and judged.quiet_until is null
      returning m.id
    )
    select
      judged.message_id, judged.endpoint, judged.p256dh, judged.auth, replace(judged.topic, '-', ''),
      -- A day, or until the offer ends.
      least(86400, extract(epoch from (judged.live_until + 1)::timestamp at time zone 'utc' - now()))::integer,
      judged.user_id, judged.offer_id, judged.influencer_name, judged.brand_name, judged.description,
      nullif(judged.live_until, 'infinity'), judged.offers
    from claimed
    join judged on judged.message_id = claimed.id;
    exit when found or not exists (
      select
      from generate_series(0, 24) as lanes(number)
      cross join lateral (
        select from private.push_messages m where m.lane = lanes.number and m.due_at <= now() limit 1
      ) due
    );
  end loop;
end;
$$;
comment on function public.claim_push_messages(uuid, integer) is
  'Hands a run the next messages, for 30 seconds: what isn''t reported until then is due again. What its member doesn''t want to hear any '
  'more is dropped here, and what falls into quiet hours waits. For the function send-notifications.';
grant execute on function public.claim_push_messages(uuid, integer) to service_role;

create function public.report_push_messages(run uuid, results jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  most_attempts constant integer := 8;
begin
  -- Before any message is locked, as fan_out() locks devices first.
  delete from public.push_subscriptions s
  where s.id in (
    select m.subscription_id
    from jsonb_to_recordset(results) as r(id bigint, status integer)
    join private.push_messages m on m.id = r.id and m.claimed_by = run
    where r.status in (404, 410)
    order by m.subscription_id
  );
  perform from private.push_messages m
  where m.claimed_by = run and m.id in (select r.id from jsonb_to_recordset(results) as r(id bigint))
  order by m.subscription_id
  for update;

  with reported as materialized (
    select
      m.*, r.status, s.user_id, s.device, greatest(0, least(r.retry_after, 3600)) as retry_after,
      r.status between 200 and 299 as is_delivered,
      m.attempts < most_attempts and (r.status in (0, 401, 403, 408, 429) or r.status >= 500) as is_due_again
    from jsonb_to_recordset(results) as r(id bigint, status integer, retry_after integer)
    join private.push_messages m on m.id = r.id and m.claimed_by = run
    join public.push_subscriptions s on s.id = m.subscription_id
  ), used as (
    update public.push_subscriptions s set last_used_at = date_trunc('hour', now())
    from reported
    where s.id = reported.subscription_id and reported.is_delivered and s.last_used_at < date_trunc('hour', now())
  ), given_up as (
    insert into private.undelivered_messages (user_id, device, topic, offer_ids, status, attempts)
    select r.user_id, r.device, r.topic, r.offer_ids[1:r.told], r.status, r.attempts
    from reported r
    where not r.is_delivered and not r.is_due_again
  ), done as (
    delete from private.push_messages m
    using reported r
    where m.id = r.id and not r.is_due_again and cardinality(r.offer_ids) <= r.told
  )
  update private.push_messages m
  set claimed_by = null, told = null,
    due_at = case
      when r.is_due_again then now() + greatest(
        make_interval(secs => r.retry_after),
        least(interval '1 hour', interval '15 seconds' * 2 ^ r.attempts) * (0.8 + 0.4 * random())
      )
      else now()
    end,
    attempts = case when r.is_due_again then m.attempts else 0 end,
    -- What came while the message was on its way is still to be told.
    offer_ids = case when r.is_due_again then m.offer_ids else m.offer_ids[r.told + 1:] end
  from reported r
  where m.id = r.id and (r.is_due_again or cardinality(r.offer_ids) > r.told);
end;
$$;
comment on function public.report_push_messages(uuid, jsonb) is
  'Notes what push services answered to messages of a run: [{id, status, retry_after}], status 0 for no answer. Delivered ones go, a '
  'device that is gone goes with all of its messages, and others are tried again up to eight times, later each time. For the function '
  'send-notifications.';
grant execute on function public.report_push_messages(uuid, jsonb) to service_role;

create function public.end_send_run(run uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.send_runs r where r.id = run;
$$;
comment on function public.end_send_run(uuid) is 'Makes room for the next run. For the functions that send.';
grant execute on function public.end_send_run(uuid) to service_role;

create function private.forget_undelivered_messages()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.undelivered_messages m
  where m.id in (
    select old.id from private.undelivered_messages old where old.failed_at < now() - interval '30 days' order by old.failed_at limit 1000
  );
$$;
comment on function private.forget_undelivered_messages() is 'Removes what was given up more than 30 days ago. Called by schedule.';
