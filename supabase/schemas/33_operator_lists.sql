-- What operators read: the queue, accounts and offers. Every function asks first whether an operator calls. See docs/product/operator.md.

create type public.desk_offer as (
  id uuid, brand_name text, promo_code text, description text, affiliate_link text, brand_url text, category text, expiration_date date,
  created_at timestamptz, is_featured boolean, followers_only boolean, hidden_because text[], hidden_reason text, influencer_id uuid, influencer_name text,
  influencer_username text, influencer_avatar_url text, influencer_suspended boolean, open_complaints integer
);
comment on type public.desk_offer is 'An offer as operators see it, hidden or not. hidden_because: operator, complaints, domain; empty when it is shown.';

create function private.as_desk_offer(offer public.promo_codes)
returns public.desk_offer
language sql
stable
set search_path = ''
as $$
  select row(
    offer.id, offer.brand_name, offer.promo_code, offer.description, offer.affiliate_link, offer.brand_url, offer.category, offer.expiration_date,
    offer.created_at, offer.is_featured, offer.followers_only,
    array(select h.hidden_by from private.hidden_offers h where h.offer_id = offer.id order by h.hidden_by),
    (select why.reason from private.reasons_for_hiding why where why.offer_id = offer.id),
    p.id, coalesce(p.full_name, p.username), p.username, p.avatar_url,
    private.is_hidden_account(p.id),
    (select count(*)::integer from private.complaints c where c.about = offer.id and c.settled_at is null)
  )::public.desk_offer
  from public.profiles p
  where p.id = offer.influencer_id;
$$;
comment on function private.as_desk_offer(public.promo_codes) is 'An offer as operators see it; null for an offer of a deleted account.';

create type public.desk_team_member as (
  id uuid, name text, username text, avatar_url text, role text, all_influencers boolean, influencers integer, since timestamptz, suspended boolean
);
comment on type public.desk_team_member is
  'Somebody who acts for an agency, as operators see it. role: owner, manager, analyst; influencers: how many were chosen for the role, unless all_influencers.';

create type public.desk_account as (
  id uuid, name text, username text, email text, avatar_url text, bio text, category text, is_influencer boolean, is_agency boolean,
  is_creditcard boolean, is_featured boolean, is_operator boolean, created_at timestamptz, last_sign_in_at timestamptz, suspended_because text,
  suspended_since timestamptz, plan text, plan_until timestamptz, live_offers integer, hidden_offers integer, followers integer,
  open_complaints integer, agencies integer, instagram_username text, instagram_switched_off boolean, team public.desk_team_member[],
  owns uuid[]
);
comment on type public.desk_account is
  'An account as operators see it, suspended or not. plan_until: null for a contract without an end; instagram_username: of the connected account; '
  'team: of an agency; owns: the agencies other than itself that it owns.';

create function private.as_desk_account(p public.profiles)
returns public.desk_account
language sql
stable
set search_path = ''
as $$
  select row(
    p.id, coalesce(p.full_name, p.username), p.username, account.email, p.avatar_url, p.bio, p.category, p.is_influencer, p.is_agency,
    p.is_creditcard, p.is_featured, exists (select from private.operators o where o.account_id = p.id), p.created_at, account.last_sign_in_at,
    case when hidden.account_id is not null then coalesce(hidden.reason, 'Suspended by SQL, without a reason.') end, hidden.hidden_at,
    (private.offer_limit(p.id)).tier, (select plan.subscription_end from public.subscribers plan where plan.user_id = p.id and plan.subscribed),
    (
      select count(*)::integer from (
        select from public.promo_codes c where c.influencer_id = p.id and c.live_until >= private.today() and not c.hidden limit private.most_counted()
      ) live
    ),
    (select count(*)::integer from public.promo_codes c where c.influencer_id = p.id and c.hidden),
    coalesce((select f.follower_count from public.follower_counts f where f.influencer_id = p.id), 0),
    (select count(*)::integer from private.complaints c where c.account_id = p.id and c.settled_at is null),
    (select count(*)::integer from public.agency_influencers link where link.influencer_id = p.id and link.managed_by_agency),
    (select i.username from public.instagram_accounts i where i.influencer_id = p.id),
    exists (select from private.instagram_switched_off off where off.influencer_id = p.id),
    (
      select coalesce(
        array_agg(
          row(
            someone.id, coalesce(someone.full_name, someone.username), someone.username, someone.avatar_url, team.role, team.all_influencers,
            cardinality(team.influencer_ids), team.since, private.is_hidden_account(someone.id)
          )::public.desk_team_member
          order by team.role = 'owner' desc, team.since, someone.id
        ),
        '{}'
      )
      from private.teams team
      join public.profiles someone on someone.id = team.person_id
      where team.agency_id = p.id
    ),
    array(select a.agency_id from public.agencies a where a.owner_id = p.id and a.agency_id <> p.id order by a.created_at, a.agency_id)
  )::public.desk_account
  from auth.users account
  left join private.hidden_accounts hidden on hidden.account_id = account.id
  where account.id = p.id;
$$;
comment on function private.as_desk_account(public.profiles) is 'An account as operators see it.';

-- The queue

create type public.desk_complaint as (kind text, words text, made_at timestamptz, by_member boolean, weighs boolean);
comment on type public.desk_complaint is
  'A complaint as operators see it. They aren''t told who complained, only whether it was a member and whether the complaint counts.';

create type public.queue_entry as (
  kind text, thing uuid, since timestamptz, offer public.desk_offer, account public.desk_account, complaints integer, latest public.desk_complaint[],
  objection text, cursor text, total integer
);
comment on type public.queue_entry is
  'What an operator has to look at: complaints about one thing, an objection, or a new influencer (kind). '
  'latest: the five latest complaints; complaints: how many there are.';

create function private.waiting_for_operators()
returns table (kind text, thing uuid, since timestamptz, complaints integer, offer_id uuid, account_id uuid, objection text)
language sql
stable
set search_path = ''
as $$
  select 'complaints' as kind, c.about as thing, min(c.made_at) as since, count(*)::integer as complaints,
    (array_agg(c.offer_id))[1] as offer_id, (array_agg(c.account_id))[1] as account_id, null::text as objection
  from private.complaints c
  where c.settled_at is null
    and not private.is_hidden_account(c.account_id)
  group by c.about
  union all
  -- What an influencer and its agency say of one thing is decided together, so it is one entry.
  select
    'objection', o.about, min(o.made_at), 0, o.offer_id, o.account_id,
    string_agg(case when o.by_account <> o.account_id then 'Their agency: ' else '' end || o.words, E'\n\n' order by o.by_account <> o.account_id, o.made_at)
  from private.objections o
  where o.refused_at is null and private.may_object(o.about, o.by_account)
    -- A deleted account has no profile to show, and its objections go only with its last rows.
    and not private.has_departed(o.account_id)
  group by o.about, o.offer_id, o.account_id
  union all
  select 'new influencer', n.account_id, n.since, 0, null, n.account_id, null
  from private.new_influencers n
  where not private.is_hidden_account(n.account_id);
$$;
comment on function private.waiting_for_operators() is
  'What waits for an operator: complaints by what they are about, objections against what still stands, and new influencers.';

create function public.operator_queue(kind text default null, after text default null, page_size integer default 20)
returns setof public.queue_entry
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  cursor_keys jsonb;
  wanted_kind constant text := kind;
begin
  perform private.require_operator();
  cursor_keys := private.read_cursor(after, 'queue', array['timestamptz', 'uuid', 'text']);
  return query
  with narrowed as (
    select w.* from private.waiting_for_operators() w where wanted_kind is null or w.kind = wanted_kind
  ), page as (
    select n.* from narrowed n
    where cursor_keys is null or (n.since, n.thing, n.kind) > ((cursor_keys ->> 1)::timestamptz, (cursor_keys ->> 2)::uuid, cursor_keys ->> 3)
    order by n.since, n.thing, n.kind
    limit private.page_size(operator_queue.page_size)
  )
  select
    page.kind, page.thing, page.since,
    (select private.as_desk_offer(c) from public.promo_codes c where c.id = page.offer_id),
    (select private.as_desk_account(p) from public.profiles p where p.id = page.account_id),
    page.complaints,
    array(
      select row(c.kind, c.words, c.made_at, c.by_account is not null, c.weighs)::public.desk_complaint
      from private.complaints c
      where page.kind = 'complaints' and c.about = page.thing and c.settled_at is null
      order by c.made_at desc
      limit 5
    ),
    page.objection,
    private.write_cursor('queue', jsonb_build_array(page.since, page.thing, page.kind)),
    case when cursor_keys is null then (select count(*)::integer from narrowed) end
  from page
  order by page.since, page.thing, page.kind;
end;
$$;
comment on function public.operator_queue(text, text, integer) is
  'What waits for an operator, oldest first: complaints, objections and new influencers, or one of these kinds. A thing has one entry of each kind. For operators.';
grant execute on function public.operator_queue(text, text, integer) to authenticated;

-- Accounts and offers

create function public.operator_find_accounts(search text)
returns setof public.desk_account
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  written constant text := lower(btrim(left(search, 254)));
begin
  perform private.require_operator();
  return query
  select account.*
  from (
    select p as profile from public.profiles p
    where written = '' or written is null
      or p.id::text = written
      or starts_with(p.username, ltrim(written, '@'))
      or p.sort_name like '%' || replace(replace(replace(written, '\', '\\'), '%', '\%'), '_', '\_') || '%'
      or p.id in (select account.id from auth.users account where account.email = written)
    order by p.created_at desc, p.id
    limit 50
  ) found
  cross join lateral private.as_desk_account(found.profile) account
  order by (found.profile).created_at desc, (found.profile).id;
end;
$$;
comment on function public.operator_find_accounts(text) is
  'The 50 newest accounts whose name has this text in it or whose username begins with it, or the one with this address or id; suspended ones, too. For operators.';
grant execute on function public.operator_find_accounts(text) to authenticated;

create function public.operator_account(of_account uuid)
returns setof public.desk_account
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select account.* from public.profiles p cross join lateral private.as_desk_account(p) account where p.id = of_account;
end;
$$;
comment on function public.operator_account(uuid) is 'An account; no row when it was deleted. For operators.';
grant execute on function public.operator_account(uuid) to authenticated;

create function public.operator_find_offers(search text default null, of_account uuid default null, only_hidden boolean default false)
returns setof public.desk_offer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  row_limit constant integer := 50;
  written constant text := lower(btrim(left(search, 254)));
  words constant tsquery := private.search_query(search);
  -- A word without a dot is no domain.
  domain constant text := case when strpos(written, '.') > 0 then private.as_domain(written) end;
  found_ids uuid[];
begin
  perform private.require_operator();
  if coalesce(written, '') = '' and only_hidden then
    found_ids := array(
      select c.id from private.hidden_offers h
      join public.promo_codes c on c.id = h.offer_id
      where of_account is null or c.influencer_id = of_account
      group by c.id
      order by max(c.created_at) desc, c.id desc
      limit row_limit
    );
  elsif coalesce(written, '') = '' then
    found_ids := array(
      select c.id from public.promo_codes c
      where of_account is null or c.influencer_id = of_account
      order by c.created_at desc, c.id desc
      limit row_limit
    );
  elsif written ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    found_ids := array[written::uuid];
  else
    -- The index of words has no ended offers, which are found here, too. So this rare search reads the newest offers until enough are found.
    found_ids := array(
      select c.id from public.promo_codes c
      where (c.search @@ words or private.leads_to(c, domain))
        and (of_account is null or c.influencer_id = of_account)
        and (not coalesce(only_hidden, false) or c.hidden)
      order by c.created_at desc, c.id desc
      limit row_limit
    );
  end if;
  return query
  select offer.*
  from public.promo_codes c
  cross join lateral private.as_desk_offer(c) as offer
  where c.id = any (found_ids)
    and (of_account is null or c.influencer_id = of_account)
    and (not coalesce(only_hidden, false) or c.hidden)
    and offer.id is not null
  order by c.created_at desc, c.id desc;
end;
$$;
comment on function public.operator_find_offers(text, uuid, boolean) is
  'The 50 newest offers that a search finds, by words, domain or id; of one account when it is named; hidden ones, too, or only these. For operators.';
grant execute on function public.operator_find_offers(text, uuid, boolean) to authenticated;
