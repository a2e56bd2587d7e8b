-- Which address a call comes from is told by a header, and whoever makes headers up is a new caller each time: so there
-- is a bound for all together, too. It also bounds the table.
create or replace function public.admit_tracking_call(caller text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  this_minute constant timestamptz := date_trunc('minute', now());
  calls_so_far integer;
begin
  delete from private.tracking_calls t where t.minute < now() - interval '5 minutes';
  if (select sum(t.calls) from private.tracking_calls t where t.minute = this_minute) >= 3000 then
    return false;
  end if;
  insert into private.tracking_calls as t (caller, minute)
  values (admit_tracking_call.caller, this_minute)
  on conflict on constraint tracking_calls_pkey do update set calls = t.calls + 1
  returning t.calls into calls_so_far;
  return calls_so_far <= 60;
end;
$$;
comment on function public.admit_tracking_call(text) is
  'Whether this caller may pass one more tracking event on: 60 a minute, and 3,000 by all callers together (decisions: Tracking).';
