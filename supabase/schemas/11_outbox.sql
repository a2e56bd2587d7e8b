-- The outbox: each statement that writes offers leaves one row. What must be true at its commit is done by then; everything else that follows from
-- the statement is made of the row. See docs/decisions/schema.md#the-outbox.

create table private.outbox (
  id bigint primary key generated always as identity,
  created_at timestamptz not null default clock_timestamp(),
  uncounted_steps private.offer_step[],
  announced_influencers uuid[] not null default '{}',
  changed_influencers uuid[] not null default '{}',
  published_offers uuid[] not null default '{}'
);
comment on table private.outbox is
  'What statements on offers leave for what follows from them. A row goes in the transaction that has made everything of it, so each is handled once, '
  'and one whose handling was interrupted is handled again.';
comment on column private.outbox.uncounted_steps is
  'What the transaction''s commit adds to offer_counts, and with which it tells open pages. Null behind it: nobody else ever sees another value.';
comment on column private.outbox.announced_influencers is 'Those whose listeners the commit tells that their offers changed.';
comment on column private.outbox.changed_influencers is
  'Those of whom the browser extension shows something else than before: an offer, their name or picture.';
comment on column private.outbox.published_offers is 'Offers of which followers'' devices are to be told.';
alter table private.outbox enable row level security;

create function private.leave_in_outbox(changes private.offer_change[], changed uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  announced constant uuid[] := private.influencers_to_announce(changes);
begin
  -- Such as when a deleted account's offers are removed.
  if announced = '{}' and changed = '{}' then
    return;
  end if;
  -- Each says in its own subject's file what it takes from a statement, in PL/pgSQL, whose plans last as long as the session: an SQL function
  -- would be planned anew by each statement.
  insert into private.outbox (uncounted_steps, announced_influencers, changed_influencers, published_offers)
  values (
    -- Empty where nothing is to be counted, because deals are announced then, too: a change that shows no signal would tell that it was one of
    -- a followers-only offer.
    case when announced <> '{}' then private.steps_to_count(changes) end,
    announced,
    changed,
    private.offers_to_publish(changes)
  );
end;
$$;
comment on function private.leave_in_outbox(private.offer_change[], uuid[]) is
  'Leaves what follows from a statement that added, changed or deleted offers of these influencers.';

-- At the commit

create function private.settle_outbox()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  steps private.offer_step[];
  announced uuid[];
begin
  -- This trigger runs for each of a transaction's rows. The first run settles them all.
  if not exists (select from private.outbox where id = new.id and uncounted_steps is not null) then
    return null;
  end if;
  with own as materialized (
    select o.id, o.uncounted_steps, o.announced_influencers
    from private.outbox o
    where o.id >= new.id and o.uncounted_steps is not null
  ), settled as (
    update private.outbox o set uncounted_steps = null from own where o.id = own.id
  )
  select
    (select array_agg(s) from own cross join lateral unnest(own.uncounted_steps) as s),
    (select array_agg(distinct a.id) from own cross join lateral unnest(own.announced_influencers) as a(id))
  into steps, announced;

  perform private.add_to_offer_counts(steps, private.hold_offer_count_day());
  -- Only now: rolling over reads the table as this transaction leaves it, so its changes must have been counted before.
  perform private.roll_over_offer_counts();
  perform private.announce_offers(announced);
  perform private.announce_deals();
  return null;
end;
$$;
comment on function private.settle_outbox() is
  'At commit: adds what the transaction''s statements changed to offer_counts, and tells whoever shows these influencers or deals. So nobody holds a '
  'category''s count for longer, and transactions of several statements count in key order too.';

create constraint trigger settle_outbox
  after insert on private.outbox
  deferrable initially deferred
  for each row when (new.uncounted_steps is not null)
  execute function private.settle_outbox();

-- Behind it

create function private.relay_outbox()
returns void
language plpgsql
set search_path = ''
as $$
declare
  taken constant private.outbox[] := array(
    select o from private.outbox o order by o.id limit 1000 for update skip locked
  );
begin
  perform private.count_extension_changes(array(select distinct unnest(t.changed_influencers) from unnest(taken) as t));
  perform private.queue_publications(array(select unnest(t.published_offers) from unnest(taken) as t));
  delete from private.outbox o where o.id = any (array(select t.id from unnest(taken) as t));
end;
$$;
comment on function private.relay_outbox() is
  'Lets the followers'' extensions ask anew, and gives what was published to the fan-out, for the oldest thousand rows; those that another run has are '
  'left to it. Called by schedule. A run that is killed has done nothing.';
