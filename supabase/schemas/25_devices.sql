-- The devices that get a member's notifications. See docs/decisions/notifications.md.

create table private.push_services (
  pattern text primary key,
  constraint push_services_pattern_format check (pattern ~ '^\^')
);
comment on table private.push_services is
  'The push services of the browsers, as patterns of their addresses. The server sends to no other address: a browser names the address of its '
  'subscription itself, and anybody could name any.';
alter table private.push_services enable row level security;

insert into private.push_services (pattern) values
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
  constraint push_subscriptions_endpoint_format check (length(endpoint) <= 1000 and private.is_web_address(endpoint) and endpoint !~ '#'),
  -- p256dh is a point of the curve P-256 in 65 bytes, auth has 16 bytes; both are written as base64url.
  constraint push_subscriptions_p256dh_format check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  constraint push_subscriptions_auth_format check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  constraint push_subscriptions_device_format check (device ~ '^[A-Za-z][A-Za-z0-9 .()-]{0,39}$')
);
comment on table public.push_subscriptions is
  'The devices that get an account''s notifications. A row goes with the session that made it: whoever signs out on a device hears nothing there.';
comment on column public.push_subscriptions.last_used_at is
  'The hour in which a notification was last delivered to the device; before the first one, the hour in which it was added.';
create index push_subscriptions_user_id_idx on public.push_subscriptions (user_id);
create index push_subscriptions_session_id_idx on public.push_subscriptions (session_id);
alter table public.push_subscriptions enable row level security;
-- No client reads endpoint and keys, because only the sender needs them.
grant select (id, user_id, device, subscribed_at, last_used_at), delete on public.push_subscriptions to authenticated;
grant select, update (last_used_at), delete on public.push_subscriptions to service_role;

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
  max_devices constant integer := 20;
  caller constant uuid := (select auth.uid());
  subscription uuid;
begin
  perform private.require_admission('push subscription', caller::text);
  -- The part behind # is never sent, so an address with such a part would be another spelling of the same address.
  if length(subscribe_to_push.endpoint) > 1000 or not private.is_web_address(subscribe_to_push.endpoint)
    or subscribe_to_push.endpoint ~ '#' or not exists (
      select from private.push_services service where subscribe_to_push.endpoint ~ service.pattern
    ) then
    raise exception 'That is no address of a known push service.' using errcode = '22023';
  end if;
  perform private.lock_member(caller);
  -- Earlier rows of this browser: of somebody else who was signed in there, or the caller's own with another address. Only the browser has its keys,
  -- so whoever merely knows an address removes nothing.
  delete from public.push_subscriptions s
  where s.p256dh = subscribe_to_push.p256dh and s.auth = subscribe_to_push.auth
    and (
      s.endpoint = subscribe_to_push.endpoint and s.user_id <> caller
      or s.endpoint <> subscribe_to_push.endpoint and s.user_id = caller
    );
  insert into public.push_subscriptions as known (user_id, session_id, endpoint, p256dh, auth, device)
  values (
    caller, private.calling_session(), subscribe_to_push.endpoint, subscribe_to_push.p256dh,
    subscribe_to_push.auth, subscribe_to_push.device
  )
  on conflict on constraint push_subscriptions_endpoint_key do update
  set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device
  where known.user_id = excluded.user_id
  returning id into subscription;
  if subscription is null then
    raise exception 'This device gets the notifications of another account.' using errcode = '42501';
  end if;
  delete from public.push_subscriptions s
  where s.id in (
    select own.id from public.push_subscriptions own
    where own.user_id = caller
    order by own.id = subscription desc, own.last_used_at desc, own.subscribed_at desc
    offset max_devices
  );
  return subscription;
end;
$$;
comment on function public.subscribe_to_push(text, text, text, text) is
  'Lets the calling session''s browser get notifications, and returns the id of the device''s row. An account has at most 20 devices; with one more, the '
  'device that was unused for longest goes. Somebody else''s device is taken over only by its keys, p256dh and auth.';
grant execute on function public.subscribe_to_push(text, text, text, text) to authenticated;
