-- Offers that nobody sees: why they are hidden, and how operators hide and show them. See docs/product/operator.md.

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
  'Why offers are hidden: by the operator, by complaints until the operator has looked, or because their links lead to a blocked domain. promo_codes.hidden says whether there is any row.';
comment on column private.hidden_offers.decision is 'Tells this decision from an earlier or later one about the same offer, when somebody objects.';
alter table private.hidden_offers enable row level security;

create view private.reasons_for_hiding with (security_invoker = true) as
  select distinct on (h.offer_id) h.offer_id, h.decision, h.reason, h.hidden_at
  from private.hidden_offers h
  order by h.offer_id, h.hidden_by <> 'operator', h.hidden_by;
comment on view private.reasons_for_hiding is 'Why each hidden offer is hidden, as people are told: what an operator said goes first.';

-- Whoever locks an offer to hide or to show it locks the table before, as the change of the row will: blocking a domain (31_blocked_domains.sql) locks the table
-- first and then its rows, so a row that was locked without the table would make both wait for each other.

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
comment on function private.hide_offer(uuid, text, text) is 'Hides an offer from everybody; false when there is no such offer, or it is hidden for the same cause already.';

create function private.show_offer(of_offer uuid, causes text[], reason text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform from public.promo_codes c where c.id = of_offer for no key update;
  delete from private.hidden_offers h where h.offer_id = of_offer and h.hidden_by = any (causes);
  if not found then
    return false;
  end if;
  -- What leads to a blocked domain stays hidden.
  update public.promo_codes c set hidden = false
  where c.id = of_offer and not exists (select from private.hidden_offers h where h.offer_id = of_offer);
  if found then
    perform private.notify(c.influencer_id, 'offer shown', show_offer.reason, c.id) from public.promo_codes c where c.id = of_offer;
  end if;
  return true;
end;
$$;
comment on function private.show_offer(uuid, text[], text) is
  'Lifts some of the causes for which an offer is hidden; when none is left, shows it and has its influencer told. False when none was lifted.';

-- By an operator

create function public.operator_hide_offer(of_offer uuid, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
begin
  lock table public.promo_codes in row exclusive mode;
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
  'Hides an offer from everybody, settles the complaints about it, and has its influencer told; false when an operator has hidden the offer already, or it is gone. For operators.';
grant execute on function public.operator_hide_offer(uuid, text) to authenticated;

create function public.operator_show_offer(of_offer uuid, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
begin
  lock table public.promo_codes in row exclusive mode;
  if not private.show_offer(of_offer, array['operator', 'complaints'], why) then
    return false;
  end if;
  perform private.settle_complaints(of_offer);
  perform private.note_act(
    'show offer', why, of_offer => of_offer, before => '{"hidden": true}',
    after => jsonb_build_object('hidden', exists (select from private.hidden_offers h where h.offer_id = of_offer))
  );
  return true;
end;
$$;
comment on function public.operator_show_offer(uuid, text) is
  'Shows an offer again that an operator or complaints have hidden, settles the complaints, and has its influencer told; false when neither has hidden the offer. An offer that '
  'leads to a blocked domain stays hidden. For operators.';
grant execute on function public.operator_show_offer(uuid, text) to authenticated;
