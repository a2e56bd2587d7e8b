-- What all offers of one brand achieved. See docs/product/results.md.

create type public.brand_report_influencer as (influencer_id uuid, name text);
create type public.brand_report as (
  since date,
  until date,
  brands text[],
  brand_name text,
  offers public.results_of_offer[],
  influencers public.brand_report_influencer[]
);
comment on type public.brand_report is
  'What all offers of one brand achieved. brands: the names of those whose offers achieved anything. brand_name: null when the brand is none of them.';

create function public.get_brand_report(
  brand text default null, since date default null, until date default null, of_agency uuid default null
)
returns public.brand_report
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  period constant record := private.result_period(since, until);
  mine constant uuid[] := private.results_readable(null, of_agency);
  report public.brand_report;
begin
  report.since := period.first_day;
  report.until := period.last_day;
  with achieved as (
    select
      c.brand_key, c.brand_name,
      sum(mark.factor * so_far.copied) as copied,
      sum(mark.factor * (so_far.shown + so_far.copied + so_far.shop + so_far.rung + so_far.followed)) as counted
    from private.present_and_former_codes(mine) c
    cross join private.result_months(period.first_day, period.last_day) m
    join private.offer_results r on r.offer_id = c.offer_id and r.code_number = c.number and r.month = m.month
    cross join lateral (values (m.begins, -1), (m.ends, 1)) as mark(nth, factor)
    cross join lateral (
      select
        coalesce(r.shown[mark.nth], r.shown[2], 0) as shown,
        coalesce(r.copied[mark.nth], r.copied[2], 0) as copied,
        coalesce(r.shop[mark.nth], r.shop[2], 0) as shop,
        coalesce(r.rung[mark.nth], r.rung[2], 0) as rung,
        coalesce(r.followed[mark.nth], r.followed[2], 0) as followed
    ) so_far
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
    select row(p.id, coalesce(p.full_name, p.username))::public.brand_report_influencer
    from public.profiles p
    where p.id in (select o.influencer_id from unnest(report.offers) o)
    order by p.sort_name, p.id
  );
  return report;
end;
$$;
comment on function public.get_brand_report(text, date, date, uuid) is
  'What all offers of a brand achieved from one day to another, of the influencers whose results the caller reads; without a brand, of the one that was copied most.';
grant execute on function public.get_brand_report(text, date, date, uuid) to authenticated;
