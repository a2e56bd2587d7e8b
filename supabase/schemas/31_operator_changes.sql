-- What an operator may change, each with its reason. See docs/decisions/operator.md.
--
-- Each function begins with private.begin_act() (31_operator.sql). It refuses everybody but an operator who has given an authenticator app's code of
-- late, and returns the reason as it is stored.

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

create function private.notify_of_shown_offer(of_offer uuid, reason text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- What leads to a blocked domain stays hidden.
  if exists (select from private.hidden_offers h where h.offer_id = of_offer) then
    return;
  end if;
  perform private.notify(c.influencer_id, 'offer shown', notify_of_shown_offer.reason, c.id) from public.promo_codes c where c.id = of_offer;
end;
$$;
comment on function private.notify_of_shown_offer(uuid, text) is 'Has an offer''s influencer told, when nothing hides it any more.';

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
  perform private.notify_of_shown_offer(of_offer, why);
  return true;
end;
$$;
comment on function public.operator_show_offer(uuid, text) is
  'Shows an offer again that an operator or complaints have hidden, settles the complaints, and has its influencer told; false when it isn''t hidden so. One that '
  'leads to a blocked domain stays hidden. For operators.';
grant execute on function public.operator_show_offer(uuid, text) to authenticated;

create function public.operator_suspend(of_account uuid, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
-- A thousand temporary passwords to renew take a few seconds.
set statement_timeout = '60s'
set lock_timeout = '60s'
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
  -- Of a suspension that was lifted by SQL the reason is still there.
  delete from private.suspensions s where s.account_id = of_account;
  insert into private.suspensions (account_id, reason) values (of_account, why);
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
-- It waits for imports, which may take half a minute.
set lock_timeout = '60s'
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
    where private.leads_to(c, wanted)
    order by c.id
    for no key update
  ), noted as (
    insert into private.hidden_offers (offer_id, hidden_by, reason)
    select r.id, 'domain', 'Its link leads to ' || wanted || '. ' || why from reached r
    on conflict on constraint hidden_offers_pkey do nothing
  ), told as (
    insert into private.jobs (kind, key, account_id, payload)
    select 'notice', gen_random_uuid(), r.influencer_id, jsonb_build_object('kind', 'offers hidden by domain', 'reason', wanted || ': ' || why)
    from (select distinct influencer_id from reached) r
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
-- It waits for imports, which may take half a minute.
set lock_timeout = '60s'
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
    where h.hidden_by = 'domain'
      and not exists (select from private.blocked_domains other where private.leads_to(c, other.domain))
    order by c.id
    for no key update of c
  ), lifted as (
    delete from private.hidden_offers h using freed f where h.offer_id = f.offer_id and h.hidden_by = 'domain'
  ), shown as (
    update public.promo_codes c set hidden = false
    from freed f
    where c.id = f.offer_id
      and not exists (select from private.hidden_offers h where h.offer_id = c.id and h.hidden_by <> 'domain')
    returning c.id, c.influencer_id
  ), told as (
    insert into private.jobs (kind, key, account_id, payload)
    select
      'notice', gen_random_uuid(), s.influencer_id,
      jsonb_build_object('kind', 'offers shown by domain', 'reason', operator_unblock_domain.domain || ': ' || why)
    from (select distinct influencer_id from shown) s
  )
  select count(*) into shown_now from shown;
  perform private.note_act('unblock domain', why, of_domain => domain, after => jsonb_build_object('offers shown', shown_now));
  return shown_now;
end;
$$;
comment on function public.operator_unblock_domain(text, text) is 'Lets offers lead to a domain again, and shows those that were hidden for it alone, and has their influencers told; returns how many, null when it isn''t blocked. For operators.';
grant execute on function public.operator_unblock_domain(text, text) to authenticated;
