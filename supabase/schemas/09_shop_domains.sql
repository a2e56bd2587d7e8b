-- The domains of an influencer's offers, and how they reach the followers' rows in user_domain_map. The requirements have that table; nothing of
-- ours reads its domains (docs/decisions/following.md). What the browser extension shows is read from follows and live offers (19_extension.sql).

create view public.influencer_domains with (security_invoker = true) as
select distinct c.influencer_id, link.domain
from public.promo_codes c
cross join lateral unnest(c.domains) as link(domain)
where c.live_until >= (select private.today()) and not c.hidden and not c.followers_only;

comment on view public.influencer_domains is
  'The domains of each influencer''s live offers, which a follow writes to user_domain_map. Not those of offers that are hidden, or for followers only. '
  'Read from the offers at each query, so ask for the influencers on the screen, not for everybody.';
grant select on public.influencer_domains to anon, authenticated, service_role;

create table private.domains_to_spread (
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  domain text not null,
  reached_to uuid not null default '00000000-0000-0000-0000-000000000000',
  worked_at timestamptz not null default now(),
  primary key (influencer_id, domain)
);
comment on table private.domains_to_spread is 'Domains that are still to be given to an influencer''s followers, who were too many for the statement that added them.';
comment on column private.domains_to_spread.reached_to is 'The last follower who has the domain, in the order of their ids.';
comment on column private.domains_to_spread.worked_at is 'When followers last got the domain. The domain that has waited longest is next, so that an influencer with a million followers doesn''t hold up others.';
create index domains_to_spread_worked_at_idx on private.domains_to_spread (worked_at);
alter table private.domains_to_spread enable row level security;

create function private.spread_domains(changes private.offer_change[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  most_followers constant integer := 5000;
  most_rows constant integer := 50000;
  today constant date := private.today();
begin
  with added as (
    select (c.after).influencer_id, unnest((c.after).domains) as domain
    from unnest(changes) as c
    where (c.after).live_until >= today and not (c.after).hidden and not (c.after).followers_only
    except
    select (c.before).influencer_id, unnest((c.before).domains)
    from unnest(changes) as c
    where (c.before).live_until >= today and not (c.before).hidden and not (c.before).followers_only
  ), newly_live as (
    -- Domains to which no other live offer of the influencer leads.
    select added.influencer_id, added.domain
    from added
    where not exists (
      select from public.promo_codes other
      where other.influencer_id = added.influencer_id and added.domain = any (other.domains)
        and other.id not in (select (c.after).id from unnest(changes) as c where (c.after).id is not null)
        and other.live_until >= today and not other.hidden and not other.followers_only
    )
  ), per_influencer as (
    select
      d.influencer_id, array_agg(d.domain) as domains,
      -- A running total of the rows that this statement would write.
      counts.follower_count <= most_followers
        and sum(counts.follower_count * count(*)) over (order by d.influencer_id) <= most_rows as at_once
    from newly_live d
    join public.follower_counts counts on counts.influencer_id = d.influencer_id
    where counts.follower_count > 0
    group by d.influencer_id, counts.follower_count
  ), later as (
    insert into private.domains_to_spread (influencer_id, domain)
    select i.influencer_id, unnest(i.domains) from per_influencer i where not i.at_once
    order by 1, 2
    -- From the first follower again: those who have followed since the domain ended don't have it.
    on conflict (influencer_id, domain) do update set reached_to = default
  )
  insert into public.user_domain_map (user_id, influencer_id, domain)
  select follower.user_id, i.influencer_id, added.domain
  from per_influencer i
  cross join lateral (
    select f.user_id from private.follows f
    where f.influencer_id = i.influencer_id
    order by f.user_id
    -- A follow that ended before its row is added would break the foreign key.
    for key share
  ) follower
  cross join lateral unnest(i.domains) as added(domain)
  where i.at_once
  order by i.influencer_id, follower.user_id, added.domain
  on conflict do nothing;
end;
$$;
comment on function private.spread_domains(private.offer_change[]) is
  'Gives the domains that became live by a statement to the followers, to be called after it: at once to at most 5,000 of an influencer and in 50,000 rows in all, because more '
  'would run into the statement timeout and lose the offer; the others get them by schedule.';

create function private.spread_next_domains()
returns void
language plpgsql
set search_path = ''
as $$
declare
  remaining integer := 5000;
  next_one private.domains_to_spread;
  reached uuid[];
begin
  while remaining > 0 loop
    select * into next_one from private.domains_to_spread order by worked_at limit 1 for update skip locked;
    if not found then
      return;
    end if;
    reached := '{}';
    -- The offers that lead to the domain may have ended, or been hidden, since.
    if exists (select from public.influencer_domains live where live.influencer_id = next_one.influencer_id and live.domain = next_one.domain) then
      reached := array(
        select f.user_id from private.follows f
        where f.influencer_id = next_one.influencer_id and f.user_id > next_one.reached_to
        order by f.user_id
        limit remaining
        for key share
      );
      insert into public.user_domain_map (user_id, influencer_id, domain)
      select follower.user_id, next_one.influencer_id, next_one.domain from unnest(reached) as follower(user_id)
      on conflict do nothing;
    end if;
    if cardinality(reached) = remaining then
      update private.domains_to_spread w set reached_to = reached[remaining], worked_at = clock_timestamp()
      where w.influencer_id = next_one.influencer_id and w.domain = next_one.domain;
      return;
    end if;
    delete from private.domains_to_spread w where w.influencer_id = next_one.influencer_id and w.domain = next_one.domain;
    -- A domain that no follower is given takes time, too, so it counts as 50 followers at least.
    remaining := remaining - greatest(cardinality(reached), 50);
  end loop;
end;
$$;
comment on function private.spread_next_domains() is
  'Goes on with giving domains to influencers'' followers, 5,000 at a call, first the domain that has waited longest. Called by schedule.';
