-- How notifications come to wait for devices: the schedule makes publications of what the outbox holds, and a message per device of these.
-- See docs/decisions/notifications.md#queue.

-- What was published

create table private.publications (
  id bigint primary key generated always as identity,
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  offer_ids uuid[] not null,
  reached integer not null default 0,
  reached_to uuid not null default '00000000-0000-0000-0000-000000000000'
);
comment on table private.publications is 'What influencers published, until the devices of all their followers have a message of it.';
comment on column private.publications.reached is 'How many followers were walked so far, in the order of their ids up to reached_to.';
create index publications_reached_idx on private.publications (reached, id);
create index publications_influencer_id_idx on private.publications (influencer_id);
alter table private.publications enable row level security;

-- Whether somebody mutes or may see an offer is asked when its message is sent.
create function private.offers_to_publish(changes private.offer_change[])
returns uuid[]
language plpgsql
set search_path = ''
as $$
begin
  return array(
    select newest.id
    from (
      select
        (c.after).id,
        row_number() over (partition by (c.after).influencer_id order by (c.after).created_at desc, (c.after).id) as nth
      from unnest(changes) as c
      -- Nobody is told of an offer that ends today, which isn't among the alerts (27_alerts.sql), nor of one with a created_at before now: an offer that comes
      -- back after its removal, or that the operator adds with a former date.
      where (c.before).id is null and (c.after).live_until > private.today() and (c.after).created_at >= now()
    ) newest
    where newest.nth <= 20
  );
end;
$$;
comment on function private.offers_to_publish(private.offer_change[]) is
  'Of which added offers followers are told: of each influencer the newest twenty of a statement.';

create function private.queue_publications(published uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  publication record;
begin
  for publication in
    select c.influencer_id, (array_agg(c.id order by c.created_at desc, c.id))[1:50] as offer_ids
    from public.promo_codes c
    -- Nobody is told of somebody who has left since.
    where c.id = any (published) and exists (select from public.profiles p where p.id = c.influencer_id)
    group by c.influencer_id
  loop
    -- Joins what the influencer has published just before, so that nobody fills the turns of others. A row that is being walked just now
    -- is passed over: waiting for it would hold up everybody else's.
    update private.publications p set offer_ids = (publication.offer_ids || p.offer_ids)[1:50]
    where p.id = (
      select waiting.id from private.publications waiting
      where waiting.influencer_id = publication.influencer_id and waiting.reached = 0
      limit 1
      for update skip locked
    );
    if not found then
      insert into private.publications (influencer_id, offer_ids) values (publication.influencer_id, publication.offer_ids);
    end if;
  end loop;
end;
$$;
comment on function private.queue_publications(uuid[]) is
  'Has the fan-out tell followers of offers: of the newest fifty that an influencer has published since the last telling began.';

-- Messages

create function private.max_push_attempts()
returns integer
language sql
immutable parallel safe
set search_path = ''
return 8;
comment on function private.max_push_attempts() is 'How often a message is tried before it is given up. Whoever changes this number has to make push_messages_last_attempt_idx anew.';
grant execute on function private.max_push_attempts() to service_role;

create table private.push_messages (
  id bigint primary key generated always as identity,
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  tag text not null,
  offer_ids uuid[] not null,
  lane smallint not null default 0,
  due_at timestamptz not null default now(),
  attempts smallint not null default 0,
  claimed_by uuid,
  claimed_offers smallint,
  constraint push_messages_tag_key unique (subscription_id, tag)
);
comment on table private.push_messages is
  'What devices are still to be told. A row is deleted when a run acknowledges that the push service has taken the message. After a run that died before that, the message is sent again, '
  'and the device replaces the first one by the tag.';
comment on column private.push_messages.tag is
  'The influencer''s id, or ''ending'' for reminders. Offers that are added before a message is sent join the message, and a later message with the same tag replaces it on the screen.';
comment on column private.push_messages.offer_ids is
  'In the order in which they came. When more join, the last fifty stay of those that no run has claimed (private.joined_offers).';
comment on column private.push_messages.lane is 'Messages of lower lanes go first (private.fan_out).';
comment on column private.push_messages.due_at is
  'The message isn''t sent before this moment, which is later than now in quiet hours, after a failure, and for 30 seconds or longer while a run has claimed the message.';
comment on column private.push_messages.attempts is 'How often the message was claimed (private.max_push_attempts). Counted anew when it goes on with offers that came while it was being sent.';
comment on column private.push_messages.claimed_offers is 'How many of offer_ids, from the first on, the run that has claimed the message tells of. Those behind them came since, and stay.';
create index push_messages_due_idx on private.push_messages (lane, due_at);
-- For messages whose last run may have died.
create index push_messages_last_attempt_idx on private.push_messages (due_at) where attempts >= private.max_push_attempts();
alter table private.push_messages enable row level security;
grant select, update, delete on private.push_messages to service_role;

create table private.undelivered_messages (
  id bigint primary key generated always as identity,
  user_id uuid not null references private.accounts (id) on delete cascade,
  device text not null,
  tag text not null,
  offer_ids uuid[] not null,
  status integer not null,
  attempts smallint not null,
  failed_at timestamptz not null default now()
);
comment on table private.undelivered_messages is
  'Messages that were given up, for the operator to look at. Kept for 30 days.';
comment on column private.undelivered_messages.status is
  'The push service''s last answer; 0 when there was none.';
create index undelivered_messages_user_id_idx on private.undelivered_messages (user_id);
create index undelivered_messages_failed_at_idx on private.undelivered_messages (failed_at);
alter table private.undelivered_messages enable row level security;
grant insert on private.undelivered_messages to service_role;

create function private.lanes()
returns setof integer
language sql
immutable parallel safe rows 25
set search_path = ''
begin atomic
  select lane from generate_series(0, 24) as lane;
end;
comment on function private.lanes() is
  'The lanes in which messages wait. The last lane has room for an influencer with 1.6 billion followers.';

create function private.joined_offers(waiting uuid[], claimed smallint, added uuid[])
returns uuid[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select waiting[1:coalesce(claimed, 0)] || later.ids[greatest(1, cardinality(later.ids) - 49):]
  from (select waiting[coalesce(claimed, 0) + 1:] || added as ids) later;
$$;
comment on function private.joined_offers(uuid[], smallint, uuid[]) is
  'The offers of a message that others join: those that a run has claimed, whose acknowledgement takes away as many, and behind them the last fifty. '
  'The newest is always among them, because the message names it.';

create function private.fan_out()
returns void
language sql
set search_path = ''
as $$
  with picked as materialized (
    -- Whoever has reached the fewest goes on first.
    select p.* from private.publications p order by p.reached, p.id limit 50 for update skip locked
  ), share as (
    select greatest(1000, 50000 / greatest(count(*), 1)) as followers from picked
  ), walked as materialized (
    select p.id, p.influencer_id, p.offer_ids, f.user_id, p.reached + f.nth - 1 as nth_follower
    from picked p
    cross join lateral (
      select next.user_id, row_number() over (order by next.user_id) as nth
      from (
        select follower.user_id from private.follows follower
        where follower.influencer_id = p.influencer_id and follower.user_id > p.reached_to
        order by follower.user_id
        limit (select share.followers from share)
      ) next
    ) f
  ), devices as materialized (
    -- A device that is just being removed is left out: whoever removes it may be waiting for this run.
    select s.id, s.user_id, w.id as publication, w.influencer_id, w.offer_ids, w.nth_follower
    from walked w
    join public.push_subscriptions s on s.user_id = w.user_id
    where not exists (select from public.notification_settings own where own.user_id = s.user_id and not own.push)
    for key share of s skip locked
  ), added as (
    insert into private.push_messages as waiting (subscription_id, tag, offer_ids, lane, due_at)
    select
      d.id, d.influencer_id,
      -- A publication has its newest offer first, a message its newest last.
      array_agg(offer.id order by d.publication, offer.nth desc),
      -- The first 50 followers' messages go in lane 0, the next 100's in lane 1, and twice as many in each that follows. So whoever has few
      -- followers waits for the first few of somebody who has a million, and not for the million.
      min(floor(log(2, 1 + d.nth_follower / 50))::integer),
      coalesce(min(private.end_of_quiet(own.time_zone, own.quiet_from, own.quiet_until, now())), now())
    from devices d
    cross join lateral unnest(d.offer_ids) with ordinality as offer(id, nth)
    left join public.notification_settings own on own.user_id = d.user_id and own.quiet_from is not null
    group by d.id, d.influencer_id
    -- In the order in which everybody locks several messages.
    order by d.id, d.influencer_id
    on conflict on constraint push_messages_tag_key do update
    set offer_ids = private.joined_offers(waiting.offer_ids, waiting.claimed_offers, excluded.offer_ids)
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
  'Makes messages for the devices of the next 50,000 followers of what was published, of all influencers in turns. Called by schedule. '
  'A run that is killed has made none.';

create function private.reminder_at(zone text, hour integer, noticed_at timestamptz)
returns timestamptz
language sql
stable
set search_path = ''
-- The schedule notices what ends tomorrow soon after midnight (UTC). A member whose hour began at that midnight, as eight does in Singapore, is reminded at once
-- and not a day later.
return private.next_time_at(zone, make_time(hour, 0, 0), case
  when noticed_at < date_trunc('day', noticed_at, 'UTC') + interval '10 minutes' then date_trunc('day', noticed_at, 'UTC') - interval '1 second'
  else noticed_at
end);
comment on function private.reminder_at(text, integer, timestamptz) is
  'When a member is reminded of an offer''s end that was noticed at noticed_at: when the clocks of its time zone next show its hour. An hour that began at midnight (UTC), less than ten '
  'minutes before noticed_at, still counts; then the answer is that midnight.';

create function private.remind_of_ending_offers()
returns void
language sql
set search_path = ''
as $$
  -- All reminders of an hour are due at once and have all day. In lane 10 they hold up no other news, because the messages for the first 51,150 followers of each
  -- influencer go first.
  with ending as materialized (
    select k.user_id, k.offer_id, c.live_until
    from public.promo_codes c
    join private.kept_offers k on k.offer_id = c.id
    where c.expiration_date = private.today() + 1 and not c.has_ended and not c.hidden
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
  insert into private.push_messages as waiting (subscription_id, tag, offer_ids, lane, due_at)
  select
    d.id, 'ending', array_agg(d.offer_id order by d.offer_id), 10,
    min(private.reminder_at(coalesce(own.time_zone, 'UTC'), coalesce(own.digest_hour, 8), now()))
  from devices d
  left join public.notification_settings own on own.user_id = d.user_id
  group by d.id
  order by d.id
  on conflict on constraint push_messages_tag_key do update
  set offer_ids = private.joined_offers(waiting.offer_ids, waiting.claimed_offers, excluded.offer_ids);
$$;
comment on function private.remind_of_ending_offers() is
  'Makes messages about kept offers that end tomorrow, each for the hour that its member has chosen. Called by schedule.';
