-- The operator switches Instagram off, for an influencer or for all, and sees it at the desk.

create function private.switch_instagram(of_account uuid, for_all boolean, off boolean, reason text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
begin
  if off is null then
    raise exception 'Say whether Instagram is to be off.' using errcode = '22023';
  elsif for_all then
    update public.app_settings s set instagram_switched_off = off where s.instagram_switched_off <> off;
  elsif off then
    insert into private.instagram_switched_off (influencer_id, reason)
    select p.id, why from public.profiles p where p.id = of_account and p.is_influencer
    on conflict do nothing;
  else
    delete from private.instagram_switched_off s where s.influencer_id = of_account;
  end if;
  if not found then
    return false;
  end if;
  perform private.stop_answering_on_instagram(a.influencer_id)
  from public.instagram_accounts a
  where for_all or a.influencer_id = of_account;
  perform private.note_act(
    case when off then 'switch off Instagram' else 'switch on Instagram' end, why, of_account,
    before => jsonb_build_object('instagram', off), after => jsonb_build_object('instagram', not off)
  );
  return true;
end;
$$;
comment on function private.switch_instagram(uuid, boolean, boolean, text) is
  'Switches Instagram off or on, for an influencer or for all; false when nothing changes. What waits is given up, and what happens meanwhile isn''t answered later.';
grant execute on function private.switch_instagram(uuid, boolean, boolean, text) to authenticated;

create function public.operator_switch_instagram(of_account uuid, off boolean, reason text)
returns boolean
language sql
volatile
set search_path = ''
as $$
  select private.switch_instagram(of_account, false, off, reason);
$$;
comment on function public.operator_switch_instagram(uuid, boolean, text) is
  'Lets an influencer''s Instagram account answer nothing, also one that is connected later, or lets it answer again; false when nothing changes. For operators.';
grant execute on function public.operator_switch_instagram(uuid, boolean, text) to authenticated;

create function public.operator_switch_instagram_for_all(off boolean, reason text)
returns boolean
language sql
volatile
set search_path = ''
as $$
  select private.switch_instagram(null, true, off, reason);
$$;
comment on function public.operator_switch_instagram_for_all(boolean, text) is
  'Lets no Instagram account answer anything, or lets all answer again that are switched off by nothing else; false when nothing changes. For operators.';
grant execute on function public.operator_switch_instagram_for_all(boolean, text) to authenticated;

alter type public.desk_account add attribute instagram_username text, add attribute instagram_switched_off boolean;
comment on type public.desk_account is 'An account as operators see it, suspended or not. plan_until: null for a contract without an end; instagram_username: of the connected account.';

create or replace function private.as_desk_account(p public.profiles)
returns public.desk_account
language sql
stable
set search_path = ''
as $$
  select row(
    p.id, coalesce(p.full_name, p.username), p.username, account.email, p.avatar_url, p.bio, p.category, p.is_influencer, p.is_agency,
    p.is_creditcard, p.is_featured, exists (select from private.operators o where o.account_id = p.id), p.created_at, account.last_sign_in_at,
    case when hidden.account_id is not null then coalesce(s.reason, 'Suspended by SQL, without a reason.') end,
    case when hidden.account_id is not null then coalesce(s.since, hidden.hidden_at) end,
    (private.offer_limit(p.id)).tier, (select b.subscription_end from public.subscribers b where b.user_id = p.id and b.subscribed),
    (
      select count(*)::integer from (
        select from public.promo_codes c where c.influencer_id = p.id and c.live_until >= private.today() and not c.hidden limit private.most_counted()
      ) live
    ),
    (select count(*)::integer from public.promo_codes c where c.influencer_id = p.id and c.hidden),
    coalesce((select f.follower_count from public.follower_counts f where f.influencer_id = p.id), 0),
    (select count(*)::integer from private.complaints c where c.account_id = p.id and c.settled_at is null),
    (select count(*)::integer from public.agency_influencers link where link.influencer_id = p.id and link.managed_by_agency),
    (select i.username from public.instagram_accounts i where i.influencer_id = p.id),
    exists (select from private.instagram_switched_off off where off.influencer_id = p.id)
  )::public.desk_account
  from auth.users account
  left join private.hidden_accounts hidden on hidden.account_id = account.id
  left join private.suspensions s on s.account_id = account.id
  where account.id = p.id;
$$;
