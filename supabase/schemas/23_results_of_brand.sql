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
  'What all offers of one brand achieved. brands: the names of those whose offers achieved anything. brand_name: null when the brand isn''t among these.';

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
  codes constant private.results_of_code[] := private.results_by_code(mine, period.first_day, period.last_day);
  report public.brand_report;
begin
  report.since := period.first_day;
  report.until := period.last_day;
  with named as (
    -- A brand that is spelled in several ways gets the name that its most copied code has.
    select c.brand_key, (array_agg(c.brand_name order by c.copied desc, c.brand_name))[1] as name, sum(c.copied) as copied
    from (select of_code.brand_key, (of_code.offer).brand_name, ((of_code.offer).counts).* from unnest(codes) of_code) c
    where c.shown + c.copied + c.shop + c.rung + c.followed > 0
    group by c.brand_key
  )
  select
    coalesce(array_agg(n.name order by n.brand_key), '{}'),
    case
      when brand is null then (array_agg(n.name order by n.copied desc, n.brand_key))[1]
      else max(n.name) filter (where n.brand_key = private.brand_key(brand))
    end
  into report.brands, report.brand_name
  from named n;
  report.offers := private.with_copies_by_day(
    array(select c from unnest(codes) c where c.brand_key = private.brand_key(report.brand_name)), mine, period.first_day, period.last_day
  );
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
  'What all offers of a brand achieved from one day to another, of the influencers whose results the caller reads; without a brand, of the brand that was copied most.';
grant execute on function public.get_brand_report(text, date, date, uuid) to authenticated;
