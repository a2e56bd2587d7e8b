-- The browser extension: what it asks for, how it gets a session of its own, and what its popup keeps in the account.
-- See docs/decisions/extension.md.

-- What has changed. A follower's extension compares one short text with the one that it kept, and that text is made of a number per
-- followed account. The number stands in the row that everybody who publishes locks anyway, so it adds no lock and no deadlock.

create function private.count_shown_changes(of_accounts uuid[])
returns void
language sql
security definer
set search_path = ''
as $$
  update private.influencer_locks l
  set shown_changes = l.shown_changes + 1
  from (
    select locked.influencer_id from private.influencer_locks locked
    where locked.influencer_id = any (of_accounts)
    order by locked.influencer_id
    -- As strong as the lock that the same transaction may take of the row later: strengthening one that followers share ends in
    -- deadlocks.
    for update
  ) changed
  where l.influencer_id = changed.influencer_id;
$$;
comment on function private.count_shown_changes(uuid[]) is
  'Lets the followers'' extensions ask for these accounts'' offers again. In key order, as everybody locks these rows.';

create function private.count_changed_offers()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct added.influencer_id) into touched from new_rows added;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct deleted.influencer_id) into touched from old_rows deleted;
  else
    select array_agg(distinct after.influencer_id) into touched
    from new_rows after
    -- A full join is never a nested loop (private.refuse_blocked_domains says why).
    full join old_rows before using (id)
    where (after.version, after.created_at, after.hidden) is distinct from (before.version, before.created_at, before.hidden);
  end if;
  if touched is not null then
    perform private.count_shown_changes(touched);
  end if;
  return null;
end;
$$;
comment on function private.count_changed_offers() is 'After offers were added, changed or deleted.';

-- Triggers run in the order of their names. These have to come before domains_of_added and its like, which lock the rows of those
-- accounts only whose offers have domains: two uploads for the same two influencers would wait for each other.
create trigger count_added
  after insert on public.promo_codes
  referencing new table as new_rows
  for each statement execute function private.count_changed_offers();
create trigger count_changed
  after update on public.promo_codes
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.count_changed_offers();
create trigger count_deleted
  after delete on public.promo_codes
  referencing old table as old_rows
  for each statement execute function private.count_changed_offers();

create function private.count_changed_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.count_shown_changes(array[new.id]);
  return null;
end;
$$;
comment on function private.count_changed_profile() is 'After an account changed its name, picture or kind.';

create trigger shown_changes
  after update of full_name, username, avatar_url, is_influencer, is_creditcard, is_featured on public.profiles
  for each row when (
    (old.full_name, old.username, old.avatar_url, old.is_influencer, old.is_creditcard, old.is_featured)
      is distinct from (new.full_name, new.username, new.avatar_url, new.is_influencer, new.is_creditcard, new.is_featured)
  )
  execute function private.count_changed_profile();

-- What is muted, on the site, in notifications and in mails as in the extension (docs/product/notifications.md#muting)

create function private.channels()
returns text[]
language sql
immutable parallel safe
return array['site', 'extension', 'push', 'mail'];
comment on function private.channels() is 'Where the bell rings: the number on the site''s bell, the extension, notifications, mails.';
grant execute on function private.channels() to authenticated;

create table public.muted_shops (
  user_id uuid not null default auth.uid() references private.accounts (id) on delete cascade,
  domain text not null,
  muted_at timestamptz not null default now(),
  until timestamptz,
  channels text[] not null default private.channels(),
  primary key (user_id, domain),
  constraint muted_shops_channels_known check (channels <@ private.channels() and cardinality(channels) between 1 and 4),
  constraint muted_shops_domain_format check (domain ~ '^[a-z0-9._-]+$' and length(domain) <= 253)
);
comment on table public.muted_shops is 'The shops in which the bell stays silent for a member.';
comment on column public.muted_shops.until is 'When the bell rings again; null for never.';
alter table public.muted_shops enable row level security;
grant select, insert (domain, until, channels), update (until, channels), delete on public.muted_shops to authenticated;

create policy "A member reads its own muted shops"
  on public.muted_shops for select to authenticated
  using (user_id = (select auth.uid()));
create policy "A member mutes shops for itself"
  on public.muted_shops for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "A member changes how it mutes shops"
  on public.muted_shops for update to authenticated
  using (user_id = (select auth.uid()));
create policy "A member unmutes shops for itself"
  on public.muted_shops for delete to authenticated
  using (user_id = (select auth.uid()));

create table public.muted_people (
  user_id uuid not null default auth.uid() references private.accounts (id) on delete cascade,
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  muted_at timestamptz not null default now(),
  until timestamptz,
  channels text[] not null default private.channels(),
  primary key (user_id, influencer_id),
  constraint muted_people_channels_known check (channels <@ private.channels() and cardinality(channels) between 1 and 4)
);
comment on table public.muted_people is 'The influencers for whom the bell stays silent for a member, who goes on following them.';
comment on column public.muted_people.until is 'When the bell rings again; null for never.';
create index muted_people_influencer_id_idx on public.muted_people (influencer_id);
alter table public.muted_people enable row level security;
grant select, insert (influencer_id, until, channels), update (until, channels), delete on public.muted_people to authenticated;

create policy "A member reads its own muted people"
  on public.muted_people for select to authenticated
  using (
    user_id = (select auth.uid())
    and not exists (select from private.hidden_accounts hidden where hidden.account_id = influencer_id)
  );
create policy "A member mutes people for itself"
  on public.muted_people for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "A member changes how it mutes people"
  on public.muted_people for update to authenticated
  using (user_id = (select auth.uid()));
create policy "A member unmutes people for itself"
  on public.muted_people for delete to authenticated
  using (user_id = (select auth.uid()));

create function private.refuse_to_mute_nobody()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Otherwise the foreign key would tell a suspended account from a deleted one.
  if not exists (
    select from public.profiles p
    where p.id = new.influencer_id and (p.is_influencer or p.is_creditcard or p.is_featured)
      and not exists (select from private.hidden_accounts hidden where hidden.account_id = p.id)
  ) then
    raise exception 'There is no such influencer to mute.' using errcode = '23503';
  end if;
  return new;
end;
$$;
comment on function private.refuse_to_mute_nobody() is 'Mutes only whom everybody sees, and answers alike for all others.';

create trigger refuse_to_mute_nobody
  before insert on public.muted_people
  for each row execute function private.refuse_to_mute_nobody();

-- One insert of a member at a time, so that two together don't pass the limit.
create trigger queue_member
  before insert on public.muted_shops
  for each statement execute function private.queue_member();
create trigger queue_member
  before insert on public.muted_people
  for each statement execute function private.queue_member();

create function private.forget_ended_mutes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  case tg_table_name
    when 'muted_shops' then delete from public.muted_shops m where m.user_id = (select auth.uid()) and m.until <= now();
    when 'muted_categories' then delete from public.muted_categories m where m.user_id = (select auth.uid()) and m.until <= now();
    else delete from public.muted_people m where m.user_id = (select auth.uid()) and m.until <= now();
  end case;
  return null;
end;
$$;
comment on function private.forget_ended_mutes() is
  'Makes room for what is muted next: a row that has ended must not be in the way of muting the same again.';

create trigger forget_ended_mutes
  before insert on public.muted_shops
  for each statement execute function private.forget_ended_mutes();
create trigger forget_ended_mutes
  before insert on public.muted_people
  for each statement execute function private.forget_ended_mutes();

create function private.all_of(channels text[], more text[])
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array(select c from unnest(private.channels()) c where c = any (channels || more));
$$;
comment on function private.all_of(text[], text[]) is 'The channels of either list, in the order in which the settings have them.';

create function private.later_end(one timestamptz, other timestamptz)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select case when one is not null and other is not null then greatest(one, other) end;
$$;
comment on function private.later_end(timestamptz, timestamptz) is 'When the longer of two mutes ends; null is never.';

create function private.widen_mute()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  case tg_table_name
    when 'muted_shops' then
      update public.muted_shops m
      set channels = private.all_of(m.channels, new.channels), until = private.later_end(m.until, new.until)
      where m.user_id = new.user_id and m.domain = new.domain and not new.channels <@ m.channels;
    when 'muted_people' then
      update public.muted_people m
      set channels = private.all_of(m.channels, new.channels), until = private.later_end(m.until, new.until)
      where m.user_id = new.user_id and m.influencer_id = new.influencer_id and not new.channels <@ m.channels;
    else
      update public.muted_categories m
      set channels = private.all_of(m.channels, new.channels), until = private.later_end(m.until, new.until)
      where m.user_id = new.user_id and m.category = new.category and not new.channels <@ m.channels;
  end case;
  return new;
end;
$$;
comment on function private.widen_mute() is
  'Muting what is muted elsewhere only, such as in the extension what is muted for mails, adds the channels to the row that is there: the '
  'insert itself then finds it and does nothing. The row lasts as long as the longer of the two.';

create trigger widen_mute
  before insert on public.muted_shops
  for each row execute function private.widen_mute();
create trigger widen_mute
  before insert on public.muted_people
  for each row execute function private.widen_mute();

create function private.limit_muted()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  most constant integer := 500;
  caller constant uuid := (select auth.uid());
begin
  if (case tg_table_name
    when 'muted_shops' then (select count(*) from public.muted_shops m where m.user_id = caller)
    else (select count(*) from public.muted_people m where m.user_id = caller)
  end) > most then
    raise exception 'At most % can be muted.', most using errcode = '22023';
  end if;
  return null;
end;
$$;
comment on function private.limit_muted() is 'The extension gets the whole list with each answer, so it stays short.';

create trigger limit_muted
  after insert on public.muted_shops
  for each statement execute function private.limit_muted();
create trigger limit_muted
  after insert on public.muted_people
  for each statement execute function private.limit_muted();

-- What was seen

create table private.seen_alerts (
  user_id uuid primary key references private.accounts (id) on delete cascade,
  seen_at timestamptz not null
);
comment on table private.seen_alerts is
  'When the newest alert was published that a member has seen, on the site or in the extension: later ones are new.';
alter table private.seen_alerts enable row level security;

create function public.alerts_seen_at()
returns timestamptz
language sql
stable
security definer
set search_path = ''
as $$
  select s.seen_at from private.seen_alerts s where s.user_id = (select auth.uid());
$$;
comment on function public.alerts_seen_at() is 'When the newest alert was published that the caller has seen, on any device; null for none.';
grant execute on function public.alerts_seen_at() to authenticated;

create function public.mark_alerts_seen(seen_at timestamptz)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.seen_alerts as seen (user_id, seen_at)
  select (select auth.uid()), least(mark_alerts_seen.seen_at, now())
  where mark_alerts_seen.seen_at is not null
  on conflict (user_id) do update set seen_at = excluded.seen_at
  where seen.seen_at < excluded.seen_at;
$$;
comment on function public.mark_alerts_seen(timestamptz) is
  'Notes that the caller has seen its alerts up to this publishing time; an earlier one than before changes nothing.';
grant execute on function public.mark_alerts_seen(timestamptz) to authenticated;

-- Connected extensions

create table public.connected_extensions (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null references private.accounts (id) on delete cascade,
  browser text not null,
  version text not null,
  connected_at timestamptz not null default now(),
  last_used_at timestamptz not null default date_trunc('hour', now()),
  constraint connected_extensions_browser_format check (browser ~ '^[A-Za-z][A-Za-z0-9 .()-]{0,39}$'),
  constraint connected_extensions_version_format check (version ~ '^\d{1,5}(\.\d{1,5}){0,3}$')
);
comment on table public.connected_extensions is
  'The sessions that belong to browser extensions. A row goes with its session, however that ends.';
comment on column public.connected_extensions.last_used_at is
  'The hour in which the extension last asked for offers: no more than the member needs to recognise it.';
create index connected_extensions_user_id_idx on public.connected_extensions (user_id, last_used_at);
alter table public.connected_extensions enable row level security;
grant select on public.connected_extensions to authenticated;

create policy "A member reads its own connected extensions"
  on public.connected_extensions for select to authenticated
  using (user_id = (select auth.uid()));

create function public.disconnect_extension(of_session uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from auth.sessions s
  using public.connected_extensions e
  where e.session_id = of_session and e.user_id = (select auth.uid()) and s.id = e.session_id;
$$;
comment on function public.disconnect_extension(uuid) is
  'Ends the session of one of the caller''s extensions, and no other; its row goes with it. Nothing happens when it has ended already.';
grant execute on function public.disconnect_extension(uuid) to authenticated;

create function private.note_extension_use()
returns void
language sql
security definer
set search_path = ''
as $$
  update public.connected_extensions
  set last_used_at = date_trunc('hour', now())
  where session_id = ((select auth.jwt()) ->> 'session_id')::uuid and last_used_at < date_trunc('hour', now());
$$;
comment on function private.note_extension_use() is 'Written once an hour, so that most requests of an extension write nothing.';

-- The hand-over: the site, where somebody is signed in, gets a token and gives it to the extension, which redeems it for a session of
-- its own by the edge function connect-extension.

create table private.extension_handovers (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null
);
comment on table private.extension_handovers is
  'Tokens that weren''t redeemed yet, one per session of the site, kept as hashes. They end with that session, or after two minutes.';
alter table private.extension_handovers enable row level security;

create function public.hand_over_to_extension()
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  token constant text := encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex');
begin
  perform private.require_admission('extension', (select auth.uid())::text);
  -- Otherwise whoever has stolen one extension's session could open others, which stay when that one is disconnected.
  if exists (
    select from public.connected_extensions e where e.session_id = ((select auth.jwt()) ->> 'session_id')::uuid
  ) then
    raise exception 'An extension can''t connect another one. Please use Promobell in the browser.' using errcode = '42501';
  end if;
  delete from private.extension_handovers where expires_at <= now();
  insert into private.extension_handovers (session_id, token_hash, expires_at)
  values (
    ((select auth.jwt()) ->> 'session_id')::uuid, encode(sha256(convert_to(token, 'UTF8')), 'hex'), now() + interval '2 minutes'
  )
  on conflict (session_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at;
  return token;
end;
$$;
comment on function public.hand_over_to_extension() is
  'A token that gives a browser extension a session of the caller''s: for two minutes, once, and only the latest one counts.';
grant execute on function public.hand_over_to_extension() to authenticated;

create function public.redeem_extension_handover(token text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  opened constant uuid := gen_random_uuid();
  -- The auth service takes twelve characters for a token of this table. It gives a new one for it at once, and this one is worth nothing.
  refresh_token constant text := left(translate(encode(sha256(uuid_send(gen_random_uuid())), 'base64'), '+/', 'xy'), 12);
  member uuid;
begin
  with redeemed as (
    delete from private.extension_handovers
    where token_hash = encode(sha256(convert_to(left(redeem_extension_handover.token, 200), 'UTF8')), 'hex')
    returning session_id, expires_at
  )
  select u.id into member
  from redeemed
  join auth.sessions s on s.id = redeemed.session_id
  join auth.users u on u.id = s.user_id
  where redeemed.expires_at > now()
    and (s.not_after is null or s.not_after > now())
    and (u.banned_until is null or u.banned_until <= now());
  if member is null then
    return null;
  end if;
  insert into auth.sessions (id, user_id, aal, created_at, updated_at) values (opened, member, 'aal1', now(), now());
  insert into auth.refresh_tokens (instance_id, token, user_id, session_id, revoked, created_at, updated_at)
  values ('00000000-0000-0000-0000-000000000000', refresh_token, member, opened, false, now(), now());
  return refresh_token;
end;
$$;
comment on function public.redeem_extension_handover(text) is
  'Opens a session for whom a token of hand_over_to_extension belongs to, once, and answers with its refresh token; null for a token that was '
  'used, has run out or never was. For the server.';
grant execute on function public.redeem_extension_handover(text) to service_role;

do $$
begin
  if not (
    has_table_privilege('auth.sessions', 'insert') and has_table_privilege('auth.sessions', 'delete')
    and has_table_privilege('auth.refresh_tokens', 'insert')
    and coalesce(has_sequence_privilege(pg_get_serial_sequence('auth.refresh_tokens', 'id'), 'usage'), true)
  ) then
    raise exception 'The role % can''t write to auth.sessions and auth.refresh_tokens, so no browser extension could be connected.', current_user
      using hint = 'Apply the migrations as the project''s role "postgres" (docs/decisions/security.md).';
  end if;
end;
$$;

create function public.register_extension(browser text, version text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  most constant integer := 20;
  caller constant uuid := (select auth.uid());
  session constant uuid := ((select auth.jwt()) ->> 'session_id')::uuid;
begin
  perform private.lock_member(caller);
  insert into public.connected_extensions as known (session_id, user_id, browser, version)
  values (session, caller, register_extension.browser, register_extension.version)
  on conflict (session_id) do update set browser = excluded.browser, version = excluded.version
  where (known.browser, known.version) is distinct from (excluded.browser, excluded.version);
  -- Whoever removes an extension from the browser can't tell anybody. So those that were not used for longest make room.
  delete from auth.sessions s
  using (
    select e.session_id from public.connected_extensions e
    where e.user_id = caller
    order by e.session_id = session desc, e.last_used_at desc, e.connected_at desc
    offset most
  ) unused
  where s.id = unused.session_id;
end;
$$;
comment on function public.register_extension(text, text) is
  'Lists the calling session as a connected extension, of which an account has at most 20. Called by the edge function connect-extension '
  'before it hands out the session, and by the extension after an update.';
grant execute on function public.register_extension(text, text) to authenticated;

-- The offers

create function private.extension_version(of_member uuid, out version text, out following integer)
language sql
stable
security definer
set search_path = ''
as $$
  -- Each followed account's number, and whether what is for followers only is shown yet, mixed with its id; all of them together are the same in any order. The day is part of it, so
  -- that an extension drops what has ended, and learns once a day what has worked.
  with followed as (
    select count(*) as number, bit_xor(uuid_hash_extended(f.influencer_id, 2 * l.shown_changes + private.is_settled(f.created_at)::integer)) as mixed
    from public.follows f
    join private.influencer_locks l on l.influencer_id = f.influencer_id
    where f.user_id = of_member
  ), hidden as (
    -- Few at most, and so looked for by themselves instead of once for each followed account.
    select count(*) as number, coalesce(bit_xor(uuid_hash_extended(f.influencer_id, 0)), 0) as mixed
    from private.hidden_accounts h
    join public.follows f on f.influencer_id = h.account_id
    where f.user_id = of_member
  )
  select
    concat_ws(
      '.', to_char(private.today(), 'YYMMDD'), followed.number - hidden.number, to_hex(followed.mixed # hidden.mixed)
    ),
    followed.number - hidden.number
  from followed, hidden;
$$;
comment on function private.extension_version(uuid) is
  'How many a member follows, and a text that changes with them, with their offers, and with the day: one look-up for each of them.';

create function private.extension_page(of_member uuid, after text, without text[], out people json, out offers json, out next text)
language plpgsql
stable
security definer
set search_path = ''
-- Each followed account is a look into the index of its offers. For somebody who follows hundreds the planner may prefer to hash
-- the offers of everybody.
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  most constant integer := 250;
  today constant date := private.today();
  place constant jsonb := private.read_cursor(after, 'extension offers', array['uuid', 'timestamptz', 'uuid']);
  place_influencer constant uuid := coalesce((place ->> 1)::uuid, '00000000-0000-0000-0000-000000000000');
  place_at constant timestamptz := coalesce((place ->> 2)::timestamptz, 'infinity');
  place_id constant uuid := coalesce((place ->> 3)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  with page as materialized (
    select of_all.*, row_number() over (order by influencer_id, created_at desc, id desc) as nth
    from (
      select
        c.id, c.influencer_id, c.brand_name, c.promo_code, c.affiliate_link, c.description, c.category, c.minimum_spend,
        c.first_order_only, c.terms, c.expiration_date, c.created_at, c.domains,
        coalesce(p.full_name, p.username) as name, p.username, p.avatar_url, p.is_creditcard,
        (select (r.last_worked_at at time zone 'utc')::date from private.offer_reliability r where r.offer_id = c.id) as last_worked_on
      from public.follows f
      join public.profiles p on p.id = f.influencer_id and (p.is_influencer or p.is_creditcard or p.is_featured)
      join public.promo_codes c on c.influencer_id = f.influencer_id
      where f.user_id = of_member and f.influencer_id >= place_influencer
        and c.live_until >= today and not c.hidden and (not c.followers_only or private.is_settled(f.created_at))
        and c.category <> all (without)
        and not exists (select from private.hidden_accounts hidden where hidden.account_id = f.influencer_id)
        and (f.influencer_id > place_influencer or (c.created_at, c.id) < (place_at, place_id))
      order by f.influencer_id, c.created_at desc, c.id desc
      limit most + 1
    ) of_all
  )
  select
    (
      select coalesce(json_agg(person), '[]')
      from (
        select distinct on (page.influencer_id)
          page.influencer_id as id, page.name, page.username, page.avatar_url, page.is_creditcard
        from page
        where page.nth <= most
        order by page.influencer_id
      ) person
    ),
    (
      select coalesce(json_agg(offer), '[]')
      from (
        select
          page.id, page.influencer_id, page.brand_name, page.promo_code, page.affiliate_link, page.description, page.category,
          page.minimum_spend, page.first_order_only, page.terms, page.expiration_date, page.created_at, page.domains,
          page.last_worked_on
        from page
        where page.nth <= most
      ) offer
    ),
    (
      select private.write_cursor('extension offers', jsonb_build_array(page.influencer_id, page.created_at, page.id))
      from page
      where page.nth = most and exists (select from page beyond where beyond.nth > most)
    )
  into people, offers, next;
end;
$$;
comment on function private.extension_page(uuid, text, text[]) is
  'Up to 250 live offers of those whom a member follows, without those of some categories, and who they are. Runs with the owner''s rights because nobody else reads '
  'whom somebody follows in that table; what it shows is what the member may read.';

create function public.extension_offers(known_version text default null, after text default null)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  is_silent constant boolean := exists (
    select from public.notification_settings s where s.user_id = (select auth.uid()) and not s.extension
  );
  muted_categories constant text[] := array(
    select m.category from public.muted_categories m
    where m.user_id = (select auth.uid()) and 'extension' = any (m.channels) and (m.until is null or m.until > now())
    order by m.category
  );
  version text;
  following integer;
  unchanged boolean;
  people json := '[]';
  offers json := '[]';
  next text;
begin
  perform private.note_extension_use();
  select present.* into version, following from private.extension_version(caller) present;
  -- So that a list is read anew when its member turns the extension off or mutes a category, and when that is over.
  version := concat_ws('.', version, case when is_silent then 'silent' end, nullif(array_to_string(muted_categories, ','), ''));
  unchanged := after is null and known_version is not distinct from version;
  if not unchanged and not is_silent then
    select page.* into people, offers, next from private.extension_page(caller, after, muted_categories) page;
  end if;
  return json_build_object(
    'version', version,
    'unchanged', unchanged,
    'now', now(),
    'member', (
      select json_build_object('id', mine.id, 'username', mine.username, 'name', coalesce(mine.full_name, mine.username))
      from public.profiles mine where mine.id = caller
    ),
    'alerts_seen_at', (select s.seen_at from private.seen_alerts s where s.user_id = caller),
    'following', following,
    'is_silent', is_silent,
    'muted_shops', (
      select coalesce(json_agg(m.domain), '[]') from public.muted_shops m
      where m.user_id = caller and 'extension' = any (m.channels) and (m.until is null or m.until > now())
    ),
    'muted_people', (
      select coalesce(json_agg(m.influencer_id), '[]') from public.muted_people m
      where m.user_id = caller and 'extension' = any (m.channels) and (m.until is null or m.until > now())
        and not exists (select from private.hidden_accounts hidden where hidden.account_id = m.influencer_id)
    ),
    'people', people,
    'offers', offers,
    'next', next
  );
end;
$$;
comment on function public.extension_offers(text, text) is
  'The live offers of all whom the caller follows, for its browser extension, 250 at once, with those whose they are; without muted categories, '
  'and none at all for whoever has turned the extension off. known_version: '
  'the version that the extension has; when it is still the version, the answer has no offers. after: the former page''s next.';
grant execute on function public.extension_offers(text, text) to authenticated;
