-- Wrong codes of authenticator apps, and recovery codes. See docs/decisions/second-factor.md.

-- Wrong codes

grant usage on schema private to supabase_auth_admin;

create function private.count_code_attempt(event jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  account constant text := event ->> 'user_id';
  seconds constant integer := public.admit_call('authenticator code', account);
  minutes constant integer := ceil(seconds / 60.0);
begin
  -- A right one isn't answered either, and nobody is signed out: the account's owner may be signed in elsewhere.
  if seconds > 0 then
    return jsonb_build_object('error', jsonb_build_object(
      'http_code', 429,
      'message', format('Too many wrong codes. Please try again in %s.', case minutes when 1 then 'a minute' else minutes || ' minutes' end)
    ));
  end if;
  if (event ->> 'valid')::boolean then
    delete from private.counted_calls c where c.action = 'authenticator code' and c.caller = account;
  end if;
  return jsonb_build_object('decision', 'continue');
end;
$$;
comment on function private.count_code_attempt(jsonb) is
  'The auth service''s hook mfa_verification_attempt: counts a code before it is known to be right, so that of many at once no more than five are answered, and begins '
  'anew after a right one.';
grant execute on function private.count_code_attempt(jsonb) to supabase_auth_admin;

-- Recovery codes

create table private.recovery_codes (
  user_id uuid primary key references private.accounts (id) on delete cascade,
  code_hashes bigint[] not null,
  number integer not null generated always as (cardinality(code_hashes)) stored,
  made_at timestamptz not null default now()
);
comment on table private.recovery_codes is
  'What takes a lost second factor''s place, once. All of an account''s codes are in one row, so that new ones replace the former ones at once.';
comment on column private.recovery_codes.code_hashes is 'Keyed hashes (private.recovery_code_hash).';
alter table private.recovery_codes enable row level security;
grant select (user_id, number, made_at) on private.recovery_codes to authenticated;
grant select, insert, update, delete on private.recovery_codes to service_role;

create policy "A member knows how many recovery codes it has"
  on private.recovery_codes for select to authenticated
  using (user_id = (select auth.uid()));

create function private.recovery_code_hash(of_account uuid, code text)
returns bigint
language sql
volatile
set search_path = ''
as $$
  select private.keyed_hash(private.hash_key_for('recovery code'), of_account::text, code);
$$;
comment on function private.recovery_code_hash(uuid, text) is 'By what a recovery code is known again.';
grant select, insert on private.hash_keys to service_role;
grant execute on function private.hash_key_for(text) to service_role;
grant execute on function private.keyed_hash(bytea, text[]) to service_role;
grant execute on function private.recovery_code_hash(uuid, text) to service_role;

create function public.replace_recovery_codes(of_account uuid, codes text[])
returns void
language sql
set search_path = ''
as $$
  insert into private.recovery_codes as known (user_id, code_hashes)
  select of_account, array_agg(private.recovery_code_hash(of_account, code)) from unnest(codes) as code
  on conflict (user_id) do update set code_hashes = excluded.code_hashes, made_at = now();
$$;
comment on function public.replace_recovery_codes(uuid, text[]) is 'Keeps new recovery codes of an account in the place of the former ones. For the function make-recovery-codes.';
grant execute on function public.replace_recovery_codes(uuid, text[]) to service_role;

create function public.is_recovery_code(of_account uuid, code text)
returns boolean
language sql
volatile
set search_path = ''
as $$
  select exists (
    select from private.recovery_codes known
    where known.user_id = of_account and private.recovery_code_hash(of_account, code) = any (known.code_hashes)
  );
$$;
comment on function public.is_recovery_code(uuid, text) is
  'Whether it is one of the account''s recovery codes. For the function use-recovery-code, which counts the calls.';
grant execute on function public.is_recovery_code(uuid, text) to service_role;

create function public.use_up_recovery_codes(of_account uuid)
returns void
language sql
set search_path = ''
as $$
  with used as (
    delete from private.recovery_codes known where known.user_id = of_account returning known.user_id
  )
  insert into private.notices (account_id, kind, reason) select used.user_id, 'recovery code used', '' from used;
$$;
comment on function public.use_up_recovery_codes(uuid) is
  'Takes all recovery codes of an account away, because one was used, and has the account told by mail. For the function use-recovery-code.';
grant insert on private.notices to service_role;
grant execute on function public.use_up_recovery_codes(uuid) to service_role;

create function public.my_recovery_codes()
returns table (number integer, made_at timestamptz)
language sql
stable
set search_path = ''
as $$
  select known.number, known.made_at from private.recovery_codes known where known.user_id = (select auth.uid());
$$;
comment on function public.my_recovery_codes() is 'How many recovery codes the caller has, and since when; no row without any. The codes themselves are shown once, when they are made.';
grant execute on function public.my_recovery_codes() to authenticated;
