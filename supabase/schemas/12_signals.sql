-- Signals: messages that the database sends on private channels of Realtime (docs/decisions/realtime-signals.md).
-- A payload's "audience" is how many pages are expected to hear it: the more, the longer the time over which pages spread their refetches.
-- Policies decide who may receive them. Clients can't send any, because no policy allows it.

create policy "Anybody hears of offers and follower numbers"
  on realtime.messages for select to anon, authenticated
  using (
    extension = 'broadcast'
    and (
      (select realtime.topic()) = 'deals'
      or (
        (select realtime.topic()) like 'influencer:%'
        and not exists (
          select from private.hidden_accounts hidden where 'influencer:' || hidden.account_id = (select realtime.topic())
        )
      )
    )
  );

create policy "A member hears of its own follows"
  on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'member:' || (select auth.uid()));

-- Requests to Realtime don't pass PostgREST, which calls private.admit_request(). So this policy checks the session, too.
create policy "A session that has ended or is an extension's hears nothing"
  on realtime.messages as restrictive for select to authenticated
  using ((select private.session_stands()) and not (select private.in_extension()));

create table private.realtime_quota (
  only_row boolean primary key default true,
  messages_per_second integer not null default 500,
  listeners integer not null default 500,
  constraint realtime_quota_only_row check (only_row),
  constraint realtime_quota_range check (messages_per_second > 0 and listeners > 0)
);
comment on table private.realtime_quota is
  'What the project''s plan allows Realtime. The default is Pro''s; docs/decisions/realtime-signals.md has the statement for another plan.';
comment on column private.realtime_quota.messages_per_second is 'Each delivery to a page counts as one message.';
comment on column private.realtime_quota.listeners is
  'How many pages are connected at most: what the plan allows, or less where the dashboard''s report shows a lower peak.';
insert into private.realtime_quota default values;
alter table private.realtime_quota enable row level security;

create table private.signal_budgets (
  topics text primary key,
  share numeric not null,
  credit numeric not null default 0,
  credited_at timestamptz not null default 'epoch',
  constraint signal_budgets_topics_kind check (topics in ('deals', 'influencers')),
  constraint signal_budgets_share_range check (share > 0 and share < 1)
);
comment on table private.signal_budgets is
  'A token bucket for each kind of topic. "deals", which most pages hear, can''t use up what an influencer''s topic needs; a quarter of the quota '
  'is left to the topics of members, which are never delayed.';
comment on column private.signal_budgets.share is 'The part of the plan''s messages a second.';
comment on column private.signal_budgets.credit is 'How many deliveries were left at "credited_at"; below zero after a signal to many pages.';
insert into private.signal_budgets (topics, share) values ('influencers', 0.35), ('deals', 0.4);
alter table private.signal_budgets enable row level security;

create table private.waiting_signals (
  id bigint primary key generated always as identity,
  event text not null,
  influencer_id uuid,
  noted_at timestamptz not null default clock_timestamp(),
  constraint waiting_signals_event_kind check (event in ('followers', 'offers'))
);
comment on table private.waiting_signals is
  'Signals that are still to be sent: those of a transaction until its commit, and longer while the quota is short. Several of one topic become one.';
comment on column private.waiting_signals.influencer_id is 'Null for the topic "deals". No foreign key: that an influencer was deleted is told, too.';
alter table private.waiting_signals enable row level security;

create function private.send_influencer_signal(signal_event text, of_influencer uuid, most_listeners integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  followers constant integer := coalesce(
    (select counts.follower_count from public.follower_counts counts where counts.influencer_id = of_influencer), 0
  );
  -- An estimate: one of twenty followers has a page open that shows the influencer, and somebody who follows nobody.
  audience constant integer := least(most_listeners, 1 + followers / 20);
begin
  if signal_event = 'followers' and not exists (
    select from public.follower_counts counts
    where counts.influencer_id = of_influencer and not private.is_hidden_account(of_influencer)
  ) then
    return 0;
  end if;
  perform realtime.send(
    jsonb_build_object('audience', audience)
      || case signal_event when 'followers' then jsonb_build_object('follower_count', followers) else '{}' end,
    signal_event,
    'influencer:' || of_influencer,
    true
  );
  return audience;
end;
$$;
comment on function private.send_influencer_signal(text, uuid, integer) is
  'Sends a signal with the numbers of this moment, so that one that was delayed tells nothing old. Returns how many pages are expected to hear it.';

create function private.send_signals()
returns void
language plpgsql
set search_path = ''
as $$
declare
  budget record;
  owed record;
  remaining numeric;
  audience integer;
begin
  -- A budget that somebody else holds is being used at this moment: nobody waits for it.
  for budget in
    select b.topics, b.credit, b.credited_at, b.share * quota.messages_per_second as per_second, quota.listeners
    from private.signal_budgets b cross join private.realtime_quota quota
    where exists (select from private.waiting_signals o where (o.influencer_id is null) = (b.topics = 'deals'))
    for update of b skip locked
  loop
    remaining := least(
      budget.per_second,
      budget.credit + budget.per_second * extract(epoch from clock_timestamp() - budget.credited_at)
    );
    continue when remaining <= 0;
    for owed in
      select o.event, o.influencer_id, array_agg(o.id) as ids
      from private.waiting_signals o
      where (o.influencer_id is null) = (budget.topics = 'deals')
      group by o.event, o.influencer_id
      order by min(o.noted_at)
    loop
      exit when remaining <= 0;
      delete from private.waiting_signals where id = any (owed.ids);
      if owed.influencer_id is null then
        audience := budget.listeners;
        perform realtime.send(jsonb_build_object('audience', audience), owed.event, 'deals', true);
      else
        audience := private.send_influencer_signal(owed.event, owed.influencer_id, budget.listeners);
      end if;
      -- The service counts the message itself, too.
      remaining := remaining - audience - 1;
    end loop;
    update private.signal_budgets set credit = remaining, credited_at = clock_timestamp() where topics = budget.topics;
  end loop;
end;
$$;
comment on function private.send_signals() is
  'Sends the waiting signals, the oldest first, as far as the quota reaches. A second''s credit may be used at once, and the last signal may exceed it: '
  'the next ones wait until that is made up. Called at commit, and by schedule for what was left.';

create function private.send_noted_signals()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- This trigger runs for each of a transaction's signals. The first run sends them, as far as the quota reaches; the schedule sends the rest.
  if exists (select from private.waiting_signals where id = new.id) then
    perform private.send_signals();
  end if;
  return null;
end;
$$;
comment on function private.send_noted_signals() is 'At commit: sends the transaction''s signals.';

create constraint trigger send_noted_signals
  after insert on private.waiting_signals
  deferrable initially deferred
  for each row execute function private.send_noted_signals();

create function private.influencers_to_announce(changes private.offer_change[])
returns uuid[]
language plpgsql
set search_path = ''
as $$
begin
  return array(
    select changed.influencer_id
    from (
      select distinct coalesce((c.after).influencer_id, (c.before).influencer_id) as influencer_id
      from unnest(changes) as c
      where (c.after).id is not null or not (c.before).hidden
    ) changed
    where not private.is_hidden_account(changed.influencer_id)
  );
end;
$$;
comment on function private.influencers_to_announce(private.offer_change[]) is
  'Whose listeners are told of offers that were added, changed or deleted: nobody''s where only hidden ones went, and not a hidden account''s.';

create function private.announce_offers(influencers uuid[])
returns void
language sql
set search_path = ''
as $$
  insert into private.waiting_signals (event, influencer_id)
  select 'offers', influencer_id from unnest(influencers) as t(influencer_id);
$$;
comment on function private.announce_offers(uuid[]) is 'Tells everybody who listens to these influencers that their offers changed.';

create function private.announce_deals()
returns void
language sql
set search_path = ''
as $$
  insert into private.waiting_signals (event) values ('offers');
$$;
comment on function private.announce_deals() is 'Tells everybody who shows deals that some changed.';

create function private.announce_follower_count()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.waiting_signals (event, influencer_id) values ('followers', new.influencer_id);
  return null;
end;
$$;
comment on function private.announce_follower_count() is
  'Tells everybody who listens to an influencer its number of followers. The number is absolute, so a message that is lost does no harm.';

create trigger announce_follower_count
  after insert or update on public.follower_counts
  for each row execute function private.announce_follower_count();
