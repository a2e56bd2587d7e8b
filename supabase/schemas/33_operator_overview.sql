-- What operators read beside the queue: acts, blocked domains and the day's figures.

-- Acts and domains

create type public.desk_act as (
  id bigint, at timestamptz, operator_name text, act text, reason text, account_id uuid, account_name text, offer_id uuid, offer_brand text,
  domain text, before jsonb, after jsonb, cursor text
);
comment on type public.desk_act is
  'An act of an operator, or (without operator_name) of the rule about complaints. The names of an account and an offer are null for those deleted since.';

create function public.operator_acts(of_account uuid default null, of_offer uuid default null, after text default null, page_size integer default 20)
returns setof public.desk_act
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  cursor_keys jsonb;
begin
  perform private.require_operator();
  cursor_keys := private.read_cursor(after, 'acts', array['bigint']);
  return query
  select
    a.id, a.at,
    coalesce(doer.full_name, doer.username, case when a.operator_id is not null then 'an operator whose account was deleted' end),
    a.act, a.reason, a.account_id, coalesce(p.full_name, p.username), a.offer_id, c.brand_name,
    a.domain, a.before, a.after, private.write_cursor('acts', jsonb_build_array(a.id))
  from private.operator_acts a
  left join public.profiles doer on doer.id = a.operator_id
  left join public.profiles p on p.id = a.account_id
  left join public.promo_codes c on c.id = a.offer_id
  where (of_account is null or a.account_id = of_account)
    and (of_offer is null or a.offer_id = of_offer)
    and (cursor_keys is null or a.id < (cursor_keys ->> 1)::bigint)
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
    where private.leads_to(c, b.domain) and c.hidden
      and exists (select from private.hidden_offers h where h.offer_id = c.id and h.hidden_by = 'domain')
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
  where private.leads_to(c, wanted) and not c.hidden;
end;
$$;
comment on function public.operator_domain_reach(text) is 'How many offers, of how many influencers, blocking a domain would hide. domain_name: the domain as it would be stored. For operators.';
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
    (
      select count(*)::integer from private.offers_not_hidden c
      where not c.has_ended and c.live_until >= private.today() and not c.followers_only
    ),
    (select count(distinct h.offer_id)::integer from private.hidden_offers h),
    (select count(*)::integer from private.hidden_accounts hidden where not hidden.departed),
    (select count(*)::integer from private.blocked_domains),
    (select s.promotion_active from public.app_settings s),
    (select count(*)::integer from private.jobs j where j.kind in ('notice', 'address change'));
end;
$$;
comment on function public.operator_totals() is 'The desk''s sums. waiting, oldest_since: of the queue. unsent_mails: how many notices and mails about changed addresses wait to be sent. For operators.';
grant execute on function public.operator_totals() to authenticated;

create function public.operator_days(days integer default 30)
returns table (day date, new_members integer, new_offers integer, complaints integer, acts integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
  first_day constant date := today - (least(greatest(coalesce(operator_days.days, 30), 1), 90) - 1);
  first_moment constant timestamptz := first_day::timestamp at time zone 'utc';
begin
  perform private.require_operator();
  return query
  with happened as (
    select (p.created_at at time zone 'utc')::date as on_day, 'member' as what from public.profiles p where p.created_at >= first_moment
    union all
    select (c.created_at at time zone 'utc')::date, 'offer' from public.promo_codes c where c.created_at >= first_moment
    union all
    select (c.made_at at time zone 'utc')::date, 'complaint' from private.complaints c where c.made_at >= first_moment
    union all
    select (a.at at time zone 'utc')::date, 'act' from private.operator_acts a where a.at >= first_moment
  )
  select
    d.day::date,
    (count(h.what) filter (where h.what = 'member'))::integer,
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
  'How many new members, offers, complaints and acts there were on each of the last days (UTC), up to 90. For operators.';
grant execute on function public.operator_days(integer) to authenticated;
