-- An unlimited plan has nothing to count: with the count, a file of 10,000 own codes read each code of the influencer
-- 10,000 times.
create or replace function private.admit_offer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  plan record;
begin
  -- Held against a rename, so that the search never keeps an old name; then the influencer's lock: the count below
  -- sees every code that was admitted before.
  select concat_ws(' ', p.full_name, p.username) into new.influencer_terms
  from public.profiles p
  where p.id = new.influencer_id
  for share;
  new.influencer_terms := coalesce(new.influencer_terms, '');
  perform from private.influencer_locks l where l.influencer_id = new.influencer_id for update;

  if (select auth.uid()) is distinct from new.influencer_id then
    return new;
  end if;
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Offers are added at isolation level read committed only.' using errcode = '0A000';
  end if;
  plan := private.offer_limit(new.influencer_id);
  if plan.max_offers is null then
    return new;
  end if;
  if (select count(*) from public.promo_codes c where c.influencer_id = new.influencer_id) >= plan.max_offers then
    raise exception 'You''ve reached your limit of % offers with the % plan.', plan.max_offers, plan.tier
      using errcode = 'P0001', hint = 'offer_limit';
  end if;
  return new;
end;
$$;

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

create function public.import_promo_codes(promo_codes jsonb, dry_run boolean default false)
returns table (added integer, duplicates integer, skipped integer[])
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
  own_codes bigint;
  plan record;
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
      r.place::integer as place, m.influencer_id, r.brand_name, r.promo_code, r.description, r.category,
      r.expiration_date, r.affiliate_link
    from rows from (jsonb_to_recordset(promo_codes) as (
      email text, user_id text, brand_name text, promo_code text, description text, category text,
      expiration_date date, affiliate_link text
    )) with ordinality as r(
      email, user_id, brand_name, promo_code, description, category, expiration_date, affiliate_link, place
    )
    left join unnest(matched_names, matched_ids) as m(name, influencer_id)
      on m.name = lower(btrim(r.email))
      and coalesce(lower(nullif(btrim(r.user_id), '')), m.influencer_id::text) = m.influencer_id::text
  ), numbered as materialized (
    -- What is there already comes first. One sort and no join: the planner, which knows nothing of the rows, took
    -- nested loops for it, half a minute long.
    select
      either.*,
      row_number() over (
        partition by influencer_id, lower(btrim(brand_name)), promo_code, coalesce(affiliate_link, '')
        order by place nulls first
      ) as nth
    from (
      select * from given g where g.influencer_id is not null
      union all
      select null, c.influencer_id, c.brand_name, c.promo_code, null, null, null, c.affiliate_link
      from public.promo_codes c
      where c.influencer_id = any (matched_ids)
    ) either
  ), fresh as materialized (
    select n.* from numbered n where n.nth = 1 and n.place is not null
  ), written as (
    insert into public.promo_codes (
      influencer_id, brand_name, promo_code, description, category, expiration_date, affiliate_link
    )
    select f.influencer_id, f.brand_name, f.promo_code, f.description, f.category, f.expiration_date, f.affiliate_link
    from fresh f
    where not dry_run
    order by f.influencer_id, f.place
  )
  select
    (select count(*)::integer from fresh),
    (select count(*)::integer from given g where g.influencer_id is not null),
    array(select g.place from given g where g.influencer_id is null order by g.place),
    (select count(*) from fresh f where f.influencer_id = caller)
  into added, duplicates, skipped, own_codes;
  duplicates := duplicates - added;

  -- What the insert would have met.
  if dry_run and own_codes > 0 then
    plan := private.offer_limit(caller);
    if own_codes + (select count(*) from public.promo_codes c where c.influencer_id = caller) > plan.max_offers then
      raise exception 'You''ve reached your limit of % offers with the % plan.', plan.max_offers, plan.tier
        using errcode = 'P0001', hint = 'offer_limit';
    end if;
  end if;
  return next;
end;
$$;
comment on function public.import_promo_codes(jsonb, boolean) is
  'Adds a file''s codes, whole or not at all, for the influencers that the caller may write for: each row''s email is a username '
  'or an account''s address (decisions: CSV). Rows that match nobody are skipped and told by their number from 1; the same code '
  '(influencer, brand, code, link) is added once. With dry_run nothing is written, and the counts are what would come of it. '
  'Runs with the caller''s rights: policies, grants, constraints and the offer limit hold as for any insert.';
grant execute on function public.import_promo_codes(jsonb, boolean) to authenticated;
