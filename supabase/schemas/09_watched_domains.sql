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
    where code.influencer_id = of_influencer and code.domains && candidates and link.domain = any (candidates)
      and not code.hidden and not code.followers_only
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

create function private.spread_domains(of_influencer uuid, newly_live text[], budget integer)
returns integer
language plpgsql
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
    select f.user_id from private.follows f
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

create function private.withdraw_from(of_influencer uuid, hidden_domains text[], after uuid)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  batch_size constant integer := 5000;
  gone text[];
  reached uuid[];
begin
  -- No offer is published for this influencer from here to the commit, so none of these domains is given to followers again meanwhile.
  perform from private.influencer_locks l where l.influencer_id = of_influencer for key share;
  gone := array(
    select hidden.domain from unnest(hidden_domains) as hidden(domain)
    where not exists (
      select from public.influencer_domains known where known.influencer_id = of_influencer and known.domain = hidden.domain
    )
  );
  if gone = '{}' then
    return null;
  end if;
  reached := array(
    select f.user_id from private.follows f
    where f.influencer_id = of_influencer and f.user_id > after
    order by f.user_id
    limit batch_size
    for key share
  );
  -- A follow has a row at least.
  insert into public.user_domain_map (user_id, influencer_id, domain)
  select m.user_id, of_influencer, null
  from public.user_domain_map m
  where m.user_id = any (reached) and m.influencer_id = of_influencer
  group by m.user_id
  having bool_and(coalesce(m.domain = any (gone), false))
  order by m.user_id;
  delete from public.user_domain_map m
  where m.user_id = any (reached) and m.influencer_id = of_influencer and m.domain = any (gone);
  return case when cardinality(reached) = batch_size then reached[batch_size] end;
end;
$$;
comment on function private.withdraw_from(uuid, text[], uuid) is
  'Takes domains to which no offer leads any more from the rows of up to 5,000 followers, those with ids behind a given one; returns the last of them, null '
  'when none is left. To be called by triggers alone: outside of one, the triggers of user_domain_map would take it for an unfollow.';

create table private.withdrawals (
  id bigint primary key generated always as identity,
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  domains text[] not null,
  reached_to uuid
);
comment on table private.withdrawals is 'Domains of hidden offers that some of an influencer''s followers still have, who were too many for one transaction.';
comment on column private.withdrawals.reached_to is 'The last follower that was reached, in the order of their ids; null when none is left.';
create index withdrawals_influencer_id_idx on private.withdrawals (influencer_id);
alter table private.withdrawals enable row level security;

create function private.reach_next_followers()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.reached_to := private.withdraw_from(new.influencer_id, new.domains, new.reached_to);
  return new;
end;
$$;
comment on function private.reach_next_followers() is 'Withdraws domains from the next followers, and notes how far that is.';
create trigger reach_next_followers
  before update on private.withdrawals
  for each row execute function private.reach_next_followers();

create function private.go_on_withdrawing()
returns void
language sql
set search_path = ''
as $$
  -- The trigger does it.
  update private.withdrawals w set reached_to = w.reached_to
  where w.id = (select next_one.id from private.withdrawals next_one order by next_one.id limit 1 for update skip locked);
  delete from private.withdrawals w where w.reached_to is null;
$$;
comment on function private.go_on_withdrawing() is 'Goes on with a withdrawal of domains, 5,000 followers at a call. Called by schedule.';

create function private.withdraw_domains(of_influencer uuid, hidden_domains text[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  reached_to constant uuid := private.withdraw_from(of_influencer, hidden_domains, '00000000-0000-0000-0000-000000000000');
begin
  if reached_to is not null then
    insert into private.withdrawals (influencer_id, domains, reached_to) values (of_influencer, hidden_domains, reached_to);
  end if;
end;
$$;
comment on function private.withdraw_domains(uuid, text[]) is
  'Takes domains to which only hidden offers lead from the followers'' rows: at once from 5,000, from further ones by schedule. They come back by spread_domains.';

create function private.publish_domains(changes private.offer_change[])
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
comment on function private.publish_domains(private.offer_change[]) is
  'Keeps influencer_domains, and with it the followers'' domain rows, after offers were added, changed or deleted.';

-- With a parsed body and no settings, so that it can be inlined, and from follows in order: a reader who takes the first
-- 1,000 rows has only those computed.
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
