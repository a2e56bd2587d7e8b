-- Whether what keeps the site running runs, for its operator and for the function `health`. See docs/product/operator.md#system.

create function private.schema_version()
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return null;
  end if;
  return (select max(m.version) from supabase_migrations.schema_migrations m);
end;
$$;
comment on function private.schema_version() is 'The latest migration; null where none were recorded.';

create function private.failed_calls()
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  if to_regclass('net._http_response') is null then
    return 0;
  end if;
  return (
    select count(*) from net._http_response answer
    where answer.created > now() - interval '1 hour'
      and (answer.timed_out or answer.error_msg is not null or answer.status_code >= 400)
  );
end;
$$;
comment on function private.failed_calls() is 'How many calls of the schedule were answered with an error, or not at all, within an hour. The extension pg_net keeps answers for six.';

create function private.extension_session_fault(of_account uuid)
returns text
language plpgsql
set search_path = ''
as $$
declare
  site constant uuid := gen_random_uuid();
  handover constant text := gen_random_uuid();
  refresh_token text;
begin
  insert into auth.sessions (id, user_id, aal, created_at, updated_at) values (site, of_account, 'aal2', now(), now());
  insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
  values (gen_random_uuid(), site, now(), now(), 'totp');
  insert into private.extension_handovers (session_id, token_hash, expires_at)
  values (site, encode(sha256(convert_to(handover, 'UTF8')), 'hex'), now() + interval '1 minute');
  refresh_token := public.redeem_extension_handover(handover, 'Probe', '0');
  if not exists (
    select from auth.refresh_tokens t
    join auth.sessions s on s.id = t.session_id
    where t.token = refresh_token and not t.revoked and s.user_id = of_account
  ) then
    raise exception 'The session that was made has no token that could be redeemed.';
  end if;
  -- Takes everything back.
  raise exception using errcode = 'PROBE';
exception
  when sqlstate 'PROBE' then
    return null;
  when others then
    return left(sqlerrm, 300);
end;
$$;
comment on function private.extension_session_fault(uuid) is
  'Why a browser extension of this account couldn''t be given a session in the auth service''s own tables; null when it can. Makes one as a connecting extension gets '
  'it, and takes it back.';

create table private.extension_probe (
  only_row boolean primary key default true,
  tried_at timestamptz not null,
  fault text,
  constraint extension_probe_only_row check (only_row)
);
comment on table private.extension_probe is 'What trying to connect an extension has last come to: the desk asks at each load, and needn''t have it tried each time.';
alter table private.extension_probe enable row level security;

create function private.latest_extension_fault(of_account uuid)
returns text
language plpgsql
set search_path = ''
as $$
declare
  latest private.extension_probe;
begin
  select * into latest from private.extension_probe p where p.tried_at > now() - interval '5 minutes';
  if not found then
    insert into private.extension_probe (tried_at, fault) values (now(), private.extension_session_fault(of_account))
    on conflict (only_row) do update set tried_at = excluded.tried_at, fault = excluded.fault
    returning * into latest;
  end if;
  return latest.fault;
end;
$$;
comment on function private.latest_extension_fault(uuid) is 'As extension_session_fault, tried once in five minutes.';

create function public.health()
returns table (migration text, last_tick timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select private.schema_version(), private.last_tick();
$$;
comment on function public.health() is 'What the function health says of the database. For the server.';
grant execute on function public.health() to service_role;

create function public.operator_system()
returns table (
  schedules boolean, is_late boolean, calls_functions boolean, knows_functions boolean, failing_tasks text[],
  failed_calls integer, errors_today integer, failing_jobs text[], extension_fault text
)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select
    to_regclass('cron.job') is not null,
    private.schedule_is_late(),
    to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is not null,
    exists (select from private.functions_address),
    array(select s.task || ': ' || s.error from private.schedule s where s.error is not null order by s.tick, s.run_order),
    private.failed_calls(),
    (select coalesce(sum(e.times), 0)::integer from private.noted_errors e where e.day = private.today()),
    array(
      select concat_ws(' ', j.kind, 'of ' || j.account_id) || coalesce(': ' || j.error, '') from private.jobs j
      where j.error is not null or j.attempts >= 100
      order by j.attempts desc, j.id
      limit 100
    ),
    private.latest_extension_fault((select auth.uid()));
end;
$$;
comment on function public.operator_system() is
  'Whether the schedule runs, what of it doesn''t, whether it can call functions, and whether extensions can be connected. For operators.';
grant execute on function public.operator_system() to authenticated;
