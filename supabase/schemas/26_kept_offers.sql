-- The offers that a member has saved or copied, to be reminded of before they end.

create table private.kept_offers (
  user_id uuid not null references private.accounts (id) on delete cascade,
  offer_id uuid not null,
  saved_at timestamptz,
  copied_at timestamptz,
  code_number integer not null default 1,
  reminded_of date not null default '-infinity',
  primary key (user_id, offer_id),
  constraint kept_offers_kept check (saved_at is not null or copied_at is not null)
);
comment on table private.kept_offers is
  'The offers that a member has saved, and those whose code it has copied, to be reminded of before they end. Nobody else reads it.';
comment on column private.kept_offers.offer_id is
  'No foreign key: deleting a code that a million have copied must not take their rows with it. Rows without an offer are deleted when the '
  'member keeps its next offer.';
comment on column private.kept_offers.code_number is 'The number of the code that the member kept (promo_codes.code_number): a reminder says when the offer has another code by now.';
comment on column private.kept_offers.reminded_of is 'The expiration date of which the member was last reminded, -infinity for none. When the offer gets a later one, the member is reminded again.';
create index kept_offers_offer_id_idx on private.kept_offers (offer_id, reminded_of);
alter table private.kept_offers enable row level security;

-- For the functions below that run with the caller's rights. Clients can't reach the table, because PostgREST doesn't serve the schema.
grant select, delete, update (saved_at, copied_at) on private.kept_offers to authenticated;

create policy "A member reads what it keeps"
  on private.kept_offers for select to authenticated
  using (user_id = (select auth.uid()));
create policy "A member takes back what it keeps"
  on private.kept_offers for update to authenticated
  using (user_id = (select auth.uid()));
create policy "A member deletes what it keeps"
  on private.kept_offers for delete to authenticated
  using (user_id = (select auth.uid()));

create function private.forget_stale_kept_offers(of_member uuid)
returns void
language sql
set search_path = ''
as $$
  -- An offer that was only copied is of no use once it has ended, and a hundred of them are enough.
  delete from private.kept_offers k
  where k.user_id = of_member and k.offer_id in (
    select own.offer_id
    from (
      select
        mine.offer_id, mine.saved_at, c.id as still_there, c.live_until,
        row_number() over (partition by mine.saved_at is null order by mine.copied_at desc, mine.offer_id) as nth
      from private.kept_offers mine
      left join public.promo_codes c
        on c.id = mine.offer_id and (not c.followers_only or private.is_let_in(of_member, c.influencer_id))
      where mine.user_id = of_member
    ) own
    where own.still_there is null
      or (own.saved_at is null and (own.live_until < private.today() or own.nth > 100))
  );
$$;
comment on function private.forget_stale_kept_offers(uuid) is
  'Removes, of what a member keeps, the offers that were deleted or don''t let the member in any more, and those that it only copied and that have ended or aren''t '
  'among the last hundred.';

create function public.save_offer(offer_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_saved constant integer := 500;
  caller constant uuid := (select auth.uid());
begin
  perform private.lock_member(caller);
  insert into private.kept_offers as kept (user_id, offer_id, code_number, saved_at)
  select caller, c.id, c.code_number, now() from private.visible_offers c
  where c.id = save_offer.offer_id
  on conflict on constraint kept_offers_pkey do update set saved_at = excluded.saved_at, code_number = excluded.code_number
  where kept.saved_at is null;
  perform private.forget_stale_kept_offers(caller);
  if (select count(*) from private.kept_offers k where k.user_id = caller and k.saved_at is not null) > max_saved then
    -- The message is shown to people as it is, because this error has no code of its own.
    raise exception 'You have saved % offers, which is as many as fit. Take one back to save another.', max_saved;
  end if;
end;
$$;
comment on function public.save_offer(uuid) is 'Saves an offer for the caller, who is reminded before it ends. Refused when 500 are saved already. Nothing happens when there is no such offer.';
grant execute on function public.save_offer(uuid) to authenticated;

create function public.unsave_offer(offer_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_member((select auth.uid()));
  delete from private.kept_offers k
  where k.user_id = (select auth.uid()) and k.offer_id = unsave_offer.offer_id and k.copied_at is null;
  update private.kept_offers k set saved_at = null
  where k.user_id = (select auth.uid()) and k.offer_id = unsave_offer.offer_id;
end;
$$;
comment on function public.unsave_offer(uuid) is 'Takes back what save_offer did.';
grant execute on function public.unsave_offer(uuid) to authenticated;

create function public.remember_copied_offer(offer_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
begin
  perform private.lock_member(caller);
  insert into private.kept_offers as kept (user_id, offer_id, code_number, copied_at)
  select caller, c.id, c.code_number, now() from private.visible_offers c
  where c.id = remember_copied_offer.offer_id and c.expiration_date >= private.today()
    -- Nothing is noted of a member who doesn't want to be reminded.
    and not exists (select from public.notification_settings s where s.user_id = caller and not s.ending_soon)
  on conflict on constraint kept_offers_pkey do update
  set copied_at = excluded.copied_at, code_number = case when kept.saved_at is null then excluded.code_number else kept.code_number end;
  perform private.forget_stale_kept_offers(caller);
end;
$$;
comment on function public.remember_copied_offer(uuid) is
  'Notes that the caller has copied an offer''s code, to remind it before the offer ends: of the last hundred, and only if it wants that.';
grant execute on function public.remember_copied_offer(uuid) to authenticated;

create function private.forget_copied_offers()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_member(new.user_id);
  delete from private.kept_offers k where k.user_id = new.user_id and k.saved_at is null;
  update private.kept_offers k set copied_at = null where k.user_id = new.user_id and k.copied_at is not null;
  return null;
end;
$$;
comment on function private.forget_copied_offers() is 'Forgets what a member has copied when it wants no reminders any more: copies are noted for nothing else.';

create trigger forget_copied_offers
  after update on public.notification_settings
  for each row when (old.ending_soon and not new.ending_soon)
  execute function private.forget_copied_offers();

create function public.my_saved_offers()
returns table (offer_id uuid, code_changed boolean)
language sql
stable
set search_path = ''
as $$
  select mine.offer_id, mine.code_number <> c.code_number
  from private.kept_offers mine
  join public.promo_codes c on c.id = mine.offer_id
  where mine.user_id = (select auth.uid()) and mine.saved_at is not null
  order by mine.saved_at desc;
$$;
comment on function public.my_saved_offers() is 'The ids of the offers that the caller has saved and still sees, for the hearts on tickets. code_changed: whether the offer has another code, brand or shop since.';
grant execute on function public.my_saved_offers() to authenticated;

create function public.list_saved_offers(after text default null, page_size integer default 24)
returns setof public.offer
language plpgsql
stable
set search_path = ''
as $$
declare
  cursor_keys constant jsonb := private.read_cursor(after, 'saved offers', array['timestamptz', 'uuid']);
begin
  return query
  select offer.*
  from private.kept_offers mine
  join public.promo_codes c on c.id = mine.offer_id
  cross join lateral private.as_offer(
    c, private.write_cursor('saved offers', jsonb_build_array(mine.saved_at, mine.offer_id)),
    case when after is null then (
      select count(*)::integer from private.kept_offers saved
      join public.promo_codes there on there.id = saved.offer_id
      where saved.user_id = (select auth.uid()) and saved.saved_at is not null
    ) end
  ) as offer
  where mine.user_id = (select auth.uid()) and mine.saved_at is not null
    and (cursor_keys is null or (mine.saved_at, mine.offer_id) < ((cursor_keys ->> 1)::timestamptz, (cursor_keys ->> 2)::uuid))
  order by mine.saved_at desc, mine.offer_id desc
  limit private.page_size(list_saved_offers.page_size);
end;
$$;
comment on function public.list_saved_offers(text, integer) is
  'A page of the offers that the caller has saved, also those that have ended: the last saved first. after, total: as in list_offers.';
grant execute on function public.list_saved_offers(text, integer) to authenticated;
