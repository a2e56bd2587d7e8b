-- Digests: mails with new offers, and with kept offers that end, at the hour that the member has chosen; none when there are neither.
-- See docs/product/notifications.md#mails.

create type public.digest_offer as (
  id uuid,
  influencer_id uuid,
  influencer_name text,
  influencer_username text,
  brand_name text,
  promo_code text,
  description text,
  expiration_date date,
  code_changed boolean,
  is_paid boolean,
  has_apply_link boolean,
  minimum_spend numeric,
  currency text,
  first_order_only boolean,
  countries text[]
);
comment on type public.digest_offer is
  'An offer in a mail. code_changed: whether the member kept it with another code, brand or shop. is_paid: whether the influencer earns by its link.';

create type public.digest as (
  member_id uuid,
  due_at timestamptz,
  email text,
  unsubscribe_token text,
  people integer,
  offers integer,
  newest public.digest_offer[],
  ending public.digest_offer[],
  country text
);
comment on type public.digest is
  'A mail that is due: the newest three offers of each of the ten people who published last, how many people and offers there are in all, '
  'the kept offers that end before the next mail, and the country that the member has set.';

create function private.digest_of(of_member uuid, since timestamptz, until timestamptz, besides uuid[], out people integer, out offers integer, out newest public.digest_offer[])
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
    -- The newest hundred of each influencer, by index: more than a mail shows of anybody, so that one who publishes a whole file at once
    -- doesn't make it slow. Whoever has published more is counted with a hundred.
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
comment on function private.digest_of(uuid, timestamptz, timestamptz, uuid[]) is
  'What a member''s mail shows of the offers published after one moment and up to another by the 2,000 influencers whom it followed last, without '
  'those that the mail has already because they end.';

create function private.ending_for(of_member uuid, after date, until date)
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
comment on function private.ending_for(uuid, date, date) is 'A member''s kept offers that end after one day and not after another, for its mail.';

create function private.end_digest(of_member uuid)
returns void
language sql
set search_path = ''
as $$
  update public.notification_settings s
  set digest_since = s.next_digest_at,
    digest_claimed_until = null,
    digest_attempts = 0,
    -- By a time zone's clock two mails can be due on one day of UTC, or none: what ends on a day is in one mail all the same.
    digest_ends_told_until = greatest(s.digest_ends_told_until, private.digest_tells_until(s.digest, s.next_digest_at)),
    -- After a standstill, one mail has everything instead of one for each day that was missed.
    next_digest_at = private.next_time_at(
      s.time_zone, make_time(s.digest_hour, 0, 0), greatest(s.next_digest_at, now()), case s.digest when 'weekly' then 1 end
    )
  where s.user_id = of_member and s.next_digest_at is not null;
$$;
comment on function private.end_digest(uuid) is 'Plans the next mail, which begins where the one that was due has ended.';
grant execute on function private.end_digest(uuid) to service_role;

create function private.give_up_digest(of_member uuid)
returns void
language sql
set search_path = ''
as $$
  insert into private.undelivered_messages (user_id, device, tag, offer_ids, status, attempts)
  select s.user_id, 'Mail', 'digest', '{}', 0, s.digest_attempts from public.notification_settings s where s.user_id = of_member;
  update public.notification_settings s
  set digest_claimed_until = null,
    digest_attempts = 0,
    next_digest_at = private.next_time_at(
      s.time_zone, make_time(s.digest_hour, 0, 0), now(), case s.digest when 'weekly' then 1 end
    )
  where s.user_id = of_member;
$$;
comment on function private.give_up_digest(uuid) is 'Notes a mail that the mail service didn''t take, and leaves what it had to the next one.';

create function private.claim_digest(of_member uuid)
returns void
language sql
set search_path = ''
as $$
  update public.notification_settings s
  set digest_attempts = s.digest_attempts + 1,
    digest_claimed_until = now() + least(interval '1 hour', interval '2 minutes' * 2 ^ s.digest_attempts)
  where s.user_id = of_member;
$$;
comment on function private.claim_digest(uuid) is 'Notes an attempt to send a member''s mail, and until when nobody else tries: longer each time.';

create function public.claim_digests(run uuid, batch_size integer default 20)
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
  -- Well before the statement's timeout, which would roll back what was done so far.
  stop_at constant timestamptz := statement_timestamp() + interval '2 seconds';
begin
  perform private.prolong_send_run(run, 'digests', interval '1 minute');
  -- Members for whom there is nothing are passed over here, up to 1,000 in one transaction.
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
    -- Each ending offer is in one mail: this one begins with the day after the last of which a mail has told.
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
comment on function public.claim_digests(uuid, integer) is
  'Hands a run the next mails that are due, for two minutes: what isn''t acknowledged until then is due again, later each time, and after eight attempts it '
  'is given up. A member without new and ending offers, or without a proven address, is passed over until its next time. For the function send-digests.';
grant execute on function public.claim_digests(uuid, integer) to service_role;

create function public.acknowledge_digests(run uuid, sent_to uuid[])
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  if not exists (select from private.send_runs r where r.id = run and r.job = 'digests') then
    raise exception 'There is no such run.' using errcode = '42501';
  end if;
  -- Whoever has changed the hour meanwhile has the next mail planned already.
  perform private.end_digest(s.user_id)
  from public.notification_settings s
  where s.user_id = any (sent_to) and s.digest_claimed_until is not null
  order by s.user_id;
end;
$$;
comment on function public.acknowledge_digests(uuid, uuid[]) is 'Notes that these members'' mails were sent. For the function send-digests.';
grant execute on function public.acknowledge_digests(uuid, uuid[]) to service_role;

create function public.unsubscribe(token text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  reader constant uuid := substring(left(token, 200) from '^digest\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{64}$');
begin
  if reader is null then
    return private.unsubscribe_from_results(token);
  end if;
  if token <> private.unsubscribe_token(reader, 'digest') then
    return false;
  end if;
  update public.notification_settings s set digest = 'off' where s.user_id = reader;
  return found;
end;
$$;
comment on function public.unsubscribe(text) is
  'Ends the kind of mail that a token belongs to, a digest or one about results, without signing in; false for a token that isn''t one. '
  'Pressing twice does no harm.';
grant execute on function public.unsubscribe(text) to anon, authenticated;
