-- The entries of the trail: what is noted of offers, profiles, roles, managements and plans, and how an account and its agency read them.

-- Offers

create function private.note_added_offers(added private.offer_change[])
returns void
language sql
set search_path = ''
as $$
  insert into private.trail (account_id, actor_id, actor_kind, agency_id, subject, act, subject_id, label, after, offer_ids)
  select
    theirs.influencer_id, acting.actor_id, acting.actor_kind, acting.agency_id, 'offer', 'added',
    (theirs.one).id, (theirs.one).description,
    case when (theirs.one).id is not null then private.picked_fields(to_jsonb(theirs.one), private.offer_fields()) end,
    theirs.ids
  from (
    select
      (a.after).influencer_id, array_agg((a.after).id) as ids,
      case when count(*) = 1 then (array_agg(a.after))[1] end as one
    from unnest(added) as a
    group by 1
  ) theirs
  cross join lateral private.acting_on(theirs.influencer_id) acting;
$$;
comment on function private.note_added_offers(private.offer_change[]) is
  'One entry for each influencer for whom a statement added offers; with the offer''s fields if there was only one.';

create function private.note_edited_offers(changes private.offer_change[])
returns void
language sql
set search_path = ''
as $$
  select private.write_trail(
    (c.after).influencer_id, 'offer', 'changed', (c.after).id, (c.before).description, changed.before, changed.after
  )
  from unnest(changes) as c
  cross join lateral private.changed_fields(
    to_jsonb(c.before), to_jsonb(c.after), private.offer_fields() || array['is_featured']
  ) as changed
  where (c.after).version <> (c.before).version or (c.after).is_featured <> (c.before).is_featured;
$$;
comment on function private.note_edited_offers(private.offer_change[]) is 'An entry for each offer that was edited or featured.';

create function private.note_hidden_offers(changes private.offer_change[])
returns void
-- Not sql, whose functions Postgres checks when they are made: reasons_for_hiding is made by a later file (31_hidden_offers.sql).
language plpgsql
set search_path = ''
as $$
begin
  -- write_trail would name the caller, who may be the member whose complaint hid the offer. Where an operator hid it, the operator is added afterwards.
  insert into private.trail (account_id, actor_kind, subject, act, subject_id, label, before, after, reason)
  select
    a.id, 'service', 'offer', case when (c.after).hidden then 'hidden' else 'shown' end, (c.after).id, (c.after).description,
    jsonb_build_object('hidden', (c.before).hidden), jsonb_build_object('hidden', (c.after).hidden),
    case when (c.after).hidden then (select why.reason from private.reasons_for_hiding why where why.offer_id = (c.after).id) end
  from unnest(changes) as c
  join private.accounts a on a.id = (c.after).influencer_id
  where (c.after).hidden <> (c.before).hidden;
end;
$$;
comment on function private.note_hidden_offers(private.offer_change[]) is
  'An entry for each offer that was hidden from everybody or is seen again: not for a second cause, and not while another cause still hides it.';

create function private.note_removed_offer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- When an upload is undone, one entry for all of its offers was begun before. It has no offers until all are removed.
  if not exists (
    select from private.trail undoing
    where undoing.account_id = old.influencer_id and undoing.act = 'removed' and undoing.upload_id is not null and undoing.offer_ids is null
  ) then
    perform private.write_trail(
      old.influencer_id, 'offer', 'removed', old.id, old.description,
      private.picked_fields(
        to_jsonb(old), private.offer_fields() || array['created_at', 'is_featured', 'published_by_influencer', 'version', 'code_number', 'hidden']
      )
      || jsonb_build_object(
        'complained_of', exists (select from private.complaints c where c.offer_id = old.id and c.settled_at is null)
      )
    );
  end if;
  return old;
end;
$$;
comment on function private.note_removed_offer() is
  'An entry for an offer that is being removed, unless an upload is being undone.';

-- Before each row and not after the statement, because by then the complaints are deleted with the offer.
create trigger note_removed_offer
  before delete on public.promo_codes
  for each row execute function private.note_removed_offer();

-- Profiles, roles, managements and plans

create function private.note_in_trail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  present constant jsonb := coalesce(became, was);
  changed record;
begin
  changed := private.changed_fields(was, became, tg_argv[3:]);
  if changed.after is not null then
    perform private.write_trail(
      (present ->> tg_argv[1])::uuid, tg_argv[0],
      case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'removed' end,
      (present ->> tg_argv[2])::uuid, null,
      case when was is not null then changed.before end, case when became is not null then changed.after end
    );
  end if;
  return null;
end;
$$;
comment on function private.note_in_trail() is
  'Writes an entry about a row: what was added, changed or removed of the fields that the trigger names. What that means is said where it is read (src/features/trail/rules/change-texts.ts). '
  'The trigger''s arguments: the subject, the column of the account, the column of what it is about besides (blank for nothing), and the fields.';

create trigger note_profile_in_trail
  after update on public.profiles
  for each row execute function private.note_in_trail(
    'profile', 'id', '', 'full_name', 'username', 'avatar_url', 'bio', 'social_handle', 'category'
  );
create trigger note_roles_in_trail
  after update on public.profiles
  for each row execute function private.note_in_trail('role', 'id', '', 'is_influencer', 'is_agency', 'is_creditcard', 'is_featured');

-- Only managed_by_agency is noted, and no temporary password. A row is added or deleted without an entry when its management has ended.
create trigger note_in_trail_added
  after insert on public.agency_influencers
  for each row when (new.managed_by_agency)
  execute function private.note_in_trail('management', 'influencer_id', 'agency_id', 'managed_by_agency');
create trigger note_in_trail_changed
  after update on public.agency_influencers
  for each row execute function private.note_in_trail('management', 'influencer_id', 'agency_id', 'managed_by_agency');
create trigger note_in_trail_removed
  after delete on public.agency_influencers
  for each row when (old.managed_by_agency)
  execute function private.note_in_trail('management', 'influencer_id', 'agency_id', 'managed_by_agency');

-- The triggers name only these fields, because a paid month changes others and isn't noted.
create trigger note_in_trail_added
  after insert on public.subscribers
  for each row when (new.subscribed)
  execute function private.note_in_trail('plan', 'user_id', '', 'subscribed', 'subscription_tier', 'cancel_at_period_end', 'next_tier');
create trigger note_in_trail_changed
  after update on public.subscribers
  for each row execute function private.note_in_trail('plan', 'user_id', '', 'subscribed', 'subscription_tier', 'cancel_at_period_end', 'next_tier');

-- Reading

create function public.list_trail(
  of_account uuid, by_agencies boolean default false, after text default null, page_size integer default 24
)
returns table (
  id text,
  at timestamptz,
  actor_kind text,
  actor_name text,
  actor_agency text,
  by_me boolean,
  subject text,
  act text,
  subject_id uuid,
  agency_name text,
  label text,
  was jsonb,
  became jsonb,
  offers integer,
  upload_id uuid,
  reason text,
  revertible boolean,
  reverted_at timestamptz,
  cursor text,
  total integer
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  caller constant uuid := (select auth.uid());
  cursor_keys constant jsonb := private.read_cursor(list_trail.after, 'trail', array['bigint']);
  before_id constant bigint := coalesce((cursor_keys ->> 1)::bigint, 9223372036854775807);
  row_limit constant integer := private.page_size(list_trail.page_size);
  is_own constant boolean := of_account = caller;
  -- The agency for which the caller reads; null for the caller's own trail.
  reading_for uuid;
  -- When that agency's management began. The agency sees nothing from before.
  since timestamptz;
begin
  select theirs.agency_id, theirs.since into reading_for, since
  from private.acts_for(caller) theirs
  where theirs.account_id = of_account and theirs.may_write
  -- The own account, whose since is -infinity, comes before an agency.
  order by theirs.since, theirs.agency_id
  limit 1;
  -- Nothing for visitors, and for whoever neither is the account nor manages it.
  if not found then
    return;
  end if;
  return query
  with readable as not materialized (
    select t.id from private.trail t
    where t.account_id = of_account and t.at >= since
      and (not by_agencies or t.actor_kind = 'agency')
      and (is_own or t.subject in ('offer', 'profile') or t.act = 'address changed' or (t.subject = 'management' and t.subject_id = reading_for))
  ), page as (
    select r.id from readable r where r.id < before_id order by r.id desc limit row_limit
  )
  select
    t.id::text, t.at, t.actor_kind,
    case when is_own or caller = t.actor_id or t.actor_id = of_account or t.agency_id = reading_for then coalesce(actor.full_name, actor.username) end,
    case when is_own or t.agency_id = reading_for then coalesce(acted_for.full_name, acted_for.username) end,
    coalesce(t.actor_id = caller, false),
    t.subject, t.act, t.subject_id,
    case when t.subject = 'management' then coalesce(agency.full_name, agency.username) end,
    t.label, t.before - 'complained_of', t.after, coalesce(cardinality(t.offer_ids), 0), t.upload_id, t.reason,
    private.may_revert(t),
    (select max(back.at) from private.trail back where back.reverts = t.id),
    private.write_cursor('trail', jsonb_build_array(t.id)),
    case when cursor_keys is null then (
      select count(*)::integer from (select from readable limit private.most_counted()) counted
    ) end
  from page
  join private.trail t on t.id = page.id
  left join private.profiles_not_hidden actor on actor.id = t.actor_id and t.actor_kind <> 'operator'
  left join private.profiles_not_hidden acted_for on acted_for.id = t.agency_id and t.agency_id is distinct from t.actor_id
  left join private.profiles_not_hidden agency on agency.id = t.subject_id and t.subject = 'management'
  order by t.id desc;
end;
$$;
comment on function public.list_trail(uuid, boolean, text, integer) is
  'A page of what was changed of an account, latest first. The account itself reads all entries; owner and managers of the agency that manages it now read those about offers, profile, '
  'address and their own management, since that management began; for everybody else the page is empty. by_agencies: only what agencies changed. actor_agency: the agency for which '
  'somebody of its team acted. An operator and a hidden account aren''t named, and no agency learns of another. revertible: by the caller (revert_change, undo_upload). '
  'after, total: as in list_offers.';
grant execute on function public.list_trail(uuid, boolean, text, integer) to authenticated;
