-- The outbox: each statement that writes offers leaves one row. What must be true at the statement's commit is done by then; everything else that follows
-- from the statement is done later, by the row. A changed profile, and an account that is hidden or shown, leave a row, too. Mails and other calls of
-- functions that wait are jobs (20_jobs.sql). See docs/decisions/schema.md#the-outbox.

create table private.outbox (
  id bigint primary key generated always as identity,
  changes_deals boolean not null default false,
  changed_influencers uuid[] not null default '{}',
  published_offers uuid[] not null default '{}'
);
comment on table private.outbox is
  'What private.relay_outbox() is still to do after changes of offers and accounts. A row is deleted in the transaction that handles the row, so each row is handled '
  'once, and a row whose handling was interrupted is handled again.';
comment on column private.outbox.changes_deals is 'Whether everybody who shows deals is to be told that some may have changed.';
comment on column private.outbox.changed_influencers is
  'Accounts of which browser extensions may show something else than before: an offer, their name or picture.';
comment on column private.outbox.published_offers is 'Offers of which followers'' devices are to be told.';
alter table private.outbox enable row level security;

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
  if exists (select from unnest(taken) as t where t.changes_deals) then
    perform realtime.send('{}', 'offers', 'deals', true);
  end if;
  insert into private.extension_changes as counted (influencer_id, changes)
  select a.id, 1
  -- An account may have been removed since.
  from private.accounts a
  where a.id in (select unnest(t.changed_influencers) from unnest(taken) as t)
  -- In key order, so that two runs never wait for each other.
  order by a.id
  on conflict (influencer_id) do update set changes = counted.changes + 1;
  perform private.queue_publications(array(select unnest(t.published_offers) from unnest(taken) as t));
  delete from private.outbox o where o.id = any (array(select t.id from unnest(taken) as t));
end;
$$;
comment on function private.relay_outbox() is
  'Tells whoever shows deals that some changed, lets the followers'' extensions ask anew, and gives what was published to the fan-out, for the oldest '
  'thousand rows; rows that another run has locked are left to that run. A run that is killed has done nothing. Called by schedule, so that pages of deals hear of changes at most '
  'once a tick.';
