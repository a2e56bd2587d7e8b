-- How a browser extension gets a session of its own, and how its member sees and ends it. See docs/decisions/extension.md.

create table public.connected_extensions (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null references private.accounts (id) on delete cascade,
  browser text not null,
  version text not null,
  connected_at timestamptz not null default now(),
  last_used_at timestamptz not null default date_trunc('hour', now()),
  constraint connected_extensions_browser_format check (browser ~ '^[A-Za-z][A-Za-z0-9 .()-]{0,39}$'),
  constraint connected_extensions_version_format check (version ~ '^\d{1,5}(\.\d{1,5}){0,3}$')
);
comment on table public.connected_extensions is
  'The sessions that belong to browser extensions. A row goes with its session, however that ends.';
comment on column public.connected_extensions.last_used_at is
  'The hour in which the extension last asked for offers: no more than the member needs to recognise it.';
create index connected_extensions_user_id_idx on public.connected_extensions (user_id, last_used_at);
alter table public.connected_extensions enable row level security;
grant select, update (browser, version) on public.connected_extensions to authenticated;

create policy "A member reads its own connected extensions"
  on public.connected_extensions for select to authenticated
  using (user_id = (select auth.uid()));

create policy "A connected extension keeps its own browser and version"
  on public.connected_extensions for update to authenticated
  using (user_id = (select auth.uid()) and session_id = (select private.calling_session()));

create function public.disconnect_extension(of_session uuid)
returns void
language sql
set search_path = ''
as $$
  select public.end_session(e.session_id) from public.connected_extensions e where e.session_id = of_session;
$$;
comment on function public.disconnect_extension(uuid) is
  'Ends the session of one of the caller''s extensions, and no other; its row goes with it. Nothing happens when it has ended already.';
grant execute on function public.disconnect_extension(uuid) to authenticated;

create function private.note_extension_use()
returns void
language sql
set search_path = ''
as $$
  update public.connected_extensions
  set last_used_at = date_trunc('hour', now())
  where session_id = private.calling_session() and last_used_at < date_trunc('hour', now());
$$;
comment on function private.note_extension_use() is 'Notes the hour in which the calling extension was used, so that most of its requests write nothing.';

-- The auth service writes a claim when a session gives a code, in the transaction that verifies a new app: what is refused here undoes the app, too.
create function private.refuse_second_factor_of_extension()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.connected_extensions e where e.session_id = new.session_id) then
    raise sqlstate 'PT403' using message = 'A browser extension can''t do this. Please use Promobell in the browser.', hint = 'extension';
  end if;
  return new;
end;
$$;
comment on function private.refuse_second_factor_of_extension() is
  'Refuses that a browser extension''s session gives a code of an authenticator app, and so that it adds one: its level is that of the session which connected it.';

create trigger refuse_second_factor_of_extension
  before insert on auth.mfa_amr_claims
  for each row execute function private.refuse_second_factor_of_extension();

-- The hand-over: the site, where somebody is signed in, gets a token and gives it to the extension, which redeems it for a session of
-- its own by the edge function connect-extension.

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
  token constant text := encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex');
begin
  perform private.enforce_rate_limit('extension', (select auth.uid())::text);
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
  'A token that gives a browser extension a session of the caller''s: for two minutes, once, and only the latest one counts.';
grant execute on function public.hand_over_to_extension() to authenticated;

create function private.connect_extension(session uuid, member uuid, browser text, version text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  max_extensions constant integer := 20;
begin
  perform private.lock_member(member);
  insert into public.connected_extensions as known (session_id, user_id, browser, version)
  values (session, member, connect_extension.browser, connect_extension.version)
  on conflict (session_id) do update set browser = excluded.browser, version = excluded.version
  where (known.browser, known.version) is distinct from (excluded.browser, excluded.version);
  -- Whoever removes an extension from the browser can't tell anybody. So those that were not used for longest make room.
  delete from auth.sessions s
  using (
    select e.session_id from public.connected_extensions e
    where e.user_id = member
    order by e.session_id = session desc, e.last_used_at desc, e.connected_at desc
    offset max_extensions
  ) unused
  where s.id = unused.session_id;
end;
$$;
comment on function private.connect_extension(uuid, uuid, text, text) is
  'Lists a session as a connected extension of a member, of which an account has at most 20.';

create function public.redeem_extension_handover(token text, browser text, version text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  opened constant uuid := gen_random_uuid();
  opener uuid;
  -- The auth service takes twelve small letters and digits for a token of this table, refuses anything else, and gives others for it.
  refresh_token constant text := left(translate(lower(encode(sha256(uuid_send(gen_random_uuid())), 'base64')), '+/', 'xy'), 12);
  member uuid;
begin
  with redeemed as (
    delete from private.extension_handovers
    where token_hash = encode(sha256(convert_to(left(redeem_extension_handover.token, 200), 'UTF8')), 'hex')
    returning session_id, expires_at
  )
  select u.id, s.id into member, opener
  from redeemed
  join auth.sessions s on s.id = redeemed.session_id
  join auth.users u on u.id = s.user_id
  where redeemed.expires_at > now()
    and private.state_of_session(s.id, u.id) = 'stands'
    and (u.banned_until is null or u.banned_until <= now())
  -- What ends all sessions of the account ends this one, too, or finds it.
  for key share of s
  for share of u;
  if member is null then
    return null;
  end if;
  insert into auth.sessions (id, user_id, aal, factor_id, created_at, updated_at)
  select opened, s.user_id, s.aal, s.factor_id, now(), now() from auth.sessions s where s.id = opener;
  -- The ways in which a second factor was given, by which the auth service tells the level whenever it renews the token. Not the others: who has
  -- come by a mail's link may set a password without the former one.
  insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
  select gen_random_uuid(), opened, c.created_at, c.updated_at, c.authentication_method
  from auth.mfa_amr_claims c
  where c.session_id = opener and c.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn');
  insert into auth.refresh_tokens (instance_id, token, user_id, session_id, revoked, created_at, updated_at)
  values ('00000000-0000-0000-0000-000000000000', refresh_token, member, opened, false, now(), now());
  -- Listed before anybody has the token: no session of an extension is one that its member can't see and end.
  perform private.connect_extension(opened, member, redeem_extension_handover.browser, redeem_extension_handover.version);
  return refresh_token;
end;
$$;
comment on function public.redeem_extension_handover(text, text, text) is
  'Opens a session for whom a token of hand_over_to_extension belongs to, once, of the level of the session that handed it over, lists it as a connected extension and '
  'answers with its refresh token, which the extension exchanges at the auth service; null for a token that was used, has run out or never was. For the server.';
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

create function public.register_extension(browser text, version text)
returns void
language sql
set search_path = ''
as $$
  update public.connected_extensions known
  set browser = register_extension.browser, version = register_extension.version
  where known.session_id = private.calling_session()
    and (known.browser, known.version) is distinct from (register_extension.browser, register_extension.version);
$$;
comment on function public.register_extension(text, text) is
  'Keeps which browser and version the calling connected extension has, and does nothing in another session. Called by the extension after an update.';
grant execute on function public.register_extension(text, text) to authenticated;
