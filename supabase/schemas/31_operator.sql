-- The operator: who may act, what it takes before a session's first change, and what is kept of each act.
-- See docs/product/operator.md and docs/decisions/operator.md.

-- Who

create table private.operators (
  account_id uuid primary key references private.accounts (id) on delete cascade,
  since timestamptz not null default now()
);
comment on table private.operators is 'The accounts that run the site. Written by SQL alone, so that no function and no key of the API makes an operator.';
alter table private.operators enable row level security;

create table private.operator_sessions (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  needs_no_code_until timestamptz not null default now() + interval '12 hours'
);
comment on table private.operator_sessions is
  'Sessions in which an operator has changed something. For 12 hours from the first change after a code, no new code is asked for.';
alter table private.operator_sessions enable row level security;

create function private.is_operators_account()
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.operators o where o.account_id = (select auth.uid()))
    and private.calling_session() is not null
    and private.session_state() = 'stands';
$$;
comment on function private.is_operators_account() is
  'Whether the caller''s account is an operator''s, and its session stands and isn''t a browser extension''s. Without a second factor that opens nothing.';

create function private.gave_code_at(of_session uuid)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select max(c.updated_at) from auth.mfa_amr_claims c
  where c.session_id = of_session and c.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn');
$$;
comment on function private.gave_code_at(uuid) is 'When a session last gave its second factor; null when it never did.';

create function private.may_change_until()
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select greatest(
    known.needs_no_code_until,
    private.gave_code_at(session.id) + interval '15 minutes'
  )
  from auth.sessions session
  left join private.operator_sessions known on known.session_id = session.id
  where session.id = private.calling_session() and session.aal::text = 'aal2';
$$;
comment on function private.may_change_until() is
  'Until when the calling session may change something: for a quarter of an hour after it gave a code, and for 12 hours from the first change within it. Null without a '
  'second factor.';

create function private.require_operator()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_operators_account() then
    raise exception 'Only the operator may do this.' using errcode = '42501';
  end if;
  if not exists (select from auth.sessions s where s.id = private.calling_session() and s.aal::text = 'aal2') then
    raise sqlstate 'PT403' using message = 'Please set up an authenticator app first.', hint = 'second_factor_missing';
  end if;
end;
$$;
comment on function private.require_operator() is 'Refuses everybody but an operator whose session gave its second factor.';

create function private.begin_act(reason text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  given constant text := private.visible_text(reason);
begin
  perform private.require_operator();
  if coalesce(private.may_change_until(), '-infinity') <= now() then
    raise exception 'Please enter a new code of your authenticator app first.' using errcode = 'P0001', hint = 'confirm_code';
  end if;
  if coalesce(length(given), 0) not between 10 and 1000 then
    raise exception 'Give a reason of 10 to 1,000 characters.' using errcode = 'P0001', hint = 'reason';
  end if;
  insert into private.operator_sessions as known (session_id) values (private.calling_session())
  on conflict (session_id) do update set needs_no_code_until = excluded.needs_no_code_until
  where known.needs_no_code_until <= now();
  return given;
end;
$$;
comment on function private.begin_act(text) is
  'Begins an act: refuses whoever isn''t an operator or hasn''t lately given a code, and an act without a reason. Returns the reason as it is kept.';

create function public.operator_session()
returns table (is_operator boolean, may_change_until timestamptz, has_second_factor boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select asked.yes, case when asked.yes then private.may_change_until() end, asked.yes and private.has_second_factor((select auth.uid()))
  from (select private.is_operators_account() as yes) asked;
$$;
comment on function public.operator_session() is
  'Whether the caller is an operator, until when its session may change something without giving a new code, and whether it has a second factor, without which '
  'it may do nothing.';
grant execute on function public.operator_session() to authenticated;

-- The acts

create table private.operator_acts (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  operator_id uuid,
  act text not null,
  account_id uuid,
  offer_id uuid,
  domain text,
  reason text not null,
  before jsonb,
  after jsonb
);
comment on table private.operator_acts is
  'What operators did, and what the rule about complaints did for them (without operator_id). Only added to, and kept 400 days. Names what was deleted since, too.';
create index operator_acts_account_id_idx on private.operator_acts (account_id, id desc);
create index operator_acts_offer_id_idx on private.operator_acts (offer_id, id desc);
create index operator_acts_at_idx on private.operator_acts (at);
alter table private.operator_acts enable row level security;

create function private.refuse_change_of_acts()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '400 days' then
    return old;
  end if;
  raise exception 'Acts are only added.' using errcode = '42501';
end;
$$;
comment on function private.refuse_change_of_acts() is 'Lets nobody change an act, nor delete one before 400 days have passed.';
create trigger refuse_change_of_acts
  before update or delete on private.operator_acts
  for each row execute function private.refuse_change_of_acts();

create function private.note_act(
  act text, reason text, of_account uuid default null, of_offer uuid default null, of_domain text default null,
  before jsonb default null, after jsonb default null
)
returns void
language sql
set search_path = ''
as $$
  insert into private.operator_acts (operator_id, act, account_id, offer_id, domain, reason, before, after)
  values (
    (select auth.uid()), note_act.act,
    coalesce(of_account, (select c.influencer_id from public.promo_codes c where c.id = of_offer)),
    of_offer, of_domain, note_act.reason, note_act.before, note_act.after
  );
  -- What the transaction has changed so far was done by this operator, for this reason.
  update private.entries_of_this_transaction e
  set actor_kind = 'operator', actor_id = (select auth.uid()), agency_id = null, reason = coalesce(e.reason, note_act.reason)
  where e.actor_kind <> 'operator' and e.act <> 'address changed';
  -- An address comes back to somebody whom the act isn't about, and who mustn't read its reason. So the service is written as the actor.
  update private.entries_of_this_transaction e set actor_kind = 'service', actor_id = null, agency_id = null where e.act = 'address changed';
$$;
comment on function private.note_act(text, text, uuid, uuid, text, jsonb, jsonb) is
  'Keeps an act of an operator, and names the operator and the reason in the entries that the act has written into trails, but for those of changed addresses. To be called '
  'after the changes.';

-- What the other side is told

create function private.notify(of_account uuid, kind text, reason text, of_offer uuid default null)
returns void
language sql
set search_path = ''
as $$
  insert into private.jobs (kind, key, account_id, payload)
  values ('notice', gen_random_uuid(), of_account, jsonb_build_object('kind', notify.kind, 'reason', notify.reason, 'offer_id', of_offer));
$$;
comment on function private.notify(uuid, text, text, uuid) is
  'Adds the job that tells an account by mail what was done to it or its offers, and why. kind: one of supabase/functions/run-jobs/notice-mails.ts. reason: must not say who complained.';
