create unlogged table private.tracking_calls (
  caller text not null,
  minute timestamptz not null,
  calls integer not null default 1,
  primary key (caller, minute)
);
comment on table private.tracking_calls is
  'How often a caller asked the function meta-conversion-api to pass an event on, in the last minutes. Callers are hashes.';
alter table private.tracking_calls enable row level security;

create function public.admit_tracking_call(caller text)
returns boolean
language sql
security definer
set search_path = ''
as $$
  delete from private.tracking_calls t where t.minute < now() - interval '5 minutes';
  insert into private.tracking_calls as t (caller, minute)
  values (admit_tracking_call.caller, date_trunc('minute', now()))
  on conflict (caller, minute) do update set calls = t.calls + 1
  returning t.calls <= 60;
$$;
comment on function public.admit_tracking_call(text) is
  'Whether this caller may pass one more tracking event on: 60 a minute (decisions: Tracking).';
grant execute on function public.admit_tracking_call(text) to service_role;
