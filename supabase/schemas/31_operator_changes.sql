-- What an operator may change, each with its reason. See docs/decisions/operator.md.
--
-- Each function begins with private.begin_act() (31_operator.sql), which refuses whoever isn't an operator or hasn't lately given the code of an
-- authenticator app, and returns the reason as it is stored.

create function public.operator_set_role(of_account uuid, role text, given boolean, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
-- A thousand temporary passwords to renew take a few seconds, when the role 'agency' is taken.
set statement_timeout = '60s'
set lock_timeout = '60s'
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
  if (counts and present.subscription_tier <> 'Elite')
    -- So does one whose paid time has passed here only because no webhook told of its renewal.
    or (given and present.subscription_status in ('active', 'trialing') and not present.cancel_at_period_end) then
    raise exception 'This account pays for the % plan. That has to be cancelled at the payment service first.', present.subscription_tier
      using errcode = 'P0001', hint = 'pays_already';
  end if;
  -- The payment service may still collect the bill, and then goes on charging.
  if given and present.subscription_status in ('past_due', 'unpaid', 'paused', 'incomplete') then
    raise exception 'A bill for another plan of this account is open. That plan has to be cancelled at the payment service first.'
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
  'Arranges an Elite contract for an account or ends it; false when nothing changes. Refused while it pays for another plan or owes a bill for one. For operators.';
grant execute on function public.operator_set_contract(uuid, boolean, text) to authenticated;

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
  update private.hidden_accounts hidden set reason = why where hidden.account_id = of_account;
  perform private.settle_complaints(of_account);
  delete from private.new_influencers n where n.account_id = of_account;
  -- Everything else that concerns an account is written into its own trail by triggers (29_trail_entries.sql).
  perform private.write_trail(of_account, 'account', 'suspended', fields_before => '{"suspended": false}', fields_after => '{"suspended": true}');
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
  perform private.write_trail(of_account, 'account', 'suspension lifted', fields_before => '{"suspended": true}', fields_after => '{"suspended": false}');
  perform private.note_act('lift suspension', why, of_account, before => '{"suspended": true}', after => '{"suspended": false}');
  perform private.notify(of_account, 'suspension lifted', why);
  return true;
end;
$$;
comment on function public.operator_lift_suspension(uuid, text) is 'Lifts a suspension as lift_suspension does, and has the account told; false when it isn''t suspended. For operators.';
grant execute on function public.operator_lift_suspension(uuid, text) to authenticated;
