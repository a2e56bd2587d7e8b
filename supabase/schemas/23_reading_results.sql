-- How influencers and their agencies read what offers achieved. See docs/product/results.md#results-of-an-influencer.

create type public.result_counts as (shown integer, copied integer, shop integer, rung integer, followed integer);
comment on type public.result_counts is
  'shown: how often offers were shown in full; copied: how often their codes were copied; shop: how often their shops were opened; rung: how often the extension rang for them; '
  'followed: how many follows they won. In breakdowns null stands for a few: 1 to 4.';

create type public.results_of_day as (day date, counts public.result_counts, followers integer);
comment on type public.results_of_day is 'What offers achieved on a day (UTC), and how many followers there were at its end.';

create type public.results_of_offer as (
  offer_id uuid,
  former_number integer,
  influencer_id uuid,
  brand_name text,
  promo_code text,
  category text,
  expiration_date date,
  created_at timestamptz,
  counts public.result_counts,
  counts_before public.result_counts,
  copies integer[],
  worked_reports integer,
  all_reports integer
);
comment on type public.results_of_offer is
  'former_number: null for the offer''s present code, else which of its former ones it is; then expiration_date is the day on which it was '
  'replaced. copies: how often the code was copied on each day of the period. The reports are those of the last 30 days, whatever the period.';

create type private.results_of_code as (offer public.results_of_offer, code_number integer, brand_key text);
comment on type private.results_of_code is 'What one of an offer''s codes achieved, still without its copies by day.';

create type public.results_of_influencer as (
  influencer_id uuid,
  name text,
  avatar_url text,
  counts public.result_counts,
  counts_before public.result_counts,
  followers integer,
  followers_before integer
);
create type public.results_of_part as (name text, counts public.result_counts);
comment on type public.results_of_part is 'The results of a source or a category.';

create type public.results_of_offer_source as (offer_id uuid, former_number integer, source text, counts public.result_counts);
comment on type public.results_of_offer_source is 'What one code of an offer achieved in one source. former_number: as in results_of_offer.';

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

create function private.results_readable(influencer_ids uuid[], of_agency uuid default null)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  mine constant uuid[] := array(
    select p.id from public.profiles p
    where p.id = (select auth.uid()) and (p.is_influencer or p.is_creditcard) and of_agency is null
    union
    select i.account_id from private.i_act_for() i where i.agency_id = of_agency or (of_agency is null and i.agency_id is not null)
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
comment on function private.results_readable(uuid[], uuid) is
  'The influencers whose results the caller reads: itself and those for whom it acts; with of_agency, only those for whom it acts for that agency. '
  'With influencer_ids just these, and an error when the caller doesn''t read the results of one of them.';

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

create function private.without_small_counts(shown bigint, copied bigint, shop bigint, rung bigint, followed bigint)
returns public.result_counts
language sql
immutable parallel safe
set search_path = ''
return row(
  case when shown not between 1 and 4 then shown end,
  case when copied not between 1 and 4 then copied end,
  case when shop not between 1 and 4 then shop end,
  case when rung not between 1 and 4 then rung end,
  case when followed not between 1 and 4 then followed end
)::public.result_counts;
comment on function private.without_small_counts(bigint, bigint, bigint, bigint, bigint) is
  'Counts of a breakdown, with null for 1 to 4: so few could point at a person (docs/product/results.md#a-few).';

create function private.results_of(whose uuid[], first_day date, last_day date)
returns public.results
language plpgsql
stable
set search_path = ''
as $$
declare
  most_listed constant integer := 1000;
  number_of_days constant integer := last_day - first_day + 1;
  counted constant private.influencer_results[] := array(
    select r from private.influencer_results r where r.influencer_id = any (whose) and r.day between first_day - number_of_days and last_day
  );
  days constant public.results_of_day[] := private.results_by_day(counted, whose, first_day - number_of_days, last_day);
  codes constant private.results_of_code[] := private.results_by_code(whose, first_day, last_day);
  answer public.results;
begin
  answer.since := first_day;
  answer.until := last_day;
  answer.days := days[number_of_days + 1:];
  answer.days_before := days[:number_of_days];
  answer.counts := (
    select row(sum((d.counts).shown), sum((d.counts).copied), sum((d.counts).shop), sum((d.counts).rung), sum((d.counts).followed))::public.result_counts
    from unnest(answer.days) d
  );
  answer.counts_before := (
    select row(sum((d.counts).shown), sum((d.counts).copied), sum((d.counts).shop), sum((d.counts).rung), sum((d.counts).followed))::public.result_counts
    from unnest(answer.days_before) d
  );
  answer.influencers := private.results_by_influencer(counted, whose, first_day, last_day);
  answer.offers := private.with_copies_by_day(codes[:most_listed], whose, first_day, last_day);
  answer.sources := array(
    select row(
      source.name,
      private.without_small_counts(
        coalesce(sum(c.shown), 0), coalesce(sum(c.copied), 0), coalesce(sum(c.shop), 0), coalesce(sum(c.rung), 0), coalesce(sum(c.followed), 0)
      )
    )::public.results_of_part
    from unnest(private.result_sources()) with ordinality as source(name, nth)
    left join unnest(counted) c on c.source = source.name and c.day >= first_day
    group by source.name, source.nth
    order by source.nth
  );
  answer.categories := array(
    select row(
      category.name,
      private.without_small_counts(
        coalesce(sum(((c.offer).counts).shown), 0), coalesce(sum(((c.offer).counts).copied), 0), coalesce(sum(((c.offer).counts).shop), 0),
        coalesce(sum(((c.offer).counts).rung), 0), coalesce(sum(((c.offer).counts).followed), 0)
      )
    )::public.results_of_part
    from unnest(private.categories()) with ordinality as category(name, nth)
    left join unnest(codes) c on (c.offer).category = category.name
    group by category.name, category.nth
    order by category.nth
  );
  return answer;
end;
$$;
comment on function private.results_of(uuid[], date, date) is
  'What the offers of these influencers achieved from one day to another, and in as many days before.';

create function public.get_results(
  influencer_ids uuid[] default null, since date default null, until date default null, of_agency uuid default null
)
returns public.results
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  period constant record := private.result_period(since, until);
begin
  return private.results_of(private.results_readable(influencer_ids, of_agency), period.first_day, period.last_day);
end;
$$;
comment on function public.get_results(uuid[], date, date, uuid) is
  'What the offers of influencers achieved from one day to another (without days: the last 30), and in as many days before. For an '
  'influencer and for the team of the agency that manages it; without ids, all of whom the caller reads results, or all of one agency''s.';
grant execute on function public.get_results(uuid[], date, date, uuid) to authenticated;

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
    with achieved as (
      select
        r.offer_id, r.code_number, r.source,
        sum(r.shown) as shown, sum(r.copied) as copied, sum(r.shop) as shop, sum(r.rung) as rung, sum(r.followed) as followed
      from private.offer_results r
      where r.influencer_id = any (array(select c.influencer_id from public.promo_codes c where c.id = any (offer_ids)))
        and r.source = any (private.result_sources())
        and r.day between period.first_day and period.last_day and r.offer_id = any (offer_ids)
      group by r.offer_id, r.code_number, r.source
    )
    select
      c.id, nullif(a.code_number, c.code_number), a.source,
      private.without_small_counts(a.shown, a.copied, a.shop, a.rung, a.followed)
    from achieved a
    join public.promo_codes c on c.id = a.offer_id
    -- Without former codes that aren't kept any more, which get_results doesn't list either.
    where a.code_number = c.code_number
      or exists (select from private.former_codes f where f.offer_id = c.id and f.code_number = a.code_number)
    order by array_position(offer_ids, c.id), nullif(a.code_number, c.code_number) nulls first, array_position(private.result_sources(), a.source);
end;
$$;
comment on function public.get_results_by_source(uuid[], date, date) is
  'What each of these offers achieved from one day to another, by code (the present and former ones) and source; only those that achieved anything have a row. For '
  'those who read the offers'' results.';
grant execute on function public.get_results_by_source(uuid[], date, date) to authenticated;
