-- Results of people whom a message on Instagram led to an offer, which its rule counts, too.

alter type private.noted_result add attribute rule_id uuid;

create or replace function private.result_sources()
returns text[]
language sql
immutable parallel safe
set search_path = ''
return array['deals', 'profile', 'brand', 'alerts', 'extension', 'notification', 'mail', 'instagram', 'other'];

create or replace function private.require_result_events(events jsonb)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(events) is distinct from 'array' or jsonb_array_length(events) > 50 then
    raise exception 'Send a list of up to 50 events.' using errcode = '22023';
  end if;
  if exists (
    select from jsonb_array_elements(events) e
    where jsonb_typeof(e) <> 'object'
      or coalesce(e ->> 'offer', '') !~ '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$'
      or coalesce(e ->> 'kind', '') not in ('shown', 'copied', 'shop', 'rung', 'followed')
      or coalesce(e ->> 'source', '') <> all (private.result_sources())
      or e ->> 'rule' !~ '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$'
  ) then
    raise exception 'An event has an offer, a kind and a source.' using errcode = '22023';
  end if;
end;
$$;
comment on function private.require_result_events(jsonb) is 'Refuses what isn''t a list of up to 50 events {offer, kind, source, rule}, of which rule may be missing.';

create or replace function private.note_results(events jsonb, caller uuid, secret bytea, network text, browser text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  counted private.noted_result[];
begin
  with wanted as (
    select distinct on (counted_for.id, e.kind)
      c.id as offer_id, c.influencer_id, c.code_number, e.source, e.kind, r.id as rule_id, counted_for.id as counted_for
    from jsonb_to_recordset(events) as e(offer uuid, kind text, source text, rule uuid)
    -- Whoever says that they saw another one has an old page open, or makes it up.
    join private.visible_offers c on c.id = e.offer
    -- By a link in a message; somebody else's rule is none.
    left join public.instagram_rules r on r.id = e.rule and r.influencer_id = c.influencer_id and e.source = 'instagram'
    -- People follow an influencer and no offer, so a follow counts for one of its offers only.
    cross join lateral (
      select case when e.kind = 'followed' then c.influencer_id::text else c.id || ' ' || c.code_number end as id
    ) counted_for
    where (caller is null or private.is_independent_of(caller, c.influencer_id))
      and (e.kind <> 'rung' or caller is not null)
      and (e.kind <> 'followed' or exists (
        select from public.follows f
        where f.influencer_id = c.influencer_id and f.user_id = caller and f.created_at > now() - interval '1 day'
      ))
    order by counted_for.id, e.kind, e.source, c.id, r.id
  ), marks as (
    select w.counted_for, w.kind, private.keyed_hash(secret, 'seen', who.name, w.counted_for, w.kind) as mark
    from wanted w
    cross join unnest(array[network || ' ' || browser, caller::text]) as who(name)
    where who.name is not null
  ), new_marks as (
    insert into private.counted_results (mark) select m.mark from marks m order by m.mark
    on conflict do nothing
    returning mark
  ), tried as (
    -- Whoever has tried a code may say whether it worked.
    insert into private.code_trials (mark)
    select private.trial_mark(caller, w.offer_id, w.code_number) from wanted w where caller is not null and w.kind in ('copied', 'shop')
    order by 1
    on conflict do nothing
  )
  select array_agg(row(w.offer_id, w.influencer_id, w.source, w.kind, w.code_number, w.rule_id)::private.noted_result) into counted
  from wanted w
  where not exists (
    select from marks m
    where m.counted_for = w.counted_for and m.kind = w.kind and m.mark not in (select n.mark from new_marks n)
  );
  if counted is not null then
    insert into private.noted_results (results) values (counted);
  end if;
end;
$$;
comment on function public.count_results(jsonb) is
  'Counts up to 50 events {offer, kind, source}: kind is shown, copied, shop, rung or followed; source is deals, profile, brand, alerts, '
  'extension, notification, mail, instagram or other, and instagram may name the rule whose message led there. Malformed ones are an error and none is counted; what may not count (docs/product/results.md#what-is-counted) is left '
  'out without a word.';

create or replace function private.add_up_results_of(counted_day date, counted_month date, nth integer)
returns void
language sql
volatile
set search_path = ''
as $$
  with taken as (
    delete from private.noted_results n
    where n.id in (
      select first.id from private.noted_results first where first.day = counted_day order by first.id limit 5000
    )
    returning n.results
  ), counted as materialized (
    select
      noted.offer_id, noted.influencer_id, noted.code_number, coalesce(noted.source, '') as source,
      (count(*) filter (where noted.kind = 'shown'))::integer as shown,
      (count(*) filter (where noted.kind = 'copied'))::integer as copied,
      (count(*) filter (where noted.kind = 'shop'))::integer as shop,
      (count(*) filter (where noted.kind = 'rung'))::integer as rung,
      (count(*) filter (where noted.kind = 'followed'))::integer as followed
    from taken cross join lateral unnest(taken.results) as noted
    group by grouping sets ((noted.offer_id, noted.code_number), (noted.offer_id, noted.code_number, noted.source), (noted.influencer_id), (noted.influencer_id, noted.source))
  ), of_rules as materialized (
    select
      noted.rule_id, (count(*) filter (where noted.kind = 'shown'))::integer as opened, (count(*) filter (where noted.kind = 'copied'))::integer as copied
    from taken cross join lateral unnest(taken.results) as noted
    where noted.rule_id is not null
    group by noted.rule_id
  ), locked_rules as materialized (
    -- In the order in which receive_instagram_events locks them.
    select r.id from public.instagram_rules r where r.id in (select o.rule_id from of_rules o) order by r.id for no key update
  ), rules_counted as (
    update public.instagram_rules r set times_opened = r.times_opened + o.opened, times_copied = r.times_copied + o.copied
    from locked_rules l
    join of_rules o on o.rule_id = l.id
    where r.id = l.id
  ), of_offers as (
    insert into private.offer_results as r (offer_id, code_number, month, shown, copied, shop, rung, followed, copies_by_day)
    select
      c.offer_id, c.code_number, counted_month,
      private.add_on_day('{}', nth, c.shown), private.add_on_day('{}', nth, c.copied), private.add_on_day('{}', nth, c.shop),
      private.add_on_day('{}', nth, c.rung), private.add_on_day('{}', nth, c.followed),
      case when c.copied > 0 then array_fill(0, array[nth - 1]) || c.copied || array_fill(0, array[31 - nth]) else '{}' end
    from counted c
    -- An offer may have been deleted meanwhile.
    join public.promo_codes still_there on still_there.id = c.offer_id
    where c.source = ''
    order by c.offer_id, c.code_number
    on conflict on constraint offer_results_pkey do update set
      shown = private.add_on_day(r.shown, nth, coalesce(excluded.shown[32], 0)),
      copied = private.add_on_day(r.copied, nth, coalesce(excluded.copied[32], 0)),
      shop = private.add_on_day(r.shop, nth, coalesce(excluded.shop[32], 0)),
      rung = private.add_on_day(r.rung, nth, coalesce(excluded.rung[32], 0)),
      followed = private.add_on_day(r.followed, nth, coalesce(excluded.followed[32], 0)),
      copies_by_day = case
        when excluded.copied = '{}' then r.copies_by_day
        when r.copies_by_day = '{}' then excluded.copies_by_day
        else r.copies_by_day[:nth - 1] || (r.copies_by_day[nth] + excluded.copied[32]) || r.copies_by_day[nth + 1:]
      end
  ), of_offers_and_sources as (
    insert into private.offer_source_results as r (offer_id, code_number, source, month, shown, copied, shop, rung, followed)
    select
      c.offer_id, c.code_number, c.source, counted_month,
      private.add_on_day('{}', nth, c.shown), private.add_on_day('{}', nth, c.copied), private.add_on_day('{}', nth, c.shop),
      private.add_on_day('{}', nth, c.rung), private.add_on_day('{}', nth, c.followed)
    from counted c
    join public.promo_codes still_there on still_there.id = c.offer_id
    where c.source <> ''
    order by c.offer_id, c.code_number, c.source
    on conflict on constraint offer_source_results_pkey do update set
      shown = private.add_on_day(r.shown, nth, coalesce(excluded.shown[32], 0)),
      copied = private.add_on_day(r.copied, nth, coalesce(excluded.copied[32], 0)),
      shop = private.add_on_day(r.shop, nth, coalesce(excluded.shop[32], 0)),
      rung = private.add_on_day(r.rung, nth, coalesce(excluded.rung[32], 0)),
      followed = private.add_on_day(r.followed, nth, coalesce(excluded.followed[32], 0))
  )
  insert into private.influencer_results as r (influencer_id, source, month, shown, copied, shop, rung, followed)
  select
    c.influencer_id, c.source, counted_month,
    private.add_on_day('{}', nth, c.shown), private.add_on_day('{}', nth, c.copied), private.add_on_day('{}', nth, c.shop),
    private.add_on_day('{}', nth, c.rung), private.add_on_day('{}', nth, c.followed)
  from counted c
  join private.accounts still_there on still_there.id = c.influencer_id
  order by c.influencer_id, c.source
  on conflict on constraint influencer_results_pkey do update set
    shown = private.add_on_day(r.shown, nth, coalesce(excluded.shown[32], 0)),
    copied = private.add_on_day(r.copied, nth, coalesce(excluded.copied[32], 0)),
    shop = private.add_on_day(r.shop, nth, coalesce(excluded.shop[32], 0)),
    rung = private.add_on_day(r.rung, nth, coalesce(excluded.rung[32], 0)),
    followed = private.add_on_day(r.followed, nth, coalesce(excluded.followed[32], 0));
$$;
