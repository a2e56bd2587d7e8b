-- Where and when a member wants to hear of offers. What a member mutes: 19_muting.sql.
-- See docs/product/notifications.md and docs/decisions/notifications.md.

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
comment on column public.notification_settings.digest_since is
  'The next mail has the offers that were published after this moment: when the last mail was due, or, before the first one, when mails were switched on. No client '
  'sets it.';
comment on column public.notification_settings.digest_ends_told_until is
  'Offers that end by this day have been in a mail; null before the first mail since the member last chose between off, daily and weekly. No client sets it.';
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
      new.time_zone, make_time(new.digest_hour, 0, 0), now(), only_on_monday => new.digest = 'weekly'
    );
    new.digest_since := coalesce(new.digest_since, now());
  end if;
  return new;
end;
$$;
comment on function private.plan_digest() is 'Finds out when the next mail is due, after a change of what that depends on.';

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
  'The caller''s notification settings. The first call writes the defaults, with this time zone, which is the browser''s; later calls write nothing.';
grant execute on function public.my_notification_settings(text) to authenticated;
