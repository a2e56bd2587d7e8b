-- What a browser extension asks for: the offers of those whom its member follows.
-- See docs/decisions/extension.md.

-- Changes. A follower's extension compares a version, one short text, with the version that it kept. A version is made of the number of changes of each
-- followed account.

create table private.extension_changes (
  influencer_id uuid primary key references private.accounts (id) on delete cascade,
  changes integer not null
);
comment on table private.extension_changes is
  'How often what the browser extension shows of an account has changed: its offers, name or picture. An account without a row has never changed.';
alter table private.extension_changes enable row level security;

-- The offers

create function private.extension_version(of_member uuid, out version text, out following integer)
language sql
stable
set search_path = ''
as $$
  -- Each followed account gives a hash of its id, of its number of changes, and of whether its followers-only offers are shown yet. The hashes are put together
  -- by exclusive or, which is the same in any order. The day is part of the version, so that an extension drops what has ended, and learns once a day what has
  -- worked.
  select
    concat_ws('.', to_char(private.today(), 'YYMMDD'), count(*), to_hex(coalesce(bit_xor(
      hashtextextended(concat_ws(' ', f.influencer_id, coalesce(shown.changes, 0), f.created_at <= (select private.latest_follow_let_in())), 0)
    ), 0))),
    count(*)
  from private.visible_follows f
  left join private.extension_changes shown on shown.influencer_id = f.influencer_id
  where f.user_id = of_member;
$$;
comment on function private.extension_version(uuid) is
  'following: how many accounts a member follows. version: a text that changes when these accounts, what the extension shows of them, or the day changes. '
  'Takes one look-up for each followed account.';

create function private.extension_page(of_member uuid, after text, muted_categories text[], out people json, out offers json, out next text)
language plpgsql
stable
set search_path = ''
as $$
declare
  offers_per_page constant integer := 250;
  shown constant text[] := array['id', 'influencer_id', 'created_at', 'domains', 'last_worked_on'] || private.offer_fields('extension');
  today constant date := private.today();
  cursor_keys constant jsonb := private.read_cursor(after, 'extension offers', array['uuid', 'timestamptz', 'uuid']);
  after_influencer constant uuid := coalesce((cursor_keys ->> 1)::uuid, '00000000-0000-0000-0000-000000000000');
  after_at constant timestamptz := coalesce((cursor_keys ->> 2)::timestamptz, 'infinity');
  after_id constant uuid := coalesce((cursor_keys ->> 3)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  with page as materialized (
    select
      offer.*, (r.last_worked_at at time zone 'utc')::date as last_worked_on,
      row_number() over (order by f.influencer_id, offer.created_at desc, offer.id desc) as nth
    from private.follows f
    cross join lateral (
      select c.*
      from private.visible_offers c
      where c.influencer_id = f.influencer_id and c.live_until >= today and c.category <> all (muted_categories)
        and exists (select from private.public_profiles p where p.id = f.influencer_id)
        and (f.influencer_id > after_influencer or (c.created_at, c.id) < (after_at, after_id))
      order by c.created_at desc, c.id desc
      limit offers_per_page + 1
    ) offer
    left join private.offer_reliability r on r.offer_id = offer.id
    where f.user_id = of_member and f.influencer_id >= after_influencer
    order by f.influencer_id, offer.created_at desc, offer.id desc
    limit offers_per_page + 1
  )
  select
    (
      select coalesce(json_agg(person order by person.id), '[]')
      from (
        select p.id, coalesce(p.full_name, p.username) as name, p.username, p.avatar_url, p.is_creditcard
        from public.profiles p
        where p.id in (select page.influencer_id from page where page.nth <= offers_per_page)
      ) person
    ),
    (
      select coalesce(json_agg(picked.fields), '[]')
      from page
      cross join lateral (
        select jsonb_object_agg(given.key, given.value) as fields
        from jsonb_each(to_jsonb(page)) as given
        where given.key = any (shown)
      ) picked
      where page.nth <= offers_per_page
    ),
    (
      select private.write_cursor('extension offers', jsonb_build_array(page.influencer_id, page.created_at, page.id))
      from page
      where page.nth = offers_per_page and exists (select from page beyond where beyond.nth > offers_per_page)
    )
  into people, offers, next;
end;
$$;
comment on function private.extension_page(uuid, text, text[]) is
  'A page of up to 250 live offers of those whom a member follows, without muted categories, and the people who published these offers. Only public profiles have offers here, '
  'because names and pictures are shown; that leaves out hidden accounts, as private.visible_follows does. next: the next page''s cursor, null on the last page. Called by extension_offers.';

create function public.extension_offers(known_version text default null, after text default null)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  is_silent constant boolean := exists (
    select from public.notification_settings s where s.user_id = caller and not s.extension
  );
  muted_categories constant text[] := array(
    select m.category from public.muted_categories m
    where m.user_id = caller and 'extension' = any (m.channels) and (m.until is null or m.until > now())
    order by m.category
  );
  country constant text := private.country_of(caller);
  version text;
  following integer;
  unchanged boolean;
  people json := '[]';
  offers json := '[]';
  next text;
begin
  -- No more than the hour is noted, so that most requests write nothing.
  update public.connected_extensions e set last_used_at = date_trunc('hour', now())
  where e.session_id = private.calling_session() and e.last_used_at < date_trunc('hour', now());
  select present.* into version, following from private.extension_version(caller) present;
  -- These settings are part of the version, so that the list is read anew when the member turns the extension off, mutes a category or sets a country, and when
  -- that ends.
  version := concat_ws('.', version, case when is_silent then 'silent' end, country, nullif(array_to_string(muted_categories, ','), ''));
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
    'country', country,
    'muted_shops', (
      select coalesce(json_agg(m.domain), '[]') from public.muted_shops m
      where m.user_id = caller and 'extension' = any (m.channels) and (m.until is null or m.until > now())
    ),
    'muted_people', (
      select coalesce(json_agg(m.influencer_id), '[]') from public.muted_people m
      where m.user_id = caller and 'extension' = any (m.channels) and (m.until is null or m.until > now())
        and not private.is_hidden_account(m.influencer_id)
    ),
    'people', people,
    'offers', offers,
    'next', next
  );
end;
$$;
comment on function public.extension_offers(text, text) is
  'The live offers of all whom the caller follows, for its browser extension, 250 at once, with the people who published them; without muted categories, '
  'and none at all for whoever has turned the extension off. country: the member''s own; the extension marks offers that don''t count there, and doesn''t ring for them. known_version: '
  'the version that the extension has; when it is still the version, the answer has no offers. after: the former page''s next. Runs with the owner''s rights, because no client reads '
  'who follows whom.';
grant execute on function public.extension_offers(text, text) to authenticated;
