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

-- How each session was opened, where the hosted auth service keeps it.
create table if not exists auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  primary key (session_id, authentication_method)
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
