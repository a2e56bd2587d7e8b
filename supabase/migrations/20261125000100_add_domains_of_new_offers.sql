-- An influencer with thousands of offers publishes as fast as one with a few: its other offers aren't read for the domains of a new one.

create function private.add_domains(of_influencer uuid, added private.offer_change[])
returns text[]
language plpgsql
set search_path = ''
as $$
declare
  today constant date := private.today();
  newly_live text[];
begin
  -- Whoever adds an offer has the influencer's lock (private.admit_offer).
  with offered as (
    select link.domain, max((c.after).live_until) as live_until
    from unnest(added) as c
    cross join lateral unnest((c.after).domains) as link(domain)
    where not (c.after).hidden and not (c.after).followers_only
    group by link.domain
  ), written as (
    insert into public.influencer_domains (influencer_id, domain, live_until)
    select of_influencer, offered.domain, offered.live_until from offered
    on conflict (influencer_id, domain) do update
    set live_until = excluded.live_until
    where influencer_domains.live_until < excluded.live_until
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
comment on function private.add_domains(uuid, private.offer_change[]) is
  'What refresh_domains does, for added offers alone: their domains live as long as before or longer, so no other offer is read.';

create or replace function private.publish_domains(changes private.offer_change[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  changed record;
  budget integer := 50000;
begin
  for changed in
    select
      coalesce((c.after).influencer_id, (c.before).influencer_id) as influencer_id, array_agg(distinct link.domain) as candidates,
      bool_and((c.before).id is null) as are_added
    from unnest(changes) as c
    cross join lateral unnest((c.after).domains || (c.before).domains) as link(domain)
    where ((c.after).domains, (c.after).live_until, (c.after).hidden, (c.after).followers_only)
      is distinct from ((c.before).domains, (c.before).live_until, (c.before).hidden, (c.before).followers_only)
    group by 1
    order by 1
  loop
    budget := private.spread_domains(
      changed.influencer_id,
      case
        when changed.are_added then private.add_domains(
          changed.influencer_id, array(select c from unnest(changes) as c where (c.after).influencer_id = changed.influencer_id)
        )
        else private.refresh_domains(changed.influencer_id, changed.candidates)
      end,
      budget
    );
  end loop;

  for changed in
    select (c.after).influencer_id as influencer_id, array_agg(distinct link.domain) as hidden_domains
    from unnest(changes) as c
    cross join lateral unnest((c.after).domains) as link(domain)
    where (c.after).hidden and not (c.before).hidden
    group by 1
    order by 1
  loop
    perform private.withdraw_domains(changed.influencer_id, changed.hidden_domains);
  end loop;
end;
$$;
