-- Replies on Instagram: the queue of what waits, and the log of what was sent or failed. Nothing of what people wrote is stored.
-- See docs/product/instagram.md#log and docs/decisions/instagram.md#queue.

create table private.instagram_replies (
  id bigint primary key generated always as identity,
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  app_scoped_id text not null,
  rule_id uuid not null,
  nth_of_rule integer not null,
  kind text not null,
  event_id text not null,
  sender_id text,
  media_id text,
  happened_at timestamptz not null,
  gives_up_at timestamptz not null,
  state text not null default 'waiting',
  reason text,
  public_reply text,
  offer_ids uuid[] not null default '{}',
  sent_at timestamptz,
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  claimed_by uuid,
  claimed_at timestamptz,
  maybe_sent boolean not null default false,
  replies_publicly boolean not null default false,
  constraint instagram_replies_event_key unique (app_scoped_id, event_id),
  constraint instagram_replies_kind_known check (kind in ('comment', 'story_reply', 'message')),
  constraint instagram_replies_state_known check (state in ('waiting', 'sent', 'failed', 'nothing_live')),
  constraint instagram_replies_reason_known check (
    case state
      when 'waiting' then reason is null or reason in ('rate_limit', 'reconnect', 'retry')
      when 'failed' then reason is not null and reason in (
        'too_late', 'too_often', 'already_answered', 'cannot_receive', 'window_closed', 'refused', 'unsure', 'rule_gone', 'switched_off',
        'disconnected'
      )
      else reason is null
    end
  ),
  constraint instagram_replies_public_reply_known check (public_reply in ('sent', 'failed', 'unsure'))
);
comment on table private.instagram_replies is
  'Each row is the answer to one comment, story reply or message. It is kept from the choice of its rule until 30 days after the event. The event''s id is unique, so that nothing is '
  'answered twice.';
comment on column private.instagram_replies.app_scoped_id is
  'The account that answers, as instagram_accounts.app_scoped_id. The influencer may have connected another account since. A request to delete finds the log of an ended connection '
  'by this column.';
comment on column private.instagram_replies.rule_id is 'Without a foreign key, so that deleting a rule needn''t touch a month of its replies.';
comment on column private.instagram_replies.nth_of_rule is 'The number of the reply among those of its rule. By this number the rule''s public replies are written in turn.';
comment on column private.instagram_replies.sender_id is 'What Instagram calls the person toward this account. Null once that person had its data deleted.';
comment on column private.instagram_replies.gives_up_at is 'Until when Instagram takes the answer: seven days after a comment, 24 hours after what people write to the account.';
comment on column private.instagram_replies.replies_publicly is 'Whether a text under the comment was to be written when the reply was last claimed.';
comment on column private.instagram_replies.public_reply is 'What became of the text under the comment; null when none was to be written. Unsure until its acknowledgement.';
comment on column private.instagram_replies.offer_ids is 'The offers that were sent.';
comment on column private.instagram_replies.claimed_at is 'When the reply was last claimed, for a minute; null when that claim is known not to have sent anything. The hourly limit counts these.';
comment on column private.instagram_replies.maybe_sent is 'Whether an earlier attempt wasn''t acknowledged, and so may have arrived. When Instagram refuses the second private reply to a comment, the first one has arrived.';
create index instagram_replies_influencer_id_idx on private.instagram_replies (influencer_id, happened_at desc, id desc);
create index instagram_replies_rule_id_idx on private.instagram_replies (rule_id, happened_at desc, id desc);
create index instagram_replies_happened_at_idx on private.instagram_replies (happened_at);
create index instagram_replies_sender_id_idx on private.instagram_replies (sender_id, happened_at) where sender_id is not null;
create index instagram_replies_claimed_at_idx on private.instagram_replies (app_scoped_id, claimed_at) where claimed_at is not null;
create index instagram_replies_due_idx on private.instagram_replies (influencer_id, due_at, id) where state = 'waiting' and claimed_by is null;
create index instagram_replies_gives_up_at_idx on private.instagram_replies (gives_up_at) where state = 'waiting';
create index instagram_replies_unacknowledged_idx on private.instagram_replies (claimed_at) where state = 'waiting' and claimed_by is not null;
alter table private.instagram_replies enable row level security;

-- For functions that run with the caller's rights: PostgREST doesn't serve the schema. The columns that say who wrote, and in which comment, aren't granted.
grant select (
  id, influencer_id, rule_id, kind, media_id, happened_at, state, reason, public_reply, offer_ids, sent_at, claimed_at
) on private.instagram_replies to authenticated;
grant select, insert, update, delete on private.instagram_replies to service_role;

create policy "An influencer or its agency reads its replies"
  on private.instagram_replies for select to authenticated
  using (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_write));

create function private.fail_instagram_replies(of_influencer uuid, because text)
returns void
language sql
volatile
set search_path = ''
as $$
  update public.instagram_accounts a set answering_since = now() where a.influencer_id = of_influencer;
  update private.instagram_replies r
  set state = 'failed', reason = case when r.maybe_sent or r.claimed_by is not null then 'unsure' else because end
  where r.influencer_id = of_influencer and r.state = 'waiting';
$$;
comment on function private.fail_instagram_replies(uuid, text) is
  'Gives up what waits for an influencer''s account: when it is disconnected, suspended or switched off, and again when that ends. An account that is still there answers nothing that '
  'happened before now. What a run is sending just now is unsure, until that run acknowledges it.';
grant execute on function private.fail_instagram_replies(uuid, text) to service_role;

-- Receiving

create function private.instagram_events_of_sender(of_influencer uuid, sender text, at timestamptz)
returns bigint
language sql
stable
set search_path = ''
return (
  select count(*)
  from (
    select from private.instagram_replies r
    where r.sender_id = sender and r.influencer_id = of_influencer and r.happened_at between at - interval '1 hour' and at + interval '1 hour'
    limit 100
  ) counted
);
comment on function private.instagram_events_of_sender(uuid, text, timestamptz) is
  'How often a sender has written to an influencer''s account in the hour before a moment and in the hour after it, because what happened later may arrive first. Counts up to 100. What '
  'wasn''t answered counts, too, so that whoever goes on writing isn''t answered, and two accounts that answer by themselves don''t talk on.';
grant execute on function private.instagram_events_of_sender(uuid, text, timestamptz) to service_role;

create function public.receive_instagram_events(of_influencer uuid, events jsonb)
returns integer
language plpgsql
volatile
set search_path = ''
as $$
declare
  most_events constant integer := 1000;
  most_of_sender constant integer := 5;
  received integer;
begin
  if jsonb_typeof(events) is distinct from 'array' or jsonb_array_length(events) > most_events then
    raise exception 'Send a list of up to % events.', most_events using errcode = '22023';
  end if;
  -- Locked: the account, so that each call counts what earlier calls added of a sender; then the rules, in the order of their ids, so that no two replies
  -- get the same nth_of_rule.
  perform from public.instagram_accounts a where a.influencer_id = of_influencer for no key update;
  perform from public.instagram_rules r
  where r.influencer_id = of_influencer and r.id in (select e.rule_id from jsonb_to_recordset(events) as e(rule_id uuid))
  order by r.id for no key update;

  with given as (
    select distinct on (e.event_id)
      e.event_id, e.kind, e.sender_id, e.media_id, e.rule_id, least(e.happened_at, now()) as happened_at
    from jsonb_to_recordset(events) as e(event_id text, kind text, sender_id text, media_id text, rule_id uuid, happened_at timestamptz)
    -- The log keeps events for 30 days. Of an older one it isn't known whether it was answered.
    where e.event_id <> '' and e.happened_at > now() - interval '29 days'
    order by e.event_id
  ), matched as (
    select g.*, a.app_scoped_id, r.matched as matched_before,
      row_number() over (partition by g.sender_id order by g.happened_at, g.event_id)
        -- A call may bring what somebody wrote within days, so what is more than an hour older than the event doesn't count.
        - count(*) over (partition by g.sender_id order by g.happened_at range between unbounded preceding and interval '1 hour' preceding)
        + private.instagram_events_of_sender(a.influencer_id, g.sender_id, g.happened_at) > most_of_sender as is_too_often
    from given g
    join private.answering_instagram_accounts a on a.influencer_id = of_influencer
    join public.instagram_rules r
      on r.id = g.rule_id and r.influencer_id = a.influencer_id and r.active and r.answers_to = g.kind
      -- Instagram's times are whole seconds, so a rule answers the whole second in which it was made. An account doesn't answer the second in which it was
      -- resumed: a comment of that second may be from before.
      and g.happened_at >= greatest(date_trunc('second', r.active_since), a.answering_since)
    where not exists (
      select from private.instagram_replies known where known.app_scoped_id = a.app_scoped_id and known.event_id = g.event_id
    )
  ), added as (
    insert into private.instagram_replies (
      influencer_id, app_scoped_id, rule_id, nth_of_rule, kind, event_id, sender_id, media_id, happened_at, gives_up_at, state, reason
    )
    select
      of_influencer, m.app_scoped_id, m.rule_id,
      m.matched_before + row_number() over (partition by m.rule_id order by m.happened_at, m.event_id),
      m.kind, m.event_id, m.sender_id, m.media_id, m.happened_at,
      m.happened_at + case m.kind when 'comment' then interval '7 days' else interval '24 hours' end,
      case when m.is_too_often then 'failed' else 'waiting' end, case when m.is_too_often then 'too_often' end
    from matched m
    order by m.event_id
    on conflict on constraint instagram_replies_event_key do nothing
    returning rule_id
  ), counted as (
    update public.instagram_rules r set matched = r.matched + more.replies
    from (select a.rule_id, count(*)::integer as replies from added a group by a.rule_id) more
    where r.id = more.rule_id
  )
  select count(*) into received from added;
  return received;
end;
$$;
comment on function public.receive_instagram_events(uuid, jsonb) is
  'Has up to 1,000 matched events answered, [{event_id, kind, sender_id, media_id, rule_id, happened_at}], and tells how many of them are new. One that happened '
  'before its rule or account answered, or whose rule is gone, isn''t answered. Of one person five in an hour are answered, so that nobody uses up what Instagram lets the account send. For the functions instagram-webhook and poll-instagram.';
grant execute on function public.receive_instagram_events(uuid, jsonb) to service_role;

-- Reading

create function public.get_instagram(of_influencer uuid)
returns table (
  username text, expires_at timestamptz, paused boolean, state text, waiting integer, sent_last_hour integer, switched_off_because text
)
language sql
stable
set search_path = ''
as $$
  select
    a.username, a.expires_at, a.paused,
    case
      when private.is_instagram_switched_off(a.influencer_id) then 'switched_off'
      when a.needs_reconnect or a.expires_at <= now() then 'reconnect'
      when a.paused then 'paused'
      else 'working'
    end,
    (
      select count(*)::integer
      from (select from private.instagram_replies r where r.influencer_id = a.influencer_id and r.state = 'waiting' limit private.most_counted()) counted
    ),
    (
      select count(*)::integer from private.instagram_replies r
      where r.influencer_id = a.influencer_id and r.claimed_at > now() - interval '1 hour' and r.sent_at is not null
    ),
    (select off.reason from private.instagram_switched_off off where off.influencer_id = a.influencer_id)
  from public.instagram_accounts a
  where a.influencer_id = of_influencer;
$$;
comment on function public.get_instagram(uuid) is
  'The Instagram account of an influencer whom the caller is or manages, and how it does: working, paused, reconnect (Instagram has refused it, or its '
  'token has ended) or switched_off (by the operator); no row when none is connected. '
  'waiting: up to 10,001; switched_off_because: the operator''s reason, null when it is off for all.';
grant execute on function public.get_instagram(uuid) to authenticated;

create function public.list_instagram_replies(
  of_influencer uuid, of_rule uuid default null, in_state text default null, after text default null, page_size integer default 24
)
returns table (
  id bigint, rule_id uuid, rule_name text, kind text, media_id text, happened_at timestamptz, state text, reason text, public_reply text,
  sent_at timestamptz, brand_names text[], promo_codes text[], cursor text, total integer
)
language plpgsql
stable
set search_path = ''
as $$
declare
  cursor_keys constant jsonb := private.read_cursor(after, 'instagram replies', array['timestamptz', 'bigint']);
begin
  return query
  with narrowed as not materialized (
    select r.id, r.rule_id, r.kind, r.media_id, r.happened_at, r.state, r.reason, r.public_reply, r.sent_at, r.offer_ids
    from private.instagram_replies r
    where r.influencer_id = of_influencer
      and (of_rule is null or r.rule_id = of_rule)
      and (in_state is null or r.state = in_state)
  ), page as (
    select * from narrowed n
    where cursor_keys is null or (n.happened_at, n.id) < ((cursor_keys ->> 1)::timestamptz, (cursor_keys ->> 2)::bigint)
    order by n.happened_at desc, n.id desc
    limit private.page_size(list_instagram_replies.page_size)
  )
  select
    p.id, p.rule_id, rule.name, p.kind, p.media_id, p.happened_at, p.state, p.reason, p.public_reply, p.sent_at,
    offers.brand_names, offers.promo_codes,
    private.write_cursor('instagram replies', jsonb_build_array(p.happened_at, p.id)),
    case when cursor_keys is null then (
      select count(*)::integer from (select from narrowed limit private.most_counted()) counted
    ) end
  from page p
  left join public.instagram_rules rule on rule.id = p.rule_id
  cross join lateral (
    select
      coalesce(array_agg(c.brand_name order by sent.nth), '{}') as brand_names,
      coalesce(array_agg(c.promo_code order by sent.nth), '{}') as promo_codes
    from unnest(p.offer_ids) with ordinality as sent(id, nth)
    join public.promo_codes c on c.id = sent.id
  ) offers
  order by p.happened_at desc, p.id desc;
end;
$$;
comment on function public.list_instagram_replies(uuid, uuid, text, text, integer) is
  'A page of the replies of an influencer whom the caller is or manages, newest first: all, or those of a rule, or in a state. It tells what happened under which '
  'post, and not who wrote. rule_name: null for a rule that was deleted; brand_names, promo_codes: what was sent, as far as it is still there. after, total: as in list_offers.';
grant execute on function public.list_instagram_replies(uuid, uuid, text, text, integer) to authenticated;
