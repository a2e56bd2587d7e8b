-- What a member hears of and where: settings and muted categories.
-- See docs/product/notifications.md and docs/decisions/notifications.md.

-- Local time

create function private.is_time_zone(name text)
returns boolean
language plpgsql
immutable parallel safe
set search_path = ''
as $$
begin
  -- Postgres also takes rules such as 'AAA+3', but no browser's time zone looks like that.
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
grant execute on function private.is_time_zone(text) to authenticated, service_role;

create function private.next_time_at(zone text, clock time, after timestamptz, weekday integer default null)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  -- A time that a day skips, when clocks go forward, is one hour later; of a time that a day has twice, when they go back, the second counts.
  select min(candidate.at)
  from (
    select (day::date + clock) at time zone zone as at, day
    from generate_series((after at time zone zone)::date, (after at time zone zone)::date + 8, interval '1 day') day
  ) candidate
  where candidate.at > after and (weekday is null or extract(isodow from candidate.day) = weekday);
$$;
comment on function private.next_time_at(text, time, timestamptz, integer) is
  'The next moment after another at which clocks of a time zone show a time; with a weekday (1 is Monday) on that day only.';
grant execute on function private.next_time_at(text, time, timestamptz, integer) to authenticated, service_role;

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
  digest_ends_told_until date,
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
comment on column public.notification_settings.digest_since is 'The next mail has the offers that were published after this moment: when the last one was due. No client sets it.';
comment on column public.notification_settings.digest_ends_told_until is
  'Offers that end by this day have been in a mail; null before the first mail, daily or weekly. No client sets it.';
create index notification_settings_next_digest_idx on public.notification_settings (next_digest_at) where next_digest_at is not null;
alter table public.notification_settings enable row level security;
grant select, update (
  site, extension, push, digest, digest_hour, ending_soon, quiet_from, quiet_until, time_zone
) on public.notification_settings to authenticated;
grant select on public.notification_settings to service_role;

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
grant execute on function private.digest_tells_until(text, timestamptz) to authenticated, service_role;

create function private.plan_digest()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.digest <> old.digest then
    new.digest_ends_told_until := null;
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
create trigger widen_present_mute
  before insert on public.muted_categories
  for each row execute function private.widen_present_mute();

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
comment on function public.my_muted_people() is 'The influencers whom the caller has muted now, the latest first, also those whom it doesn''t follow any more.';
grant execute on function public.my_muted_people() to authenticated;

create function private.is_muted(of_member uuid, on_channel text, of_influencer uuid, of_domains text[], of_category text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.muted_people m
    where m.user_id = of_member and m.influencer_id = of_influencer
      and on_channel = any (m.channels) and (m.until is null or m.until > now())
  ) or exists (
    select from public.muted_shops m
    where m.user_id = of_member and m.domain = any (of_domains)
      and on_channel = any (m.channels) and (m.until is null or m.until > now())
  ) or exists (
    select from public.muted_categories m
    where m.user_id = of_member and m.category = of_category
      and on_channel = any (m.channels) and (m.until is null or m.until > now())
  );
$$;
comment on function private.is_muted(uuid, text, uuid, text[], text) is
  'Whether a member has muted an offer''s influencer, one of its shops or its category on a channel.';
