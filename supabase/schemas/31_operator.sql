-- The operator: who may act, what it takes before a session's first change, each act with its reason, hidden offers and blocked domains.
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
comment on table private.operator_sessions is 'Sessions in which an operator has changed something since it last gave its password.';
alter table private.operator_sessions enable row level security;

create function private.is_operator()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from private.operators o where o.account_id = (select auth.uid()))
    and (select auth.jwt()) ->> 'session_id' is not null
    and private.session_stands()
    -- What lies in a browser extension must not open the desk.
    and not exists (
      select from public.connected_extensions e where e.session_id::text = (select auth.jwt()) ->> 'session_id'
    );
$$;
comment on function private.is_operator() is 'Whether an operator calls, in a session of its own browser.';

create function private.has_second_factor(of_account uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- The embedded stack has no second factors. A statement is planned only when it is reached.
  if to_regclass('auth.mfa_factors') is null then
    return false;
  end if;
  -- One that is younger than the session may have been enrolled in it, by whoever stole the session.
  return exists (
    select from auth.mfa_factors f
    join auth.sessions session on session.id = ((select auth.jwt()) ->> 'session_id')::uuid and session.created_at > f.created_at
    where f.user_id = of_account and f.status::text = 'verified'
  );
end;
$$;
comment on function private.has_second_factor(uuid) is 'Whether an account had enrolled a second factor at the auth service before the calling session began.';

create function private.may_change_until()
returns timestamptz
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when private.has_second_factor((select auth.uid())) then
      case when (select auth.jwt()) ->> 'aal' = 'aal2' then 'infinity'::timestamptz end
    else (
      select greatest(
        known.confirmed_at + interval '12 hours',
        case when (select auth.jwt()) -> 'amr' @> '[{"method": "password"}]' then session.created_at + interval '15 minutes' end
      )
      from auth.sessions session
      left join private.operator_sessions known on known.session_id = session.id
      where session.id = ((select auth.jwt()) ->> 'session_id')::uuid
    )
  end;
$$;
comment on function private.may_change_until() is
  'Until when the calling session may change something: for a quarter of an hour after its password was given, and for 12 hours from the first change within '
  'it. With a second factor enrolled before the session, one that gave it may always, and no other one.';

create function private.require_operator()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_operator() then
    raise exception 'Only the operator may do this.' using errcode = '42501';
  end if;
end;
$$;
comment on function private.require_operator() is 'Refuses everybody but an operator.';

create function private.begin_act(reason text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  given constant text := btrim(regexp_replace(reason, '\s+', ' ', 'g'));
begin
  perform private.require_operator();
  if coalesce(private.may_change_until(), '-infinity') <= now() then
    raise exception 'Please confirm your password first.' using errcode = 'P0001', hint = 'confirm_password';
  end if;
  if coalesce(length(given), 0) not between 10 and 1000 then
    raise exception 'Give a reason of 10 to 1,000 characters.' using errcode = 'P0001', hint = 'reason';
  end if;
  perform private.act_as_operator(given);
  insert into private.operator_sessions (session_id) values (((select auth.jwt()) ->> 'session_id')::uuid) on conflict do nothing;
  return given;
end;
$$;
comment on function private.begin_act(text) is
  'What every act begins with: refuses everybody but an operator who has given its password, and an act without a reason. Returns the reason as it is kept.';

create function public.operator_session()
returns table (is_operator boolean, may_change_until timestamptz, has_second_factor boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select asked.yes, case when asked.yes then private.may_change_until() end, asked.yes and private.has_second_factor((select auth.uid()))
  from (select private.is_operator() as yes) asked;
$$;
comment on function public.operator_session() is 'Whether the caller is an operator, and until when its session may change something without giving the password again.';
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
security definer
set search_path = ''
as $$
  insert into private.operator_acts (operator_id, act, account_id, offer_id, domain, reason, before, after)
  values (
    case when private.is_operator() then (select auth.uid()) end, note_act.act,
    coalesce(of_account, (select c.influencer_id from public.promo_codes c where c.id = of_offer)),
    of_offer, of_domain, note_act.reason, note_act.before, note_act.after
  );
  -- Everything else that concerns an account is in its own trail by triggers (supabase/schemas/29_trail.sql).
  select private.write_trail(of_account, 'account', told.as_act, null, null, note_act.before, note_act.after)
  from (values ('suspend', 'suspended'), ('lift suspension', 'suspension lifted')) as told(by_act, as_act)
  where told.by_act = note_act.act;
$$;
comment on function private.note_act(text, text, uuid, uuid, text, jsonb, jsonb) is
  'Adds an act to those of the operators, and a suspension and its end to the trail that the account itself reads.';

-- What the other side is told

create table private.notices (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references private.accounts (id) on delete cascade,
  kind text not null,
  reason text not null,
  offer_id uuid,
  noted_at timestamptz not null default now(),
  handed_to uuid,
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  constraint notices_kind_known check (kind in (
    'offer hidden', 'offer hidden by complaints', 'offers hidden by domain', 'offers shown by domain', 'offer shown', 'suspended',
    'suspension lifted', 'objection refused'
  ))
);
comment on table private.notices is 'Mails to those whom an act concerns, until they are sent. They say what and why, and never who complained.';
create index notices_account_id_idx on private.notices (account_id);
create index notices_noted_at_idx on private.notices (noted_at);
alter table private.notices enable row level security;

create function private.notify(of_account uuid, kind text, reason text, of_offer uuid default null)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.notices (account_id, kind, reason, offer_id) values (of_account, notify.kind, notify.reason, of_offer);
$$;
comment on function private.notify(uuid, text, text, uuid) is 'Has an account told by mail what happened to it, and why.';

-- Hidden offers

create table private.hidden_offers (
  offer_id uuid not null references public.promo_codes (id) on delete cascade,
  because text not null,
  reason text not null,
  hidden_at timestamptz not null default now(),
  primary key (offer_id, because),
  constraint hidden_offers_because_known check (because in ('operator', 'complaints', 'domain'))
);
comment on table private.hidden_offers is
  'Why offers are hidden: by the operator, by complaints until it has looked, or because their links lead to a blocked domain. promo_codes.hidden says whether there is any row.';
create index hidden_offers_hidden_at_idx on private.hidden_offers (hidden_at);
alter table private.hidden_offers enable row level security;

create view private.reasons_for_hiding with (security_invoker = true) as
  select distinct on (h.offer_id) h.offer_id, h.reason, h.hidden_at
  from private.hidden_offers h
  order by h.offer_id, h.because <> 'operator', h.because;
comment on view private.reasons_for_hiding is 'Why each hidden offer is hidden, as people are told: what an operator said goes first.';

create function private.begin_change_of_offers()
returns void
language sql
security definer
set search_path = ''
as $$
  lock table public.promo_codes in row exclusive mode;
$$;
comment on function private.begin_change_of_offers() is
  'Locks the table of offers as whoever changes a row does, before any row of it: blocking a domain locks the table and then its rows.';

create function private.hide_offer(of_offer uuid, because text, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.promo_codes c where c.id = of_offer for no key update;
  if not found then
    return false;
  end if;
  insert into private.hidden_offers (offer_id, because, reason) values (of_offer, hide_offer.because, hide_offer.reason)
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
security definer
set search_path = ''
as $$
begin
  perform from public.promo_codes c where c.id = of_offer for no key update;
  delete from private.hidden_offers h where h.offer_id = of_offer and h.because = any (which);
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
comment on table private.blocked_domains is 'Where no offer may lead, neither to the domain nor to one below it.';
alter table private.blocked_domains enable row level security;

create function private.refuse_blocked_domains()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_domain text;
begin
  -- Most of the time there is nothing to compare with.
  if not exists (select from private.blocked_domains) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select b.domain into found_domain
    from (select distinct r.domains from new_rows r) linked
    join private.blocked_domains b on b.domain = any (private.domains_above(linked.domains))
    limit 1;
  else
    with led_elsewhere as materialized (
      -- A full join is never a nested loop. The session's first statement, which may have changed one row, makes the plan for all others.
      select after.domains from new_rows after full join old_rows before using (id)
      where after.domains is distinct from before.domains
    )
    select b.domain into found_domain
    from (select distinct changed.domains from led_elsewhere changed) linked
    join private.blocked_domains b on b.domain = any (private.domains_above(linked.domains))
    limit 1;
  end if;
  if found_domain is not null then
    raise exception 'Offers may not lead to %.', found_domain using errcode = 'P0001', hint = 'blocked_domain';
  end if;
  return null;
end;
$$;
comment on function private.refuse_blocked_domains() is 'Refuses offers whose link or brand address leads to a blocked domain: one look for all rows of a statement.';

create trigger "1_refuse_blocked_of_added"
  after insert on public.promo_codes
  referencing new table as new_rows
  for each statement execute function private.refuse_blocked_domains();
create trigger "1_refuse_blocked_of_changed"
  after update on public.promo_codes
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.refuse_blocked_domains();

-- Changes

create function public.operator_set_role(of_account uuid, role text, given boolean, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
  had boolean;
begin
  if role is null or role not in ('agency', 'credit card', 'featured') or given is null then
    raise exception 'There is no such role to give.' using errcode = '22023';
  end if;
  select case role when 'agency' then p.is_agency when 'credit card' then p.is_creditcard else p.is_featured end into had
  from public.profiles p where p.id = of_account for update;
  if had is null or had = given then
    return false;
  end if;
  update public.profiles p set
    is_agency = case role when 'agency' then given else p.is_agency end,
    is_creditcard = case role when 'credit card' then given else p.is_creditcard end,
    is_featured = case role when 'featured' then given else p.is_featured end
  where p.id = of_account;
  perform private.note_act(
    case when given then 'give role' else 'take role' end, why, of_account,
    before => jsonb_build_object(role, had), after => jsonb_build_object(role, given)
  );
  return true;
end;
$$;
comment on function public.operator_set_role(uuid, text, boolean, text) is
  'Gives an account a role (agency, credit card, featured) or takes it; false when nothing changes. For operators.';
grant execute on function public.operator_set_role(uuid, text, boolean, text) to authenticated;

create function public.operator_feature_offer(of_offer uuid, featured boolean, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
begin
  if featured and exists (select from public.promo_codes c where c.id = of_offer and c.followers_only) then
    raise exception 'This offer is for followers only, and only offers for everybody can be featured.'
      using errcode = 'P0001', hint = 'followers_only';
  end if;
  update public.promo_codes c set is_featured = featured where c.id = of_offer and c.is_featured <> featured;
  if not found then
    return false;
  end if;
  perform private.note_act(
    case when featured then 'feature offer' else 'stop featuring offer' end, why, of_offer => of_offer,
    before => jsonb_build_object('featured', not featured), after => jsonb_build_object('featured', featured)
  );
  return true;
end;
$$;
comment on function public.operator_feature_offer(uuid, boolean, text) is 'Puts an offer that everybody sees among the featured ones, or takes it from them; false when nothing changes. For operators.';
grant execute on function public.operator_feature_offer(uuid, boolean, text) to authenticated;

create function public.operator_set_promotion(active boolean, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
begin
  update public.app_settings s set promotion_active = active where s.promotion_active <> active;
  if not found then
    return false;
  end if;
  perform private.note_act(
    case when active then 'start promotion' else 'end promotion' end, why,
    before => jsonb_build_object('promotion', not active), after => jsonb_build_object('promotion', active)
  );
  return true;
end;
$$;
comment on function public.operator_set_promotion(boolean, text) is 'Starts or ends the promotion, during which no offer limit applies; false when nothing changes. For operators.';
grant execute on function public.operator_set_promotion(boolean, text) to authenticated;

create function public.operator_set_contract(of_account uuid, given boolean, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
  present public.subscribers;
  counts boolean;
begin
  perform from public.profiles p where p.id = of_account for update;
  if not found or given is null then
    return false;
  end if;
  select * into present from public.subscribers s where s.user_id = of_account for update;
  counts := coalesce(present.subscribed and private.still_counts(present.subscription_end), false);
  if (counts and present.subscription_tier = 'Elite') = given then
    return false;
  end if;
  if counts and present.subscription_tier <> 'Elite' then
    raise exception 'This account pays for the % plan. That has to be cancelled at the payment service first.', present.subscription_tier
      using errcode = 'P0001', hint = 'pays_already';
  end if;
  insert into public.subscribers as s (user_id, subscribed, subscription_tier, subscription_end)
  values (of_account, given, case when given then 'Elite' else 'Starter' end, null)
  on conflict (user_id) do update
  set subscribed = excluded.subscribed, subscription_tier = excluded.subscription_tier, subscription_end = null, subscription_status = null,
    cancel_at_period_end = false, next_tier = null, stripe_subscription_id = null, updated_at = now();
  perform private.note_act(
    case when given then 'arrange Elite' else 'end Elite' end, why, of_account,
    before => jsonb_build_object('plan', case when given then 'Starter' else 'Elite' end),
    after => jsonb_build_object('plan', case when given then 'Elite' else 'Starter' end)
  );
  return true;
end;
$$;
comment on function public.operator_set_contract(uuid, boolean, text) is
  'Arranges an Elite contract for an account or ends it; false when nothing changes. Refused while it pays for another plan. For operators.';
grant execute on function public.operator_set_contract(uuid, boolean, text) to authenticated;

create function public.operator_hide_offer(of_offer uuid, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
begin
  perform private.begin_change_of_offers();
  if not private.hide_offer(of_offer, 'operator', why) then
    return false;
  end if;
  perform private.settle_complaints(of_offer);
  perform private.note_act('hide offer', why, of_offer => of_offer, before => '{"hidden": false}', after => '{"hidden": true}');
  perform private.notify(c.influencer_id, 'offer hidden', why, c.id) from public.promo_codes c where c.id = of_offer;
  return true;
end;
$$;
comment on function public.operator_hide_offer(uuid, text) is
  'Hides an offer from everybody, settles the complaints about it, and has its influencer told; false when it is hidden so already, or gone. For operators.';
grant execute on function public.operator_hide_offer(uuid, text) to authenticated;

create function private.tell_shown(of_offer uuid, reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- What leads to a blocked domain stays hidden, and what was said against that stands.
  if exists (select from private.hidden_offers h where h.offer_id = of_offer) then
    return;
  end if;
  perform private.grant_objection(of_offer);
  perform private.notify(c.influencer_id, 'offer shown', tell_shown.reason, c.id) from public.promo_codes c where c.id = of_offer;
end;
$$;
comment on function private.tell_shown(uuid, text) is 'Ends the objection about an offer and has its influencer told, when nothing hides it any more.';

create function public.operator_show_offer(of_offer uuid, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
begin
  perform private.begin_change_of_offers();
  if not private.show_offer(of_offer, array['operator', 'complaints']) then
    return false;
  end if;
  perform private.settle_complaints(of_offer);
  perform private.note_act(
    'show offer', why, of_offer => of_offer, before => '{"hidden": true}',
    after => jsonb_build_object('hidden', exists (select from private.hidden_offers h where h.offer_id = of_offer))
  );
  perform private.tell_shown(of_offer, why);
  return true;
end;
$$;
comment on function public.operator_show_offer(uuid, text) is
  'Shows an offer again that an operator or complaints have hidden, settles the complaints, and has its influencer told; false when it isn''t hidden so. One that '
  'leads to a blocked domain stays hidden. For operators.';
grant execute on function public.operator_show_offer(uuid, text) to authenticated;

create table private.suspensions (
  account_id uuid primary key references private.accounts (id) on delete cascade,
  reason text not null,
  since timestamptz not null default now()
);
comment on table private.suspensions is 'Why operators suspended accounts, until that is lifted.';
alter table private.suspensions enable row level security;

create function public.operator_suspend(of_account uuid, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
begin
  if exists (select from private.operators o where o.account_id = of_account) then
    raise exception 'An operator can''t be suspended here.' using errcode = 'P0001', hint = 'is_operator';
  end if;
  if not public.suspend_account(of_account) then
    return false;
  end if;
  insert into private.suspensions as s (account_id, reason) values (of_account, why)
  on conflict (account_id) do update set reason = excluded.reason, since = now();
  perform private.settle_complaints(of_account);
  delete from private.new_influencers n where n.account_id = of_account;
  perform private.note_act('suspend', why, of_account, before => '{"suspended": false}', after => '{"suspended": true}');
  perform private.notify(of_account, 'suspended', why);
  return true;
end;
$$;
comment on function public.operator_suspend(uuid, text) is
  'Suspends an account as suspend_account does, and has it told why and how to object; false when it is suspended already, or gone. For operators.';
grant execute on function public.operator_suspend(uuid, text) to authenticated;

create function public.operator_lift_suspension(of_account uuid, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
begin
  if not public.lift_suspension(of_account) then
    return false;
  end if;
  delete from private.suspensions s where s.account_id = of_account;
  perform private.grant_objection(of_account);
  perform private.note_act('lift suspension', why, of_account, before => '{"suspended": true}', after => '{"suspended": false}');
  perform private.notify(of_account, 'suspension lifted', why);
  return true;
end;
$$;
comment on function public.operator_lift_suspension(uuid, text) is 'Lifts a suspension as lift_suspension does, and has the account told; false when it isn''t suspended. For operators.';
grant execute on function public.operator_lift_suspension(uuid, text) to authenticated;

create function private.as_domain(written text)
returns text
language sql
immutable
set search_path = ''
as $$
  select rtrim(private.domain_of(case when btrim(lower(left(written, 2048))) ~ '^https?://' then btrim(written) else 'https://' || btrim(left(written, 2048)) end), '.');
$$;
comment on function private.as_domain(text) is 'The domain that somebody wrote, alone or within an address.';

create function public.operator_block_domain(domain text, reason text)
returns integer
language plpgsql
security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  why constant text := private.begin_act(reason);
  wanted constant text := private.as_domain(domain);
  hidden_now integer;
begin
  if wanted is null or wanted !~ '^[a-z0-9_-]+(\.[a-z0-9_-]+)+$' then
    raise exception 'That isn''t a domain.' using errcode = 'P0001', hint = 'domain';
  end if;
  -- Whoever is publishing has committed, and whoever publishes later sees that the domain is blocked.
  lock table public.promo_codes in share row exclusive mode;
  insert into private.blocked_domains (domain, reason) values (wanted, why) on conflict do nothing;
  if not found then
    return null;
  end if;
  with reached as materialized (
    select c.id, c.influencer_id from public.promo_codes c
    where private.domains_above(c.domains) @> array[wanted]
    order by c.id
    for no key update
  ), noted as (
    insert into private.hidden_offers (offer_id, because, reason)
    select r.id, 'domain', 'Its link leads to ' || wanted || '. ' || why from reached r
    on conflict on constraint hidden_offers_pkey do nothing
  ), told as (
    insert into private.notices (account_id, kind, reason)
    select distinct r.influencer_id, 'offers hidden by domain', wanted || ': ' || why from reached r
  )
  update public.promo_codes c set hidden = true from reached r where c.id = r.id and not c.hidden;
  get diagnostics hidden_now = row_count;
  perform private.note_act('block domain', why, of_domain => wanted, after => jsonb_build_object('offers hidden', hidden_now));
  return hidden_now;
end;
$$;
comment on function public.operator_block_domain(text, text) is
  'Lets no new offer lead to a domain or one below it, and hides those that do; returns how many it hid, null when it was blocked before. For operators.';
grant execute on function public.operator_block_domain(text, text) to authenticated;

create function public.operator_unblock_domain(domain text, reason text)
returns integer
language plpgsql
security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  why constant text := private.begin_act(reason);
  shown_now integer;
begin
  lock table public.promo_codes in share row exclusive mode;
  delete from private.blocked_domains b where b.domain = operator_unblock_domain.domain;
  if not found then
    return null;
  end if;
  with freed as materialized (
    select h.offer_id from private.hidden_offers h
    join public.promo_codes c on c.id = h.offer_id
    where h.because = 'domain'
      and not exists (select from private.blocked_domains other where other.domain = any (private.domains_above(c.domains)))
    order by c.id
    for no key update of c
  ), lifted as (
    delete from private.hidden_offers h using freed f where h.offer_id = f.offer_id and h.because = 'domain'
  ), shown as (
    update public.promo_codes c set hidden = false
    from freed f
    where c.id = f.offer_id
      and not exists (select from private.hidden_offers h where h.offer_id = c.id and h.because <> 'domain')
    returning c.id, c.influencer_id
  ), answered as (
    delete from private.objections o using shown s where o.about = s.id
  ), told as (
    insert into private.notices (account_id, kind, reason)
    select distinct s.influencer_id, 'offers shown by domain', operator_unblock_domain.domain || ': ' || why from shown s
  )
  select count(*) into shown_now from shown;
  perform private.note_act('unblock domain', why, of_domain => domain, after => jsonb_build_object('offers shown', shown_now));
  return shown_now;
end;
$$;
comment on function public.operator_unblock_domain(text, text) is 'Lets offers lead to a domain again, and shows those that were hidden for it alone, and has their influencers told; returns how many, null when it isn''t blocked. For operators.';
grant execute on function public.operator_unblock_domain(text, text) to authenticated;
