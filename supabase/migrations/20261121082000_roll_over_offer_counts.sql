create function private.hold_offer_count_day()
returns date
language plpgsql
security definer
set search_path = ''
as $$
declare
  lock_key constant bigint := hashtextextended('offer_count_day', 3);
  counted_day date;
begin
  -- Shared by all who count, exclusive for who must roll the day over; never upgraded, so nobody deadlocks.
  if (select day < private.today() from private.offer_count_day) then
    perform pg_advisory_xact_lock(lock_key);
  else
    perform pg_advisory_xact_lock_shared(lock_key);
  end if;
  select day into counted_day from private.offer_count_day;
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
begin
  if counted_day >= today then
    return;
  end if;
  perform private.apply_offer_steps(
    (
      select array_agg(row(c.category, c.brand_key, c.brand_name, c.created_at, -1)::private.offer_step)
      from public.promo_codes c
      where c.expires_on >= counted_day and c.expires_on < today
    ),
    today
  );
  update private.offer_count_day set day = today;
end;
$$;
comment on function private.roll_over_offer_counts() is
  'Takes the offers that ended since out of the counts: on a day''s first write, and by schedule where pg_cron is there.';

create function private.count_offers()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  counted_day constant date := private.hold_offer_count_day();
  steps private.offer_step[];
begin
  execute format(
    $query$
      select array_agg(row(category, brand_key, brand_name, created_at, step)::private.offer_step)
      from (%s) moved
      where expires_on >= $1
    $query$,
    case tg_op
      when 'INSERT' then 'select category, brand_key, brand_name, created_at, expires_on, 1 as step from new_rows'
      when 'DELETE' then 'select category, brand_key, brand_name, created_at, expires_on, -1 as step from old_rows'
      else
        'select moved.* from new_rows n join old_rows o using (id)
         cross join lateral (values
           (n.category, n.brand_key, n.brand_name, n.created_at, n.expires_on, 1),
           (o.category, o.brand_key, o.brand_name, o.created_at, o.expires_on, -1)
         ) as moved(category, brand_key, brand_name, created_at, expires_on, step)
         where (n.category, n.brand_name, n.created_at, n.expires_on)
           is distinct from (o.category, o.brand_name, o.created_at, o.expires_on)'
    end
  ) into steps using counted_day;

  if steps is not null then
    perform private.apply_offer_steps(steps, counted_day);
  end if;
  -- Only now: rolling over reads the table as this statement left it, so its rows must have been counted before.
  perform private.roll_over_offer_counts();
  return null;
end;
$$;
comment on function private.count_offers() is 'Keeps offer_counts after offers were added, changed or deleted.';

create trigger offer_counts_of_added
  after insert on public.promo_codes
  referencing new table as new_rows
  for each statement execute function private.count_offers();
create trigger offer_counts_of_changed
  after update on public.promo_codes
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.count_offers();
create trigger offer_counts_of_deleted
  after delete on public.promo_codes
  referencing old table as old_rows
  for each statement execute function private.count_offers();

do $$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('roll-over-offer-counts', '1 0 * * *', 'select private.roll_over_offer_counts()');
  end if;
end;
$$;
