-- Results by code, day and influencer. private.results_of puts them together, and the brand report takes those by code.
-- Codes are summed up from private.offer_results. The other functions get the rows of private.influencer_results, of a period and of the equally long one
-- before it, as counted. Codes and influencers have sums of both periods.
-- To results_by_day both are one period: its first_day is the first day of the period before.

create function private.with_copies_by_day(codes private.results_of_code[], whose uuid[], first_day date, last_day date)
returns public.results_of_offer[]
language plpgsql
stable
set search_path = ''
as $$
declare
  offers public.results_of_offer[] := '{}';
  offer public.results_of_offer;
  listed record;
begin
  for listed in
    select code.offer, copied.on_days, copied.copies
    from unnest(codes) with ordinality as code(offer, code_number, brand_key, nth)
    left join (
      select r.offer_id, r.code_number, array_agg(r.day) as on_days, array_agg(r.copied) as copies
      from private.offer_results r
      where r.influencer_id = any (whose) and r.source = 'every' and r.day between first_day and last_day and r.copied > 0
        and r.offer_id = any (array(select (code.offer).offer_id from unnest(codes) code))
      group by r.offer_id, r.code_number
    ) copied on copied.offer_id = (code.offer).offer_id and copied.code_number = code.code_number
    order by code.nth
  loop
    offer := listed.offer;
    offer.copies := array_fill(0, array[last_day - first_day + 1]);
    for nth in 1 .. coalesce(cardinality(listed.on_days), 0) loop
      offer.copies[listed.on_days[nth] - first_day + 1] := listed.copies[nth];
    end loop;
    offers := offers || offer;
  end loop;
  return offers;
end;
$$;
comment on function private.with_copies_by_day(private.results_of_code[], uuid[], date, date) is
  'These codes, each with how often it was copied on each day of a period. For a small chart.';

create function private.results_by_code(whose uuid[], first_day date, last_day date)
returns private.results_of_code[]
language sql
stable
set search_path = ''
as $$
  with codes as (
    select
      c.id as offer_id, c.influencer_id, c.code_number, null::integer as former_number, c.brand_name, c.brand_key, c.promo_code, c.category,
      c.expiration_date, c.live_until,
      -- Of a code that replaced another, no earlier than the beginning of the day (UTC) on which it did.
      greatest(c.created_at, replaced.replaced_on::timestamp at time zone 'utc') as created_at
    from public.promo_codes c
    left join private.former_codes replaced on replaced.offer_id = c.id and replaced.code_number = c.code_number - 1
    where c.influencer_id = any (whose) and not c.hidden
    union all
    -- A former code is listed only for what it achieved, so it is never live here; its created_at is its offer's, and only sorts.
    select
      c.id, c.influencer_id, f.code_number, f.code_number, f.brand_name, private.brand_key(f.brand_name), f.promo_code, f.category,
      f.replaced_on, '-infinity'::date, c.created_at
    from public.promo_codes c
    join private.former_codes f on f.offer_id = c.id
    where c.influencer_id = any (whose) and not c.hidden
  ), sums as materialized (
    select
      r.offer_id, r.code_number, r.day >= first_day as is_of_period,
      sum(r.shown) as shown, sum(r.copied) as copied, sum(r.shop) as shop, sum(r.rung) as rung, sum(r.followed) as followed
    from private.offer_results r
    where r.influencer_id = any (whose) and r.source = 'every' and r.day between first_day - (last_day - first_day + 1) and last_day
    group by r.offer_id, r.code_number, r.day >= first_day
  )
  select coalesce(array_agg(row(
    row(
      c.offer_id, c.former_number, c.influencer_id, c.brand_name, c.promo_code, c.category, c.expiration_date, c.created_at,
      row(coalesce(a.shown, 0), coalesce(a.copied, 0), coalesce(a.shop, 0), coalesce(a.rung, 0), coalesce(a.followed, 0))::public.result_counts,
      row(coalesce(before.shown, 0), coalesce(before.copied, 0), coalesce(before.shop, 0), coalesce(before.rung, 0), coalesce(before.followed, 0))::public.result_counts,
      -- with_copies_by_day fills in the copies, for the codes that are listed.
      null,
      coalesce(present.worked_reports, former.worked_reports), coalesce(present.all_reports, former.all_reports)
    )::public.results_of_offer,
    c.code_number, c.brand_key
  )::private.results_of_code order by coalesce(a.copied, 0) desc, c.created_at desc, c.offer_id, c.code_number), '{}')
  from codes c
  left join sums a on a.offer_id = c.offer_id and a.code_number = c.code_number and a.is_of_period
  left join sums before on before.offer_id = c.offer_id and before.code_number = c.code_number and not before.is_of_period
  -- The reports that count: of an offer's present code they are kept counted, of a former one they aren't.
  left join private.offer_reliability present on present.offer_id = c.offer_id and c.former_number is null
  cross join lateral (
    select count(*) filter (where given.worked) as worked_reports, count(*) as all_reports
    from private.offer_reports given
    where c.former_number is not null and given.offer_id = c.offer_id and given.code_number = c.code_number and given.counts
  ) former
  where (c.live_until >= first_day and c.created_at < (last_day + 1)::timestamp at time zone 'utc')
    or a.offer_id is not null or before.offer_id is not null;
$$;
comment on function private.results_by_code(uuid[], date, date) is
  'What each present and former code achieved, but for hidden offers, the most copied first: the present codes of offers that were live in these days, and all codes that '
  'achieved something in them or in the period before.';

create function private.results_by_day(counted private.influencer_results[], whose uuid[], first_day date, last_day date)
returns public.results_of_day[]
language sql
stable
set search_path = ''
as $$
  with days as materialized (
    select d::date as day from generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') as d
  ), achieved as (
    select r.day, sum(r.shown) as shown, sum(r.copied) as copied, sum(r.shop) as shop, sum(r.rung) as rung, sum(r.followed) as followed
    from unnest(counted) r
    group by r.day
  ), changes as (
    -- By how much each account's number of followers changed on a day. What it was before the first day counts as a change of the first day, so that the sums
    -- over the days are the numbers of followers.
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
      -- The history gets today's number only when the day is over.
      else (
        select coalesce(sum(now.follower_count), 0)::integer from public.follower_counts now where now.influencer_id = any (whose)
      )
    end
  )::public.results_of_day order by d.day)
  from days d
  join audience on audience.day = d.day
  left join achieved a on a.day = d.day;
$$;
comment on function private.results_by_day(private.influencer_results[], uuid[], date, date) is 'What all offers together achieved on each day, and how many followers there were at its end.';

create function private.results_by_influencer(counted private.influencer_results[], whose uuid[], first_day date, last_day date)
returns public.results_of_influencer[]
language sql
stable
set search_path = ''
as $$
  with sums as (
    select
      d.influencer_id, d.day >= first_day as is_of_period,
      sum(d.shown) as shown, sum(d.copied) as copied, sum(d.shop) as shop, sum(d.rung) as rung, sum(d.followed) as followed
    from unnest(counted) d
    group by d.influencer_id, d.day >= first_day
  )
  select coalesce(array_agg(row(
    p.id, coalesce(p.full_name, p.username), p.avatar_url,
    row(coalesce(a.shown, 0), coalesce(a.copied, 0), coalesce(a.shop, 0), coalesce(a.rung, 0), coalesce(a.followed, 0))::public.result_counts,
    row(coalesce(before.shown, 0), coalesce(before.copied, 0), coalesce(before.shop, 0), coalesce(before.rung, 0), coalesce(before.followed, 0))::public.result_counts,
    coalesce(case when last_day >= private.today() then present.follower_count else at_end.followers end, 0), coalesce(at_start.followers, 0)
  )::public.results_of_influencer order by coalesce(a.copied, 0) desc, p.sort_name, p.id), '{}')
  from public.profiles p
  left join sums a on a.influencer_id = p.id and a.is_of_period
  left join sums before on before.influencer_id = p.id and not before.is_of_period
  -- The history gets today's number only when the day is over.
  left join public.follower_counts present on present.influencer_id = p.id
  left join lateral (
    select h.followers from private.follower_history h where h.influencer_id = p.id and h.day <= last_day order by h.day desc limit 1
  ) at_end on true
  left join lateral (
    select h.followers from private.follower_history h where h.influencer_id = p.id and h.day < first_day order by h.day desc limit 1
  ) at_start on true
  where p.id = any (whose);
$$;
comment on function private.results_by_influencer(private.influencer_results[], uuid[], date, date) is 'What each influencer''s offers achieved, deleted ones as well.';
