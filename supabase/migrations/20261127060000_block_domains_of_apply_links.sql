set lock_timeout = '2s';

-- Blocked domains cover apply links, which may lead below the shop's domain.

create index promo_codes_apply_link_domains_above_idx on public.promo_codes using gin (private.domains_above(array[private.domain_of(apply_link)]))
  with (gin_pending_list_limit = 256) where apply_link is not null;

-- With a parsed body and no settings, so that it can be inlined, and both indexes be used.
create function private.leads_to(code public.promo_codes, domain text)
returns boolean
language sql
immutable parallel safe
begin atomic
  select
    private.domains_above(code.domains) @> array[leads_to.domain]
    or code.apply_link is not null and private.domains_above(array[private.domain_of(code.apply_link)]) @> array[leads_to.domain];
end;
comment on function private.leads_to(public.promo_codes, text) is
  'Whether a link, the apply link or the brand''s address of an offer leads to a domain or one below it.';

create or replace function private.refuse_blocked_domains(changes private.offer_change[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  found_domain text;
begin
  -- Most of the time there is nothing to compare with.
  if not exists (select from private.blocked_domains) then
    return;
  end if;
  select b.domain into found_domain
  from (
    select distinct (c.after).domains || private.domain_of((c.after).apply_link) as domains
    from unnest(changes) as c
    where ((c.after).domains, (c.after).apply_link) is distinct from ((c.before).domains, (c.before).apply_link)
  ) linked
  join private.blocked_domains b on b.domain = any (private.domains_above(linked.domains))
  limit 1;
  if found_domain is not null then
    raise exception 'Offers may not lead to %.', found_domain using errcode = 'P0001', hint = 'blocked_domain';
  end if;
end;
$$;
comment on function private.refuse_blocked_domains(private.offer_change[]) is
  'Refuses offers whose link, apply link or brand address leads to a blocked domain: one look for all rows of a statement.';

create or replace function public.operator_block_domain(domain text, reason text)
returns integer
language plpgsql
security definer
set search_path = ''
set statement_timeout = '60s'
-- It waits for imports, which may take half a minute.
set lock_timeout = '60s'
as $$
declare
  why constant text := private.begin_act(reason);
  wanted constant text := private.as_domain(domain);
  hidden_now integer;
begin
  if wanted is null or wanted !~ '^[a-z0-9_-]+(\.[a-z0-9_-]+)+$' then
    raise exception 'That isn’t a domain.' using errcode = 'P0001', hint = 'domain';
  end if;
  -- Whoever is publishing has committed, and whoever publishes later sees that the domain is blocked.
  lock table public.promo_codes in share row exclusive mode;
  insert into private.blocked_domains (domain, reason) values (wanted, why) on conflict do nothing;
  if not found then
    return null;
  end if;
  with reached as materialized (
    select c.id, c.influencer_id from public.promo_codes c
    where private.leads_to(c, wanted)
    order by c.id
    for no key update
  ), noted as (
    insert into private.hidden_offers (offer_id, hidden_by, reason)
    select r.id, 'domain', 'Its link leads to ' || wanted || '. ' || why from reached r
    on conflict on constraint hidden_offers_pkey do nothing
  ), told as (
    insert into private.notices (account_id, kind, reason)
    select distinct r.influencer_id, 'offers hidden by domain', wanted || ': ' || why from reached r
  )
  update public.promo_codes c set hidden = true from reached r where c.id = r.id and not c.hidden;
  get diagnostics hidden_now = row_count;
  perform private.note_act('block domain', why, of_domain => wanted, after => jsonb_build_object('offers hidden', hidden_now));
  return hidden_now;
end;
$$;

create or replace function public.operator_unblock_domain(domain text, reason text)
returns integer
language plpgsql
security definer
set search_path = ''
set statement_timeout = '60s'
-- It waits for imports, which may take half a minute.
set lock_timeout = '60s'
as $$
declare
  why constant text := private.begin_act(reason);
  shown_now integer;
begin
  lock table public.promo_codes in share row exclusive mode;
  delete from private.blocked_domains b where b.domain = operator_unblock_domain.domain;
  if not found then
    return null;
  end if;
  with freed as materialized (
    select h.offer_id from private.hidden_offers h
    join public.promo_codes c on c.id = h.offer_id
    where h.hidden_by = 'domain'
      and not exists (select from private.blocked_domains other where private.leads_to(c, other.domain))
    order by c.id
    for no key update of c
  ), lifted as (
    delete from private.hidden_offers h using freed f where h.offer_id = f.offer_id and h.hidden_by = 'domain'
  ), shown as (
    update public.promo_codes c set hidden = false
    from freed f
    where c.id = f.offer_id
      and not exists (select from private.hidden_offers h where h.offer_id = c.id and h.hidden_by <> 'domain')
    returning c.id, c.influencer_id
  ), told as (
    insert into private.notices (account_id, kind, reason)
    select distinct s.influencer_id, 'offers shown by domain', operator_unblock_domain.domain || ': ' || why from shown s
  )
  select count(*) into shown_now from shown;
  perform private.note_act('unblock domain', why, of_domain => domain, after => jsonb_build_object('offers shown', shown_now));
  return shown_now;
end;
$$;

create or replace function public.operator_domains()
returns table (domain text, reason text, blocked_at timestamptz, offers integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select b.domain, b.reason, b.blocked_at, (
    select count(*)::integer from public.promo_codes c
    where private.leads_to(c, b.domain) and c.hidden
      and exists (select from private.hidden_offers h where h.offer_id = c.id and h.hidden_by = 'domain')
  )
  from private.blocked_domains b
  order by b.domain
  limit 1000;
end;
$$;

create or replace function public.operator_domain_reach(domain text)
returns table (domain_name text, offers integer, influencers integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted constant text := private.as_domain(domain);
begin
  perform private.require_operator();
  return query
  select wanted, count(*)::integer, count(distinct c.influencer_id)::integer
  from public.promo_codes c
  where private.leads_to(c, wanted) and not c.hidden;
end;
$$;

create or replace function public.operator_find_offers(search text default null, of_account uuid default null, only_hidden boolean default false)
returns setof public.desk_offer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  row_limit constant integer := 50;
  written constant text := lower(btrim(left(search, 254)));
  words constant tsquery := private.search_query(left(search, 200));
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
    -- Few search here, and ended offers, too, so there is no index for it: the newest are read until there are enough.
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
  select (found.offer).*
  from (
    select private.as_desk_offer(c) as offer
    from public.promo_codes c
    where c.id = any (found_ids)
      and (of_account is null or c.influencer_id = of_account)
      and (not coalesce(only_hidden, false) or c.hidden)
    order by c.created_at desc, c.id desc
  ) found
  where (found.offer).id is not null;
end;
$$;
