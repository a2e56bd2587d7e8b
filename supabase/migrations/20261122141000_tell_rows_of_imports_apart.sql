create function private.require_room(new_codes bigint)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  plan record;
  used bigint;
  fitting bigint;
begin
  plan := private.offer_limit(caller);
  if new_codes = 0 or plan.max_offers is null then
    return true;
  end if;
  used := (select count(*) from public.promo_codes c where c.influencer_id = caller);
  fitting := greatest(plan.max_offers - used, 0);
  if new_codes <= fitting then
    return true;
  end if;
  raise exception '%: your % plan allows % %, and you have %.',
    case
      when new_codes = 1 then 'The new code in this file doesn''t fit'
      when fitting = 0 then format('None of the %s new codes in this file fits', to_char(new_codes, 'FM999,999'))
      else format(
        '%s of the %s new codes in this file %s',
        fitting, to_char(new_codes, 'FM999,999'), case fitting when 1 then 'fits' else 'fit' end
      )
    end,
    plan.tier, plan.max_offers, case plan.max_offers when 1 then 'offer' else 'offers' end, used
    using errcode = 'P0001', hint = 'offer_limit';
end;
$$;
comment on function private.require_room(bigint) is
  'True when the caller''s plan has room for that many new codes of its own; else refuses, saying how many fit.';
grant execute on function private.require_room(bigint) to authenticated;

-- Another answer makes it another function.
drop function public.import_promo_codes(jsonb, boolean);
create function public.import_promo_codes(promo_codes jsonb, dry_run boolean default false)
returns table (added integer, present integer[], repeats jsonb, skipped integer[])
language plpgsql
volatile
set search_path = ''
-- PostgREST applies it to the whole request: a margin for 10,000 codes on a small instance (two seconds on two cores).
set statement_timeout = '30s'
as $$
#variable_conflict use_column
declare
  caller constant uuid := (select auth.uid());
  names text[];
  matched_names text[];
  matched_ids uuid[];
  has_room boolean;
begin
  if jsonb_typeof(promo_codes) is distinct from 'array' or jsonb_array_length(promo_codes) > 10000 then
    raise exception 'Promo codes are imported as a list of at most 10,000.' using errcode = '22023';
  end if;
  names := array(
    select distinct lower(btrim(r ->> 'email')) from jsonb_array_elements(promo_codes) as r where r ? 'email'
  );
  select array_agg(m.name), array_agg(m.influencer_id) into matched_names, matched_ids
  from private.match_influencers(names, hold => not dry_run) as m;

  -- A statement of its own behind the locks: it sees what others had added before.
  with given as materialized (
    select
      r.place::integer as place, m.influencer_id, private.brand_key(left(r.brand_name, 1000)) as brand_key, r.brand_name,
      r.promo_code, r.description, r.category, r.expiration_date, r.affiliate_link
    from rows from (jsonb_to_recordset(promo_codes) as (
      email text, user_id text, brand_name text, promo_code text, description text, category text,
      expiration_date date, affiliate_link text
    )) with ordinality as r(
      email, user_id, brand_name, promo_code, description, category, expiration_date, affiliate_link, place
    )
    left join unnest(matched_names, matched_ids) as m(name, influencer_id)
      on m.name = lower(btrim(r.email))
      and coalesce(lower(nullif(btrim(r.user_id), '')), m.influencer_id::text) = m.influencer_id::text
  ), compared as materialized (
    -- One sort and no join: the planner, which knows nothing of the rows, took nested loops for it, half a minute long.
    select
      either.*,
      min(place) over same_code as first_place,
      bool_or(place is null) over same_code as is_present
    from (
      select * from given g where g.influencer_id is not null
      union all
      select null, c.influencer_id, c.brand_key, c.brand_name, c.promo_code, null, null, null, c.affiliate_link
      from public.promo_codes c
      where c.influencer_id = any (matched_ids)
    ) either
    window same_code as (
      partition by influencer_id, brand_key, promo_code, coalesce(affiliate_link, '')
    )
  ), fresh as materialized (
    select n.* from compared n where n.place = n.first_place and not n.is_present
  ), room as materialized (
    select private.require_room(count(*)) as is_there from fresh f where f.influencer_id = caller
  ), written as (
    insert into public.promo_codes (
      influencer_id, brand_name, promo_code, description, category, expiration_date, affiliate_link
    )
    select f.influencer_id, f.brand_name, f.promo_code, f.description, f.category, f.expiration_date, f.affiliate_link
    from fresh f
    where not dry_run and (select r.is_there from room r)
    order by f.influencer_id, f.place
  )
  select
    (select count(*)::integer from fresh),
    array(select n.place from compared n where n.place = n.first_place and n.is_present order by n.place),
    (
      select coalesce(jsonb_agg(jsonb_build_object('row', n.place, 'of', n.first_place) order by n.place), '[]')
      from compared n
      where n.place > n.first_place
    ),
    array(select g.place from given g where g.influencer_id is null order by g.place),
    (select r.is_there from room r)
  into added, present, repeats, skipped, has_room;
  return next;
end;
$$;
comment on function public.import_promo_codes(jsonb, boolean) is
  'Adds a file''s codes, whole or not at all, for the influencers that the caller may write for: each row''s email is a username '
  'or an account''s address (decisions: CSV). The same code (influencer, brand, code, link) is added once: rows whose code is there '
  'already, rows that repeat an earlier one of the file, and rows that match nobody are told apart, by their numbers from 1. With '
  'dry_run nothing is written, and the answer is what would come of it. Beyond the caller''s plan it says how many fit. Runs with '
  'the caller''s rights: policies, grants, constraints and the offer limit hold as for any insert.';
grant execute on function public.import_promo_codes(jsonb, boolean) to authenticated;
