-- Connected extensions: each browser extension of a member has a session of its own, which the member sees and can end. How an extension gets its session:
-- 19_extension_handovers.sql. See docs/decisions/extension.md.

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
  'The sessions that belong to browser extensions. A row is deleted with its session, however the session ends: the member ends it by end_session().';
comment on column public.connected_extensions.last_used_at is
  'The hour in which the extension last asked for offers: exact enough for the member to recognise the extension.';
create index connected_extensions_user_id_idx on public.connected_extensions (user_id, last_used_at);
alter table public.connected_extensions enable row level security;
grant select, update (browser, version) on public.connected_extensions to authenticated;

create policy "A member reads its own connected extensions"
  on public.connected_extensions for select to authenticated
  using (user_id = (select auth.uid()));

create policy "A connected extension updates its own browser and version"
  on public.connected_extensions for update to authenticated
  using (user_id = (select auth.uid()) and session_id = (select private.calling_session()));

-- When a session gives a code of an authenticator app, the auth service writes a claim. It does so in the transaction that verifies a new app, so
-- refusing the claim undoes the app, too.
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
  'Keeps the session of a browser extension from giving a code of an authenticator app, and so from adding an app. Such a session keeps the level of the session that '
  'connected the extension. Runs with the owner''s rights, because the auth service doesn''t read this table.';

create trigger refuse_second_factor_of_extension
  before insert on auth.mfa_amr_claims
  for each row execute function private.refuse_second_factor_of_extension();

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
  'Notes which browser and version the calling connected extension has, and does nothing in another session. Called by the extension after an update.';
grant execute on function public.register_extension(text, text) to authenticated;
