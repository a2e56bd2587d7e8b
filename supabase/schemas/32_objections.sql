-- Objections against what was decided, and how those whom a decision concerns are told of it.

create view private.decisions with (security_invoker = true) as
  select hidden.decision, hidden.account_id, null::uuid as offer_id, hidden.reason, hidden.hidden_at as since
  from private.hidden_accounts hidden
  where hidden.reason is not null
  union all
  select h.decision, c.influencer_id, h.offer_id, h.reason, h.hidden_at
  from private.hidden_offers h
  join public.promo_codes c on c.id = h.offer_id;
comment on view private.decisions is 'All that stands and may be objected to: suspensions, and each cause for which an offer is hidden.';

create table private.objections (
  decision uuid not null,
  by_account uuid not null references private.accounts (id) on delete cascade,
  account_id uuid not null references private.accounts (id) on delete cascade,
  offer_id uuid references public.promo_codes (id) on delete cascade,
  about uuid not null generated always as (coalesce(offer_id, account_id)) stored,
  words text not null,
  made_at timestamptz not null default now(),
  refused_at timestamptz,
  refused_because text,
  primary key (decision, by_account),
  constraint objections_words_length check (length(words) between 10 and 2000),
  constraint objections_words_visible check (not private.has_invisible_characters_in_lines(words))
);
comment on table private.objections is
  'What somebody says against the suspension of its account, or (with offer_id) against an offer''s being hidden: the influencer and whoever manages it, each in words of their own. '
  'Deleted when the decision is lifted.';
comment on column private.objections.decision is 'The decision objected to (private.decisions). No foreign key, because decisions are of two tables.';
comment on column private.objections.by_account is 'Who objects: the account that is concerned, the influencer of the offer, or somebody of the team of the agency that manages it.';
create index objections_about_idx on private.objections (about);
create index objections_by_account_idx on private.objections (by_account);
create index objections_account_id_idx on private.objections (account_id);
create index objections_offer_id_idx on private.objections (offer_id);
alter table private.objections enable row level security;

create function private.end_objections()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from private.objections o where o.decision = old.decision;
  return old;
end;
$$;
comment on function private.end_objections() is 'Ends the objections against a decision that is lifted.';

-- Before the deletion: when an account's deletion cascades here, a trigger before it has the table owner's rights, and one after it those of whoever deleted the account.
create trigger end_objections
  before delete on private.hidden_accounts
  for each row execute function private.end_objections();
create trigger end_objections
  before delete on private.hidden_offers
  for each row execute function private.end_objections();

create function private.may_object(of_thing uuid, addressee uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select addressee = of_thing or exists (
    select from public.promo_codes c
    where c.id = of_thing and c.influencer_id in (select theirs.account_id from private.acts_for(addressee) theirs where theirs.may_write)
  );
$$;
comment on function private.may_object(uuid, uuid) is
  'Whether somebody may object to a decision about an account or an offer: the account itself may, the offer''s influencer, and whoever manages that influencer for an agency, as '
  'long as they do.';

create function private.objection_token(of_thing uuid, addressee uuid)
returns text
language sql
volatile
set search_path = ''
as $$
  select private.signed(concat_ws('.', of_thing, addressee, coalesce(
    (select hidden.decision from private.hidden_accounts hidden where hidden.account_id = of_thing and hidden.reason is not null),
    (select why.decision from private.reasons_for_hiding why where why.offer_id = of_thing)
  )), 'objections');
$$;
comment on function private.objection_token(uuid, uuid) is
  'A token that lets one addressee object to the decision about an account or an offer that stands now, and to no other decision. Where none stands, nothing can be done with it.';

create type private.objection_link as (about uuid, addressee uuid, decision uuid);

create function private.read_objection_token(token text)
returns private.objection_link
language plpgsql
volatile
set search_path = ''
as $$
declare
  parts constant text[] := regexp_match(
    left(token, 300), '^(([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9a-f-]{36}))\.[0-9a-f]{64}$'
  );
  link private.objection_link;
begin
  if parts is null or token <> private.signed(parts[1], 'objections') then
    return null;
  end if;
  link := row(parts[2]::uuid, parts[3]::uuid, parts[4]::uuid);
  -- The link of somebody who managed the influencer ends with that.
  return case when private.may_object(link.about, link.addressee) then link end;
end;
$$;
comment on function private.read_objection_token(text) is
  'What an objection''s token is about and whose it is; null for a text that isn''t one, and when the offer is gone or the addressee has nothing to do with it any more.';

create type public.decision as (
  thing text, reason text, since timestamptz, brand_name text, promo_code text, objected_at timestamptz, words text, refused_because text
);
comment on type public.decision is
  'What was done to an account (thing: account) or an offer (offer) and why; what the token''s addressee said against it (words); and why that was refused, if it was. reason is null '
  'when the decision doesn''t stand any more.';

create function public.find_decision(token text)
returns setof public.decision
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  link constant private.objection_link := private.read_objection_token(token);
begin
  if link is null then
    return;
  end if;
  return query
  select
    case when link.about = link.addressee then 'account' else 'offer' end, d.reason, d.since, c.brand_name, c.promo_code, o.made_at, o.words,
    o.refused_because
  from (values (link.decision)) asked(decision)
  -- A decision that has ended has a row, too, which says nothing else.
  left join private.decisions d on d.decision = asked.decision
  left join public.promo_codes c on c.id = d.offer_id
  left join private.objections o on o.decision = d.decision and o.by_account = link.addressee;
end;
$$;
comment on function public.find_decision(text) is 'What was decided and what the addressee of a mail''s token said against it, without signing in; no row for a text that isn''t a token, or whose addressee may not object any more.';
grant execute on function public.find_decision(text) to anon, authenticated;

create function public.object_to_decision(token text, words text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  link constant private.objection_link := private.read_objection_token(token);
  given constant text := private.visible_lines(words);
  decided private.decisions;
begin
  perform private.require_admission('objection', private.caller_network_hash());
  if length(given) > 2000 or coalesce(length(private.visible_text(given)), 0) < 10 then
    raise exception 'Use 10 to 2,000 characters.' using errcode = 'P0001', hint = 'words';
  end if;
  -- Whoever lifts the decision takes the same locks, so no objection comes after its end.
  perform from private.hidden_accounts hidden where hidden.account_id = link.about for update;
  perform from public.promo_codes c where c.id = link.about for no key update;
  select d.* into decided from private.decisions d where d.decision = link.decision;
  if not found then
    return false;
  end if;
  insert into private.objections as o (decision, by_account, account_id, offer_id, words)
  values (link.decision, link.addressee, decided.account_id, decided.offer_id, given)
  on conflict (decision, by_account) do update set words = excluded.words where o.refused_at is null;
  if not found then
    raise exception 'We have answered your objection. The contact page tells how to reach us.' using errcode = 'P0001', hint = 'answered';
  end if;
  return true;
end;
$$;
comment on function public.object_to_decision(text, text) is
  'Objects against a suspension or against an offer''s being hidden, by a mail''s token and without signing in; false when nothing stands any more. Until it is '
  'answered, a later text of the same addressee replaces the former one.';
grant execute on function public.object_to_decision(text, text) to anon, authenticated;

create function public.operator_refuse_objection(of_thing uuid, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
  refused record;
  any_refused boolean := false;
begin
  for refused in
    with answered as (
      update private.objections o set refused_at = now(), refused_because = why
      where o.about = of_thing and o.refused_at is null and private.may_object(o.about, o.by_account)
      returning o.by_account, o.account_id, o.offer_id
    )
    -- Who objects to two causes for which an offer is hidden gets one answer.
    select distinct a.by_account, a.account_id, a.offer_id from answered a
  loop
    if not any_refused then
      perform private.note_act('refuse objection', why, refused.account_id, refused.offer_id);
    end if;
    any_refused := true;
    perform private.notify(refused.by_account, 'objection refused', why, refused.offer_id);
  end loop;
  return any_refused;
end;
$$;
comment on function public.operator_refuse_objection(uuid, text) is
  'Refuses what is objected about an account or an offer, and has everybody who objected told, but for those who may not object any more. The decision stays. False when nothing is '
  'open. For operators.';
grant execute on function public.operator_refuse_objection(uuid, text) to authenticated;

create function public.my_hidden_offers(of_influencer uuid)
returns table (
  offer_id uuid, brand_name text, promo_code text, description text, reason text, objection_token text,
  objected_at timestamptz, refused_because text
)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not exists (select from private.i_act_for() mine where mine.account_id = of_influencer and mine.may_write) then
    raise exception 'These offers are somebody else''s.' using errcode = '42501';
  end if;
  return query
  select
    c.id, c.brand_name, c.promo_code, c.description, why.reason, private.objection_token(c.id, (select auth.uid())), o.made_at, o.refused_because
  from public.promo_codes c
  join private.reasons_for_hiding why on why.offer_id = c.id
  left join private.objections o on o.decision = why.decision and o.by_account = (select auth.uid())
  where c.influencer_id = of_influencer and c.hidden
  order by why.hidden_at desc, c.id
  limit 100;
end;
$$;
comment on function public.my_hidden_offers(uuid) is
  'The last 100 offers of an influencer that are hidden, and why, for itself and its agency. The token leads to the page on which they object. '
  'Runs with the owner''s rights, because the policy shows hidden offers to nobody.';
grant execute on function public.my_hidden_offers(uuid) to authenticated;

create function public.delete_hidden_offer(offer_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.promo_codes c
  where c.id = delete_hidden_offer.offer_id and c.hidden
    and c.influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_write);
  return found;
end;
$$;
comment on function public.delete_hidden_offer(uuid) is 'Deletes a hidden offer of the caller''s, or of an influencer that it manages; false when there is none. '
  'Runs with the owner''s rights, because the policy shows hidden offers to nobody.';
grant execute on function public.delete_hidden_offer(uuid) to authenticated;
