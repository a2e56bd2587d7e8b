-- What a member hears of and where: settings, muted categories, the devices that get notifications, and the offers that it keeps.
-- See docs/product/notifications.md and docs/decisions/notifications.md.

-- Local time

create function private.is_time_zone(name text)
returns boolean
language plpgsql
immutable parallel safe
set search_path = ''
as $$
begin
  -- Postgres would also take rules such as 'AAA+3', of which no browser's zone has the form.
  if name !~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}$' or length(name) > 64 then
    return false;
  end if;
  perform '2000-01-01'::timestamp at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end;
$$;
comment on function private.is_time_zone(text) is 'Whether it is the name of a time zone, such as Europe/Berlin or UTC.';
grant execute on function private.is_time_zone(text) to authenticated;

create function private.next_time_at(zone text, clock time, after timestamptz, weekday integer default null)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  -- A time that a day leaves out, when clocks are put forward, comes an hour later; of one that comes twice the second counts.
  select min(candidate.at)
  from (
    select (day::date + clock) at time zone zone as at, day
    from generate_series((after at time zone zone)::date, (after at time zone zone)::date + 8, interval '1 day') day
  ) candidate
  where candidate.at > after and (weekday is null or extract(isodow from candidate.day) = weekday);
$$;
comment on function private.next_time_at(text, time, timestamptz, integer) is
  'The next moment after another at which clocks of a time zone show a time; with a weekday (1 is Monday) on that day only.';
grant execute on function private.next_time_at(text, time, timestamptz, integer) to authenticated;

create function private.end_of_quiet(zone text, quiet_from time, quiet_until time, at timestamptz)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select private.next_time_at(zone, quiet_until, at)
  from (select (at at time zone zone)::time as clock) local
  where case
    when quiet_from < quiet_until then local.clock >= quiet_from and local.clock < quiet_until
    else local.clock >= quiet_from or local.clock < quiet_until
  end;
$$;
comment on function private.end_of_quiet(text, time, time, timestamptz) is
  'When the quiet hours end in which a moment is, and null outside of them. They may pass midnight.';

-- Settings

create table public.notification_settings (
  user_id uuid primary key references private.accounts (id) on delete cascade,
  site boolean not null default true,
  extension boolean not null default true,
  push boolean not null default true,
  digest text not null default 'off',
  digest_hour smallint not null default 8,
  ending_soon boolean not null default true,
  quiet_from time,
  quiet_until time,
  time_zone text not null default 'UTC',
  next_digest_at timestamptz,
  digest_since timestamptz,
  digest_claimed_until timestamptz,
  digest_attempts smallint not null default 0,
  digest_told_until date,
  constraint notification_settings_digest_known check (digest in ('off', 'daily', 'weekly')),
  constraint notification_settings_digest_hour_range check (digest_hour between 0 and 23),
  constraint notification_settings_quiet_hours check (
    (quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until
  ),
  constraint notification_settings_time_zone_known check (private.is_time_zone(time_zone))
);
comment on table public.notification_settings is
  'Where and when a member wants to hear of offers. A member without a row has the defaults, which my_notification_settings writes.';
comment on column public.notification_settings.digest is 'Mails: off, daily, or weekly, which is on Mondays, at digest_hour.';
comment on column public.notification_settings.ending_soon is 'Whether to remind of kept offers that end tomorrow, at digest_hour.';
comment on column public.notification_settings.next_digest_at is 'When the next mail is due; null without mails. No client sets it.';
comment on column public.notification_settings.digest_since is 'The next mail has the offers that were published after this. No client sets it.';
comment on column public.notification_settings.digest_claimed_until is
  'Until then a run is sending the mail that is due, or it rests after a failure. No client sets it.';
comment on column public.notification_settings.digest_attempts is 'How often the mail that is due was claimed. No client sets it.';
comment on column public.notification_settings.digest_told_until is
  'Up to which last day mails have told of what ends; null before the first of its kind. No client sets it.';
create index notification_settings_next_digest_idx on public.notification_settings (next_digest_at) where next_digest_at is not null;
alter table public.notification_settings enable row level security;
grant select, update (
  site, extension, push, digest, digest_hour, ending_soon, quiet_from, quiet_until, time_zone
) on public.notification_settings to authenticated;

create policy "A member reads its own notification settings"
  on public.notification_settings for select to authenticated
  using (user_id = (select auth.uid()));
create policy "A member changes its own notification settings"
  on public.notification_settings for update to authenticated
  using (user_id = (select auth.uid()));

create function private.digest_tells_until(digest text, due_at timestamptz)
returns date
language sql
immutable
set search_path = ''
return (due_at at time zone 'UTC')::date + case digest when 'weekly' then 7 else 1 end;
comment on function private.digest_tells_until(text, timestamptz) is
  'Up to which last day a mail tells of what ends: a daily one the next day, a weekly one the next seven.';
grant execute on function private.digest_tells_until(text, timestamptz) to authenticated;

create function private.plan_digest()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.digest_attempts = 1 and old.digest_claimed_until > now() then
    -- It is being sent at this moment, and the next one mustn't have the same.
    new.digest_since := old.next_digest_at;
    new.digest_told_until := private.digest_tells_until(old.digest, old.next_digest_at);
  end if;
  new.digest_claimed_until := null;
  new.digest_attempts := 0;
  if new.digest <> old.digest then
    new.digest_told_until := null;
  end if;
  if new.digest = 'off' then
    new.next_digest_at := null;
    new.digest_since := null;
  else
    new.next_digest_at := private.next_time_at(
      new.time_zone, make_time(new.digest_hour, 0, 0), now(), case new.digest when 'weekly' then 1 end
    );
    new.digest_since := coalesce(new.digest_since, now());
  end if;
  return new;
end;
$$;
comment on function private.plan_digest() is 'Finds out when the next mail is due, after a change of what it depends on.';

create trigger plan_digest
  before update on public.notification_settings
  for each row when (
    (old.digest, old.digest_hour, old.time_zone) is distinct from (new.digest, new.digest_hour, new.time_zone)
  )
  execute function private.plan_digest();

create function public.my_notification_settings(zone text default null)
returns public.notification_settings
language plpgsql
security definer
set search_path = ''
as $$
declare
  mine public.notification_settings;
begin
  insert into public.notification_settings (user_id, time_zone)
  values ((select auth.uid()), case when zone is not null and private.is_time_zone(zone) then zone else 'UTC' end)
  on conflict do nothing;
  select * into strict mine from public.notification_settings s where s.user_id = (select auth.uid());
  return mine;
end;
$$;
comment on function public.my_notification_settings(text) is
  'The caller''s notification settings. The first call writes the defaults, with the time zone of the browser, and they are updated from then on.';
grant execute on function public.my_notification_settings(text) to authenticated;

-- Muting

create table public.muted_categories (
  user_id uuid not null default auth.uid() references private.accounts (id) on delete cascade,
  category text not null,
  until timestamptz,
  channels text[] not null default private.channels(),
  primary key (user_id, category),
  constraint muted_categories_category_known check (category = any (private.categories())),
  constraint muted_categories_channels_known check (channels <@ private.channels() and cardinality(channels) between 1 and 4)
);
comment on table public.muted_categories is 'The categories for whose offers the bell stays silent for a member.';
comment on column public.muted_categories.until is 'When the bell rings again; null for never.';
alter table public.muted_categories enable row level security;
grant select, insert (category, until, channels), update (until, channels), delete on public.muted_categories to authenticated;

create policy "A member reads its own muted categories"
  on public.muted_categories for select to authenticated
  using (user_id = (select auth.uid()));
create policy "A member mutes categories for itself"
  on public.muted_categories for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "A member changes how it mutes categories"
  on public.muted_categories for update to authenticated
  using (user_id = (select auth.uid()));
create policy "A member unmutes categories for itself"
  on public.muted_categories for delete to authenticated
  using (user_id = (select auth.uid()));

create trigger forget_ended_mutes
  before insert on public.muted_categories
  for each statement execute function private.forget_ended_mutes();
create trigger widen_mute
  before insert on public.muted_categories
  for each row execute function private.widen_mute();

create function public.my_muted_people()
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  is_creditcard boolean,
  until timestamptz,
  channels text[]
)
language sql
stable
set search_path = ''
as $$
  select m.influencer_id, p.full_name, p.username, p.avatar_url, p.is_creditcard, m.until, m.channels
  from public.muted_people m
  left join public.profiles p on p.id = m.influencer_id
  where m.user_id = (select auth.uid()) and (m.until is null or m.until > now())
  order by m.muted_at desc, m.influencer_id;
$$;
comment on function public.my_muted_people() is 'Those whom the caller has muted at the moment, also if it follows them no more, the last one first.';
grant execute on function public.my_muted_people() to authenticated;

create function private.is_muted(of_member uuid, on_channel text, code public.promo_codes)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.muted_people m
    where m.user_id = of_member and m.influencer_id = code.influencer_id
      and on_channel = any (m.channels) and (m.until is null or m.until > now())
  ) or exists (
    select from public.muted_shops m
    where m.user_id = of_member and m.domain = any (code.domains)
      and on_channel = any (m.channels) and (m.until is null or m.until > now())
  ) or exists (
    select from public.muted_categories m
    where m.user_id = of_member and m.category = code.category
      and on_channel = any (m.channels) and (m.until is null or m.until > now())
  );
$$;
comment on function private.is_muted(uuid, text, public.promo_codes) is
  'Whether a member has muted an offer''s influencer, a shop of it or its category on a channel.';
grant execute on function private.is_muted(uuid, text, public.promo_codes) to authenticated;

create function public.count_new_alerts(since timestamptz)
returns integer
language plpgsql
stable
set search_path = ''
as $$
declare
  most constant integer := 21;
  followed constant uuid[] := array(
    select f.influencer_id from private.followed_by_me() f
    where not exists (
      select from public.muted_people m
      where m.user_id = (select auth.uid()) and m.influencer_id = f.influencer_id
        and 'site' = any (m.channels) and (m.until is null or m.until > now())
    )
  );
  page uuid[];
  page_size integer := 60;
  place_at timestamptz := 'infinity';
  place_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  ringing integer := 0;
begin
  if exists (select from public.notification_settings s where s.user_id = (select auth.uid()) and not s.site) then
    return 0;
  end if;
  -- Those of muted shops and categories are taken off. Where they leave too few, four times as many are looked at next: 20,460 in all.
  for round in 1 .. 5 loop
    page := private.newest_alerts(
      followed, row(null, null, null, null, false, true)::private.offer_filter, since, place_at, place_id, page_size
    );
    ringing := ringing + (
      select count(*)
      from (
        select from public.promo_codes c
        where c.id = any (page) and not private.is_muted((select auth.uid()), 'site', c)
        limit most - ringing
      ) heard
    );
    exit when ringing = most or cardinality(page) < page_size;
    select c.created_at, c.id into place_at, place_id
    from public.promo_codes c
    where c.id = any (page)
    order by c.created_at, c.id
    limit 1;
    page_size := page_size * 4;
  end loop;
  return ringing;
end;
$$;
comment on function public.count_new_alerts(timestamptz) is
  'How many of the caller''s alerts were published after a moment, without those that it has muted on the site, counted up to 21: a '
  'badge shows ''20+''.';
grant execute on function public.count_new_alerts(timestamptz) to authenticated;

-- Devices

create table private.push_services (
  address text primary key,
  constraint push_services_address_format check (address ~ '^\^')
);
comment on table private.push_services is
  'The push services of the browsers, as patterns of their addresses. A subscription''s address is wherever its browser says, so '
  'anybody could make the server send requests anywhere: it sends none to other addresses.';
alter table private.push_services enable row level security;

insert into private.push_services (address) values
  ('^https://fcm\.googleapis\.com/'),
  ('^https://([a-z0-9-]+\.)*push\.services\.mozilla\.com/'),
  ('^https://([a-z0-9-]+\.)*push\.apple\.com/'),
  ('^https://([a-z0-9-]+\.)*notify\.windows\.com/');

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references private.accounts (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text not null,
  subscribed_at timestamptz not null default now(),
  last_used_at timestamptz not null default date_trunc('hour', now()),
  constraint push_subscriptions_endpoint_length check (length(endpoint) <= 1000),
  -- A point of the curve P-256 in 65 bytes, and 16 bytes, both as base64url.
  constraint push_subscriptions_p256dh_format check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  constraint push_subscriptions_auth_format check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  constraint push_subscriptions_device_format check (device ~ '^[A-Za-z][A-Za-z0-9 .()-]{0,39}$')
);
comment on table public.push_subscriptions is
  'The devices that get an account''s notifications. A row goes with the session that made it: whoever signs out on a device hears nothing there.';
comment on column public.push_subscriptions.last_used_at is 'The hour in which a notification was last delivered to the device.';
create index push_subscriptions_user_id_idx on public.push_subscriptions (user_id);
create index push_subscriptions_session_id_idx on public.push_subscriptions (session_id);
alter table public.push_subscriptions enable row level security;
-- Never endpoint and keys: nobody but the sender needs them.
grant select (id, user_id, device, subscribed_at, last_used_at), delete on public.push_subscriptions to authenticated;

create policy "A member reads its own devices"
  on public.push_subscriptions for select to authenticated
  using (user_id = (select auth.uid()));
create policy "A member removes its own devices"
  on public.push_subscriptions for delete to authenticated
  using (user_id = (select auth.uid()));

create function public.subscribe_to_push(endpoint text, p256dh text, auth text, device text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  most constant integer := 20;
  caller constant uuid := (select auth.uid());
  subscription uuid;
begin
  perform private.require_admission('push subscription', caller::text);
  if length(subscribe_to_push.endpoint) > 1000 or not exists (
    select from private.push_services service where subscribe_to_push.endpoint ~ service.address
  ) then
    raise exception 'That is no address of a known push service.' using errcode = '22023';
  end if;
  perform private.lock_member(caller);
  -- The same browser, in which somebody else was signed in before, or the same member anew.
  delete from public.push_subscriptions s
  where s.endpoint = subscribe_to_push.endpoint and s.user_id <> caller;
  insert into public.push_subscriptions as known (user_id, session_id, endpoint, p256dh, auth, device)
  values (
    caller, ((select auth.jwt()) ->> 'session_id')::uuid, subscribe_to_push.endpoint, subscribe_to_push.p256dh,
    subscribe_to_push.auth, subscribe_to_push.device
  )
  on conflict on constraint push_subscriptions_endpoint_key do update
  set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device
  where known.user_id = excluded.user_id
  returning id into subscription;
  delete from public.push_subscriptions s
  where s.id in (
    select own.id from public.push_subscriptions own
    where own.user_id = caller
    order by own.id = subscription desc, own.last_used_at desc, own.subscribed_at desc
    offset most
  );
  return subscription;
end;
$$;
comment on function public.subscribe_to_push(text, text, text, text) is
  'Lets the calling session''s browser get notifications, and tells its row''s id. An account has at most 20 devices; with one more, the '
  'one that was unused for longest goes.';
grant execute on function public.subscribe_to_push(text, text, text, text) to authenticated;

-- Kept offers

create table private.kept_offers (
  user_id uuid not null references private.accounts (id) on delete cascade,
  offer_id uuid not null,
  saved_at timestamptz,
  copied_at timestamptz,
  reminded_of date not null default '-infinity',
  primary key (user_id, offer_id),
  constraint kept_offers_kept check (saved_at is not null or copied_at is not null)
);
comment on table private.kept_offers is
  'The offers that a member has saved, and those whose code it has copied, to be reminded of before they end. Nobody else reads it.';
comment on column private.kept_offers.offer_id is
  'No foreign key: deleting a code that a million have copied must not take their rows with it. Rows without an offer go with the '
  'member''s next one.';
comment on column private.kept_offers.reminded_of is 'The last day of which the member was reminded, -infinity for none; a later one is worth another reminder.';
create index kept_offers_offer_id_idx on private.kept_offers (offer_id, reminded_of);
alter table private.kept_offers enable row level security;

create function private.forget_lost_offers(of_member uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  -- What was only copied is of no use once it has ended, and a hundred are enough.
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
comment on function private.forget_lost_offers(uuid) is 'Removes what a member keeps of offers that are gone, for it at least, and of codes that it copied long ago.';

create function public.save_offer(offer_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  most constant integer := 500;
  caller constant uuid := (select auth.uid());
begin
  perform private.lock_member(caller);
  insert into private.kept_offers as kept (user_id, offer_id, saved_at)
  select caller, c.id, now() from public.promo_codes c
  where c.id = save_offer.offer_id and not c.hidden and (not c.followers_only or private.is_let_in(caller, c.influencer_id))
    and not exists (select from private.hidden_accounts hidden where hidden.account_id = c.influencer_id)
  on conflict on constraint kept_offers_pkey do update set saved_at = excluded.saved_at
  where kept.saved_at is null;
  perform private.forget_lost_offers(caller);
  if (select count(*) from private.kept_offers k where k.user_id = caller and k.saved_at is not null) > most then
    -- A sentence for people, as every error without a code of its own.
    raise exception 'You have saved % offers, which is as many as fit. Take one back to save another.', most;
  end if;
end;
$$;
comment on function public.save_offer(uuid) is 'Saves an offer for the caller, who is reminded before it ends. Nothing happens when there is none.';
grant execute on function public.save_offer(uuid) to authenticated;

create function public.unsave_offer(offer_id uuid)
returns void
language plpgsql
security definer
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
  insert into private.kept_offers as kept (user_id, offer_id, copied_at)
  select caller, c.id, now() from public.promo_codes c
  where c.id = remember_copied_offer.offer_id and c.live_until >= private.today() and c.live_until < 'infinity' and not c.hidden
    and (not c.followers_only or private.is_let_in(caller, c.influencer_id))
    and not exists (select from private.hidden_accounts hidden where hidden.account_id = c.influencer_id)
    -- Who doesn't want to be reminded isn't remembered.
    and not exists (select from public.notification_settings s where s.user_id = caller and not s.ending_soon)
  on conflict on constraint kept_offers_pkey do update set copied_at = excluded.copied_at;
  perform private.forget_lost_offers(caller);
end;
$$;
comment on function public.remember_copied_offer(uuid) is
  'Notes that the caller has copied an offer''s code, to remind it before the offer ends: of the last hundred, and only if it wants that.';
grant execute on function public.remember_copied_offer(uuid) to authenticated;

create function private.forget_copied_offers()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_member(new.user_id);
  delete from private.kept_offers k where k.user_id = new.user_id and k.saved_at is null;
  update private.kept_offers k set copied_at = null where k.user_id = new.user_id and k.copied_at is not null;
  return null;
end;
$$;
comment on function private.forget_copied_offers() is 'Forgets what a member has copied when it wants no reminders any more, because it is kept for nothing else.';

create trigger forget_copied_offers
  after update on public.notification_settings
  for each row when (old.ending_soon and not new.ending_soon)
  execute function private.forget_copied_offers();

create function private.saved_by_me()
returns table (offer_id uuid, saved_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select k.offer_id, k.saved_at from private.kept_offers k where k.user_id = (select auth.uid()) and k.saved_at is not null;
$$;
comment on function private.saved_by_me() is 'The offers that the caller has saved, also those that are gone, in no order.';
grant execute on function private.saved_by_me() to authenticated;

create function public.my_saved_offers()
returns table (offer_id uuid)
language sql
stable
set search_path = ''
as $$
  select mine.offer_id from private.saved_by_me() mine join public.promo_codes c on c.id = mine.offer_id order by mine.saved_at desc;
$$;
comment on function public.my_saved_offers() is 'The ids of the offers that the caller has saved and still sees, for the hearts on tickets.';
grant execute on function public.my_saved_offers() to authenticated;

create function public.list_saved_offers(after text default null, page_size integer default 24)
returns setof public.offer
language plpgsql
stable
set search_path = ''
as $$
declare
  place constant jsonb := private.read_cursor(after, 'saved offers', array['timestamptz', 'uuid']);
begin
  return query
  select offer.*
  from private.saved_by_me() mine
  join public.promo_codes c on c.id = mine.offer_id
  cross join lateral private.as_offer(
    c, private.write_cursor('saved offers', jsonb_build_array(mine.saved_at, mine.offer_id)),
    case when after is null then (
      select count(*)::integer from private.saved_by_me() all_of_them
      join public.promo_codes there on there.id = all_of_them.offer_id
    ) end
  ) as offer
  where place is null or (mine.saved_at, mine.offer_id) < ((place ->> 1)::timestamptz, (place ->> 2)::uuid)
  order by mine.saved_at desc, mine.offer_id desc
  limit private.page_size(list_saved_offers.page_size);
end;
$$;
comment on function public.list_saved_offers(text, integer) is
  'A page of the offers that the caller has saved, those that have ended too, saved last first. after, total: as in list_offers.';
grant execute on function public.list_saved_offers(text, integer) to authenticated;
