-- How often a caller may ask. Calls that cost something, or from whose answers somebody could learn something by asking thousands of
-- times, are counted: by account, or by network address for whoever has no account. One call may bring several result events, of which each is counted.

create table private.call_limits (
  action text primary key,
  calls integer not null,
  within interval not null,
  calls_of_all integer
);
comment on table private.call_limits is
  'How many calls of each kind are allowed within a period that begins with the first call: for one caller, and for all callers together.';
comment on column private.call_limits.calls_of_all is
  'The limit of all callers together, for calls that are counted by network address. One caller may have many addresses.';
alter table private.call_limits enable row level security;
grant select on private.call_limits to service_role;

insert into private.call_limits (action, calls, within, calls_of_all) values
  ('tracking event', 60, '1 minute', 3000),
  ('username', 60, '1 minute', 3000),
  ('payment', 30, '10 minutes', null),
  ('subscription', 60, '10 minutes', null),
  ('upload', 60, '10 minutes', null),
  ('influencer account', 120, '10 minutes', null),
  ('invitation', 60, '10 minutes', null),
  ('team', 60, '10 minutes', null),
  ('avatar', 30, '10 minutes', null),
  ('extension', 5, '10 minutes', null),
  ('push subscription', 30, '10 minutes', null),
  ('offer report', 10, '1 hour', null),
  ('report that counts', 3, '1 day', null),
  ('complaint', 20, '10 minutes', null),
  ('visitor complaint', 10, '10 minutes', 600),
  ('objection', 10, '10 minutes', 600),
  ('password', 5, '10 minutes', null),
  ('authenticator code', 5, '10 minutes', null),
  ('recovery code', 5, '10 minutes', null),
  ('new recovery codes', 3, '1 day', null),
  ('own data', 10, '10 minutes', null),
  ('result event of account', 1000, '1 day', null),
  ('result event of network', 10000, '1 day', null);

create unlogged table private.counted_calls (
  action text not null,
  caller text not null,
  calls integer not null default 1,
  ends_at timestamptz not null,
  primary key (action, caller)
);
comment on table private.counted_calls is
  'How often a caller has called in the period that ends at ends_at. A caller is an account''s id or a hashed network address. For result events, whose rows stay for 24 hours, either is hashed with a key that changes daily, so that a row doesn''t tell who it was.';
create index counted_calls_ends_at_idx on private.counted_calls (ends_at);
alter table private.counted_calls enable row level security;
grant select, insert, update, delete on private.counted_calls to service_role;

create function public.admit_call(action text, caller text, calls integer default 1)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  allowed private.call_limits;
  seen private.counted_calls;
begin
  select * into strict allowed from private.call_limits l where l.action = admit_call.action;
  if allowed.calls_of_all is not null and (
    -- No caller counts for more than its own limit, so that nobody fills the limit of all by calling on and on.
    select coalesce(sum(least(c.calls, allowed.calls)), 0) from private.counted_calls c where c.action = allowed.action and c.ends_at > now()
  ) >= allowed.calls_of_all then
    return ceil(extract(epoch from allowed.within));
  end if;

  insert into private.counted_calls as c (action, caller, calls, ends_at)
  values (allowed.action, admit_call.caller, admit_call.calls, now() + allowed.within)
  on conflict on constraint counted_calls_pkey do update set
    calls = case when c.ends_at <= now() then excluded.calls else c.calls + excluded.calls end,
    ends_at = case when c.ends_at <= now() then now() + allowed.within else c.ends_at end
  returning * into seen;
  -- After the caller's own row is locked: of two calls that each deleted the other's, both would wait. Locked rows are skipped, so that nobody waits for another call.
  delete from private.counted_calls c
  where (c.action, c.caller) in (
    select ended.action, ended.caller from private.counted_calls ended
    where ended.ends_at <= now()
    order by ended.ends_at
    limit 100
    for update skip locked
  );
  return case
    when seen.calls <= allowed.calls then 0
    else greatest(1, ceil(extract(epoch from seen.ends_at - now())))
  end;
end;
$$;
comment on function public.admit_call(text, text, integer) is
  'Counts a call, or several at once: 0 when the caller may go on, else after how many seconds the caller may ask again (docs/decisions/security.md#bounds).';
grant execute on function public.admit_call(text, text, integer) to service_role;

create function private.require_admission(action text, caller text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  seconds constant integer := public.admit_call(action, caller);
  minutes constant integer := ceil(seconds / 60.0);
begin
  if seconds > 0 then
    -- By this state PostgREST takes the whole answer from the error: status, headers and body.
    raise sqlstate 'PGRST' using
      message = json_build_object(
        'code', 'too_many_calls', 'hint', null, 'details', null,
        'message', format('That was too often in a short time. Please try again in %s.', case
          when minutes = 1 then 'a minute'
          when minutes <= 90 then minutes || ' minutes'
          else ceil(minutes / 60.0) || ' hours'
        end)
      )::text,
      detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', seconds::text))::text;
  end if;
end;
$$;
comment on function private.require_admission(text, text) is
  'Counts a call of a database function, and answers 429 when its caller has asked too often, in the sentence of tooOften() in '
  'supabase/functions/_shared/admit-call.ts. A call that fails afterwards isn''t counted, because its transaction is rolled back. So a function that calls this one '
  'has no failure that costs much or tells what the limit protects.';
