-- The extension is told the member's country.

create or replace function public.extension_offers(known_version text default null, after text default null)
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
  country constant text := private.country_of((select auth.uid()));
  version text;
  following integer;
  unchanged boolean;
  people json := '[]';
  offers json := '[]';
  next text;
begin
  perform private.note_extension_use();
  select present.* into version, following from private.extension_version(caller) present;
  -- So that a list is read anew when its member turns the extension off, mutes a category or sets a country, and when that is over.
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
  'The live offers of all whom the caller follows, for its browser extension, 250 at once, with those whose they are; without muted categories, '
  'and none at all for whoever has turned the extension off. country: where the extension marks and keeps silent for what doesn''t count. known_version: '
  'the version that the extension has; when it is still the version, the answer has no offers. after: the former page''s next.';
