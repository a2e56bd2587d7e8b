-- The trail says for which agency somebody acted, and whoever owns or manages it reads the trail and takes changes back.

-- Whoever writes an offer waits for the trail.
set lock_timeout = '2s';

alter table private.trail add column agency_id uuid;

comment on column private.trail.agency_id is
  'The agency for which the actor made the change, where it is one of that agency''s team; null for the others, and when the agency''s account was deleted since.';

-- Until now an agency was its account.
alter table private.trail disable trigger refuse_to_change_trail;
update private.trail t set agency_id = t.actor_id where t.actor_kind = 'agency' and t.actor_id is not null;
alter table private.trail enable trigger refuse_to_change_trail;
create index trail_acted_for_idx on private.trail (agency_id, import_id) where agency_id is not null;

create or replace function private.refuse_to_change_trail()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  completed constant text[] := array['actor_id', 'actor_kind', 'agency_id', 'reason', 'offer_ids', 'import_id', 'reverts'];
  emptied constant text[] := array['actor_id', 'agency_id', 'subject_id'];
begin
  if tg_op = 'DELETE' and (
    old.at < now() - interval '400 days'
    or not exists (select from private.accounts a where a.id = old.account_id)
    or private.has_departed(old.account_id)
  ) then
    return old;
  end if;
  -- Who acted and why is known to the function that makes the change, and not to the trigger that notes what was changed.
  if tg_op = 'UPDATE' and old.at = now() and old.written_in = pg_current_xact_id() and to_jsonb(new) - completed = to_jsonb(old) - completed then
    return new;
  end if;
  -- The account of an agency, or of somebody in its team, was deleted: what was done stays for the influencers, and doesn't name it any more.
  if tg_op = 'UPDATE'
    and to_jsonb(new) - emptied = to_jsonb(old) - emptied
    and not exists (
      select from unnest(array[old.actor_id, old.agency_id, old.subject_id], array[new.actor_id, new.agency_id, new.subject_id]) as id(was, became)
      where id.became is distinct from id.was and not (id.became is null and private.has_departed(id.was))
    )
  then
    return new;
  end if;
  raise exception 'The trail isn’t changed.' using errcode = '42501';
end;
$$;
comment on function private.refuse_to_change_trail() is
  'Refuses every change of the trail, also by functions that run with the owner''s rights. Only what is older than 400 days, what belongs to a deleted account, and the id of one, is '
  'removed; and until it commits, a transaction completes its own entries, but for what was changed.';

create function private.acted_for(of_account uuid)
returns uuid
language sql
stable
set search_path = ''
as $$
  select case when private.actor_kind(of_account) = 'agency' then private.manages_for(private.actor(), of_account) end;
$$;
comment on function private.acted_for(uuid) is 'The agency for which the present change of something of an account is made; null when it is made for none.';

create or replace function private.write_trail(
  of_account uuid,
  of_subject text,
  of_act text,
  of_subject_id uuid default null,
  of_label text default null,
  fields_before jsonb default null,
  fields_after jsonb default null
)
returns void
language sql
volatile
set search_path = ''
as $$
  insert into private.trail (account_id, actor_id, actor_kind, agency_id, subject, act, subject_id, label, before, after)
  select
    a.id, private.actor(), private.actor_kind(a.id),
    -- Whoever ends a management for an agency doesn't manage for it any more.
    case
      when of_subject <> 'management' then private.acted_for(a.id)
      when private.actor_kind(a.id) = 'agency' then of_subject_id
    end,
    of_subject, of_act, of_subject_id, of_label, fields_before, fields_after
  from private.accounts a
  where a.id = of_account
    and not private.has_departed(a.id);
$$;
comment on function private.write_trail(uuid, text, text, uuid, text, jsonb, jsonb) is
  'Writes an entry about something of an account, by whoever acts; none for an account that is being removed. Pass no secret and no address.';

create or replace view private.present_entries with (security_invoker = true) as
select * from private.trail where at = now() and written_in = pg_current_xact_id();

create or replace function private.sign_as_operator(reason text)
returns void
language sql
volatile
set search_path = ''
as $$
  update private.present_entries e
  set actor_kind = 'operator', actor_id = (select auth.uid()), agency_id = null, reason = coalesce(e.reason, sign_as_operator.reason)
  where e.actor_kind <> 'operator';
$$;
comment on function private.sign_as_operator(text) is
  'Says that what the transaction has changed so far was done by the calling operator, and why. For functions that have checked that it is one.';

create or replace function private.note_added_offers(added private.offer_change[])
returns void
language sql
set search_path = ''
as $$
  insert into private.trail (account_id, actor_id, actor_kind, agency_id, subject, act, subject_id, label, after, offer_ids)
  select
    theirs.influencer_id, private.actor(), private.actor_kind(theirs.influencer_id), private.acted_for(theirs.influencer_id), 'offer', 'added',
    (theirs.one).id, (theirs.one).description,
    case when (theirs.one).id is not null then private.picked_fields(to_jsonb(theirs.one), private.offer_fields()) end,
    theirs.ids
  from (
    select
      (a.after).influencer_id, array_agg((a.after).id) as ids,
      case when count(*) = 1 then (array_agg(a.after))[1] end as one
    from unnest(added) as a
    group by 1
  ) theirs;
$$;
comment on function private.note_added_offers(private.offer_change[]) is
  'One entry for each influencer for whom a statement added offers; with its fields if it was a single one.';

create or replace function private.may_revert(entry private.trail)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(
    entry.actor_kind in ('self', 'agency')
    and (
      entry.account_id = (select auth.uid())
      or entry.at >= (
        select link.created_at from public.agency_influencers link
        where link.agency_id = private.manages_for((select auth.uid()), entry.account_id) and link.influencer_id = entry.account_id
      )
    )
    and case entry.subject
      when 'offer' then
        -- Who brings a hidden offer back would show it again, and one that was complained of without its complaints. Once: what
        -- was changed after the offer was back, such as its being featured, isn't undone by bringing it back again as it was before.
        (
          entry.act = 'removed' and entry.before is not null
          and not coalesce((entry.before ->> 'hidden')::boolean, false)
          and not coalesce((entry.before ->> 'complained_of')::boolean, false)
          and (
            not exists (select from private.trail back where back.reverts = entry.id)
            or exists (select from public.promo_codes c where c.id = entry.subject_id)
          )
        )
        or (
          entry.act = 'changed' and entry.before is not null and private.offer_fields() @> array(select jsonb_object_keys(entry.before))
          and not exists (select from public.promo_codes c where c.id = entry.subject_id and c.hidden)
        )
        or (entry.act = 'added' and (
          entry.after is not null or (entry.import_id is not null and entry.at > now() - interval '30 days')
        ))
      -- A former picture's file is gone. What an agency can't edit it can't take back either.
      when 'profile' then
        case
          when entry.account_id = (select auth.uid()) then array['full_name', 'username', 'bio', 'social_handle', 'category']
          else array['full_name', 'username']
        end @> array(select jsonb_object_keys(entry.before))
      else false
    end,
    false
  );
$$;
comment on function private.may_revert(private.trail) is
  'Whether the caller may take a change back: one of an offer or the profile by the account itself or an agency, if the caller could make it by hand, '
  'for an agency since its management began.';

create or replace function public.undo_import(of_import uuid)
returns table (removed integer, kept integer, examples jsonb)
language plpgsql
volatile
security definer
set search_path = ''
-- As long as an import may take, and it waits for one.
set statement_timeout = '30s'
set lock_timeout = '30s'
as $$
declare
  caller constant uuid := (select auth.uid());
  entry private.trail;
  begun bigint;
  gone uuid[];
begin
  removed := 0;
  kept := 0;
  examples := '[]';
  for entry in
    select t.* from private.trail t
    where t.import_id = of_import and t.act = 'added' and private.may_revert(t)
    order by t.account_id
  loop
    perform from public.promo_codes c where c.id = any (entry.offer_ids) order by c.id for update;
    kept := kept + (select count(*) from public.promo_codes c where c.id = any (entry.offer_ids) and c.version > 1);
    examples := examples || (
      select coalesce(
        jsonb_agg(jsonb_build_object('brand_name', c.brand_name, 'promo_code', c.promo_code, 'description', c.description)), '[]'
      )
      from (
        select e.* from public.promo_codes e where e.id = any (entry.offer_ids) and e.version > 1 order by e.id limit 20
      ) c
    );
    continue when not exists (select from public.promo_codes c where c.id = any (entry.offer_ids) and c.version = 1);
    -- Begun before and completed after, so that no offer in between has an entry of its own.
    insert into private.trail (account_id, actor_id, actor_kind, agency_id, subject, act, import_id, reverts)
    values (
      entry.account_id, caller, private.actor_kind(entry.account_id), private.acted_for(entry.account_id), 'offer', 'removed', of_import, entry.id
    )
    returning id into begun;
    with deleted as (
      delete from public.promo_codes c where c.id = any (entry.offer_ids) and c.version = 1 returning c.id
    )
    select array_agg(d.id) into gone from deleted d;
    removed := removed + cardinality(gone);
    update private.trail t set offer_ids = gone where t.id = begun;
  end loop;
  if not found then
    raise exception 'There is no such upload that you may undo.' using errcode = '42501';
  end if;
  examples := (select coalesce(jsonb_agg(e.value), '[]') from (select value from jsonb_array_elements(examples) limit 20) e);
  return next;
end;
$$;
comment on function public.undo_import(uuid) is
  'Removes what a file added, within 30 days: for an influencer its own part, and for an agency''s owner and managers that of the influencers for whom they may '
  'write, since the management began. What was edited since stays: how many, and up to 20 of them. To be called again without harm.';
