create table private.offer_changes (
  id bigint primary key generated always as identity,
  steps private.offer_step[] not null
);
comment on table private.offer_changes is
  'What statements on promo_codes changed, until the same transaction counts it at its commit: always empty to others.';

alter table private.offer_changes enable row level security;

create function private.note_offer_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  noted private.offer_step[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(category, brand_key, brand_name, created_at, expires_on, 1)::private.offer_step) into noted
    from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(row(category, brand_key, brand_name, created_at, expires_on, -1)::private.offer_step) into noted
    from old_rows;
  else
    select array_agg(moved.step) into noted
    from new_rows after
    join old_rows before using (id)
    cross join lateral (values
      (row(after.category, after.brand_key, after.brand_name, after.created_at, after.expires_on, 1)::private.offer_step),
      (row(before.category, before.brand_key, before.brand_name, before.created_at, before.expires_on, -1)::private.offer_step)
    ) as moved(step)
    where (after.category, after.brand_name, after.created_at, after.expires_on)
      is distinct from (before.category, before.brand_name, before.created_at, before.expires_on);
  end if;
  if noted is not null then
    insert into private.offer_changes (steps) values (noted);
  end if;
  return null;
end;
$$;
comment on function private.note_offer_change() is 'Notes the offers that a statement added, changed or deleted.';

create trigger note_added_offers
  after insert on public.promo_codes
  referencing new table as new_rows
  for each statement execute function private.note_offer_change();
create trigger note_changed_offers
  after update on public.promo_codes
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_offer_change();
create trigger note_deleted_offers
  after delete on public.promo_codes
  referencing old table as old_rows
  for each statement execute function private.note_offer_change();

create function private.hold_offer_count_day()
returns date
language plpgsql
security definer
set search_path = ''
as $$
declare
  lock_key constant bigint := hashtextextended('offer_counts.day', 0);
  counted_day date;
begin
  -- Shared by all who count, exclusive for who must roll the day over; never upgraded, so nobody deadlocks.
  if (select day < private.today() from public.offer_counts where category = '' and brand_key = '') then
    perform pg_advisory_xact_lock(lock_key);
  else
    perform pg_advisory_xact_lock_shared(lock_key);
  end if;
  select day into counted_day from public.offer_counts where category = '' and brand_key = '';
  return counted_day;
end;
$$;
comment on function private.hold_offer_count_day() is
  'The day for which the counts are right, held until the transaction ends. A past day is held exclusively, to be rolled over.';

create function private.roll_over_offer_counts()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
  counted_day constant date := private.hold_offer_count_day();
  ended private.offer_step[];
begin
  if counted_day >= today then
    return;
  end if;
  -- As steps of today, which must not be left out as ended: what is left is looked at for today.
  select array_agg(row(c.category, c.brand_key, c.brand_name, c.created_at, 'infinity', -1)::private.offer_step)
  into ended
  from public.promo_codes c
  where c.expires_on >= counted_day and c.expires_on < today;
  perform private.add_to_offer_counts(ended, today);
  update public.offer_counts set day = today where category = '' and brand_key = '';
end;
$$;
comment on function private.roll_over_offer_counts() is
  'Takes the offers that ended since out of the counts: on a day''s first write, and by schedule where pg_cron is there.';

create function private.settle_offer_changes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed private.offer_step[];
begin
  -- The first of a transaction's notes settles them all; the others are gone when their turn comes.
  if not exists (select from private.offer_changes where id = new.id) then
    return null;
  end if;
  with settled as (
    delete from private.offer_changes where id >= new.id returning steps
  )
  select array_agg(row(s.category, s.brand_key, s.name, s.at, s.expires_on, s.step)::private.offer_step) into changed
  from settled cross join lateral unnest(settled.steps) as s;

  perform private.add_to_offer_counts(changed, private.hold_offer_count_day());
  -- Only now: rolling over reads the table as this transaction leaves it, so its changes must have been counted before.
  perform private.roll_over_offer_counts();
  return null;
end;
$$;
comment on function private.settle_offer_changes() is
  'At commit: adds what the transaction''s statements changed to offer_counts. So nobody holds a category''s count for longer, '
  'and transactions of several statements count in key order too.';

create constraint trigger settle_offer_changes
  after insert on private.offer_changes
  deferrable initially deferred
  for each row execute function private.settle_offer_changes();

do $$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('roll-over-offer-counts', '1 0 * * *', 'select private.roll_over_offer_counts()');
  end if;
end;
$$;
