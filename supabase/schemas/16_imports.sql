-- Files of promo codes. See docs/decisions/csv-upload.md.

create function private.match_influencers(names text[], hold boolean)
returns table (name text, influencer_id uuid)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  matched_names text[];
  matched_ids uuid[];
begin
  select array_agg(known.name), array_agg(p.id) into matched_names, matched_ids
  from public.profiles p
  join auth.users account on account.id = p.id
  cross join lateral (values (p.username), (lower(account.email)::text)) as known(name)
  join unnest(names) as wanted(name) on wanted.name = known.name
  where p.is_influencer
    and (p.id = (select auth.uid()) or p.id in (select private.influencers_i_manage()));

  -- In the order of private.influencer_locks: all profiles, then all lock rows, each by id.
  if hold then
    perform from public.profiles p where p.id = any (matched_ids) order by p.id for share;
    perform from private.influencer_locks l where l.influencer_id = any (matched_ids) order by l.influencer_id for update;
  end if;
  return query select * from unnest(matched_names, matched_ids);
end;
$$;
comment on function private.match_influencers(text[], boolean) is
  'The influencers that the caller may write for and whose username or account e-mail is among the names (lower-case); held '
  'against other publishing when asked. Starts from what the caller may write for, so it tells nothing of anybody else.';
grant execute on function private.match_influencers(text[], boolean) to authenticated;

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
  used := (select count(*) from public.promo_codes c where c.influencer_id = caller) + private.count_own_hidden_offers();
  fitting := greatest(plan.max_offers - used, 0);
  if new_codes <= fitting then
    return true;
  end if;
  raise exception '%: your % plan allows % %, and you have %.',
    case
      when new_codes = 1 then 'The new code in this file doesn’t fit'
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

create function private.hidden_codes(of_influencers uuid[])
returns table (influencer_id uuid, brand_key text, promo_code text, affiliate_link text)
language sql
stable
security definer
set search_path = ''
as $$
  select c.influencer_id, c.brand_key, c.promo_code, c.affiliate_link
  from public.promo_codes c
  where c.influencer_id = any (of_influencers) and c.hidden
    and (c.influencer_id = (select auth.uid()) or c.influencer_id in (select private.influencers_i_manage()));
$$;
comment on function private.hidden_codes(uuid[]) is
  'The hidden codes of those influencers for whom the caller may write, so that a file doesn''t publish them again.';
grant execute on function private.hidden_codes(uuid[]) to authenticated;

create function public.import_promo_codes(promo_codes jsonb, dry_run boolean default false)
returns table (added integer, present integer[], repeats jsonb, skipped integer[])
language plpgsql
volatile
set search_path = ''
-- PostgREST applies it to the whole request: a margin for 10,000 codes on a small instance (two seconds on two cores).
set statement_timeout = '30s'
-- Another file for the same influencers may take as long.
set lock_timeout = '30s'
as $$
#variable_conflict use_column
declare
  caller constant uuid := (select auth.uid());
  names text[];
  matched_names text[];
  matched_ids uuid[];
  has_room boolean;
  overlong record;
begin
  if jsonb_typeof(promo_codes) is distinct from 'array' or jsonb_array_length(promo_codes) > 10000 then
    raise exception 'Promo codes are imported as a list of at most 10,000.' using errcode = '22023';
  end if;
  -- Before any sorting, matching and locking, as private.refuse_overlong_texts() does for a single code. No text that is
  -- taken has so many bytes.
  select field.constraint_name into overlong
  from jsonb_array_elements(promo_codes) as r(fields)
  cross join lateral jsonb_each_text(r.fields) as given
  left join private.described_fields() as field on field.name = given.key
  where octet_length(given.value) > case when given.key in ('email', 'user_id') then 1000 else field.most_bytes end
  limit 1;
  if found and overlong.constraint_name is null then
    raise exception 'A row names its influencer by an address or a username, not by a long text.' using errcode = '22023';
  elsif found then
    raise exception 'new row for relation "promo_codes" violates check constraint "%"', overlong.constraint_name
      using errcode = '23514', constraint = overlong.constraint_name;
  end if;
  names := array(
    select distinct lower(btrim(r ->> 'email')) from jsonb_array_elements(promo_codes) as r where r ? 'email'
  );
  select array_agg(m.name), array_agg(m.influencer_id) into matched_names, matched_ids
  from private.match_influencers(names, hold => not dry_run) as m;

  if not dry_run then
    perform set_config('promobell.import', gen_random_uuid()::text, true);
  end if;
  -- A separate statement after the locks were taken, so that it sees what others added before.
  with given as (
    select
      r.place::integer as place, m.influencer_id, private.brand_key(left(r.fields ->> 'brand_name', 1000)) as brand_key,
      r.fields ->> 'promo_code' as promo_code, r.fields ->> 'affiliate_link' as affiliate_link,
      jsonb_populate_record(null::public.promo_codes, r.fields) as offer
    from jsonb_array_elements(promo_codes) with ordinality as r(fields, place)
    left join unnest(matched_names, matched_ids) as m(name, influencer_id)
      on m.name = lower(btrim(r.fields ->> 'email'))
      and coalesce(lower(nullif(btrim(r.fields ->> 'user_id'), '')), m.influencer_id::text) = m.influencer_id::text
  ), compared as (
    -- One sort instead of a join: without statistics of these rows, the planner chose nested loops, which took half a minute.
    select
      either.*,
      min(place) over same_code as first_place,
      bool_or(place is null) over same_code as is_present
    from (
      select * from given g where g.influencer_id is not null
      union all
      select null, c.influencer_id, c.brand_key, c.promo_code, c.affiliate_link, null
      from public.promo_codes c
      where c.influencer_id = any (matched_ids)
      union all
      select null, h.influencer_id, h.brand_key, h.promo_code, h.affiliate_link, null
      from private.hidden_codes(matched_ids) h
    ) either
    window same_code as (
      partition by influencer_id, brand_key, promo_code, coalesce(affiliate_link, '')
    )
  ), fresh as (
    select n.* from compared n where n.place = n.first_place and not n.is_present
  ), room as (
    select private.require_room(count(*)) as is_there from fresh f where f.influencer_id = caller
  ), written as (
    insert into public.promo_codes (
      influencer_id, brand_name, promo_code, description, category, expiration_date, affiliate_link, minimum_spend,
      first_order_only, terms, followers_only
    )
    select
      f.influencer_id, (f.offer).brand_name, (f.offer).promo_code, (f.offer).description, (f.offer).category,
      (f.offer).expiration_date, (f.offer).affiliate_link, (f.offer).minimum_spend, coalesce((f.offer).first_order_only, false),
      (f.offer).terms, coalesce((f.offer).followers_only, false)
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
  perform set_config('promobell.import', '', true);
  return next;
end;
$$;
comment on function public.import_promo_codes(jsonb, boolean) is
  'Adds a file''s codes, whole or not at all, for the influencers that the caller may write for: each row''s email is a username '
  'or an account''s address (docs/product/csv-upload.md). The same code (influencer, brand, code, link) is added once: rows whose code is there '
  'already, rows that repeat an earlier one of the file, and rows that match nobody are told apart, by their numbers from 1. With '
  'dry_run nothing is written, and the answer is what would come of it. Beyond the caller''s plan it says how many fit. Runs with '
  'the caller''s rights: policies, grants, constraints and the offer limit hold as for any insert.';
grant execute on function public.import_promo_codes(jsonb, boolean) to authenticated;
