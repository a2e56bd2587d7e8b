-- The operator's switches for Instagram: for one influencer and for all. See docs/product/operator.md#the-desk.

create function public.operator_switch_instagram(off boolean, reason text, of_account uuid default null, for_all boolean default false)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
begin
  if off is null then
    raise exception 'Say whether Instagram is to be off.' using errcode = '22023';
  elsif for_all is distinct from (of_account is null) then
    raise exception 'Say either whose Instagram it is, or for_all.' using errcode = '22023';
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
  -- Also when it is switched on: what happened meanwhile isn't answered.
  perform private.fail_instagram_replies(a.influencer_id, 'switched_off')
  from public.instagram_accounts a
  where for_all or a.influencer_id = of_account;
  perform private.note_act(
    case when off then 'switch off Instagram' else 'switch on Instagram' end, why, of_account,
    before => jsonb_build_object('instagram', off), after => jsonb_build_object('instagram', not off)
  );
  return true;
end;
$$;
comment on function public.operator_switch_instagram(boolean, text, uuid, boolean) is
  'Lets an influencer''s Instagram account answer nothing, also one that is connected later, or with for_all nobody''s; or lets it answer again. What waits is given up, and what '
  'happens meanwhile isn''t answered later. Either of_account or for_all is given. False when nothing changes. For operators.';
grant execute on function public.operator_switch_instagram(boolean, text, uuid, boolean) to authenticated;
