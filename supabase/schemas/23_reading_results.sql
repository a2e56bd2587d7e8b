-- How influencers and their agencies read what offers achieved. See docs/product/results.md#results-of-an-influencer.

create type public.result_counts as (shown integer, copied integer, shop integer, rung integer, followed integer);
comment on type public.result_counts is
  'How often offers were shown in full, their codes copied, their shops opened, rung by the extension, and how many follows they won. '
  'In breakdowns null stands for a few: 1 to 4.';

create type public.results_of_day as (day date, counts public.result_counts, followers integer);

create type public.results_of_offer as (
  offer_id uuid,
  influencer_id uuid,
  brand_name text,
  promo_code text,
  description text,
  category text,
  expiration_date date,
  created_at timestamptz,
  counts public.result_counts,
  counts_before public.result_counts,
  copies integer[],
  worked_reports integer,
  all_reports integer,
  last_worked_at timestamptz,
  reliability integer
);
comment on type public.results_of_offer is
  'copies: how often the code was copied on each day of the period. The reports are those of the last 30 days, whatever the period.';

create type public.results_of_influencer as (
  influencer_id uuid,
  name text,
  username text,
  avatar_url text,
  counts public.result_counts,
  counts_before public.result_counts,
  followers integer,
  followers_before integer
);
create type public.results_of_part as (name text, counts public.result_counts);
comment on type public.results_of_part is 'The results of a source or a category.';

create type public.results_of_offer_source as (offer_id uuid, source text, counts public.result_counts);

create type public.results as (
  since date,
  until date,
  counts public.result_counts,
  counts_before public.result_counts,
  days public.results_of_day[],
  days_before public.results_of_day[],
  offers public.results_of_offer[],
  influencers public.results_of_influencer[],
  sources public.results_of_part[],
  categories public.results_of_part[]
);
comment on type public.results is
  'What offers achieved from one day to another (UTC), compared with as many days before. offers: up to 1,000, the most copied first.';

create function private.results_readable(influencer_ids uuid[])
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  mine constant uuid[] := array(
    select p.id from public.profiles p where p.id = (select auth.uid()) and (p.is_influencer or p.is_creditcard)
    union
    select private.influencers_i_manage()
  );
begin
  if influencer_ids is null then
    return mine;
  end if;
  if not influencer_ids <@ mine then
    raise exception 'Only an influencer and its agency read its results.' using errcode = '42501';
  end if;
  return influencer_ids;
end;
$$;
comment on function private.results_readable(uuid[]) is
  'Of whom the caller reads results: of itself and of those whom it manages as their agency, or of those of them that it asks for.';

create function private.result_period(since date, until date, out first_day date, out last_day date)
language plpgsql
stable
set search_path = ''
as $$
begin
  last_day := least(coalesce(until, private.today()), private.today());
  first_day := coalesce(since, last_day - 29);
  if last_day - first_day not between 0 and 399 then
    raise exception 'Results are read for 1 to 400 days.' using errcode = '22023';
  end if;
end;
$$;
comment on function private.result_period(date, date) is 'The days that are asked for, as far as they have begun. Without any: the last 30.';

-- These have a parsed body and no settings, so that the planner puts them into the statements that call them.

create function private.until(sums integer[], place integer)
returns integer
language sql
immutable parallel safe
-- Of months that are long over, only the whole is known, and counts as their first day's.
return coalesce(sums[place], sums[2], 0);
comment on function private.until(integer[], integer) is 'How often it happened on the days of a month before this place in its sums.';

create function private.result_months(first_day date, last_day date)
returns table (month date, before_begins integer, begins integer, ends integer)
language sql
immutable parallel safe
begin atomic
  select
    m.month,
    1 + least(greatest(first_day - (last_day - first_day + 1) - m.month, 0), m.days),
    1 + least(greatest(first_day - m.month, 0), m.days),
    1 + least(greatest(last_day + 1 - m.month, 0), m.days)
  from (
    select begins::date as month, (begins + interval '1 month')::date - begins::date as days
    from generate_series(
      date_trunc('month', (first_day - (last_day - first_day + 1))::timestamp), last_day::timestamp, interval '1 month'
    ) as begins
  ) m
  -- 800 days lie in no more months than these. So the planner knows how few they are, and works their places out once and not for each
  -- number that is read.
  limit 28;
end;
comment on function private.result_months(date, date) is
  'The months in which these days and as many before lie, and where the sums of both begin and end in each month''s lists. One period ends '
  'where the next begins.';

create aggregate private.join_lists(integer[]) (sfunc = array_cat, stype = integer[], initcond = '{}');
comment on aggregate private.join_lists(integer[]) is 'One list of several, in their order.';

create function private.few(times bigint)
returns integer
language sql
immutable parallel safe
return case when times not between 1 and 4 then times end::integer;
comment on function private.few(bigint) is 'Null for 1 to 4: so few could point at a person (docs/product/results.md#a-few).';

create type private.results_of_offers as (offers public.results_of_offer[], categories public.results_of_part[]);

-- These are plpgsql with a generic plan, because that is kept from one request to the next. Planning them takes some milliseconds.

create function private.results_by_offer(whose uuid[], first_day date, last_day date, of_brand text default null)
returns private.results_of_offers
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  answer private.results_of_offers;
begin
  with months as materialized (
    select * from private.result_months(first_day, last_day)
  ), achieved as materialized (
    select c.id, c.influencer_id, c.brand_name, c.promo_code, c.description, c.category, c.expiration_date, c.created_at, a.*
    from public.promo_codes c
    -- Each offer's months are one look into its index.
    cross join lateral (
      select
        coalesce(sum(private.until(r.shown, m.ends)) - sum(private.until(r.shown, m.begins)), 0)::integer as shown,
        coalesce(sum(private.until(r.copied, m.ends)) - sum(private.until(r.copied, m.begins)), 0)::integer as copied,
        coalesce(sum(private.until(r.shop, m.ends)) - sum(private.until(r.shop, m.begins)), 0)::integer as shop,
        coalesce(sum(private.until(r.rung, m.ends)) - sum(private.until(r.rung, m.begins)), 0)::integer as rung,
        coalesce(sum(private.until(r.followed, m.ends)) - sum(private.until(r.followed, m.begins)), 0)::integer as followed,
        coalesce(sum(private.until(r.shown, m.begins)) - sum(private.until(r.shown, m.before_begins)), 0)::integer as shown_before,
        coalesce(sum(private.until(r.copied, m.begins)) - sum(private.until(r.copied, m.before_begins)), 0)::integer as copied_before,
        coalesce(sum(private.until(r.shop, m.begins)) - sum(private.until(r.shop, m.before_begins)), 0)::integer as shop_before,
        coalesce(sum(private.until(r.rung, m.begins)) - sum(private.until(r.rung, m.before_begins)), 0)::integer as rung_before,
        coalesce(sum(private.until(r.followed, m.begins)) - sum(private.until(r.followed, m.before_begins)), 0)::integer as followed_before,
        private.join_lists(
          (case when r.copies_by_day <> '{}' then r.copies_by_day else array_fill(0, array[31]) end)[m.begins : m.ends - 1]
          order by m.month
        ) filter (where m.ends > m.begins) as copies
      from months m
      left join private.offer_results r
        on r.offer_id = c.id and r.month = m.month and r.month between first_day - (last_day - first_day) - 32 and last_day
    ) a
    where c.influencer_id = any (whose) and not c.hidden
      and (of_brand is null or c.brand_key = of_brand)
      and (c.live_until >= first_day or a.shown + a.copied + a.shown_before + a.copied_before > 0)
  ), listed as (
    select * from achieved a order by a.copied desc, a.created_at desc, a.id limit case when of_brand is null then 1000 end
  ), parts as (
    select
      category.name, category.nth,
      coalesce(sum(a.shown), 0) as shown,
      coalesce(sum(a.copied), 0) as copied,
      coalesce(sum(a.shop), 0) as shop,
      coalesce(sum(a.rung), 0) as rung,
      coalesce(sum(a.followed), 0) as followed
    from unnest(private.categories()) with ordinality as category(name, nth)
    left join achieved a on a.category = category.name
    group by category.name, category.nth
  )
  select
    (
      select coalesce(array_agg(row(
        listed.id, listed.influencer_id, listed.brand_name, listed.promo_code, listed.description, listed.category,
        listed.expiration_date, listed.created_at,
        row(listed.shown, listed.copied, listed.shop, listed.rung, listed.followed)::public.result_counts,
        row(listed.shown_before, listed.copied_before, listed.shop_before, listed.rung_before, listed.followed_before)::public.result_counts,
        listed.copies,
        coalesce(reported.worked_reports, 0), coalesce(reported.all_reports, 0), reported.last_worked_at,
        coalesce(reported.reliability, 0)
      )::public.results_of_offer order by listed.copied desc, listed.created_at desc, listed.id), '{}')
      from listed
      left join private.offer_reliability reported on reported.offer_id = listed.id
    ),
    (
      select array_agg(row(
        part.name,
        row(private.few(part.shown), private.few(part.copied), private.few(part.shop), private.few(part.rung), private.few(part.followed))::public.result_counts
      )::public.results_of_part order by part.nth)
      from parts part
    )
  into answer.offers, answer.categories;
  return answer;
end;
$$;
comment on function private.results_by_offer(uuid[], date, date, text) is
  'What each offer achieved that was live in these days or achieved something in them or before: the 1,000 that were copied most, or '
  'all of one brand (by its key), and all of them by category.';

create function private.results_by_day(whose uuid[], first_day date, last_day date)
returns public.results_of_day[]
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  today constant date := private.today();
begin
  return (
    with days as materialized (
      select d::date as day, date_trunc('month', d)::date as month, extract(day from d)::integer as nth
      from generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') as d
    ), so_far as (
      -- Until the end of each day, and of the day before the first, in its month.
      select
        d.day, d.month,
        sum(private.until(r.shown, d.nth + 1)) as shown,
        sum(private.until(r.copied, d.nth + 1)) as copied,
        sum(private.until(r.shop, d.nth + 1)) as shop,
        sum(private.until(r.rung, d.nth + 1)) as rung,
        sum(private.until(r.followed, d.nth + 1)) as followed
      from (
        select * from days
        union all
        select first_day - 1, date_trunc('month', (first_day - 1)::timestamp)::date, extract(day from first_day - 1)::integer
      ) d
      join private.influencer_results r on r.influencer_id = any (whose) and r.month = d.month and r.source = ''
      group by d.day, d.month
    ), achieved as (
      select
        s.day,
        (s.shown - lag(s.shown, 1, 0::bigint) over of_month)::integer as shown,
        (s.copied - lag(s.copied, 1, 0::bigint) over of_month)::integer as copied,
        (s.shop - lag(s.shop, 1, 0::bigint) over of_month)::integer as shop,
        (s.rung - lag(s.rung, 1, 0::bigint) over of_month)::integer as rung,
        (s.followed - lag(s.followed, 1, 0::bigint) over of_month)::integer as followed
      from so_far s
      window of_month as (partition by s.month order by s.day)
    ), changes as (
      -- How many followers came on a day or went; on the first day all that there were.
      select greatest(of_account.day, first_day) as day, of_account.change
      from (select distinct w.id from unnest(whose) as w(id)) account
      cross join lateral (
        select h.day, h.followers - lag(h.followers, 1, 0) over (order by h.day) as change
        from private.follower_history h
        where h.influencer_id = account.id and h.day <= last_day and h.day >= coalesce(
          (select max(before.day) from private.follower_history before where before.influencer_id = account.id and before.day < first_day),
          first_day
        )
      ) of_account
    ), audience as (
      select d.day, (sum(sum(c.change)) over (order by d.day))::integer as followers
      from days d left join changes c on c.day = d.day
      group by d.day
    )
    select array_agg(row(
      d.day,
      row(coalesce(a.shown, 0), coalesce(a.copied, 0), coalesce(a.shop, 0), coalesce(a.rung, 0), coalesce(a.followed, 0))::public.result_counts,
      case
        when d.day < today then coalesce(audience.followers, 0)
        -- Today isn't over.
        else (
          select coalesce(sum(now.follower_count), 0)::integer from public.follower_counts now where now.influencer_id = any (whose)
        )
      end
    )::public.results_of_day order by d.day)
    from days d
    join audience on audience.day = d.day
    left join achieved a on a.day = d.day
  );
end;
$$;
comment on function private.results_by_day(uuid[], date, date) is 'What all offers together achieved on each day, and how many followers there were at its end.';

create function private.followers_on(of_account uuid, of_day date)
returns integer
language sql
stable
begin atomic
  select coalesce(
    case
      when of_day >= private.today() then
        (select now.follower_count from public.follower_counts now where now.influencer_id = of_account)
      else (
        select h.followers from private.follower_history h
        where h.influencer_id = of_account and h.day <= of_day
        order by h.day desc
        limit 1
      )
    end,
    0
  );
end;
comment on function private.followers_on(uuid, date) is 'How many followers an influencer had at the end of a day, or has today.';

create function private.results_by_influencer(whose uuid[], first_day date, last_day date)
returns public.results_of_influencer[]
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    with months as materialized (
      select * from private.result_months(first_day, last_day)
    ), achieved as (
      select
        r.influencer_id,
        coalesce(sum(private.until(r.shown, m.ends)) - sum(private.until(r.shown, m.begins)), 0)::integer as shown,
        coalesce(sum(private.until(r.copied, m.ends)) - sum(private.until(r.copied, m.begins)), 0)::integer as copied,
        coalesce(sum(private.until(r.shop, m.ends)) - sum(private.until(r.shop, m.begins)), 0)::integer as shop,
        coalesce(sum(private.until(r.rung, m.ends)) - sum(private.until(r.rung, m.begins)), 0)::integer as rung,
        coalesce(sum(private.until(r.followed, m.ends)) - sum(private.until(r.followed, m.begins)), 0)::integer as followed,
        coalesce(sum(private.until(r.shown, m.begins)) - sum(private.until(r.shown, m.before_begins)), 0)::integer as shown_before,
        coalesce(sum(private.until(r.copied, m.begins)) - sum(private.until(r.copied, m.before_begins)), 0)::integer as copied_before,
        coalesce(sum(private.until(r.shop, m.begins)) - sum(private.until(r.shop, m.before_begins)), 0)::integer as shop_before,
        coalesce(sum(private.until(r.rung, m.begins)) - sum(private.until(r.rung, m.before_begins)), 0)::integer as rung_before,
        coalesce(sum(private.until(r.followed, m.begins)) - sum(private.until(r.followed, m.before_begins)), 0)::integer as followed_before
      from private.influencer_results r
      join months m on m.month = r.month
      where r.influencer_id = any (whose) and r.source = '' and r.month between first_day - (last_day - first_day) - 32 and last_day
      group by r.influencer_id
    )
    select coalesce(array_agg(row(
      p.id, coalesce(p.full_name, p.username), p.username, p.avatar_url,
      row(coalesce(a.shown, 0), coalesce(a.copied, 0), coalesce(a.shop, 0), coalesce(a.rung, 0), coalesce(a.followed, 0))::public.result_counts,
      row(coalesce(a.shown_before, 0), coalesce(a.copied_before, 0), coalesce(a.shop_before, 0), coalesce(a.rung_before, 0), coalesce(a.followed_before, 0))::public.result_counts,
      private.followers_on(p.id, last_day), private.followers_on(p.id, first_day - 1)
    )::public.results_of_influencer order by coalesce(a.copied, 0) desc, p.sort_name, p.id), '{}')
    from public.profiles p
    left join achieved a on a.influencer_id = p.id
    where p.id = any (whose)
  );
end;
$$;
comment on function private.results_by_influencer(uuid[], date, date) is 'What each influencer''s offers achieved.';

create function private.results_by_source(whose uuid[], first_day date, last_day date)
returns public.results_of_part[]
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    with achieved as (
      select
        r.source,
        sum(private.until(r.shown, m.ends)) - sum(private.until(r.shown, m.begins)) as shown,
        sum(private.until(r.copied, m.ends)) - sum(private.until(r.copied, m.begins)) as copied,
        sum(private.until(r.shop, m.ends)) - sum(private.until(r.shop, m.begins)) as shop,
        sum(private.until(r.rung, m.ends)) - sum(private.until(r.rung, m.begins)) as rung,
        sum(private.until(r.followed, m.ends)) - sum(private.until(r.followed, m.begins)) as followed
      from private.influencer_results r
      join private.result_months(first_day, last_day) m on m.month = r.month
      where r.influencer_id = any (whose) and r.source <> '' and r.month between first_day - 31 and last_day
      group by r.source
    )
    select array_agg(row(
      s.name,
      row(private.few(coalesce(a.shown, 0)), private.few(coalesce(a.copied, 0)), private.few(coalesce(a.shop, 0)), private.few(coalesce(a.rung, 0)), private.few(coalesce(a.followed, 0)))::public.result_counts
    )::public.results_of_part order by s.nth)
    from unnest(private.result_sources()) with ordinality as s(name, nth)
    left join achieved a on a.source = s.name
  );
end;
$$;
comment on function private.results_by_source(uuid[], date, date) is 'What was achieved where people found the offers.';

create function private.results_of(whose uuid[], first_day date, last_day date)
returns public.results
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  how_many constant integer := last_day - first_day + 1;
  days constant public.results_of_day[] := private.results_by_day(whose, first_day - how_many, last_day);
  answer public.results;
begin
  answer.since := first_day;
  answer.until := last_day;
  answer.days := days[how_many + 1:];
  answer.days_before := days[:how_many];
  answer.influencers := private.results_by_influencer(whose, first_day, last_day);
  answer.sources := private.results_by_source(whose, first_day, last_day);
  select o.offers, o.categories into answer.offers, answer.categories
  from private.results_by_offer(whose, first_day, last_day) o;
  select
    row(coalesce(sum((i.counts).shown), 0), coalesce(sum((i.counts).copied), 0), coalesce(sum((i.counts).shop), 0), coalesce(sum((i.counts).rung), 0), coalesce(sum((i.counts).followed), 0))::public.result_counts,
    row(coalesce(sum((i.counts_before).shown), 0), coalesce(sum((i.counts_before).copied), 0), coalesce(sum((i.counts_before).shop), 0), coalesce(sum((i.counts_before).rung), 0), coalesce(sum((i.counts_before).followed), 0))::public.result_counts
  into answer.counts, answer.counts_before
  from unnest(answer.influencers) i;
  return answer;
end;
$$;
comment on function private.results_of(uuid[], date, date) is
  'What the offers of these influencers achieved from one day to another, and in as many days before.';

create function public.get_results(influencer_ids uuid[] default null, since date default null, until date default null)
returns public.results
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  period constant record := private.result_period(since, until);
begin
  return private.results_of(private.results_readable(influencer_ids), period.first_day, period.last_day);
end;
$$;
comment on function public.get_results(uuid[], date, date) is
  'What the offers of influencers achieved from one day to another (without days: the last 30), and in as many days before. For an '
  'influencer and for the agency that manages it; without ids, all of whom the caller reads results.';
grant execute on function public.get_results(uuid[], date, date) to authenticated;

create function public.get_results_by_source(offer_ids uuid[], since date default null, until date default null)
returns setof public.results_of_offer_source
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  period constant record := private.result_period(since, until);
  mine constant uuid[] := private.results_readable(null);
begin
  if cardinality(offer_ids) > 1000 then
    raise exception 'Results by source are read for up to 1,000 offers.' using errcode = '22023';
  end if;
  if exists (
    select from unnest(offer_ids) as wanted(id)
    left join public.promo_codes c on c.id = wanted.id
    where c.influencer_id is null or c.influencer_id <> all (mine)
  ) then
    raise exception 'Only an influencer and its agency read its results.' using errcode = '42501';
  end if;
  return query
    with months as materialized (
      select * from private.result_months(period.first_day, period.last_day) m where m.ends > m.begins
    )
    select
      wanted.id, a.source,
      row(private.few(a.shown), private.few(a.copied), private.few(a.shop), private.few(a.rung), private.few(a.followed))::public.result_counts
    from (select w.id, min(w.nth) as nth from unnest(offer_ids) with ordinality as w(id, nth) group by w.id) wanted
    -- Each offer's months are one look into its index.
    cross join lateral (
      select
        r.source,
        sum(private.until(r.shown, m.ends)) - sum(private.until(r.shown, m.begins)) as shown,
        sum(private.until(r.copied, m.ends)) - sum(private.until(r.copied, m.begins)) as copied,
        sum(private.until(r.shop, m.ends)) - sum(private.until(r.shop, m.begins)) as shop,
        sum(private.until(r.rung, m.ends)) - sum(private.until(r.rung, m.begins)) as rung,
        sum(private.until(r.followed, m.ends)) - sum(private.until(r.followed, m.begins)) as followed
      from private.offer_source_results r
      join months m on m.month = r.month
      where r.offer_id = wanted.id and r.month between period.first_day - 31 and period.last_day
      group by r.source
    ) a
    where a.shown + a.copied + a.shop + a.rung + a.followed > 0
    order by wanted.nth, array_position(private.result_sources(), a.source);
end;
$$;
comment on function public.get_results_by_source(uuid[], date, date) is
  'What each of these offers achieved where people found it, from one day to another, where it achieved anything. For those who read the offers'' results.';
grant execute on function public.get_results_by_source(uuid[], date, date) to authenticated;

-- Brand report

create type public.reported_influencer as (influencer_id uuid, name text);
create type public.brand_report as (
  since date,
  until date,
  brands text[],
  brand_name text,
  offers public.results_of_offer[],
  influencers public.reported_influencer[]
);
comment on type public.brand_report is
  'What all offers of one brand achieved. brands: the names of those whose offers achieved anything. brand_name: null when the brand is none of them.';

create function public.get_brand_report(brand text default null, since date default null, until date default null)
returns public.brand_report
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  period constant record := private.result_period(since, until);
  mine constant uuid[] := private.results_readable(null);
  report public.brand_report;
begin
  report.since := period.first_day;
  report.until := period.last_day;
  with achieved as (
    select
      c.brand_key, c.brand_name,
      sum(private.until(r.copied, m.ends) - private.until(r.copied, m.begins)) as copied,
      sum(
        private.until(r.shown, m.ends) - private.until(r.shown, m.begins)
        + private.until(r.copied, m.ends) - private.until(r.copied, m.begins)
        + private.until(r.shop, m.ends) - private.until(r.shop, m.begins)
        + private.until(r.rung, m.ends) - private.until(r.rung, m.begins)
        + private.until(r.followed, m.ends) - private.until(r.followed, m.begins)
      ) as counted
    from public.promo_codes c
    cross join private.result_months(period.first_day, period.last_day) m
    join private.offer_results r on r.offer_id = c.id and r.month = m.month
    where c.influencer_id = any (mine) and not c.hidden
    group by c.brand_key, c.brand_name
  ), named as (
    -- Of several spellings the one that is copied most.
    select a.brand_key, (array_agg(a.brand_name order by a.copied desc, a.brand_name))[1] as name, sum(a.copied) as copied
    from achieved a
    where a.counted > 0
    group by a.brand_key
  )
  select
    coalesce(array_agg(n.name order by n.brand_key), '{}'),
    case
      when brand is null then (array_agg(n.name order by n.copied desc, n.brand_key))[1]
      else max(n.name) filter (where n.brand_key = private.brand_key(brand))
    end
  into report.brands, report.brand_name
  from named n;
  report.offers := case
    when report.brand_name is null then '{}'
    else (private.results_by_offer(mine, period.first_day, period.last_day, private.brand_key(report.brand_name))).offers
  end;
  report.influencers := array(
    select row(p.id, coalesce(p.full_name, p.username))::public.reported_influencer
    from public.profiles p
    where p.id in (select o.influencer_id from unnest(report.offers) o)
    order by p.sort_name, p.id
  );
  return report;
end;
$$;
comment on function public.get_brand_report(text, date, date) is
  'What all offers of a brand achieved from one day to another, of the influencers whose results the caller reads; without a brand, of the one that was copied most.';
grant execute on function public.get_brand_report(text, date, date) to authenticated;
