-- The parts of the auth and storage schemas that Lite leaves out or does differently from a hosted project.
grant usage on schema auth, storage to anon, authenticated, service_role;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb;
$$;
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid;
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  );
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  );
$$;
grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to public;

-- Policies decide about files; without them these grants open nothing.
alter table storage.objects enable row level security;
alter table storage.buckets enable row level security;
grant all on storage.objects, storage.buckets to anon, authenticated, service_role;
grant execute on all functions in schema storage to anon, authenticated, service_role;

-- How each session was opened and raised, and second factors, where and as the hosted auth service keeps them.
create table if not exists auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null,
  primary key (session_id, authentication_method)
);
-- Earlier versions of the stack made the table without these columns. As at the service, nothing has a default.
alter table auth.mfa_amr_claims add column if not exists id uuid not null default gen_random_uuid();
alter table auth.mfa_amr_claims add column if not exists updated_at timestamptz not null default now();
alter table auth.mfa_amr_claims
  alter column id drop default, alter column created_at drop default, alter column updated_at drop default;

do $$
begin
  if to_regtype('auth.factor_type') is null then
    create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
    create type auth.factor_status as enum ('unverified', 'verified');
  end if;
end;
$$;
create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text,
  last_challenged_at timestamptz unique
);
create unique index if not exists mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
  where trim(friendly_name) <> '';
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create table if not exists auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null,
  verified_at timestamptz,
  ip_address inet not null
);

-- Lite makes the keys of these rows itself, as texts. Supabase's own auth service has numbers (docs/decisions/embedded-stack.md).
do $$
begin
  if (select atttypid = 'text'::regtype from pg_attribute where attrelid = 'auth.refresh_tokens'::regclass and attname = 'id') then
    alter table auth.refresh_tokens alter column id set default gen_random_uuid()::text;
  end if;
end;
$$;
alter table auth.refresh_tokens add column if not exists instance_id uuid;

-- What is used of the extension pg_net. The stack sends the requests (supabase/local/outgoing-requests.ts).
create schema if not exists net;
create unlogged table if not exists net.http_request_queue (
  id bigint primary key generated always as identity,
  url text not null,
  body jsonb,
  headers jsonb,
  timeout_milliseconds integer not null
);
create or replace function net.http_post(
  url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{"Content-Type": "application/json"}',
  timeout_milliseconds integer default 5000
)
returns bigint language sql as $$
  insert into net.http_request_queue (url, body, headers, timeout_milliseconds)
  values (http_post.url, http_post.body, http_post.headers, http_post.timeout_milliseconds)
  returning id;
$$;

-- What is used of the extension pg_cron. The stack runs the jobs and writes the records (supabase/local/clock.ts).
create schema if not exists cron;
create table if not exists cron.job (
  jobid bigint primary key generated always as identity,
  jobname text unique,
  schedule text not null,
  command text not null
);
create table if not exists cron.job_run_details (
  runid bigint primary key generated always as identity,
  jobid bigint not null,
  status text not null,
  return_message text,
  start_time timestamptz not null,
  end_time timestamptz
);
create or replace function cron.schedule(job_name text, schedule text, command text)
returns bigint language sql as $$
  insert into cron.job (jobname, schedule, command) values ($1, $2, $3)
  on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command
  returning jobid;
$$;
create or replace function cron.unschedule(job_id bigint)
returns boolean language sql as $$
  delete from cron.job where jobid = $1 returning true;
$$;
