-- What operators read: the queue, accounts and offers, acts, blocked domains and the day's figures. Every function asks first whether an
-- operator calls. See docs/product/operator.md.

create type public.desk_offer as (
  id uuid, brand_name text, promo_code text, description text, affiliate_link text, brand_url text, category text, expiration_date date,
  created_at timestamptz, is_featured boolean, followers_only boolean, hidden_because text[], hidden_reason text, influencer_id uuid, influencer_name text,
  influencer_username text, influencer_avatar_url text, influencer_suspended boolean, open_complaints integer
);
comment on type public.desk_offer is 'An offer as operators see it, hidden or not. hidden_because: operator, complaints, domain; empty when it is shown.';

create function private.as_desk_offer(code public.promo_codes)
returns public.desk_offer
language sql
stable
security definer
set search_path = ''
as $$
  select row(
    code.id, code.brand_name, code.promo_code, code.description, code.affiliate_link, code.brand_url, code.category, code.expiration_date,
    code.created_at, code.is_featured, code.followers_only,
    array(select h.because from private.hidden_offers h where h.offer_id = code.id order by h.because),
    (select why.reason from private.reasons_for_hiding why where why.offer_id = code.id),
    p.id, coalesce(p.full_name, p.username), p.username, p.avatar_url,
    exists (select from private.hidden_accounts hidden where hidden.account_id = p.id),
    (select count(*)::integer from private.complaints c where c.about = code.id and c.settled_at is null)
  )::public.desk_offer
  from public.profiles p
  where p.id = code.influencer_id;
$$;
comment on function private.as_desk_offer(public.promo_codes) is 'An offer as operators see it; null for one of a deleted account.';

create type public.desk_account as (
  id uuid, name text, username text, email text, avatar_url text, bio text, category text, is_influencer boolean, is_agency boolean,
  is_creditcard boolean, is_featured boolean, is_operator boolean, created_at timestamptz, last_sign_in_at timestamptz, suspended_because text,
  suspended_since timestamptz, plan text, plan_until timestamptz, live_offers integer, hidden_offers integer, followers integer,
  open_complaints integer, agencies integer
);
comment on type public.desk_account is 'An account as operators see it, suspended or not. plan_until: null for a contract without an end.';

create function private.as_desk_account(p public.profiles)
returns public.desk_account
language sql
stable
security definer
set search_path = ''
as $$
  select row(
    p.id, coalesce(p.full_name, p.username), p.username, account.email, p.avatar_url, p.bio, p.category, p.is_influencer, p.is_agency,
    p.is_creditcard, p.is_featured, exists (select from private.operators o where o.account_id = p.id), p.created_at, account.last_sign_in_at,
    case when hidden.account_id is not null then coalesce(s.reason, 'Suspended by SQL, without a reason.') end,
    case when hidden.account_id is not null then coalesce(s.since, hidden.hidden_at) end,
    (private.offer_limit(p.id)).tier, (select b.subscription_end from public.subscribers b where b.user_id = p.id and b.subscribed),
    (
      select count(*)::integer from (
        select from public.promo_codes c where c.influencer_id = p.id and c.live_until >= private.today() and not c.hidden limit 1001
      ) live
    ),
    (select count(*)::integer from public.promo_codes c where c.influencer_id = p.id and c.hidden),
    coalesce((select f.follower_count from public.follower_counts f where f.influencer_id = p.id), 0),
    (select count(*)::integer from private.complaints c where c.account_id = p.id and c.settled_at is null),
    (select count(*)::integer from public.agency_influencers link where link.influencer_id = p.id and link.managed_by_agency)
  )::public.desk_account
  from auth.users account
  left join private.hidden_accounts hidden on hidden.account_id = account.id
  left join private.suspensions s on s.account_id = account.id
  where account.id = p.id;
$$;
comment on function private.as_desk_account(public.profiles) is 'An account as operators see it.';

-- The queue

create type public.desk_complaint as (kind text, words text, made_at timestamptz, by_member boolean, weighs boolean);
comment on type public.desk_complaint is 'A complaint as operators see it: they aren''t told who made it either, only whether it was a member, and whether it counts.';

create type public.queue_entry as (
  task text, thing uuid, since timestamptz, offer public.desk_offer, account public.desk_account, complaints integer, latest public.desk_complaint[],
  objection text, cursor text, total integer
);
comment on type public.queue_entry is
  'What an operator has to look at: complaints about one thing, an objection, or a new influencer (task). latest: the five latest complaints; complaints: how many there are.';

create function private.waiting_for_operators()
returns table (task text, thing uuid, since timestamptz, complaints integer, offer_id uuid, account_id uuid, objection text)
language sql
stable
security definer
set search_path = ''
as $$
  select 'complaints' as task, c.about as thing, min(c.made_at) as since, count(*)::integer as complaints,
    (array_agg(c.offer_id))[1] as offer_id, (array_agg(c.account_id))[1] as account_id, null::text as objection
  from private.complaints c
  where c.settled_at is null
    and not exists (select from private.hidden_accounts hidden where hidden.account_id = c.account_id)
  group by c.about
  union all
  select 'objection', o.about, o.made_at, 0, o.offer_id, o.account_id, o.words
  from private.objections o
  where o.refused_at is null
    and (
      exists (select from private.suspensions s where s.account_id = o.about)
      or exists (select from public.promo_codes c where c.id = o.about and c.hidden)
    )
  union all
  select 'new influencer', n.account_id, n.since, 0, null, n.account_id, null
  from private.new_influencers n
  where not exists (select from private.hidden_accounts hidden where hidden.account_id = n.account_id);
$$;
comment on function private.waiting_for_operators() is 'What waits for an operator: complaints by what they are about, objections against what still stands, and new influencers.';

create function public.operator_queue(task text default null, after text default null, page_size integer default 20)
returns setof public.queue_entry
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  place jsonb;
  wanted_task constant text := task;
begin
  perform private.require_operator();
  place := private.read_cursor(after, 'queue', array['timestamptz', 'uuid']);
  return query
  with narrowed as (
    select w.* from private.waiting_for_operators() w where wanted_task is null or w.task = wanted_task
  ), page as (
    select n.* from narrowed n
    where place is null or (n.since, n.thing) > ((place ->> 1)::timestamptz, (place ->> 2)::uuid)
    order by n.since, n.thing
    limit private.page_size(operator_queue.page_size)
  )
  select
    page.task, page.thing, page.since,
    (select private.as_desk_offer(c) from public.promo_codes c where c.id = page.offer_id),
    (select private.as_desk_account(p) from public.profiles p where p.id = page.account_id),
    page.complaints,
    array(
      select row(c.kind, c.words, c.made_at, c.by_account is not null, c.weighs)::public.desk_complaint
      from private.complaints c
      where page.task = 'complaints' and c.about = page.thing and c.settled_at is null
      order by c.made_at desc
      limit 5
    ),
    page.objection,
    private.write_cursor('queue', jsonb_build_array(page.since, page.thing)),
    case when place is null then (select count(*)::integer from narrowed) end
  from page
  order by page.since, page.thing;
end;
$$;
comment on function public.operator_queue(text, text, integer) is
  'What waits for an operator, oldest first, each thing once: complaints, objections and new influencers, or one of the three. For operators.';
grant execute on function public.operator_queue(text, text, integer) to authenticated;

-- Accounts and offers

create function public.operator_find_accounts(search text)
returns setof public.desk_account
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  written constant text := lower(btrim(left(search, 254)));
begin
  perform private.require_operator();
  return query
  select (found.account).*
  from (
    select private.as_desk_account(p) as account
    from (
      select p.* from public.profiles p
      where written = '' or written is null
        or p.id::text = written
        or starts_with(p.username, ltrim(written, '@'))
        or p.sort_name like '%' || replace(replace(replace(written, '\', '\\'), '%', '\%'), '_', '\_') || '%'
        or p.id in (select account.id from auth.users account where account.email = written)
      order by p.created_at desc, p.id
      limit 50
    ) p
  ) found;
end;
$$;
comment on function public.operator_find_accounts(text) is
  'The 50 newest accounts whose name has this text in it or whose username begins with it, or the one with this address or id; suspended ones, too. For operators.';
grant execute on function public.operator_find_accounts(text) to authenticated;

create function public.operator_account(of_account uuid)
returns setof public.desk_account
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select (found.account).* from (
    select private.as_desk_account(p) as account from public.profiles p where p.id = of_account
  ) found;
end;
$$;
comment on function public.operator_account(uuid) is 'An account; no row when it was deleted. For operators.';
grant execute on function public.operator_account(uuid) to authenticated;

create function public.operator_find_offers(search text default null, of_account uuid default null, only_hidden boolean default false)
returns setof public.desk_offer
language plpgsql
stable
security definer
set search_path = ''
-- Each way in has its own index, which a plan for all searches wouldn't use.
set plan_cache_mode = force_custom_plan
as $$
declare
  most constant integer := 50;
  written constant text := lower(btrim(left(search, 254)));
  words constant tsquery := private.search_query(left(search, 200));
  -- A word without a dot is no domain.
  domain constant text := case when strpos(written, '.') > 0 then private.as_domain(written) end;
  found_ids uuid[];
begin
  perform private.require_operator();
  if coalesce(written, '') = '' and only_hidden then
    found_ids := array(
      select c.id from private.hidden_offers h
      join public.promo_codes c on c.id = h.offer_id
      where of_account is null or c.influencer_id = of_account
      group by c.id
      order by max(c.created_at) desc, c.id desc
      limit most
    );
  elsif coalesce(written, '') = '' then
    found_ids := array(
      select c.id from public.promo_codes c
      where of_account is null or c.influencer_id = of_account
      order by c.created_at desc, c.id desc
      limit most
    );
  elsif written ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    found_ids := array[written::uuid];
  else
    found_ids := array(
      with by_domain as materialized (
        select c.id, c.created_at from public.promo_codes c
        where private.domains_above(c.domains) @> array[domain]
          and (of_account is null or c.influencer_id = of_account)
          and (not coalesce(only_hidden, false) or c.hidden)
      -- Live and ended offers have an index each.
      ), live as (
        select c.id, c.created_at from public.promo_codes c
        where c.search @@ words and not c.has_ended
          and (of_account is null or c.influencer_id = of_account)
          and (not coalesce(only_hidden, false) or c.hidden)
        order by c.created_at desc, c.id desc
        limit most
      ), ended as (
        select c.id, c.created_at from public.promo_codes c
        where c.search @@ words and c.has_ended
          and (of_account is null or c.influencer_id = of_account)
          and (not coalesce(only_hidden, false) or c.hidden)
        order by c.created_at desc, c.id desc
        limit most
      )
      select found.id from (select * from by_domain union select * from live union select * from ended) found
      order by found.created_at desc, found.id desc
      limit most
    );
  end if;
  return query
  select (found.offer).*
  from (
    select private.as_desk_offer(c) as offer
    from public.promo_codes c
    where c.id = any (found_ids)
      and (of_account is null or c.influencer_id = of_account)
      and (not coalesce(only_hidden, false) or c.hidden)
    order by c.created_at desc, c.id desc
  ) found
  where (found.offer).id is not null;
end;
$$;
comment on function public.operator_find_offers(text, uuid, boolean) is
  'The 50 newest offers that a search finds, by words, domain or id; of one account when it is named; hidden ones, too, or only these. For operators.';
grant execute on function public.operator_find_offers(text, uuid, boolean) to authenticated;

-- Acts and domains

create type public.desk_act as (
  id bigint, at timestamptz, operator_name text, act text, reason text, account_id uuid, account_name text, offer_id uuid, offer_brand text,
  domain text, before jsonb, after jsonb, cursor text
);
comment on type public.desk_act is 'An act of an operator, or (without operator_name) of the rule about complaints. Names are null for what was deleted since.';

create function public.operator_acts(of_account uuid default null, of_offer uuid default null, after text default null, page_size integer default 20)
returns setof public.desk_act
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  place jsonb;
begin
  perform private.require_operator();
  place := private.read_cursor(after, 'acts', array['bigint']);
  return query
  select
    a.id, a.at, coalesce(doer.full_name, doer.username), a.act, a.reason, a.account_id, coalesce(p.full_name, p.username), a.offer_id, c.brand_name,
    a.domain, a.before, a.after, private.write_cursor('acts', jsonb_build_array(a.id))
  from private.operator_acts a
  left join public.profiles doer on doer.id = a.operator_id
  left join public.profiles p on p.id = a.account_id
  left join public.promo_codes c on c.id = a.offer_id
  where (of_account is null or a.account_id = of_account)
    and (of_offer is null or a.offer_id = of_offer)
    and (place is null or a.id < (place ->> 1)::bigint)
  order by a.id desc
  limit private.page_size(operator_acts.page_size);
end;
$$;
comment on function public.operator_acts(uuid, uuid, text, integer) is 'Acts, newest first: all, or those about an account or an offer. For operators.';
grant execute on function public.operator_acts(uuid, uuid, text, integer) to authenticated;

create function public.operator_domains()
returns table (domain text, reason text, blocked_at timestamptz, offers integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select b.domain, b.reason, b.blocked_at, (
    select count(*)::integer from public.promo_codes c
    where private.domains_above(c.domains) @> array[b.domain] and c.hidden
      and exists (select from private.hidden_offers h where h.offer_id = c.id and h.because = 'domain')
  )
  from private.blocked_domains b
  order by b.domain
  limit 1000;
end;
$$;
comment on function public.operator_domains() is 'The blocked domains, and how many offers each hides. For operators.';
grant execute on function public.operator_domains() to authenticated;

create function public.operator_domain_reach(domain text)
returns table (domain_name text, offers integer, influencers integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted constant text := private.as_domain(domain);
begin
  perform private.require_operator();
  return query
  select wanted, count(*)::integer, count(distinct c.influencer_id)::integer
  from public.promo_codes c
  where private.domains_above(c.domains) @> array[wanted] and not c.hidden;
end;
$$;
comment on function public.operator_domain_reach(text) is 'What blocking a domain would hide. For operators.';
grant execute on function public.operator_domain_reach(text) to authenticated;

-- The day's figures

create function public.operator_totals()
returns table (
  waiting integer, oldest_since timestamptz, members integer, influencers integer, live_offers integer, hidden_offers integer,
  suspended_accounts integer, blocked_domains integer, promotion_active boolean, unsent_mails integer
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select
    (select count(*)::integer from private.waiting_for_operators()),
    (select min(w.since) from private.waiting_for_operators() w),
    (select count(*)::integer from public.profiles),
    (select count(*)::integer from public.profiles p where p.is_influencer),
    (select coalesce(sum(counted.live), 0)::integer from private.live_counts counted where counted.brand_key = '' and counted.category <> ''),
    (select count(distinct h.offer_id)::integer from private.hidden_offers h),
    (select count(*)::integer from private.hidden_accounts hidden where not hidden.departed),
    (select count(*)::integer from private.blocked_domains),
    (select s.promotion_active from public.app_settings s),
    (select count(*)::integer from private.notices);
end;
$$;
comment on function public.operator_totals() is 'How many there are of everything, and what waits. For operators.';
grant execute on function public.operator_totals() to authenticated;

create function public.operator_days(days integer default 30)
returns table (day date, new_members integer, new_influencers integer, new_offers integer, complaints integer, acts integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
  first_day constant date := today - (least(greatest(coalesce(operator_days.days, 30), 1), 90) - 1);
begin
  perform private.require_operator();
  return query
  with happened as (
    select (p.created_at at time zone 'utc')::date as on_day, 'member' as what from public.profiles p where p.created_at >= first_day
    union all
    select (n.since at time zone 'utc')::date, 'influencer' from private.new_influencers n where n.since >= first_day
    union all
    select (c.created_at at time zone 'utc')::date, 'offer' from public.promo_codes c where c.created_at >= first_day
    union all
    select (c.made_at at time zone 'utc')::date, 'complaint' from private.complaints c where c.made_at >= first_day
    union all
    select (a.at at time zone 'utc')::date, 'act' from private.operator_acts a where a.at >= first_day
  )
  select
    d.day::date,
    (count(h.what) filter (where h.what = 'member'))::integer,
    (count(h.what) filter (where h.what = 'influencer'))::integer,
    (count(h.what) filter (where h.what = 'offer'))::integer,
    (count(h.what) filter (where h.what = 'complaint'))::integer,
    (count(h.what) filter (where h.what = 'act'))::integer
  from generate_series(first_day::timestamp, today::timestamp, interval '1 day') as d(day)
  left join happened h on h.on_day = d.day::date
  group by d.day
  order by d.day;
end;
$$;
comment on function public.operator_days(integer) is
  'Day by day (UTC), up to 90: new members, offers, complaints and acts, and new influencers that wait to be looked at. For operators.';
grant execute on function public.operator_days(integer) to authenticated;
