-- Results by offer, day, influencer and source, which private.results_of puts together.
--
-- Each row of results is a month with running totals: x[1] is 0, and x[n + 1] the total until the end of day n. Of a month that is long over only x[2] is
-- left, the whole (private.offer_results). What a period has is the total at its end less the total at its beginning. So each month is read at
-- three marks, with the factors 1 and -1: once for the period, and once for the period before it (private.result_months). Conditions on r.month only
-- spare reading months that have no mark.

create type private.results_of_offers as (offers public.results_of_offer[], categories public.results_of_part[]);

create function private.results_by_offer(whose uuid[], first_day date, last_day date, of_brand text default null)
returns private.results_of_offers
language sql
stable
set search_path = ''
as $$
  with months as materialized (
    select * from private.result_months(first_day, last_day)
  ), achieved as materialized (
    select
      c.offer_id as id, c.influencer_id, c.number, c.former_number, c.brand_name, c.promo_code, c.description, c.category, c.expiration_date,
      c.created_at, a.*
    from private.present_and_former_codes(whose) c
    -- Each offer's months are one look into its index.
    cross join lateral (
      select
        coalesce(sum(mark.factor * so_far.shown), 0)::integer as shown,
        coalesce(sum(mark.factor * so_far.copied), 0)::integer as copied,
        coalesce(sum(mark.factor * so_far.shop), 0)::integer as shop,
        coalesce(sum(mark.factor * so_far.rung), 0)::integer as rung,
        coalesce(sum(mark.factor * so_far.followed), 0)::integer as followed,
        coalesce(sum(mark.factor_before * so_far.shown), 0)::integer as shown_before,
        coalesce(sum(mark.factor_before * so_far.copied), 0)::integer as copied_before,
        coalesce(sum(mark.factor_before * so_far.shop), 0)::integer as shop_before,
        coalesce(sum(mark.factor_before * so_far.rung), 0)::integer as rung_before,
        coalesce(sum(mark.factor_before * so_far.followed), 0)::integer as followed_before,
        string_to_array(
          string_agg(
            array_to_string(
              (case when r.copies_by_day <> '{}' then r.copies_by_day else array_fill(0, array[31]) end)[m.begins : m.ends - 1], ','
            ),
            ',' order by m.month
          ) filter (where mark.factor = 1 and m.ends > m.begins),
          ','
        )::integer[] as copies
      from months m
      left join private.offer_results r
        on r.offer_id = c.offer_id and r.code_number = c.number and r.month = m.month
        and r.month between first_day - (last_day - first_day) - 32 and last_day
      cross join lateral (values (m.before_begins, 0, -1), (m.begins, -1, 1), (m.ends, 1, 0)) as mark(nth, factor, factor_before)
      cross join lateral (
        select
          coalesce(r.shown[mark.nth], r.shown[2], 0) as shown,
          coalesce(r.copied[mark.nth], r.copied[2], 0) as copied,
          coalesce(r.shop[mark.nth], r.shop[2], 0) as shop,
          coalesce(r.rung[mark.nth], r.rung[2], 0) as rung,
          coalesce(r.followed[mark.nth], r.followed[2], 0) as followed
      ) so_far
    ) a
    where (of_brand is null or c.brand_key = of_brand)
      and (c.live_until >= first_day or a.shown + a.copied + a.shown_before + a.copied_before > 0)
  ), listed as (
    select * from achieved a order by a.copied desc, a.created_at desc, a.id, a.number limit case when of_brand is null then 1000 end
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
        listed.id, listed.former_number, listed.influencer_id, listed.brand_name, listed.promo_code, listed.description, listed.category,
        listed.expiration_date, listed.created_at,
        row(listed.shown, listed.copied, listed.shop, listed.rung, listed.followed)::public.result_counts,
        row(listed.shown_before, listed.copied_before, listed.shop_before, listed.rung_before, listed.followed_before)::public.result_counts,
        listed.copies,
        coalesce(reported.worked_reports, 0), coalesce(reported.all_reports, 0), reported.last_worked_at,
        coalesce(reported.reliability, 0)
      )::public.results_of_offer order by listed.copied desc, listed.created_at desc, listed.id, listed.number), '{}')
      from listed
      left join lateral private.reports_of_code(listed.id, listed.former_number) reported on true
    ),
    (
      select array_agg(row(
        part.name,
        private.without_small_counts(part.shown, part.copied, part.shop, part.rung, part.followed)
      )::public.results_of_part order by part.nth)
      from parts part
    );
$$;
comment on function private.results_by_offer(uuid[], date, date, text) is
  'What each offer achieved that was live in these days or achieved something in them or before: the 1,000 that were copied most, or '
  'all of one brand (by its key), and all of them by category.';

create function private.results_by_day(whose uuid[], first_day date, last_day date)
returns public.results_of_day[]
language sql
stable
set search_path = ''
as $$
  with days as materialized (
    select d::date as day, date_trunc('month', d)::date as month, extract(day from d)::integer as nth
    from generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') as d
  ), so_far as (
    -- Until the end of each day, and of the day before the first, in its month.
    select
      d.day, d.month,
      sum(coalesce(r.shown[d.nth + 1], r.shown[2], 0)) as shown,
      sum(coalesce(r.copied[d.nth + 1], r.copied[2], 0)) as copied,
      sum(coalesce(r.shop[d.nth + 1], r.shop[2], 0)) as shop,
      sum(coalesce(r.rung[d.nth + 1], r.rung[2], 0)) as rung,
      sum(coalesce(r.followed[d.nth + 1], r.followed[2], 0)) as followed
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
      when d.day < (select private.today()) then coalesce(audience.followers, 0)
      -- Today isn't over.
      else (
        select coalesce(sum(now.follower_count), 0)::integer from public.follower_counts now where now.influencer_id = any (whose)
      )
    end
  )::public.results_of_day order by d.day)
  from days d
  join audience on audience.day = d.day
  left join achieved a on a.day = d.day;
$$;
comment on function private.results_by_day(uuid[], date, date) is 'What all offers together achieved on each day, and how many followers there were at its end.';

create function private.followers_on(of_account uuid, of_day date)
returns integer
language sql
stable
set search_path = ''
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
set search_path = ''
as $$
begin
  return (
    with months as materialized (
      select * from private.result_months(first_day, last_day)
    ), achieved as (
      select
        r.influencer_id,
        coalesce(sum(mark.factor * so_far.shown), 0)::integer as shown,
        coalesce(sum(mark.factor * so_far.copied), 0)::integer as copied,
        coalesce(sum(mark.factor * so_far.shop), 0)::integer as shop,
        coalesce(sum(mark.factor * so_far.rung), 0)::integer as rung,
        coalesce(sum(mark.factor * so_far.followed), 0)::integer as followed,
        coalesce(sum(mark.factor_before * so_far.shown), 0)::integer as shown_before,
        coalesce(sum(mark.factor_before * so_far.copied), 0)::integer as copied_before,
        coalesce(sum(mark.factor_before * so_far.shop), 0)::integer as shop_before,
        coalesce(sum(mark.factor_before * so_far.rung), 0)::integer as rung_before,
        coalesce(sum(mark.factor_before * so_far.followed), 0)::integer as followed_before
      from private.influencer_results r
      join months m on m.month = r.month
      cross join lateral (values (m.before_begins, 0, -1), (m.begins, -1, 1), (m.ends, 1, 0)) as mark(nth, factor, factor_before)
      cross join lateral (
        select
          coalesce(r.shown[mark.nth], r.shown[2], 0) as shown,
          coalesce(r.copied[mark.nth], r.copied[2], 0) as copied,
          coalesce(r.shop[mark.nth], r.shop[2], 0) as shop,
          coalesce(r.rung[mark.nth], r.rung[2], 0) as rung,
          coalesce(r.followed[mark.nth], r.followed[2], 0) as followed
      ) so_far
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
set search_path = ''
as $$
begin
  return (
    with achieved as (
      select
        r.source,
        sum(mark.factor * so_far.shown) as shown,
        sum(mark.factor * so_far.copied) as copied,
        sum(mark.factor * so_far.shop) as shop,
        sum(mark.factor * so_far.rung) as rung,
        sum(mark.factor * so_far.followed) as followed
      from private.influencer_results r
      join private.result_months(first_day, last_day) m on m.month = r.month
      cross join lateral (values (m.begins, -1), (m.ends, 1)) as mark(nth, factor)
      cross join lateral (
        select
          coalesce(r.shown[mark.nth], r.shown[2], 0) as shown,
          coalesce(r.copied[mark.nth], r.copied[2], 0) as copied,
          coalesce(r.shop[mark.nth], r.shop[2], 0) as shop,
          coalesce(r.rung[mark.nth], r.rung[2], 0) as rung,
          coalesce(r.followed[mark.nth], r.followed[2], 0) as followed
      ) so_far
      where r.influencer_id = any (whose) and r.source <> '' and r.month between first_day - 31 and last_day
      group by r.source
    )
    select array_agg(row(
      s.name,
      private.without_small_counts(coalesce(a.shown, 0), coalesce(a.copied, 0), coalesce(a.shop, 0), coalesce(a.rung, 0), coalesce(a.followed, 0))
    )::public.results_of_part order by s.nth)
    from unnest(private.result_sources()) with ordinality as s(name, nth)
    left join achieved a on a.source = s.name
  );
end;
$$;
comment on function private.results_by_source(uuid[], date, date) is 'What was achieved where people found the offers.';
