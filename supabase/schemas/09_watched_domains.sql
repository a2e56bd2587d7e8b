-- The domains of an influencer's offers, and how they reach the followers' browser extensions.

create table public.influencer_domains (
  influencer_id uuid not null,
  domain text not null,
  live_until date not null,
  primary key (influencer_id, domain) include (live_until)
);

comment on table public.influencer_domains is
  'The domains of each influencer''s offers, derived from promo_codes by its triggers: what a follower''s extension watches. Not those of offers that are for followers only.';
comment on column public.influencer_domains.influencer_id is
  'No foreign key: rows come and go with the offers, and whoever edits a link must not wait for the profile''s row.';
comment on column public.influencer_domains.live_until is
  'The latest live_until of the offers with this domain; infinity when one has no date.';

alter table public.influencer_domains enable row level security;

grant select on public.influencer_domains to anon, authenticated, service_role;

create policy "Anyone reads the domains of live offers"
  on public.influencer_domains for select to anon, authenticated
  using (
    live_until >= (select private.today())
    and not exists (select from private.hidden_accounts hidden where hidden.account_id = influencer_id)
  );

create function private.refresh_domains(of_influencer uuid, candidates text[])
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
  newly_live text[];
begin
  perform from private.influencer_locks l where l.influencer_id = of_influencer for update;

  with offered as (
    select link.domain, max(code.live_until) as live_until
    from public.promo_codes code
    cross join lateral unnest(code.domains) as link(domain)
    where code.influencer_id = of_influencer and link.domain = any (candidates) and not code.hidden and not code.followers_only
    group by link.domain
  ), gone as (
    delete from public.influencer_domains known
    where known.influencer_id = of_influencer
      and known.domain = any (candidates)
      and known.domain not in (select offered.domain from offered)
  ), kept as (
    insert into public.influencer_domains (influencer_id, domain, live_until)
    select of_influencer, offered.domain, offered.live_until from offered
    on conflict (influencer_id, domain) do update
    set live_until = excluded.live_until
    where influencer_domains.live_until <> excluded.live_until
  )
  -- All parts of one statement see the table as it was before it.
  select array_agg(offered.domain order by offered.domain) into newly_live
  from offered
  left join public.influencer_domains known
    on known.influencer_id = of_influencer and known.domain = offered.domain
  where offered.live_until >= today and (known.live_until is null or known.live_until < today);

  return newly_live;
end;
$$;
comment on function private.refresh_domains(uuid, text[]) is
  'Derives these domains of an influencer anew from its offers; returns those that became live by it, or null.';

create function private.spread_domains(of_influencer uuid, newly_live text[], budget integer)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  followers constant integer := coalesce(
    (select s.follower_count from public.follower_counts s where s.influencer_id = of_influencer), 0
  );
  cost constant bigint := followers::bigint * coalesce(cardinality(newly_live), 0);
begin
  if cost = 0 or followers > 5000 or cost > budget then
    return budget;
  end if;
  insert into public.user_domain_map (user_id, influencer_id, domain)
  select follower.user_id, of_influencer, live.domain
  from (
    select f.user_id from public.follows f
    where f.influencer_id = of_influencer
    order by f.user_id
    for key share
  ) follower
  cross join unnest(newly_live) as live(domain)
  on conflict do nothing;
  return budget - cost;
end;
$$;
comment on function private.spread_domains(uuid, text[], integer) is
  'Gives an influencer''s newly live domains to its followers, to at most 5,000 and within a budget of rows, of which it returns the rest. '
  'More would run into the statement timeout and lose the code; my_domains() has the truth for everybody.';

create function private.publish_domains()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  influencers uuid[];
  domains text[];
  changed record;
  budget integer := 50000;
begin
  if tg_op = 'INSERT' then
    select array_agg(added.influencer_id), array_agg(link.domain) into influencers, domains
    from new_rows added cross join lateral unnest(added.domains) as link(domain);
  elsif tg_op = 'DELETE' then
    select array_agg(deleted.influencer_id), array_agg(link.domain) into influencers, domains
    from old_rows deleted cross join lateral unnest(deleted.domains) as link(domain);
  else
    select array_agg(after.influencer_id), array_agg(link.domain) into influencers, domains
    from new_rows after
    -- A full join is never a nested loop (private.refuse_blocked_domains says why).
    full join old_rows before using (id)
    cross join lateral unnest(after.domains || before.domains) as link(domain)
    where (after.domains, after.live_until, after.hidden, after.followers_only)
      is distinct from (before.domains, before.live_until, before.hidden, before.followers_only);
  end if;

  for changed in
    select pair.influencer_id, array_agg(distinct pair.domain) as candidates
    from unnest(influencers, domains) as pair(influencer_id, domain)
    group by pair.influencer_id
    order by pair.influencer_id
  loop
    budget := private.spread_domains(
      changed.influencer_id,
      private.refresh_domains(changed.influencer_id, changed.candidates),
      budget
    );
  end loop;
  return null;
end;
$$;
comment on function private.publish_domains() is
  'Keeps influencer_domains, and with it the followers'' domain rows, after offers were added, changed or deleted.';

create trigger domains_of_added
  after insert on public.promo_codes
  referencing new table as new_rows
  for each statement execute function private.publish_domains();
create trigger domains_of_changed
  after update on public.promo_codes
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.publish_domains();
create trigger domains_of_deleted
  after delete on public.promo_codes
  referencing old table as old_rows
  for each statement execute function private.publish_domains();

-- With a parsed body and no settings, so that the planner sees through it, and from follows in order: a reader who takes the first
-- 1,000 rows has only those computed, 900 blocks instead of 25,000 for somebody who follows 5,000.
create function public.my_domains()
returns table (influencer_id uuid, domain text)
language sql
stable
begin atomic
  select live.influencer_id, live.domain
  from (select * from private.followed_by_me() order by influencer_id) f
  join public.influencer_domains live on live.influencer_id = f.influencer_id
  where live.live_until >= (select private.today())
  order by live.influencer_id, live.domain;
end;
comment on function public.my_domains() is
  'The live domains of all whom the caller follows, computed now: right also where user_domain_map hasn''t got the latest.';
grant execute on function public.my_domains() to authenticated;
