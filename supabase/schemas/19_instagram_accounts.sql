-- Influencers' Instagram accounts: who connects them, who may pause them, and which of them answer now.
-- See docs/decisions/instagram.md.

create function public.may_manage_instagram(of_influencer uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.i_act_for() mine where mine.account_id = of_influencer and mine.may_publish);
$$;
comment on function public.may_manage_instagram(uuid) is
  'Whether the caller may connect an influencer''s Instagram account and add rules: the influencer itself, and the owner and managers of the agency that manages it, '
  'who may also publish its offers. What is there already is read and changed by those who may edit its offers (may_write).';
grant execute on function public.may_manage_instagram(uuid) to authenticated;

create table public.instagram_accounts (
  influencer_id uuid primary key references private.accounts (id) on delete cascade,
  instagram_user_id text not null,
  app_scoped_id text not null,
  username text not null,
  connected_at timestamptz not null default now(),
  answering_since timestamptz not null default now(),
  expires_at timestamptz not null,
  paused boolean not null default false,
  needs_reconnect boolean not null default false,
  resume_at timestamptz,
  polled_at timestamptz,
  renewal_planned_at timestamptz,
  mailed_about text,
  constraint instagram_accounts_instagram_user_id_key unique (instagram_user_id),
  constraint instagram_accounts_app_scoped_id_key unique (app_scoped_id),
  constraint instagram_accounts_mailed_about_known check (mailed_about in ('ending', 'reconnect'))
);
comment on table public.instagram_accounts is
  'The Instagram account that an influencer has connected. Made and ended by the server; its token is in private.instagram_tokens.';
comment on column public.instagram_accounts.app_scoped_id is
  'What Instagram calls the account toward our app alone, also when it tells that the connection was withdrawn. The log names the account by this id '
  '(private.instagram_replies). Webhooks and our calls go by instagram_user_id.';
comment on column public.instagram_accounts.answering_since is
  'Since when the account answers: since it was connected, or since a pause, a switch by the operator or a suspension last ended. What happened before isn''t answered.';
comment on column public.instagram_accounts.expires_at is 'When the token ends, unless it is renewed before.';
comment on column public.instagram_accounts.needs_reconnect is
  'Whether Instagram has refused the token, or not agreed to tell of the account''s comments. What is to be answered waits.';
comment on column public.instagram_accounts.resume_at is 'Until then nothing is sent, because Instagram asked to wait.';
comment on column public.instagram_accounts.renewal_planned_at is 'When a job was last added that renews the token or sends a mail about it.';
comment on column public.instagram_accounts.mailed_about is
  'What the influencer or its agency was last told by mail: that the token ends soon (ending), or that the account has to be connected anew (reconnect). Null before the first mail, and '
  'again once a new token is stored.';
alter table public.instagram_accounts enable row level security;

grant select (influencer_id, username, expires_at, paused, needs_reconnect) on public.instagram_accounts to authenticated;
grant update (paused) on public.instagram_accounts to authenticated;
grant select, insert, update, delete on public.instagram_accounts to service_role;

create policy "An influencer or its agency reads its Instagram account"
  on public.instagram_accounts for select to authenticated
  using (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_write));

create policy "An influencer or its agency pauses its Instagram account"
  on public.instagram_accounts for update to authenticated
  using (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_write));

create function private.go_on_after_pause()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.answering_since := now();
  return new;
end;
$$;
comment on function private.go_on_after_pause() is 'What happened during a pause isn''t answered when it ends.';
create trigger go_on_after_pause
  before update of paused on public.instagram_accounts
  for each row when (old.paused and not new.paused)
  execute function private.go_on_after_pause();

create table private.instagram_tokens (
  influencer_id uuid primary key references public.instagram_accounts (influencer_id) on delete cascade,
  sealed_token text not null,
  stored_at timestamptz not null default now()
);
comment on table private.instagram_tokens is
  'Tokens, sealed with a key that only the edge functions have. No client and no view reads sealed_token. A token is deleted with its account.';
alter table private.instagram_tokens enable row level security;
grant select, insert, update on private.instagram_tokens to service_role;

create table private.instagram_switched_off (
  influencer_id uuid primary key references private.accounts (id) on delete cascade,
  reason text not null,
  since timestamptz not null default now()
);
comment on table private.instagram_switched_off is
  'Influencers for whom the operator has switched Instagram off, also when no account is connected. The switch for all influencers is app_settings.instagram_switched_off.';
alter table private.instagram_switched_off enable row level security;
-- For functions that run with the caller's rights. Clients can't reach the table, because PostgREST doesn't serve the schema.
grant select (influencer_id, reason) on private.instagram_switched_off to authenticated;
grant select on private.instagram_switched_off to service_role;

create policy "An influencer or its agency is told why Instagram is switched off"
  on private.instagram_switched_off for select to authenticated
  using (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_write));

create function private.is_instagram_switched_off(of_influencer uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce((select s.instagram_switched_off from public.app_settings s), false)
    or exists (select from private.instagram_switched_off s where s.influencer_id = of_influencer);
$$;
comment on function private.is_instagram_switched_off(uuid) is 'Whether the operator has switched Instagram off, for an influencer or for all.';
grant execute on function private.is_instagram_switched_off(uuid) to authenticated, service_role;

create view private.answering_instagram_accounts with (security_invoker = true) as
select a.*
from public.instagram_accounts a
join private.profiles_not_hidden p on p.id = a.influencer_id
where not a.paused
  -- What private.is_instagram_switched_off says, written out: Postgres would call that function anew for each account.
  and not coalesce((select s.instagram_switched_off from public.app_settings s), false)
  and not exists (select from private.instagram_switched_off s where s.influencer_id = a.influencer_id);
comment on view private.answering_instagram_accounts is
  'The accounts that answer: neither paused, nor switched off by the operator, nor of a suspended or deleted influencer.';
grant select on private.answering_instagram_accounts to service_role;

-- Connecting

create function public.connect_instagram_account(
  of_influencer uuid, by_account uuid, instagram_user_id text, username text, sealed_token text, token_expires_at timestamptz,
  app_scoped_id text
)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  former_user_id text;
begin
  -- What may_manage_instagram asks of a caller, asked of by_account: the server comes without a session.
  if private.is_hidden_account(of_influencer)
    or not exists (select from private.acts_for(by_account) theirs where theirs.account_id = of_influencer and theirs.may_publish)
  then
    raise exception 'Only the influencer and its agency may do this.' using errcode = '42501';
  end if;
  if private.is_instagram_switched_off(of_influencer) then
    raise exception 'Instagram is switched off here by Promobell.' using errcode = 'P0001', hint = 'instagram_off';
  end if;
  select a.instagram_user_id into former_user_id from public.instagram_accounts a where a.influencer_id = of_influencer for update;
  if former_user_id <> connect_instagram_account.instagram_user_id then
    perform public.disconnect_instagram_account(of_influencer);
  end if;
  begin
    insert into public.instagram_accounts (influencer_id, instagram_user_id, app_scoped_id, username, expires_at)
    values (
      of_influencer, connect_instagram_account.instagram_user_id, connect_instagram_account.app_scoped_id,
      connect_instagram_account.username, token_expires_at
    )
    -- Of two connections at the same moment the later one counts, and so replaces all fields of the earlier one.
    on conflict (influencer_id) do update set
      instagram_user_id = excluded.instagram_user_id, app_scoped_id = excluded.app_scoped_id, username = excluded.username, expires_at = excluded.expires_at;
  exception when unique_violation then
    raise exception 'This Instagram account is connected by somebody else.' using errcode = 'P0001', hint = 'instagram_taken';
  end;
  perform public.store_instagram_token(of_influencer, connect_instagram_account.instagram_user_id, sealed_token, token_expires_at);
end;
$$;
comment on function public.connect_instagram_account(uuid, uuid, text, text, text, timestamptz, text) is
  'Connects an Instagram account, or connects it anew, for whoever may manage it (by_account). What waits to be answered goes on; another account than before '
  'begins anew. One that somebody else has connected is refused with the hint instagram_taken. For the function connect-instagram.';
grant execute on function public.connect_instagram_account(uuid, uuid, text, text, text, timestamptz, text) to service_role;

create function public.disconnect_instagram_account(of_influencer uuid)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  delete from public.instagram_accounts a where a.influencer_id = of_influencer;
  perform private.fail_instagram_replies(of_influencer, 'disconnected');
end;
$$;
comment on function public.disconnect_instagram_account(uuid) is
  'Ends a connection: the token goes at once, and what waits to be answered fails. Rules and log stay. For the function disconnect-instagram.';
grant execute on function public.disconnect_instagram_account(uuid) to service_role;

create function public.store_instagram_token(of_influencer uuid, instagram_user_id text, sealed_token text, expires_at timestamptz)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  update public.instagram_accounts a
  set expires_at = store_instagram_token.expires_at, needs_reconnect = false, resume_at = null, mailed_about = null
  where a.influencer_id = of_influencer and a.instagram_user_id = store_instagram_token.instagram_user_id;
  -- When the account was disconnected meanwhile, or another one connected, its new token isn't kept.
  if not found then
    return;
  end if;
  insert into private.instagram_tokens (influencer_id, sealed_token) values (of_influencer, store_instagram_token.sealed_token)
  on conflict (influencer_id) do update set sealed_token = excluded.sealed_token, stored_at = now();
  update private.instagram_replies r set reason = null
  where r.influencer_id = of_influencer and r.state = 'waiting' and r.reason = 'reconnect';
end;
$$;
comment on function public.store_instagram_token(uuid, text, text, timestamptz) is
  'Keeps an account''s new token, sealed; what waited for it goes on. For the functions connect-instagram and run-jobs.';
grant execute on function public.store_instagram_token(uuid, text, text, timestamptz) to service_role;

create function public.note_refused_instagram_token(of_influencer uuid, instagram_user_id text)
returns boolean
language sql
volatile
set search_path = ''
as $$
  with refused as (
    -- renewal_planned_at is emptied, so that the next tick adds the job that sends a mail about it.
    update public.instagram_accounts a set needs_reconnect = true, renewal_planned_at = null
    where a.influencer_id = of_influencer and a.instagram_user_id = note_refused_instagram_token.instagram_user_id and not a.needs_reconnect
    returning 1
  )
  select exists (select from refused);
$$;
comment on function public.note_refused_instagram_token(uuid, text) is
  'Notes that Instagram has refused an account''s token, and tells whether that is new. For the functions that call Instagram.';
grant execute on function public.note_refused_instagram_token(uuid, text) to service_role;

create function public.sealed_instagram_token(of_influencer uuid)
returns table (instagram_user_id text, sealed_token text)
language sql
stable
set search_path = ''
as $$
  select a.instagram_user_id, t.sealed_token
  from public.instagram_accounts a
  join private.instagram_tokens t on t.influencer_id = a.influencer_id
  where a.influencer_id = of_influencer;
$$;
comment on function public.sealed_instagram_token(uuid) is 'An account''s token, sealed; no row when none is connected. For the functions that call Instagram.';
grant execute on function public.sealed_instagram_token(uuid) to service_role;
