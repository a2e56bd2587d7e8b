-- How waiting messages are sent: the edge function send-notifications claims them and says what the push services answered.
-- See docs/decisions/notifications.md#queue.

create type public.push_message as (
  id bigint,
  endpoint text,
  p256dh text,
  auth text,
  tag text,
  lives_for integer,
  member_id uuid,
  offer_id uuid,
  influencer_name text,
  brand_name text,
  description text,
  ends_on date,
  offers integer,
  code_changed boolean
);
comment on type public.push_message is
  'What a device is to be told: the newest of the message''s offers, and how many there are (offers). lives_for: for how many seconds the push service keeps the message for a device that '
  'is offline. tag: the influencer''s id without hyphens, or ''ending'' for offers that end soon.';

create function private.next_push_attempt_at(attempts integer)
returns timestamptz
language sql
volatile
set search_path = ''
-- Messages that were claimed together are due at different moments, so that one that kills its runs doesn't take the same others with it each time.
return now() + least(interval '1 hour', interval '15 seconds' * 2 ^ attempts) * (1 + 0.4 * random());
comment on function private.next_push_attempt_at(integer) is
  'When a message is due again after it was claimed this many times: after 30 to 42 seconds, then later each time, up to 84 minutes.';
grant execute on function private.next_push_attempt_at(integer) to service_role;

create function private.claim_due_push_messages(run uuid, batch_size integer)
returns setof public.push_message
language sql
volatile
set search_path = ''
as $$
  with picked as materialized (
    -- Lower lanes go first: lanes() gives them in order, and the outer limit ends the search. So somebody's first followers don't wait for somebody else's million.
    select m.*
    from private.lanes() as lanes(number)
    cross join lateral (
      select due.* from private.push_messages due
      where due.lane = lanes.number and due.due_at <= now() and due.attempts < private.max_push_attempts()
      order by due.due_at
      limit batch_size
      for update skip locked
    ) m
    limit batch_size
  ), judged as materialized (
    select
      m.id as message_id, m.tag, s.endpoint, s.p256dh, s.auth, s.user_id, newest.*,
      private.end_of_quiet(own.time_zone, own.quiet_from, own.quiet_until, now()) as quiet_until
    from picked m
    join public.push_subscriptions s on s.id = m.subscription_id
    left join public.notification_settings own on own.user_id = s.user_id
    left join lateral (
      select
        c.id as offer_id, coalesce(p.full_name, p.username) as influencer_name, c.brand_name, c.description, c.live_until,
        (count(*) over ())::integer as offers,
        m.tag = 'ending' and exists (
          select from private.kept_offers k
          where k.user_id = s.user_id and k.offer_id = c.id and k.code_number <> c.code_number
        ) as code_changed
      from private.offers_not_hidden c
      join public.profiles p on p.id = c.influencer_id
      where c.id = any (m.offer_ids) and (not c.followers_only or private.is_let_in(s.user_id, c.influencer_id))
        and coalesce(own.push, true)
        and private.counts_in(c.countries, private.country_of(s.user_id))
        and not private.is_muted(s.user_id, 'push', c.influencer_id, private.main_domains(c.domains, c.affiliate_link, c.brand_url, c.further_domains), c.category)
        and case m.tag
          when 'ending' then c.live_until between private.today() and private.today() + 1 and coalesce(own.ending_soon, true) and exists (
            select from private.kept_offers k where k.user_id = s.user_id and k.offer_id = c.id
          )
          -- Not an offer that ends today, which isn't among the alerts (docs/product/following-and-alerts.md#alerts).
          else c.live_until > private.today() and exists (
            select from private.follows f where f.influencer_id = c.influencer_id and f.user_id = s.user_id
          )
        end
      order by c.created_at desc, c.id desc
      limit 1
    ) newest on true
  ), unwanted as (
    delete from private.push_messages m using judged where m.id = judged.message_id and judged.offer_id is null
  ), postponed as (
    update private.push_messages m set due_at = judged.quiet_until
    from judged
    where m.id = judged.message_id and judged.offer_id is not null and judged.quiet_until is not null
  ), claimed as (
    update private.push_messages m
    set due_at = private.next_push_attempt_at(m.attempts + 1), attempts = m.attempts + 1, claimed_by = run, claimed_offers = cardinality(m.offer_ids)
    from judged
    where m.id = judged.message_id and judged.offer_id is not null and judged.quiet_until is null
    returning m.id
  )
  select
    judged.message_id, judged.endpoint, judged.p256dh, judged.auth,
    -- Web Push sends the tag as its header Topic, too, which has at most 32 characters.
    replace(judged.tag, '-', ''),
    -- A day, or until the offer ends.
    least(86400, extract(epoch from (judged.live_until + 1)::timestamp at time zone 'utc' - now()))::integer,
    judged.user_id, judged.offer_id, judged.influencer_name, judged.brand_name, judged.description,
    nullif(judged.live_until, 'infinity'), judged.offers, judged.code_changed
  from claimed
  join judged on judged.message_id = claimed.id;
$$;
comment on function private.claim_due_push_messages(uuid, integer) is
  'Of the due messages, those of lower lanes first, and in each lane the longest due: claims those of which there is something to tell now, postpones what falls into quiet hours, '
  'and drops what nobody wants to hear any more.';

create function public.claim_push_messages(run uuid, batch_size integer default 50)
returns setof public.push_message
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  dead_run uuid;
begin
  perform private.prolong_run(run, 'notifications', interval '20 seconds');
  -- A run that died in a message's last attempt acknowledges nothing, so its messages count as unanswered. Those of one run at a time, because an
  -- acknowledgement locks devices before messages.
  select m.claimed_by into dead_run from private.push_messages m where m.attempts >= private.max_push_attempts() and m.due_at <= now() order by m.due_at limit 1;
  if found then
    perform public.acknowledge_push_messages(dead_run, jsonb_agg(jsonb_build_object('id', m.id, 'status', 0)))
    from private.push_messages m
    where m.claimed_by = dead_run and m.attempts >= private.max_push_attempts() and m.due_at <= now();
  end if;
  -- All messages of a batch may be ones that nobody wants to hear of any more. Then the next ones are looked at.
  for round in 1 .. 20 loop
    return query select * from private.claim_due_push_messages(run, least(batch_size, 100));
    exit when found or not exists (
      select
      from private.lanes() as lanes(number)
      cross join lateral (
        select from private.push_messages m where m.lane = lanes.number and m.due_at <= now() and m.attempts < private.max_push_attempts() limit 1
      ) due
    );
  end loop;
end;
$$;
comment on function public.claim_push_messages(uuid, integer) is
  'Hands a run the next messages, for 30 seconds, and longer with each attempt: a message that isn''t acknowledged until then is due again, and given up after '
  'the eighth. What its member doesn''t want to hear any more is dropped by this call, and what falls into quiet hours waits. For the function send-notifications.';
grant execute on function public.claim_push_messages(uuid, integer) to service_role;

create function public.acknowledge_push_messages(run uuid, results jsonb)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- Devices are locked in one order, and before any message, because fan_out() and whoever removes a device lock it first, too. This lock doesn't
  -- keep fan_out() from making messages for them.
  perform from public.push_subscriptions s
  where s.id in (
    select m.subscription_id
    from jsonb_to_recordset(results) as r(id bigint)
    join private.push_messages m on m.id = r.id and m.claimed_by = run
  )
  order by s.id
  for no key update;
  delete from public.push_subscriptions s
  where s.id in (
    select m.subscription_id
    from jsonb_to_recordset(results) as r(id bigint, status integer)
    join private.push_messages m on m.id = r.id and m.claimed_by = run
    where r.status in (404, 410)
  );
  perform from private.push_messages m
  where m.claimed_by = run and m.id in (select r.id from jsonb_to_recordset(results) as r(id bigint))
  order by m.subscription_id, m.tag
  for update;

  with acknowledged as materialized (
    select
      -- Without the coalesce, a null retry_after would become 3600 seconds, because least() ignores nulls.
      m.*, r.status, s.user_id, s.device, greatest(0, least(coalesce(r.retry_after, 0), 3600)) as retry_after,
      r.status between 200 and 299 as is_delivered,
      m.attempts < private.max_push_attempts() and (r.status in (0, 401, 403, 408, 429) or r.status >= 500) as is_due_again
    from jsonb_to_recordset(results) as r(id bigint, status integer, retry_after integer)
    join private.push_messages m on m.id = r.id and m.claimed_by = run
    join public.push_subscriptions s on s.id = m.subscription_id
  ), used as (
    update public.push_subscriptions s set last_used_at = date_trunc('hour', now())
    from acknowledged
    where s.id = acknowledged.subscription_id and acknowledged.is_delivered and s.last_used_at < date_trunc('hour', now())
  ), given_up as (
    insert into private.undelivered_messages (user_id, device, tag, offer_ids, status, attempts)
    select r.user_id, r.device, r.tag, r.offer_ids[1:r.claimed_offers], r.status, r.attempts
    from acknowledged r
    where not r.is_delivered and not r.is_due_again
  ), done as (
    delete from private.push_messages m
    using acknowledged r
    where m.id = r.id and not r.is_due_again and cardinality(r.offer_ids) <= r.claimed_offers
  )
  update private.push_messages m
  set claimed_by = null, claimed_offers = null,
    due_at = case
      when r.is_due_again then greatest(now() + make_interval(secs => r.retry_after), private.next_push_attempt_at(r.attempts))
      else now()
    end,
    attempts = case when r.is_due_again then m.attempts else 0 end,
    -- What came while the message was on its way is still to be told.
    offer_ids = case when r.is_due_again then m.offer_ids else m.offer_ids[r.claimed_offers + 1:] end
  from acknowledged r
  where m.id = r.id and (r.is_due_again or cardinality(r.offer_ids) > r.claimed_offers);
end;
$$;
comment on function public.acknowledge_push_messages(uuid, jsonb) is
  'Notes what push services answered to messages of a run: [{id, status, retry_after}], status 0 for no answer, retry_after in seconds. Delivered messages are deleted, and a device that '
  'is gone (404, 410) with all of its messages. After no answer, 401, 403, 408, 429 or 5xx a message is tried again, later each time, eight times in all; after any other answer it is '
  'given up at once. For the function send-notifications.';
grant execute on function public.acknowledge_push_messages(uuid, jsonb) to service_role;
