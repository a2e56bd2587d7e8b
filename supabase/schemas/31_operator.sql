-- The operator: who may act, what it takes before a session's first change, and what is kept of each act; hidden offers and blocked domains.
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
  confirmed_at timestamptz not null default now()
);
comment on table private.operator_sessions is 'Sessions in which an operator has changed something, and when that began to count for 12 hours.';
alter table private.operator_sessions enable row level security;

create function private.is_operators_account()
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.operators o where o.account_id = (select auth.uid()))
    and (select auth.jwt()) ->> 'session_id' is not null
    and private.session_stands()
    -- What lies in a browser extension must not open the desk.
    and not private.in_extension();
$$;
comment on function private.is_operators_account() is
  'Whether an operator''s account calls, in a session of its own browser. Until it has a second factor, that opens nothing.';

create function private.is_operator()
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.is_operators_account() and exists (
    select from auth.sessions s where s.id = private.calling_session() and s.aal::text = 'aal2'
  );
$$;
comment on function private.is_operator() is 'Whether an operator calls, in a session of its own browser that gave its second factor.';

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
    known.confirmed_at + interval '12 hours',
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
  if not private.is_operator() then
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
  given constant text := btrim(regexp_replace(reason, '\s+', ' ', 'g'));
begin
  perform private.require_operator();
  if coalesce(private.may_change_until(), '-infinity') <= now() then
    raise exception 'Please enter a new code of your authenticator app first.' using errcode = 'P0001', hint = 'confirm_code';
  end if;
  if coalesce(length(private.visible_text(given)), 0) < 10 or length(given) > 1000 then
    raise exception 'Give a reason of 10 to 1,000 characters.' using errcode = 'P0001', hint = 'reason';
  end if;
  insert into private.operator_sessions as known (session_id) values (private.calling_session())
  on conflict (session_id) do update set confirmed_at = excluded.confirmed_at
  where known.confirmed_at <= now() - interval '12 hours';
  return given;
end;
$$;
comment on function private.begin_act(text) is
  'What every act begins with: refuses everybody but an operator who has given a code of late, and an act without a reason. Returns the reason as it is kept.';

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
comment on function public.operator_session() is 'Whether the caller is an operator, until when its session may change something without giving a new code, and whether it has a second factor, without which it may do nothing.';
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
comment on function private.refuse_change_of_acts() is 'Acts are neither changed nor deleted before 400 days have passed, by nobody.';
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
    case when private.is_operator() then (select auth.uid()) end, note_act.act,
    coalesce(of_account, (select c.influencer_id from public.promo_codes c where c.id = of_offer)),
    of_offer, of_domain, note_act.reason, note_act.before, note_act.after
  );
  -- Everything else that concerns an account is in its own trail by triggers (supabase/schemas/29_trail_entries.sql).
  select private.write_trail(of_account, 'account', told.as_act, null, null, note_act.before, note_act.after)
  from (values ('suspend', 'suspended'), ('lift suspension', 'suspension lifted')) as told(by_act, as_act)
  where told.by_act = note_act.act;
  select private.sign_as_operator(note_act.reason);
$$;
comment on function private.note_act(text, text, uuid, uuid, text, jsonb, jsonb) is
  'Adds an act to those of the operators, and a suspension and its end to the trail that the account itself reads; signs what the act has written there. To be called behind the changes.';

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
  'Has an account told by mail what happened to it, and why, and never who complained. The kinds are those of supabase/functions/run-jobs/notice-mails.ts.';

-- Hidden offers

create table private.hidden_offers (
  offer_id uuid not null references public.promo_codes (id) on delete cascade,
  hidden_by text not null,
  decision uuid not null default gen_random_uuid() unique,
  reason text not null,
  hidden_at timestamptz not null default now(),
  primary key (offer_id, hidden_by),
  constraint hidden_offers_hidden_by_known check (hidden_by in ('operator', 'complaints', 'domain'))
);
comment on table private.hidden_offers is
  'Why offers are hidden: by the operator, by complaints until it has looked, or because their links lead to a blocked domain. promo_codes.hidden says whether there is any row.';
comment on column private.hidden_offers.decision is 'Tells it from an earlier or later one of the same offer, when somebody objects.';
create index hidden_offers_hidden_at_idx on private.hidden_offers (hidden_at);
alter table private.hidden_offers enable row level security;

create view private.reasons_for_hiding with (security_invoker = true) as
  select distinct on (h.offer_id) h.offer_id, h.decision, h.reason, h.hidden_at
  from private.hidden_offers h
  order by h.offer_id, h.hidden_by <> 'operator', h.hidden_by;
comment on view private.reasons_for_hiding is 'Why each hidden offer is hidden, as people are told: what an operator said goes first.';

create function private.begin_change_of_offers()
returns void
language sql
set search_path = ''
as $$
  lock table public.promo_codes in row exclusive mode;
$$;
comment on function private.begin_change_of_offers() is
  'Locks the table of offers as whoever changes a row does, before any row of it: blocking a domain locks the table and then its rows.';

create function private.hide_offer(of_offer uuid, hidden_by text, reason text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform from public.promo_codes c where c.id = of_offer for no key update;
  if not found then
    return false;
  end if;
  insert into private.hidden_offers (offer_id, hidden_by, reason) values (of_offer, hide_offer.hidden_by, hide_offer.reason)
  on conflict on constraint hidden_offers_pkey do nothing;
  if not found then
    return false;
  end if;
  update public.promo_codes c set hidden = true where c.id = of_offer and not c.hidden;
  return true;
end;
$$;
comment on function private.hide_offer(uuid, text, text) is 'Hides an offer from everybody; false when there is none, or it is hidden for that already.';

create function private.show_offer(of_offer uuid, which text[])
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform from public.promo_codes c where c.id = of_offer for no key update;
  delete from private.hidden_offers h where h.offer_id = of_offer and h.hidden_by = any (which);
  if not found then
    return false;
  end if;
  update public.promo_codes c set hidden = false
  where c.id = of_offer and not exists (select from private.hidden_offers h where h.offer_id = of_offer);
  return true;
end;
$$;
comment on function private.show_offer(uuid, text[]) is 'Lifts some of what hides an offer, and shows it when nothing is left; false when nothing was lifted.';

-- Blocked domains

create table private.blocked_domains (
  domain text primary key,
  reason text not null,
  blocked_at timestamptz not null default now(),
  constraint blocked_domains_domain_format check (domain ~ '^[a-z0-9_-]+(\.[a-z0-9_-]+)+$' and length(domain) <= 253)
);
comment on table private.blocked_domains is 'Where no offer may lead, and no link of a profile, neither to the domain nor to one below it.';
alter table private.blocked_domains enable row level security;

-- The links on a page are checked, and read, with the rights of whoever asks. PostgREST doesn't serve the schema.
grant select (domain) on private.blocked_domains to anon, authenticated;

create policy "Anyone is told where nothing may lead"
  on private.blocked_domains for select to anon, authenticated
  using (true);

create function private.refuse_blocked_domains(changes private.offer_change[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  found_domain text;
begin
  -- Most of the time there is nothing to compare with.
  if not exists (select from private.blocked_domains) then
    return;
  end if;
  select b.domain into found_domain
  from (
    select distinct (c.after).domains || private.domain_of((c.after).apply_link) as domains
    from unnest(changes) as c
    where ((c.after).domains, (c.after).apply_link) is distinct from ((c.before).domains, (c.before).apply_link)
  ) linked
  join private.blocked_domains b on b.domain = any (private.domains_above(linked.domains))
  limit 1;
  if found_domain is not null then
    raise exception 'Offers may not lead to %.', found_domain using errcode = 'P0001', hint = 'blocked_domain';
  end if;
end;
$$;
comment on function private.refuse_blocked_domains(private.offer_change[]) is
  'Refuses offers whose link, apply link or brand address leads to a blocked domain: one look for all rows of a statement.';
