-- How replies on Instagram are sent: the schedule calls the edge function send-instagram-replies, which claims them and says what Instagram
-- answered. See docs/decisions/instagram.md#queue.

create view private.sendable_instagram_accounts with (security_invoker = true) as
select a.influencer_id, room.replies as room
from private.answering_instagram_accounts a
cross join lateral (
  -- Instagram takes 750 in an hour. What was claimed within an hour and a minute counts, because what is claimed is sent within a minute.
  select 700 - count(*)::integer as replies
  from private.instagram_replies counted
  where counted.app_scoped_id = a.app_scoped_id and counted.claimed_at > now() - interval '61 minutes'
) room
where not a.needs_reconnect
  and coalesce(a.resume_at, '-infinity') <= now()
  and room.replies > 0
  and exists (
    select from private.instagram_replies due
    where due.influencer_id = a.influencer_id and due.state = 'waiting' and due.claimed_by is null and due.due_at <= now()
  );
comment on view private.sendable_instagram_accounts is
  'The accounts of which something is due, and how much may be sent now (room). To be read while the account is locked, so that no room is given out twice.';
grant select on private.sendable_instagram_accounts to service_role;

create function private.settle_instagram_replies()
returns void
language sql
volatile
set search_path = ''
as $$
  -- Instagram refuses a second private reply to a comment, so that is tried again. Everything else might arrive twice: it is unsure, until its run acknowledges it after all.
  update private.instagram_replies r set
    state = case r.kind when 'comment' then 'waiting' else 'failed' end,
    reason = case r.kind when 'comment' then 'retry' else 'unsure' end,
    maybe_sent = true, claimed_by = case when r.kind <> 'comment' then r.claimed_by end, due_at = now()
  where r.state = 'waiting' and r.claimed_by is not null and r.claimed_at <= now() - interval '1 minute';
  update private.instagram_replies r set state = 'failed', reason = case when r.maybe_sent then 'unsure' else 'too_late' end
  where r.state = 'waiting' and r.claimed_by is null and r.gives_up_at <= now();
$$;
comment on function private.settle_instagram_replies() is
  'Decides about claims that nobody acknowledged within a minute, and gives up what Instagram takes no more. Called by schedule, and by each claim.';
grant execute on function private.settle_instagram_replies() to service_role;

-- Claiming

create type public.instagram_reply as (
  id bigint,
  influencer_id uuid,
  instagram_user_id text,
  sealed_token text,
  kind text,
  event_id text,
  sender_id text,
  is_repeated boolean,
  rule_id uuid,
  message text,
  public_reply text,
  if_nothing_live text,
  username text,
  influencer_name text,
  offers jsonb
);
comment on type public.instagram_reply is
  'A reply to send. is_repeated: whether an earlier attempt may have arrived. public_reply: null when none is to be written. username: of the influencer''s page. '
  'offers: those of the rule''s offers that everybody may see now, in the rule''s order, each with the fields that people wrote, its id and is_paid (whether the influencer earns by its link).';

create function private.claim_due_instagram_replies(run uuid, of_influencers uuid[], batch_size integer)
returns setof public.instagram_reply
language sql
volatile
set search_path = ''
as $$
  with picked as materialized (
    select due.*
    from private.sendable_instagram_accounts s
    cross join lateral (
      select r.id, r.influencer_id, r.rule_id, r.sender_id from private.instagram_replies r
      where r.influencer_id = s.influencer_id and r.state = 'waiting' and r.claimed_by is null and r.due_at <= now()
      order by r.due_at, r.id
      limit least(s.room, greatest(1, batch_size / cardinality(of_influencers)))
      for update skip locked
    ) due
    where s.influencer_id = any (of_influencers)
  ), judged as materialized (
    select p.id, rule, rule.id is not null as has_rule, p.sender_id is not null as has_sender
    from picked p
    left join public.instagram_rules rule on rule.id = p.rule_id and rule.influencer_id = p.influencer_id and rule.active
  ), given_up as (
    update private.instagram_replies r
    set state = 'failed', reason = case when r.maybe_sent then 'unsure' when not j.has_rule then 'rule_gone' else 'cannot_receive' end
    from judged j
    where r.id = j.id and not (j.has_rule and j.has_sender)
  ), claimed as (
    update private.instagram_replies r set
      claimed_by = run, claimed_at = now(), attempts = r.attempts + 1, reason = null,
      replies_publicly = r.kind = 'comment' and (j.rule).public_replies <> '{}'
    from judged j
    where r.id = j.id and j.has_rule and j.has_sender
    returning r.*, j.rule
  )
  select
    c.id, c.influencer_id, a.instagram_user_id, t.sealed_token, c.kind, c.event_id, c.sender_id, c.maybe_sent, c.rule_id, (c.rule).message,
    case when c.replies_publicly then (c.rule).public_replies[1 + (c.nth_of_rule - 1) % cardinality((c.rule).public_replies)] end,
    (c.rule).if_nothing_live, p.username, coalesce(p.full_name, p.username),
    -- What the rule answers with now: those of its offers, or its brand's newest, that are live and for everybody.
    (
      select coalesce(jsonb_agg(
        private.picked_fields(to_jsonb(chosen), private.offer_fields())
          || jsonb_build_object('id', chosen.id, 'is_paid', private.is_paid_link(chosen.affiliate_link, chosen.unpaid_link))
        order by array_position((c.rule).offer_ids, chosen.id)
      ), '[]')
      from (
        select o.*
        from private.offers_not_hidden o
        where o.influencer_id = c.influencer_id and not o.followers_only and o.live_until >= private.today()
          and case (c.rule).choice when 'brand' then o.brand_key = (c.rule).brand_key else o.id = any ((c.rule).offer_ids) end
        order by o.created_at desc, o.id desc
        limit case (c.rule).choice when 'menu' then 3 else 1 end
      ) chosen
    )
  from claimed c
  join public.instagram_accounts a on a.influencer_id = c.influencer_id
  join private.instagram_tokens t on t.influencer_id = c.influencer_id
  join private.profiles_not_hidden p on p.id = c.influencer_id
  order by c.due_at, c.id;
$$;
comment on function private.claim_due_instagram_replies(uuid, uuid[], integer) is
  'Claims due replies of these accounts, whose rows the caller has locked, with an equal share of the batch for each account. Gives up replies that have no rule any more, or whose '
  'sender had its data deleted.';
grant execute on function private.claim_due_instagram_replies(uuid, uuid[], integer) to service_role;

create function public.claim_instagram_replies(run uuid, batch_size integer default 20)
returns setof public.instagram_reply
language plpgsql
volatile
set search_path = ''
as $$
declare
  most_replies constant integer := greatest(1, least(batch_size, 100));
  locked uuid[];
begin
  perform private.prolong_run(run, 'instagram', interval '1 minute');
  perform private.settle_instagram_replies();
  -- The replies of a batch may all be given up, because their rules are gone. Then the next replies are looked at.
  for round in 1 .. 20 loop
    -- The accounts that have sent least go first. What another run has locked is left to that run.
    locked := array(
      select a.influencer_id
      from private.sendable_instagram_accounts s
      join public.instagram_accounts a on a.influencer_id = s.influencer_id
      order by s.room desc, a.influencer_id
      limit most_replies
      for no key update of a skip locked
    );
    exit when locked = '{}';
    -- A statement of its own, which sees what the former holders of the locks have claimed.
    return query select * from private.claim_due_instagram_replies(run, locked, most_replies);
    exit when found;
  end loop;
end;
$$;
comment on function public.claim_instagram_replies(uuid, integer) is
  'Hands a run the next replies, for a minute, within which it sends and acknowledges them: of each account at most 700 in any hour. A private reply that isn''t '
  'acknowledged is due again (is_repeated); a message is not. For the function send-instagram-replies.';
grant execute on function public.claim_instagram_replies(uuid, integer) to service_role;

-- Acknowledging

create function private.postpone_instagram_reply(claimed private.instagram_replies, because text, seconds integer, whole_account boolean)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  -- Only a private reply to a comment is tried again after a fault, which leaves open whether it arrived.
  may_have_arrived constant boolean := because = 'retry' and claimed.kind = 'comment';
  next_try constant timestamptz := now() + make_interval(secs => case
    when seconds is not null then greatest(1, least(seconds, 86400))
    else least(3600, 15 * 2 ^ least(claimed.attempts - 1, 10)) * (0.8 + 0.4 * random())
  end);
begin
  update private.instagram_replies r set
    reason = because, due_at = next_try, claimed_by = null,
    claimed_at = case when may_have_arrived then r.claimed_at end, maybe_sent = r.maybe_sent or may_have_arrived
  where r.id = claimed.id;
  if whole_account then
    update public.instagram_accounts a set resume_at = greatest(a.resume_at, next_try)
    where a.influencer_id = claimed.influencer_id;
  end if;
end;
$$;
comment on function private.postpone_instagram_reply(private.instagram_replies, text, integer, boolean) is
  'Has a reply tried again after so many seconds; with null, after a delay that grows with each attempt, up to 72 minutes. With whole_account nothing of its account is sent before that.';
grant execute on function private.postpone_instagram_reply(private.instagram_replies, text, integer, boolean) to service_role;

create function public.acknowledge_instagram_reply(run uuid, reply bigint, outcome jsonb)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
declare
  became constant text := outcome ->> 'state';
  was_sent constant boolean := became = 'sent' or became = 'nothing_live' and coalesce((outcome ->> 'sent')::boolean, false);
  claimed private.instagram_replies;
begin
  if became is null or became not in ('sent', 'nothing_live', 'failed', 'later', 'reconnect') then
    raise exception 'There is no such outcome of a reply.' using errcode = '22023';
  elsif became in ('later', 'reconnect') then
    -- Both may change the account, which is locked before its replies by whoever disconnects it, too.
    perform from public.instagram_accounts a
    where a.influencer_id = (select r.influencer_id from private.instagram_replies r where r.id = reply)
    for no key update;
  end if;
  select * into claimed
  from private.instagram_replies r
  -- A reply that was given up while it was sent is unsure until now.
  where r.id = reply and r.claimed_by = run and (r.state = 'waiting' or r.reason = 'unsure')
  for update;
  if not found or claimed.state = 'failed' and became in ('later', 'reconnect') then
    return false;
  elsif became = 'later' then
    perform private.postpone_instagram_reply(
      claimed, outcome ->> 'reason', (outcome ->> 'seconds')::integer, coalesce((outcome ->> 'whole_account')::boolean, false)
    );
    return false;
  elsif became = 'reconnect' then
    perform public.note_refused_instagram_token(a.influencer_id, a.instagram_user_id)
    from public.instagram_accounts a
    where a.influencer_id = claimed.influencer_id
      and a.app_scoped_id = claimed.app_scoped_id
      -- The refused token may have been replaced since the reply was claimed.
      and not exists (select from private.instagram_tokens t where t.influencer_id = a.influencer_id and t.stored_at > claimed.claimed_at);
    update private.instagram_replies r set reason = 'reconnect', claimed_by = null, claimed_at = null where r.id = reply;
    return false;
  end if;

  update private.instagram_replies r set
    state = became,
    reason = case became when 'failed' then outcome ->> 'reason' end,
    offer_ids = array(select offer::uuid from jsonb_array_elements_text(coalesce(outcome -> 'offers', '[]')) as offer),
    sent_at = case when was_sent then now() end,
    claimed_at = case when was_sent or outcome ->> 'reason' = 'unsure' then r.claimed_at end,
    public_reply = case when was_sent and r.replies_publicly then 'unsure' end
  where r.id = reply;
  update public.instagram_rules r set sent = r.sent + 1 where r.id = claimed.rule_id and became = 'sent';
  return was_sent and claimed.replies_publicly;
end;
$$;
comment on function public.acknowledge_instagram_reply(uuid, bigint, jsonb) is
  'Notes what became of a reply of a run, and tells whether its public reply is to be tried now. outcome: {state: sent, offers: [ids]}, {state: nothing_live, sent}, '
  '{state: failed, reason}, {state: later, reason: retry or rate_limit, seconds, whole_account}, or {state: reconnect}. For the function send-instagram-replies.';
grant execute on function public.acknowledge_instagram_reply(uuid, bigint, jsonb) to service_role;

create function public.acknowledge_instagram_public_reply(run uuid, reply bigint, succeeded boolean)
returns void
language sql
volatile
set search_path = ''
as $$
  -- A public reply is tried once, so one that nobody acknowledges stays unsure.
  update private.instagram_replies r set public_reply = case when succeeded then 'sent' else 'failed' end
  where r.id = reply and r.claimed_by = run and r.public_reply = 'unsure';
$$;
comment on function public.acknowledge_instagram_public_reply(uuid, bigint, boolean) is
  'Notes whether the text under a comment was written. For the function send-instagram-replies.';
grant execute on function public.acknowledge_instagram_public_reply(uuid, bigint, boolean) to service_role;
