-- How offers are written: who waits for whom, what is refused, what the server fills in, and what follows.

-- Locks

-- Everybody who follows or publishes takes locks in this order, so that no two transactions wait for each other:
--   the member's advisory lock (07_follows.sql), the influencer's profile row, code rows, offer_reliability rows, the influencer's lock row, follow rows,
--   domain rows, follower_counts.
-- An insert through the REST interface locks the influencers in the order of its rows, so two inserts that name several influencers in opposite orders wait for
-- each other until Postgres ends one of them. No screen sends such an insert: a file's influencers are locked first, by their ids (private.match_influencers).
-- The lock row is not the profile's row: whoever edits a link has locked the code's row before, while whoever renames an
-- influencer has locked the profile's row and waits for its codes' rows. And it is a row and not an advisory lock, because
-- followers, who share it, then needn't queue behind somebody who waits to publish.
create table private.influencer_locks (
  influencer_id uuid primary key references private.accounts (id) on delete cascade
);
comment on table private.influencer_locks is
  'A row of each account to be locked: for key share by whoever follows it, for update by whoever publishes for it.';
alter table private.influencer_locks enable row level security;

-- What is refused before any work

create function private.refuse_overlong_field(field text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  constraint_name constant text := format('promo_codes_%s_length', field);
begin
  raise exception 'new row for relation "promo_codes" violates check constraint "%"', constraint_name
    using errcode = '23514', constraint = constraint_name;
end;
$$;
comment on function private.refuse_overlong_field(text) is
  'Raises an error like that of a constraint on the column''s length (promo_codes_<field>_length). The table''s own constraints are checked '
  'only after the work that is to be spared.';
grant execute on function private.refuse_overlong_field(text) to authenticated;

create function private.refuse_overlong_texts(offer public.promo_codes)
returns void
language plpgsql
set search_path = ''
as $$
declare
  -- No column allows so many bytes. The exact lengths, in characters, are in the constraints.
  far_too_long constant integer := 8192;
  overlong text;
begin
  -- Most offers are shorter as a whole.
  if octet_length(offer::text) <= far_too_long then
    return;
  end if;
  select given.key into overlong
  from jsonb_each_text(to_jsonb(offer)) as given
  where given.key = any (private.offer_fields()) and octet_length(given.value) > far_too_long
  limit 1;
  if found then
    perform private.refuse_overlong_field(overlong);
  end if;
end;
$$;
comment on function private.refuse_overlong_texts(public.promo_codes) is
  'Refuses, as a constraint would, a text that is beyond every limit, before the generated columns are computed from it.';

-- Adding

create function private.admit_offer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Null when the server adds an offer, which it may.
  caller constant uuid := (select auth.uid());
begin
  perform private.refuse_overlong_texts(new);
  -- What the policy for inserts checks only after the triggers is checked here, so that no stranger takes an influencer's lock.
  if caller is not null
    and not exists (select from private.acts_for(caller) mine where mine.account_id = new.influencer_id and mine.may_publish)
  then
    raise exception 'new row violates row-level security policy for table "promo_codes"' using errcode = '42501';
  end if;
  -- Nobody renames the influencer meanwhile, and one transaction at a time adds codes for it.
  perform from public.profiles p where p.id = new.influencer_id for share;
  if not found or private.is_hidden_account(new.influencer_id) then
    raise exception 'There is no such influencer to publish for.' using errcode = '23503';
  end if;
  perform from private.influencer_locks l where l.influencer_id = new.influencer_id for update;
  -- Anyone reads a code's columns, and two authors may send the same key: so it is kept as a hash that is the author's own. Null without a key.
  new.idempotency_key := md5(caller::text || new.influencer_id || new.idempotency_key)::uuid;
  -- A repetition, which the unique index refuses, needs no free slot.
  if not exists (select from public.promo_codes c where c.idempotency_key = new.idempotency_key) then
    perform private.refuse_beyond_limit(new.influencer_id);
  end if;
  new.influencer_names := (select concat_ws(' ', p.full_name, p.username) from public.profiles p where p.id = new.influencer_id);
  -- Where the server adds a code, the column keeps what it was given.
  if caller is not null then
    new.published_by_influencer := caller = new.influencer_id;
  end if;
  return new;
end;
$$;
comment on function private.admit_offer() is
  'Refuses an offer that is too long, a stranger''s, of an influencer that is hidden or gone, or beyond the plan, and fills in what the server decides. Runs with the owner''s rights for the locks.';

create trigger admit_offer
  before insert on public.promo_codes
  for each row execute function private.admit_offer();

-- Changing

create function private.revise_offer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- The results list no more of an offer's former codes (docs/product/results.md#another-code).
  most_former_codes constant integer := 50;
begin
  perform private.refuse_overlong_texts(new);
  if new.influencer_id <> old.influencer_id then
    raise exception 'A code stays with the influencer for whom it was added.' using errcode = '42501';
  end if;
  -- An edit is a change of what people write; what the server sets, such as the copy of the influencer's name, is none.
  new.version := old.version;
  if private.picked_fields(to_jsonb(new), private.offer_fields()) <> private.picked_fields(to_jsonb(old), private.offer_fields()) then
    new.version := old.version + 1;
    if private.has_another_code(old, new) then
      insert into private.former_codes (offer_id, code_number, promo_code, brand_name, category)
      values (old.id, old.code_number, old.promo_code, old.brand_name, old.category);
      delete from private.former_codes f where f.offer_id = old.id and f.code_number <= old.code_number - most_former_codes;
      new.code_number := old.code_number + 1;
    end if;
  end if;
  -- An offer whose last day is changed may be live again. If it isn't, the schedule notes anew that the offer has ended.
  if new.expiration_date is distinct from old.expiration_date then
    new.has_ended := false;
  end if;
  return new;
end;
$$;
comment on function private.revise_offer() is
  'Refuses to give an offer to another influencer, also when the server asks, and counts the offer''s versions and codes. Runs with the owner''s rights to keep former codes.';

create trigger revise_offer
  before update on public.promo_codes
  for each row execute function private.revise_offer();

-- What follows from a statement

create type private.offer_change as (before public.promo_codes, after public.promo_codes);
comment on type private.offer_change is 'An offer that was added (before is null), changed, or deleted (after is null).';

create function private.influencers_concerned(changes private.offer_change[], out announced uuid[], out changed_in_extensions uuid[])
language plpgsql
stable
set search_path = ''
as $$
begin
  select
    coalesce(array_agg(distinct c.influencer_id) filter (where hidden.account_id is null and c.remains_or_was_seen), '{}'),
    coalesce(array_agg(distinct c.influencer_id) filter (where hidden.departed is not true and c.changes_extensions), '{}')
  into announced, changed_in_extensions
  from (
    select
      coalesce((change.after).influencer_id, (change.before).influencer_id) as influencer_id,
      (change.after).id is not null or not (change.before).hidden as remains_or_was_seen,
      ((change.after).version, (change.after).created_at, (change.after).hidden)
        is distinct from ((change.before).version, (change.before).created_at, (change.before).hidden) as changes_extensions
    from unnest(changes) as change
  ) c
  left join private.hidden_accounts hidden on hidden.account_id = c.influencer_id;
end;
$$;
comment on function private.influencers_concerned(private.offer_change[]) is
  'Whom a statement on offers concerns. announced: the influencers whose listeners are told; not hidden accounts, nor those of whom only hidden offers were deleted. '
  'changed_in_extensions: the influencers of whom browser extensions show something else than before; not deleted accounts, of whom extensions show nothing any more.';

create function private.follow_up_offers()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Only a trigger's own statements see its transition tables, so the functions below get the rows.
  changes private.offer_change[];
  with_another_code uuid[];
  announced uuid[];
  changed_in_extensions uuid[];
begin
  if tg_op = 'INSERT' then
    changes := array(select row(null, added::public.promo_codes)::private.offer_change from new_rows added);
  elsif tg_op = 'DELETE' then
    changes := array(select row(deleted::public.promo_codes, null)::private.offer_change from old_rows deleted);
  else
    changes := array(
      select row(before::public.promo_codes, after::public.promo_codes)::private.offer_change
      from new_rows after
      -- A full join, for which Postgres never compares each row with each other row. The session's first statement, which may have changed one row,
      -- makes the plan for all others: with an inner join, 10,000 changed rows took 16 s instead of 14 ms.
      full join old_rows before using (id)
      -- The version counts edits of what people write: the influencer's new name alone changes no offer.
      where (after.version, after.is_featured, after.created_at, after.hidden)
        is distinct from (before.version, before.is_featured, before.created_at, before.hidden)
    );
  end if;
  if changes = '{}' then
    return null;
  end if;

  -- The calls are in the order of locks that stands at the beginning of this file. The lock rows of all influencers, also of those whose offers
  -- have no domains, are locked before any domain: otherwise two uploads for the same two influencers would wait for each other.
  if tg_op <> 'DELETE' then
    perform private.refuse_blocked_domains(changes);
  end if;
  if tg_op = 'UPDATE' then
    perform private.note_edited_offers(changes);
    perform private.note_hidden_offers(changes);
    -- Reports of a former code don't count for the present one.
    with_another_code := array(select (c.after).id from unnest(changes) as c where (c.after).code_number <> (c.before).code_number);
    if with_another_code <> '{}' then
      perform private.recount_reports(with_another_code);
    end if;
  end if;
  select * into announced, changed_in_extensions from private.influencers_concerned(changes);
  perform from private.influencer_locks l where l.influencer_id = any (changed_in_extensions) order by l.influencer_id for update;
  perform private.spread_domains(changes);
  if tg_op = 'INSERT' then
    perform private.note_added_offers(changes);
  end if;
  -- Of a deleted account's offers nobody is told.
  if announced <> '{}' or changed_in_extensions <> '{}' then
    perform realtime.send('{}', 'offers', 'influencer:' || told.influencer_id, true) from unnest(announced) as told(influencer_id);
    insert into private.outbox (changes_deals, changed_influencers, published_offers)
    -- Whoever shows deals is told also of an offer that few see: from silence, listeners would conclude that a changed offer is for followers only.
    values (announced <> '{}', changed_in_extensions, private.offers_to_publish(changes));
  end if;
  return null;
end;
$$;
comment on function private.follow_up_offers() is
  'Does what must be true when a statement that added, changed or deleted offers is committed, and leaves one row in the outbox for everything else. '
  'Runs with the owner''s rights, because clients write none of it.';

create trigger follow_up_added
  after insert on public.promo_codes
  referencing new table as new_rows
  for each statement execute function private.follow_up_offers();
create trigger follow_up_changed
  after update on public.promo_codes
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.follow_up_offers();
create trigger follow_up_deleted
  after delete on public.promo_codes
  referencing old table as old_rows
  for each statement execute function private.follow_up_offers();

-- Writing by the list of fields

create function private.offer_from(of_influencer uuid, fields jsonb)
returns public.promo_codes
language sql
stable
set search_path = ''
as $$
  -- A file may leave these fields out, and has its countries as one text.
  select jsonb_populate_record(
    null::public.promo_codes,
    '{"first_order_only": false, "followers_only": false, "unpaid_link": false, "countries": [], "currency": "USD", "further_domains": []}' || jsonb_strip_nulls(fields)
      || case when jsonb_typeof(fields -> 'countries') = 'string'
        then jsonb_build_object('countries', string_to_array(fields ->> 'countries', ', ')) else '{}' end
      || jsonb_build_object('influencer_id', of_influencer)
  );
$$;
comment on function private.offer_from(uuid, jsonb) is 'A row of promo_codes made of what people wrote, by the names of the columns.';
grant execute on function private.offer_from(uuid, jsonb) to authenticated;

create function private.write_offers(offers public.promo_codes[], fields text[], are_new boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  columns constant text := (select string_agg(format('%I', field), ', ') from unnest(fields) as field);
begin
  if are_new then
    execute format('insert into public.promo_codes (influencer_id, %1$s) select influencer_id, %1$s from unnest($1)', columns) using offers;
  else
    execute format(
      'update public.promo_codes c set (%1$s) = (select %1$s from unnest($1) as given where given.id = c.id)
       where c.id in (select given.id from unnest($1) as given)',
      columns
    ) using offers;
  end if;
end;
$$;
comment on function private.write_offers(public.promo_codes[], text[], boolean) is
  'Adds offers with these fields, in their order, or (are_new is false) gives the present ones these fields. The only function that builds a statement from names of columns, '
  'so that no other has to name them all. Runs with the caller''s rights: policies, grants, constraints and the offer limit hold as for any other write.';
grant execute on function private.write_offers(public.promo_codes[], text[], boolean) to authenticated;
