-- The schema "realtime" as a hosted project has it before its first migration, as far as Broadcast needs it. There the
-- service partitions the messages by day and drops those of more than three days ago.
-- Runs at every start, so each statement must be repeatable.
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
);
delete from realtime.messages where inserted_at < now() - interval '3 days';

-- Policies decide; without them these grants open nothing.
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create or replace function realtime.topic()
returns text
language sql
stable
as $$
  select nullif(current_setting('realtime.topic', true), '');
$$;

-- A message that can't be sent is a warning, because it must not fail the statement that it tells of.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void
language plpgsql
as $$
declare
  message_id constant uuid := gen_random_uuid();
begin
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (message_id, jsonb_build_object('id', message_id) || payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end;
$$;

-- Notifies the local service of each private message when it is committed, in the order of the commits. It has no public channels.
create or replace function realtime.notify_local_service()
returns trigger
language plpgsql
as $$
begin
  perform pg_notify('realtime', new.id::text);
  return null;
end;
$$;
create or replace trigger notify_local_service
  after insert on realtime.messages
  for each row when (new.private) execute function realtime.notify_local_service();
