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
  perform private.lock_influencer(of_influencer);

  with offered as materialized (
    select link.domain, max(code.expires_on) as live_until
    from public.promo_codes code
    cross join lateral unnest(code.domains) as link(domain)
    where code.influencer_id = of_influencer and link.domain = any (candidates)
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
    (select s.follower_count from public.influencer_stats s where s.influencer_id = of_influencer), 0
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
  changed record;
  budget integer := 50000;
begin
  for changed in execute format(
    $query$
      select touched.influencer_id, array_agg(distinct link.domain) as candidates
      from (%s) touched
      cross join lateral unnest(touched.domains) as link(domain)
      group by touched.influencer_id
      order by touched.influencer_id
    $query$,
    case tg_op
      when 'INSERT' then 'select influencer_id, domains from new_rows'
      when 'DELETE' then 'select influencer_id, domains from old_rows'
      else 'select n.influencer_id, n.domains || o.domains as domains
            from new_rows n join old_rows o using (id)
            where (n.domains, n.expires_on) is distinct from (o.domains, o.expires_on)'
    end
  ) loop
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

-- Triggers of one event fire by name: domains before offer counts before news, the order of the locks.
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
