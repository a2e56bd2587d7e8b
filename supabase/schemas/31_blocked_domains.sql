-- Domains to which no offer and no link of a profile may lead. See docs/product/operator.md.

create table private.blocked_domains (
  domain text primary key,
  reason text not null,
  blocked_at timestamptz not null default now(),
  constraint blocked_domains_domain_format check (domain ~ '^[a-z0-9_-]+(\.[a-z0-9_-]+)+$' and length(domain) <= 253)
);
comment on table private.blocked_domains is 'Domains to which no offer and no link of a profile may lead. Each stands for the domains below it, too.';
alter table private.blocked_domains enable row level security;

-- For functions that check and read a profile's links with the caller's rights. Clients can't reach the table, because PostgREST doesn't serve the schema.
grant select (domain) on private.blocked_domains to anon, authenticated;

create policy "Anyone is told where nothing may lead"
  on private.blocked_domains for select to anon, authenticated
  using (true);

create function private.refuse_blocked_domains(changes private.offer_change[])
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
    select distinct private.all_linked_domains((c.after).affiliate_link, (c.after).brand_url, (c.after).apply_link, (c.after).further_domains) as domains
    from unnest(changes) as c
    where ((c.after).affiliate_link, (c.after).brand_url, (c.after).apply_link, (c.after).further_domains)
      is distinct from ((c.before).affiliate_link, (c.before).brand_url, (c.before).apply_link, (c.before).further_domains)
  ) linked
  join private.blocked_domains b on b.domain = any (private.domains_above(linked.domains))
  limit 1;
  if found_domain is not null then
    raise exception 'Offers may not lead to %.', found_domain using errcode = 'P0001', hint = 'blocked_domain';
  end if;
end;
$$;
comment on function private.refuse_blocked_domains(private.offer_change[]) is
  'Refuses offers whose affiliate link, apply link, brand address or further domain is at a blocked domain. One query for all offers of a statement.';

-- By an operator

create function private.as_domain(written text)
returns text
language sql
immutable
set search_path = ''
as $$
  select rtrim(private.domain_of(case when btrim(lower(left(written, 2048))) ~ '^https?://' then btrim(written) else 'https://' || btrim(left(written, 2048)) end), '.');
$$;
comment on function private.as_domain(text) is 'The domain that somebody wrote, alone or within an address.';

create function public.operator_block_domain(domain text, reason text)
returns integer
language plpgsql
security definer
set search_path = ''
set statement_timeout = '60s'
-- The lock of the table waits for uploads, which may take half a minute.
set lock_timeout = '60s'
as $$
declare
  why constant text := private.begin_act(reason);
  wanted constant text := private.as_domain(domain);
  hidden_now integer;
begin
  if wanted is null or wanted !~ '^[a-z0-9_-]+(\.[a-z0-9_-]+)+$' then
    raise exception 'That isn''t a domain.' using errcode = 'P0001', hint = 'domain';
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
    insert into private.jobs (kind, key, account_id, payload)
    select 'notice', gen_random_uuid(), r.influencer_id, jsonb_build_object('kind', 'offers hidden by domain', 'domain', wanted, 'reason', wanted || ': ' || why)
    from (select distinct influencer_id from reached) r
  )
  update public.promo_codes c set hidden = true from reached r where c.id = r.id and not c.hidden;
  get diagnostics hidden_now = row_count;
  perform private.note_act('block domain', why, of_domain => wanted, after => jsonb_build_object('offers hidden', hidden_now));
  return hidden_now;
end;
$$;
comment on function public.operator_block_domain(text, text) is
  'Lets no new offer lead to a domain or to a domain below it, and hides the offers that do; returns how many were hidden, null when the domain was blocked before. For operators.';
grant execute on function public.operator_block_domain(text, text) to authenticated;

create function public.operator_unblock_domain(domain text, reason text)
returns integer
language plpgsql
security definer
set search_path = ''
set statement_timeout = '60s'
-- The lock of the table waits for uploads, which may take half a minute.
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
    insert into private.jobs (kind, key, account_id, payload)
    select
      'notice', gen_random_uuid(), s.influencer_id,
      jsonb_build_object(
        'kind', 'offers shown by domain', 'domain', operator_unblock_domain.domain, 'reason', operator_unblock_domain.domain || ': ' || why
      )
    from (select distinct influencer_id from shown) s
  )
  select count(*) into shown_now from shown;
  perform private.note_act('unblock domain', why, of_domain => domain, after => jsonb_build_object('offers shown', shown_now));
  return shown_now;
end;
$$;
comment on function public.operator_unblock_domain(text, text) is
  'Lets offers lead to a domain again, shows those that were hidden for it alone, and has their influencers told; returns how many offers are shown again, '
  'null when the domain isn''t blocked. For operators.';
grant execute on function public.operator_unblock_domain(text, text) to authenticated;
