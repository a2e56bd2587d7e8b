-- How a browser extension gets a session of its own: the site, where somebody is signed in, gets a token and gives it to the extension, which
-- redeems it by the edge function connect-extension. See docs/decisions/extension.md.

create table private.extension_handovers (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null
);
comment on table private.extension_handovers is
  'Tokens that weren''t redeemed yet, one per session of the site, kept as hashes. They end with that session, or after two minutes.';
alter table private.extension_handovers enable row level security;

create function public.hand_over_to_extension()
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  token constant text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  perform private.require_admission('extension', (select auth.uid())::text);
  delete from private.extension_handovers where expires_at <= now();
  insert into private.extension_handovers (session_id, token_hash, expires_at)
  values (
    private.calling_session(), encode(sha256(convert_to(token, 'UTF8')), 'hex'), now() + interval '2 minutes'
  )
  on conflict (session_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at;
  return token;
end;
$$;
comment on function public.hand_over_to_extension() is
  'Makes a token by which a browser extension gets a session for the caller''s account. A token can be redeemed once, within two minutes, and only the latest one of a session of the '
  'site counts. Runs with the owner''s rights, because no client reads or writes these tokens.';
grant execute on function public.hand_over_to_extension() to authenticated;

create function public.redeem_extension_handover(token text, browser text, version text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_extensions constant integer := 20;
  new_session constant uuid := gen_random_uuid();
  handing_session uuid;
  -- In the form of the auth service's own refresh tokens, twelve small letters and digits: the service refuses any other form, and replaces this token at
  -- its first use.
  refresh_token constant text := translate(lower(encode(extensions.gen_random_bytes(9), 'base64')), '+/', 'xy');
  member uuid;
begin
  with redeemed as (
    delete from private.extension_handovers
    where token_hash = encode(sha256(convert_to(left(redeem_extension_handover.token, 200), 'UTF8')), 'hex')
    returning session_id, expires_at
  )
  select u.id, s.id into member, handing_session
  from redeemed
  join auth.sessions s on s.id = redeemed.session_id
  join auth.users u on u.id = s.user_id
  where redeemed.expires_at > now()
    and private.state_of_session(s.id, u.id) = 'stands'
    and (u.banned_until is null or u.banned_until <= now())
  -- Locked, so that whatever ends all sessions of the account waits and ends the new one, too. The account first, as a suspension does.
  for share of u
  for key share of s;
  if member is null then
    return null;
  end if;
  insert into auth.sessions (id, user_id, aal, factor_id, created_at, updated_at)
  select new_session, s.user_id, s.aal, s.factor_id, now(), now() from auth.sessions s where s.id = handing_session;
  -- Before the row in connected_extensions: once that is there, refuse_second_factor_of_extension refuses claims.
  -- Only the claims of a second factor, from which the auth service tells the session's level whenever it renews the token. Not the claim that somebody
  -- came by a mail's link: a session with it may set a password without the former one.
  insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
  select gen_random_uuid(), new_session, c.created_at, c.updated_at, c.authentication_method
  from auth.mfa_amr_claims c
  where c.session_id = handing_session and c.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn');
  insert into auth.refresh_tokens (instance_id, token, user_id, session_id, revoked, created_at, updated_at)
  values ('00000000-0000-0000-0000-000000000000', refresh_token, member, new_session, false, now(), now());
  -- One at a time, so that of two connected at the same moment the later one counts the other.
  perform private.lock_member(member);
  insert into public.connected_extensions (session_id, user_id, browser, version)
  values (new_session, member, redeem_extension_handover.browser, redeem_extension_handover.version);
  -- An extension that is removed from its browser can't tell anybody. So beyond the limit those that were unused for longest make room.
  delete from auth.sessions s
  using (
    select e.session_id from public.connected_extensions e
    where e.user_id = member
    order by e.session_id = new_session desc, e.last_used_at desc, e.connected_at desc
    offset max_extensions
  ) unused
  where s.id = unused.session_id;
  return refresh_token;
end;
$$;
comment on function public.redeem_extension_handover(text, text, text) is
  'Opens a session, once for each token of hand_over_to_extension, with the account and the level of the session that got the token. Lists it as a connected extension in the same '
  'transaction, so that the member can see and end it, and answers with its refresh token, which the extension exchanges at the auth service; null for a token that was used, has '
  'run out or never was, and when the session that got it has ended since. For the server. '
  'Runs with the owner''s rights, because the server doesn''t write the auth service''s tables.';
grant execute on function public.redeem_extension_handover(text, text, text) to service_role;

do $$
begin
  if not (
    has_table_privilege('auth.sessions', 'insert') and has_table_privilege('auth.sessions', 'delete')
    and has_table_privilege('auth.refresh_tokens', 'insert')
    and has_table_privilege('auth.mfa_amr_claims', 'insert') and has_table_privilege('auth.mfa_factors', 'select')
    and coalesce(has_sequence_privilege(pg_get_serial_sequence('auth.refresh_tokens', 'id'), 'usage'), true)
  ) then
    raise exception 'The role % can''t write to auth.sessions, auth.refresh_tokens and auth.mfa_amr_claims, so no browser extension could be connected.', current_user
      using hint = 'Apply the migrations as the project''s role "postgres" (docs/decisions/security.md).';
  end if;
end;
$$;
