-- Nothing works otherwise than before: two functions and a comment say plainly what they do.

create or replace function private.has_room_for_a_report(of_offer uuid, of_code integer, answers_again boolean)
returns boolean
language sql
stable
set search_path = ''
as $$
  with answered as (
    -- Who answers anew each day takes no room from somebody new. And of many who have counted before, only so many can change their answer on one day.
    select case when answers_again then given.reported_at else given.counted_since end as at
    from private.offer_reports given
    where given.offer_id = of_offer and given.code_number = of_code and given.counts
  ), counted as (
    select
      count(*) filter (where a.at > now() - interval '24 hours') as of_today,
      count(*) filter (where a.at <= now() - interval '24 hours') as from_before
    from answered a
  )
  select c.of_today < greatest(3, c.from_before) from counted c;
$$;

drop function private.require_room(bigint);
create function private.require_room(new_codes bigint)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  plan record;
  used bigint;
  fitting bigint;
begin
  plan := private.offer_limit(caller);
  if new_codes = 0 or plan.max_offers is null then
    return;
  end if;
  used := (select count(*) from public.promo_codes c where c.influencer_id = caller) + (select count(*) from private.hidden_codes(array[caller]));
  fitting := greatest(plan.max_offers - used, 0);
  if new_codes <= fitting then
    return;
  end if;
  raise exception '%: your % plan allows % %, and you have %.',
    case
      when new_codes = 1 then 'The new code in this file doesn’t fit'
      when fitting = 0 then format('None of the %s new codes in this file fits', to_char(new_codes, 'FM999,999'))
      else format(
        '%s of the %s new codes in this file %s',
        fitting, to_char(new_codes, 'FM999,999'), case fitting when 1 then 'fits' else 'fit' end
      )
    end,
    plan.tier, plan.max_offers, case plan.max_offers when 1 then 'offer' else 'offers' end, used
    using errcode = 'P0001', hint = 'offer_limit';
end;
$$;
comment on function private.require_room(bigint) is
  'Refuses more new codes of the caller''s own than its plan has room for, saying how many fit.';
grant execute on function private.require_room(bigint) to authenticated;

comment on column private.hidden_accounts.removing_from is
  'The first follower that the last batch removed, at which the next batch begins. From the first of all, each batch would pass everything that was '
  'removed before. Behind the last one, no scan would mark the index entries of the removed rows as dead, and the checks of the foreign keys would pass '
  'all of them at the end.';
