-- Alerts know where codes count, and the bell is silent for those that don't count in a member's country.

drop function public.list_alerts(text, text, integer);
drop function private.newest_alerts(uuid[], text[], text[], timestamptz, timestamptz, uuid, integer);
drop function private.search_alerts(uuid[], tsquery, timestamptz, uuid, integer);

create function private.newest_alerts(
  followed uuid[], muted_shops text[], muted_categories text[], country text, elsewhere boolean,
  since timestamptz, after_at timestamptz, after_id uuid, row_limit integer
)
returns uuid[]
language plpgsql
stable
set search_path = ''
-- Whoever follows thousands meets their offers along the index of all, and whoever follows few has each one's own looked up. How
-- many they are is known only to a plan for the values at hand.
set plan_cache_mode = force_custom_plan
as $$
declare
  today constant date := private.today();
begin
  return array(
    select c.id
    from public.promo_codes c
    where c.influencer_id = any (followed)
      -- On its last day an offer is in the lists and not among the alerts any more.
      and c.live_until > today
      and private.counts_in(c.countries, country) <> elsewhere
      and not c.domains && muted_shops and c.category <> all (muted_categories)
      and c.created_at > since and (c.created_at, c.id) < (after_at, after_id)
    order by c.created_at desc, c.id desc
    limit row_limit
  );
end;
$$;
comment on function private.newest_alerts(uuid[], text[], text[], text, boolean, timestamptz, timestamptz, uuid, integer) is
  'The newest offers of these influencers that count in a country, or elsewhere those that don''t, but for these shops and categories, published after a '
  'moment and behind a cursor.';
grant execute on function private.newest_alerts(uuid[], text[], text[], text, boolean, timestamptz, timestamptz, uuid, integer) to authenticated;

create function private.search_alerts(
  followed uuid[], wanted tsquery, country text, others_last boolean,
  after_elsewhere boolean, after_at timestamptz, after_id uuid, row_limit integer
)
returns private.found_offers
language plpgsql
stable
-- As private.find_offers.
security definer
set search_path = ''
-- As private.search_offers. A row that is tested again has its influencer compared with all followed ones, one after the other.
set work_mem = '16MB'
as $$
declare
  today constant date := private.today();
  answer private.found_offers;
begin
  with found as materialized (
    select o.id, o.created_at, not private.counts_in(o.countries, search_alerts.country) as elsewhere
    from private.visible_offers o
    where o.search @@ wanted and not o.has_ended and o.live_until > today
      and o.influencer_id = any (followed)
      and (others_last or private.counts_in(o.countries, search_alerts.country))
  )
  select
    (select count(*) from (select from found limit private.most_counted()) capped),
    array(
      select f.id from found f
      where f.elsewhere > after_elsewhere or (f.elsewhere = after_elsewhere and (f.created_at, f.id) < (after_at, after_id))
      order by f.elsewhere, f.created_at desc, f.id desc
      limit row_limit
    )
  into answer;
  return answer;
end;
$$;
comment on function private.search_alerts(uuid[], tsquery, text, boolean, boolean, timestamptz, uuid, integer) is
  'How many offers of these influencers a search finds, counted up to 1,001, and the newest of them behind a cursor: those that count in a country, and with '
  'others_last the others behind them.';
grant execute on function private.search_alerts(uuid[], tsquery, text, boolean, boolean, timestamptz, uuid, integer) to authenticated;

create function private.walk_alerts(
  followed uuid[], country text, others_last boolean, after_elsewhere boolean, after_at timestamptz, after_id uuid, row_limit integer
)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  page uuid[] := private.newest_alerts(followed, '{}', '{}', country, after_elsewhere, '-infinity', after_at, after_id, row_limit);
begin
  if country is not null and others_last and not after_elsewhere and cardinality(page) < row_limit then
    page := page || private.newest_alerts(
      followed, '{}', '{}', country, true, '-infinity', 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', row_limit - cardinality(page)
    );
  end if;
  return page;
end;
$$;
comment on function private.walk_alerts(uuid[], text, boolean, boolean, timestamptz, uuid, integer) is
  'The newest offers of these influencers behind a cursor: those that count in a country, and with others_last the others behind them.';
grant execute on function private.walk_alerts(uuid[], text, boolean, boolean, timestamptz, uuid, integer) to authenticated;

create function public.list_alerts(
  search text default null,
  after text default null,
  page_size integer default 24,
  in_country text default null
)
returns setof public.offer
language plpgsql
stable
set search_path = ''
as $$
declare
  wanted constant tsquery := private.search_query(list_alerts.search);
  asked_country constant text := private.known_country(in_country);
  country constant text := coalesce(asked_country, private.my_country());
  cursor_keys constant jsonb := private.read_cursor(after, 'alerts', array['boolean', 'timestamptz', 'uuid']);
  after_elsewhere constant boolean := coalesce((cursor_keys ->> 1)::boolean, false);
  after_at constant timestamptz := coalesce((cursor_keys ->> 2)::timestamptz, 'infinity');
  after_id constant uuid := coalesce((cursor_keys ->> 3)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  row_limit constant integer := private.page_size(list_alerts.page_size);
  followed constant uuid[] := array(select f.influencer_id from private.followed_by_me() f);
  today constant date := private.today();
  listed private.found_offers;
begin
  if wanted is not null then
    listed := private.search_alerts(followed, wanted, country, asked_country is null, after_elsewhere, after_at, after_id, row_limit);
  else
    listed.page := private.walk_alerts(followed, country, asked_country is null, after_elsewhere, after_at, after_id, row_limit);
    if after is null then
      listed.found := (
        select count(*)
        from (
          select from public.promo_codes c
          where c.influencer_id = any (followed) and c.live_until > today and private.counts_in(c.countries, asked_country)
          limit private.most_counted()
        ) capped
      );
    end if;
  end if;

  return query
  select offer.*
  from unnest(listed.page) with ordinality as shown(id, number)
  join public.promo_codes c on c.id = shown.id
  cross join lateral private.as_offer(
    c, private.write_cursor('alerts', jsonb_build_array(not private.counts_in(c.countries, country), c.created_at, c.id)),
    case when after is null then listed.found end
  ) as offer
  order by shown.number;
end;
$$;
comment on function public.list_alerts(text, text, integer, text) is
  'The offers of those whom the caller follows, newest first; in_country: as in list_offers. On its last day an offer is not among them any more '
  '(docs/product/following-and-alerts.md#alerts).';
grant execute on function public.list_alerts(text, text, integer, text) to authenticated;

create or replace function public.count_new_alerts(since timestamptz)
returns integer
language plpgsql
stable
set search_path = ''
as $$
declare
  row_limit constant integer := 21;
  caller constant uuid := (select auth.uid());
  followed constant uuid[] := array(
    select f.influencer_id from private.followed_by_me() f
    where not exists (
      select from public.muted_people m
      where m.user_id = caller and m.influencer_id = f.influencer_id
        and 'site' = any (m.channels) and (m.until is null or m.until > now())
    )
  );
  muted_shops constant text[] := array(
    select m.domain from public.muted_shops m
    where m.user_id = caller and 'site' = any (m.channels) and (m.until is null or m.until > now())
  );
  muted_categories constant text[] := array(
    select m.category from public.muted_categories m
    where m.user_id = caller and 'site' = any (m.channels) and (m.until is null or m.until > now())
  );
begin
  if exists (select from public.notification_settings s where s.user_id = caller and not s.site) then
    return 0;
  end if;
  return cardinality(private.newest_alerts(
    followed, muted_shops, muted_categories, private.my_country(), false, since, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', row_limit
  ));
end;
$$;
comment on function public.count_new_alerts(timestamptz) is
  'How many of the caller''s alerts were published after a moment, without those that it has muted on the site and those that don''t count in its '
  'country, counted up to 21: a badge shows ''20+''.';

create or replace function private.claim_due_push_messages(run uuid, batch_size integer)
returns setof public.push_message
language sql
volatile
set search_path = ''
as $$
  with picked as materialized (
    select m.*
    from private.lanes() as lanes(number)
    cross join lateral (
      select due.* from private.push_messages due
      where due.lane = lanes.number and due.due_at <= now()
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
      from private.unhidden_offers c
      join public.profiles p on p.id = c.influencer_id
      where c.id = any (m.offer_ids) and (not c.followers_only or private.is_let_in(s.user_id, c.influencer_id))
        and coalesce(own.push, true)
        and private.counts_in(c.countries, private.country_of(s.user_id))
        and not private.is_muted(s.user_id, 'push', c.influencer_id, c.domains, c.category)
        and case m.tag
          when 'ending' then c.live_until between private.today() and private.today() + 1 and coalesce(own.ending_soon, true) and exists (
            select from private.kept_offers k where k.user_id = s.user_id and k.offer_id = c.id
          )
          else c.live_until > private.today() and exists (
            select from public.follows f where f.influencer_id = c.influencer_id and f.user_id = s.user_id
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
    set due_at = now() + interval '30 seconds', attempts = m.attempts + 1, claimed_by = run, claimed_offers = cardinality(m.offer_ids)
    from judged
    where m.id = judged.message_id and judged.offer_id is not null and judged.quiet_until is null
    returning m.id
  )
  select
    judged.message_id, judged.endpoint, judged.p256dh, judged.auth, replace(judged.tag, '-', ''),
    -- A day, or until the offer ends.
    least(86400, extract(epoch from (judged.live_until + 1)::timestamp at time zone 'utc' - now()))::integer,
    judged.user_id, judged.offer_id, judged.influencer_name, judged.brand_name, judged.description,
    nullif(judged.live_until, 'infinity'), judged.offers, judged.code_changed
  from claimed
  join judged on judged.message_id = claimed.id;
$$;

alter type public.digest_offer
  add attribute is_paid boolean,
  add attribute has_apply_link boolean,
  add attribute minimum_spend numeric,
  add attribute currency text,
  add attribute first_order_only boolean,
  add attribute countries text[];
alter type public.digest add attribute country text;
comment on type public.digest_offer is
  'An offer in a mail. code_changed: whether the member kept it with another code, brand or shop. is_paid: whether the influencer earns by its link.';
comment on type public.digest is
  'A mail that is due: the newest three offers of each of the ten people who published last, how many people and offers there are in all, '
  'what the member keeps and what ends before the next mail, and the country that the member has set.';

create or replace function private.digest_of(of_member uuid, since timestamptz, until timestamptz, besides uuid[], out people integer, out offers integer, out newest public.digest_offer[])
language sql
stable
set search_path = ''
as $$
  with found as materialized (
    select
      c.id, c.influencer_id, coalesce(p.full_name, p.username) as influencer_name, p.username as influencer_username, c.brand_name,
      c.promo_code, c.description, c.expiration_date, c.created_at, private.is_paid_link(c.affiliate_link, c.unpaid_link) as is_paid,
      c.apply_link is not null as has_apply_link, c.minimum_spend, c.currency, c.first_order_only, c.countries,
      row_number() over (partition by c.influencer_id order by c.created_at desc, c.id desc) as nth,
      max(c.created_at) over (partition by c.influencer_id) as last_published_at
    from (
      select * from private.visible_follows own where own.user_id = of_member order by own.created_at desc, own.influencer_id limit 2000
    ) f
    join public.profiles p on p.id = f.influencer_id
    -- Each one's newest are a look into the index of its offers, and a hundred are more than a mail shows of anybody: who publishes a whole file
    -- at once doesn't make it slow. A larger number is counted as a hundred.
    cross join lateral (
      select * from public.promo_codes code
      where code.influencer_id = f.influencer_id and code.created_at > since and code.created_at <= until
      order by code.created_at desc, code.id desc
      limit 100
    ) c
    where c.live_until > private.today() and c.id <> all (besides) and not c.hidden and (not c.followers_only or f.created_at <= (select private.latest_follow_let_in()))
      and private.counts_in(c.countries, (select private.country_of(of_member)))
      and not private.is_muted(of_member, 'mail', c.influencer_id, c.domains, c.category)
  ), shown as (
    select found.*, dense_rank() over (order by found.last_published_at desc, found.influencer_id) as influencer_rank
    from found
    where found.nth <= 3
  )
  select
    (select count(distinct found.influencer_id)::integer from found),
    (select count(*)::integer from found),
    array(
      select
        row(
          s.id, s.influencer_id, s.influencer_name, s.influencer_username, s.brand_name, s.promo_code, s.description, s.expiration_date, false,
          s.is_paid, s.has_apply_link, s.minimum_spend, s.currency, s.first_order_only, s.countries
        )::public.digest_offer
      from shown s
      where s.influencer_rank <= 10
      order by s.influencer_rank, s.nth
    );
$$;

create or replace function private.ending_for(of_member uuid, after date, until date)
returns public.digest_offer[]
language sql
stable
set search_path = ''
as $$
  select array(
    select
      row(
        c.id, c.influencer_id, coalesce(p.full_name, p.username), p.username, c.brand_name, c.promo_code, c.description, c.expiration_date,
        k.code_number <> c.code_number, private.is_paid_link(c.affiliate_link, c.unpaid_link), c.apply_link is not null,
        c.minimum_spend, c.currency, c.first_order_only, c.countries
      )::public.digest_offer
    from private.kept_offers k
    join private.unhidden_offers c on c.id = k.offer_id
    join public.profiles p on p.id = c.influencer_id
    where k.user_id = of_member and c.live_until > ending_for.after and c.live_until <= ending_for.until
      and (not c.followers_only or private.is_let_in(of_member, c.influencer_id))
      and private.counts_in(c.countries, (select private.country_of(of_member)))
      and not private.is_muted(of_member, 'mail', c.influencer_id, c.domains, c.category)
    order by c.live_until, c.id
    limit 20
  );
$$;

create or replace function public.claim_digests(run uuid, batch_size integer default 20)
returns setof public.digest
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  most_attempts constant integer := 8;
  due public.notification_settings;
  content record;
  ending public.digest_offer[];
  due_day date;
  address text;
  found_some integer := 0;
  -- Long before a statement is ended for taking too long, which would undo what it has looked through.
  stop_at constant timestamptz := statement_timestamp() + interval '2 seconds';
begin
  perform private.prolong_send_run(run, 'digests', interval '1 minute');
  -- Many have nothing new: they are looked through, too, but not without end in one transaction.
  for due in
    select * from public.notification_settings s
    where s.next_digest_at <= now() and (s.digest_claimed_until is null or s.digest_claimed_until <= now())
    order by s.next_digest_at
    limit 1000
    for update skip locked
  loop
    if due.digest_attempts >= most_attempts then
      perform private.give_up_digest(due.user_id);
      continue;
    end if;
    address := private.mail_address_of(due.user_id);
    due_day := (due.next_digest_at at time zone 'UTC')::date;
    -- Each offer is in one mail: a mail begins with the day after the last one that was told of.
    ending := coalesce(case when address is not null and due.ending_soon then
      private.ending_for(
        due.user_id, greatest(coalesce(due.digest_ends_told_until, due_day), private.today() - 1),
        private.digest_tells_until(due.digest, due.next_digest_at)
      )
    end, '{}');
    select d.* into content
    from private.digest_of(
      due.user_id, due.digest_since, due.next_digest_at, array(select told.id from unnest(ending) told)
    ) d
    where address is not null;
    if coalesce(content.offers, 0) = 0 and cardinality(ending) = 0 then
      perform private.end_digest(due.user_id);
    else
      perform private.claim_digest(due.user_id);
      found_some := found_some + 1;
      return next row(
        due.user_id, due.next_digest_at, address, private.unsubscribe_token(due.user_id, 'digest'),
        content.people, content.offers, content.newest, ending,
        (select own.country from public.member_countries own where own.user_id = due.user_id)
      )::public.digest;
    end if;
    exit when found_some >= least(batch_size, 100) or clock_timestamp() > stop_at;
  end loop;
end;
$$;
