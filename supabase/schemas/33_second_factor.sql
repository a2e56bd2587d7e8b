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
  -- After too many wrong codes a right one is refused, too. By an error, because the decision 'reject' would sign the account out everywhere.
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
  'The auth service''s hook mfa_verification_attempt: counts each code before looking whether it is right, so that of many at once no more than five are answered, and begins '
  'anew after a right one.';
grant execute on function private.count_code_attempt(jsonb) to supabase_auth_admin;

-- Authenticator apps

create function private.refuse_factor_with_temporary_password()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.agency_influencers link
    where link.influencer_id = new.user_id and link.managed_by_agency and link.temporary_password is not null
  ) then
    raise sqlstate 'PT403' using message = 'Set a password of your own first. An authenticator app can be added then.', hint = 'temporary_password';
  end if;
  return new;
end;
$$;
comment on function private.refuse_factor_with_temporary_password() is
  'Refuses an authenticator app for an account whose temporary password stands: whoever of its agency knows that password could lock the influencer and the agency out.';

create trigger refuse_factor_with_temporary_password
  before insert on auth.mfa_factors
  for each row execute function private.refuse_factor_with_temporary_password();

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

create policy "A member knows how many recovery codes it has"
  on private.recovery_codes for select to authenticated
  using (user_id = (select auth.uid()));

create function private.forget_recovery_codes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Locked, so that of two apps that are removed at the same moment the later removal sees the earlier one.
  perform from private.recovery_codes known where known.user_id = old.user_id for update;
  if not private.has_second_factor(old.user_id) then
    delete from private.recovery_codes known where known.user_id = old.user_id;
  end if;
  return null;
end;
$$;
comment on function private.forget_recovery_codes() is 'Recovery codes go with the last authenticator app: they would open the next one.';

create trigger forget_recovery_codes
  after delete on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function private.forget_recovery_codes();

create function private.recovery_code_hash(of_account uuid, code text)
returns bigint
language sql
volatile
set search_path = ''
as $$
  select private.keyed_hash(private.hash_key_for('recovery code'), of_account::text, code);
$$;
comment on function private.recovery_code_hash(uuid, text) is 'What is stored of a recovery code, by which it is known again.';

create function public.replace_recovery_codes(of_account uuid, of_session uuid, codes text[])
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  seconds integer;
begin
  -- Locked: codes that are made while the last app is removed would open the next one.
  perform from auth.mfa_factors f where f.user_id = of_account and f.status = 'verified' for share;
  if not found or coalesce(private.gave_code_at(of_session), '-infinity') < now() - interval '5 minutes' then
    return null;
  end if;
  seconds := public.admit_call('new recovery codes', of_account::text);
  if seconds > 0 then
    return seconds;
  end if;
  insert into private.recovery_codes as known (user_id, code_hashes)
  select of_account, array_agg(private.recovery_code_hash(of_account, code)) from unnest(codes) as code
  on conflict (user_id) do update set code_hashes = excluded.code_hashes, made_at = now();
  perform private.notify(of_account, 'recovery codes made', '');
  return 0;
end;
$$;
comment on function public.replace_recovery_codes(uuid, uuid, text[]) is
  'Keeps new recovery codes of an account in the place of the former ones, and has it told by mail. 0 when that is done; null when it has no app, or the session gave no code '
  'of one within the last five minutes; else after how many seconds the account may make codes again. For the function make-recovery-codes.';
grant execute on function public.replace_recovery_codes(uuid, uuid, text[]) to service_role;

create function public.use_recovery_code(of_account uuid, of_session uuid, code text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- Locked, so that of two at the same moment the later sees the earlier, and a suspension waits or is seen.
  perform from auth.users account where account.id = of_account for update;
  -- The edge function has asked for the session before, and then took a while to read the body.
  if private.state_of_session(of_session, of_account) = 'ended' or not exists (
    select from private.recovery_codes known
    where known.user_id = of_account and private.recovery_code_hash(of_account, use_recovery_code.code) = any (known.code_hashes)
  ) then
    return false;
  end if;
  -- The codes go with the last app.
  delete from auth.mfa_factors f where f.user_id = of_account;
  delete from auth.sessions s where s.user_id = of_account and s.id <> of_session;
  perform private.notify(of_account, 'recovery code used', '');
  return true;
end;
$$;
comment on function public.use_recovery_code(uuid, uuid, text) is
  'Removes all apps and recovery codes of an account for one of its codes, ends its other sessions and has it told by mail; false, and nothing changed, for another code '
  'or when the session has ended. For the function use-recovery-code, which counts the calls.';
grant execute on function public.use_recovery_code(uuid, uuid, text) to service_role;

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
