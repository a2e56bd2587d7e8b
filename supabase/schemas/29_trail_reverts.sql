-- Reverting a change of an offer or a profile, and undoing an uploaded file: removing all that it added. See docs/decisions/trail.md.

-- Reverting

create function private.may_revert(entry private.trail)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(
    entry.actor_kind in ('self', 'agency')
    and entry.at >= (
      select min(theirs.since) from private.acts_for((select auth.uid())) theirs where theirs.account_id = entry.account_id and theirs.may_write
    )
    and case entry.subject
      when 'offer' then
        case entry.act
          -- Not a hidden offer, which would be shown again, nor one that was complained of, which would lose its complaints. And only once: when the offer that
          -- came back was removed again, the newer entry has its latest state. While the offer is there, revert_offer answers 'there_already'.
          when 'removed' then
            entry.before is not null
            and not coalesce((entry.before ->> 'hidden')::boolean, false)
            and not coalesce((entry.before ->> 'complained_of')::boolean, false)
            and (
              not exists (select from private.trail back where back.reverts = entry.id)
              or exists (select from public.promo_codes c where c.id = entry.subject_id)
            )
          when 'changed' then
            entry.before is not null and private.offer_fields() @> array(select jsonb_object_keys(entry.before))
            and not exists (select from public.promo_codes c where c.id = entry.subject_id and c.hidden)
          -- An entry of one offer has its fields in after. One of several offers has only their ids (offer_ids) and is undone as a file.
          when 'added' then
            entry.after is not null or (entry.upload_id is not null and entry.at > now() - interval '30 days')
          else false
        end
      -- Not the picture, because the file of a former picture is gone. An agency reverts only what it may edit.
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
  'Whether the caller may revert an entry: a change of an offer or of the profile that the account itself or an agency made, and that the caller could make '
  'by hand. What a file added is reverted by undo_upload, within 30 days; a single offer that it added for an influencer also later, as any addition. '
  'For an agency, only what happened since its management began.';

create function private.revert_offer(entry private.trail, out outcome text, out present jsonb)
language plpgsql
set search_path = ''
as $$
declare
  offer public.promo_codes;
  former public.promo_codes;
begin
  if entry.act = 'removed' then
    -- There is no row to lock. Of two calls at the same moment, the second waits here and then finds the offer that the first has brought back.
    perform private.lock_member(entry.account_id);
  end if;
  select c.* into offer from public.promo_codes c where c.id = entry.subject_id for update;
  if entry.act = 'removed' then
    outcome := case when offer.id is null then 'reverted' else 'there_already' end;
    if outcome = 'reverted' then
      former := private.offer_from(entry.account_id, entry.before);
      former.id := entry.subject_id;
      perform private.write_offers(
        array[former], array['id', 'created_at', 'is_featured', 'version', 'code_number'] || private.offer_fields(), are_new => true
      );
      -- Who published the offer counts, not who brought it back.
      update public.promo_codes c set published_by_influencer = former.published_by_influencer where c.id = former.id;
      -- What is printed leads to the offer again.
      with given_up as (
        delete from private.former_endings f where f.offer_id = former.id returning f.ending, f.is_chosen
      )
      insert into private.short_links (ending, influencer_id, offer_id, is_chosen)
      select g.ending, former.influencer_id, former.id, g.is_chosen from given_up g
      on conflict do nothing;
    end if;
    return;
  end if;
  if offer.id is null then
    outcome := 'removed_since';
    return;
  end if;
  present := private.picked_fields(to_jsonb(offer), array(select jsonb_object_keys(entry.after)));
  outcome := case when present = entry.after then 'reverted' else 'changed_since' end;
  if outcome = 'reverted' and entry.act = 'added' then
    delete from public.promo_codes c where c.id = entry.subject_id;
  elsif outcome = 'reverted' then
    perform private.write_offers(array[jsonb_populate_record(offer, entry.before)], private.offer_fields(), are_new => false);
  end if;
end;
$$;
comment on function private.revert_offer(private.trail) is
  'Reverts an addition, an edit or a removal of an offer, unless the fields that it wrote were changed since.';

create function public.revert_change(entry_id bigint)
returns table (outcome text, present jsonb)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  entry private.trail;
  profile public.profiles;
  last_entry_before constant bigint := (select max(t.id) from private.trail t);
begin
  select t.* into entry from private.trail t where t.id = entry_id;
  -- An entry of several offers names none: undo_upload takes it back.
  if not found or not private.may_revert(entry) or (entry.subject = 'offer' and entry.subject_id is null) then
    raise exception 'There is no such change that you may take back.' using errcode = '42501';
  end if;
  if entry.subject = 'profile' then
    select p.* into profile from public.profiles p where p.id = entry.account_id for no key update;
    present := private.picked_fields(to_jsonb(profile), array(select jsonb_object_keys(entry.after)));
    outcome := case when present = entry.after then 'reverted' else 'changed_since' end;
    if outcome = 'reverted' then
      profile := jsonb_populate_record(profile, entry.before);
      update public.profiles p
      set
        full_name = profile.full_name, username = profile.username, bio = profile.bio,
        social_handle = profile.social_handle, category = profile.category
      where p.id = profile.id;
    end if;
  else
    select reverted.* into outcome, present from private.revert_offer(entry) reverted;
  end if;
  -- The transaction may have written entries before: only this call's own are marked.
  update private.entries_of_this_transaction e set reverts = entry.id where e.id > last_entry_before;
  if outcome = 'changed_since' then
    present := (select jsonb_object_agg(f.key, f.value) from jsonb_each(present) f where f.value <> entry.after -> f.key);
  else
    present := null;
  end if;
  return next;
end;
$$;
comment on function public.revert_change(bigint) is
  'Reverts a change of an offer or a profile, whole or not at all, as if the caller edited it by hand: limits and rules count. The '
  'outcome is "reverted"; "changed_since", with what the changed fields have now in present; "removed_since" or "there_already", for an '
  'offer that is gone or back. A removed offer comes back under its id, date and version, once for each removal. '
  'Runs with the owner''s rights, because no client may set an id; private.may_revert asks what policies would.';
grant execute on function public.revert_change(bigint) to authenticated;

-- Undoing a file

create function private.mark_as_upload(influencers uuid[])
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  with upload as materialized (
    select gen_random_uuid() as id
  )
  update private.entries_of_this_transaction e
  set upload_id = upload.id
  from upload
  where e.id in (
    select max(latest.id) from private.entries_of_this_transaction latest
    where latest.account_id = any (influencers) and latest.subject = 'offer' and latest.act = 'added'
    group by latest.account_id
  );
$$;
comment on function private.mark_as_upload(uuid[]) is
  'Marks the entries of what the transaction has just added for these influencers as those of one uploaded file, by which undo_upload finds them. Runs '
  'with the owner''s rights, because no client writes the trail.';
grant execute on function private.mark_as_upload(uuid[]) to authenticated;

create function public.my_uploads()
returns table (upload_id uuid, at timestamptz, offers integer, influencers integer, uploaded_by text, undone_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  with mine as (
    select t.* from private.trail t
    where t.account_id = (select auth.uid()) and t.actor_id = (select auth.uid())
    union all
    select t.* from private.acts_for((select auth.uid())) theirs
    join private.trail t on t.agency_id = theirs.agency_id and t.account_id = theirs.account_id and t.at >= theirs.since
    where theirs.may_write
  )
  select
    t.upload_id, min(t.at), sum(cardinality(t.offer_ids))::integer, count(*)::integer,
    (
      select coalesce(uploader.full_name, uploader.username) from private.profiles_not_hidden uploader
      where uploader.id = (array_agg(t.actor_id))[1] and uploader.id <> (select auth.uid())
    ),
    case when bool_and(back.at is not null) then max(back.at) end
  from mine t
  left join lateral (select max(b.at) as at from private.trail b where b.reverts = t.id) back on true
  where t.upload_id is not null and t.act = 'added' and t.at > now() - interval '30 days'
  group by t.upload_id
  order by min(t.at) desc
  limit 24;
$$;
comment on function public.my_uploads() is
  'The 24 latest files of promo codes that were uploaded within the last 30 days by the caller for itself, or by anybody for an agency whose owner or manager it '
  'is: how many codes each added, and for how many influencers, counting those for whom the caller may undo it, and when it was undone. uploaded_by: null for the caller and for a hidden account.';
grant execute on function public.my_uploads() to authenticated;

create function public.undo_upload(of_upload uuid)
returns table (removed integer, kept integer, examples jsonb)
language plpgsql
volatile
security definer
set search_path = ''
-- The call may have to wait for an upload (upload_promo_codes), which may take as long.
set statement_timeout = '30s'
set lock_timeout = '30s'
as $$
declare
  caller constant uuid := (select auth.uid());
  entry private.trail;
  removal bigint;
  gone uuid[];
begin
  removed := 0;
  kept := 0;
  examples := '[]';
  for entry in
    select t.* from private.trail t
    where t.upload_id = of_upload and t.act = 'added' and private.may_revert(t)
    order by t.account_id
  loop
    perform from public.promo_codes c where c.id = any (entry.offer_ids) order by c.id for update;
    -- An offer that was never edited has version 1.
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
    -- This is one entry for all of the file's offers. It is written before they are deleted, so that the trigger note_removed_offer finds it and writes none for
    -- each. Their ids are added afterwards.
    insert into private.trail (account_id, actor_id, actor_kind, agency_id, subject, act, upload_id, reverts)
    select entry.account_id, acting.actor_id, acting.actor_kind, acting.agency_id, 'offer', 'removed', of_upload, entry.id
    from private.acting_on(entry.account_id) acting
    returning id into removal;
    with deleted as (
      delete from public.promo_codes c where c.id = any (entry.offer_ids) and c.version = 1 returning c.id
    )
    select array_agg(d.id) into gone from deleted d;
    removed := removed + cardinality(gone);
    update private.trail t set offer_ids = gone where t.id = removal;
  end loop;
  if not found then
    raise exception 'There is no such upload that you may undo.' using errcode = '42501';
  end if;
  examples := (select coalesce(jsonb_agg(e.value), '[]') from (select value from jsonb_array_elements(examples) limit 20) e);
  return next;
end;
$$;
comment on function public.undo_upload(uuid) is
  'Removes what a file added, within 30 days (a single offer of an influencer also later, see private.may_revert): for an influencer its own part, and for an '
  'agency''s owner and managers that of the influencers for whom they may write, since the management began. '
  'What was edited since stays: how many, and up to 20 of them. Calling it twice does no harm.';
grant execute on function public.undo_upload(uuid) to authenticated;
