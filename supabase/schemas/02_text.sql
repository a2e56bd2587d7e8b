-- Rules for texts: which names and addresses may be stored, and when two brands are the same. The functions are immutable,
-- because generated columns and constraints are made of them; a role that writes an offer or a profile needs the right to execute them.
-- They name the ICU collation, so that letters and cases are the same on every server. Most texts are ASCII (as many bytes as characters); for those some
-- steps are skipped.

-- Web addresses

create function private.is_web_address(url text)
returns boolean
language sql
immutable strict parallel safe
set search_path = ''
-- No user name, backslash or blank: with those, browsers open another host than the one that people read. What isn't ASCII is saved as browsers
-- send it, percent-encoded: raw, it couldn't stand in the Location header of a redirect.
return length(url) <= private.max_length('web_address')
  and url ~ '^[!-~]+$'
  and url ~* (
    '^https?://(([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?'
    '|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d))'
    '(:([0-5]?\d{1,4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5]))?([/?#][^\\]*)?$'
  );
comment on function private.is_web_address(text) is
  'Whether a link may be stored: http or https, a host with at least one dot (international ones as xn--), only visible characters of ASCII.';
grant execute on function private.is_web_address(text) to authenticated, service_role;

create function private.domain_of(url text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  host constant text := substring(lower(url) from '^https?://([^/?#:]+)');
begin
  -- A name in the DNS has at most 253 characters.
  if length(host) > 253 then
    return null;
  end if;
  -- www.com keeps its www., because com alone is no host.
  return regexp_replace(host, '^www\.(?=.*\.)', '');
end;
$$;
comment on function private.domain_of(text) is
  'The shop domain of a link, where browser extensions show the offer: the link''s host, lower-case, without www.; null when there is none '
  '(docs/product/following-and-alerts.md#shop-domains).';
grant execute on function private.domain_of(text) to anon, authenticated, service_role;

-- Names. Those that mislead are refused: names with an address in them (they are shown in mails and on public pages), names with
-- invisible characters, and usernames that sound like the operator's own. names.ts, person-name.ts and
-- usernames.ts in supabase/functions/_shared/rules say the same.
--
-- The list of invisible characters is generated (02_invisible_characters.sql). Some of them belong to an emoji or to a word and stay; loose ones are refused
-- in names, and removed where what somebody has written is counted or sent.

create function private.sequences_with_invisible_characters()
returns text
language sql
immutable parallel safe
set search_path = ''
return
  -- The flags of England, Scotland and Wales, which are spelled in tags.
  '\U0001f3f4\U000e0067\U000e0062(?:\U000e0065\U000e006e\U000e0067|\U000e0073\U000e0063\U000e0074|\U000e0077\U000e006c\U000e0073)\U000e007f'
  -- Keycaps, such as 1 in a square.
  '|[0-9#*]\ufe0f?\u20e3'
  -- A pictograph, alone or with a variation selector or a skin tone behind it, or several of these that zero-width joiners make one emoji.
  '|[' || private.character_class('pictographs') || '][\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]?'
  '(?:\u200d[' || private.character_class('pictographs') || '][\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]?)*'
  -- A joiner or non-joiner within a word, as Persian and Indic scripts are written.
  '|[' || private.character_class('joined letters') || '][\u200c\u200d](?=[' || private.character_class('joined letters') || '])';
comment on function private.sequences_with_invisible_characters() is
  'A pattern of emoji sequences, and of words that a zero-width joiner or non-joiner spells: their invisible characters stay. SEQUENCES_WITH_INVISIBLE_CHARACTERS in supabase/functions/_shared/rules/names.ts is the same.';
grant execute on function private.sequences_with_invisible_characters() to anon, authenticated, service_role;

create function private.has_invisible_characters(value text)
returns boolean
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  invisible constant text := '[' || private.character_class('wide invisible characters') || private.character_class('format characters') || ']';
begin
  return value ~ invisible and regexp_replace(value, private.sequences_with_invisible_characters(), '', 'g') ~ invisible;
end;
$$;
comment on function private.has_invisible_characters(text) is
  'Whether a text has control characters, invisible characters or characters that turn its direction, but for those that belong to an emoji or a word. '
  'With them a name can look like another.';
grant execute on function private.has_invisible_characters(text) to anon, authenticated, service_role;

create function private.has_invisible_characters_in_lines(value text)
returns boolean
language sql
immutable strict parallel safe
set search_path = ''
return private.has_invisible_characters(translate(value, E'\t\r\n', '   '));
comment on function private.has_invisible_characters_in_lines(text) is 'private.has_invisible_characters for a text that may have several lines, such as a description.';
grant execute on function private.has_invisible_characters_in_lines(text) to anon, authenticated, service_role;

create function private.without_invisible_characters(value text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  in_line constant text := btrim(regexp_replace(value, '[' || private.character_class('wide invisible characters') || ']+', ' ', 'g'));
  formatting constant text := '[' || private.character_class('format characters') || ']';
begin
  if in_line !~ formatting then
    return in_line;
  end if;
  -- A sequence is replaced by itself (\1), and any other format character by nothing.
  return btrim(regexp_replace(in_line, '(' || private.sequences_with_invisible_characters() || ')|' || formatting, '\1', 'g'));
end;
$$;
comment on function private.without_invisible_characters(text) is 'The text without what private.has_invisible_characters() finds, in one line and trimmed: a blank takes the place of control characters, line ends and fillers.';
grant execute on function private.without_invisible_characters(text) to authenticated, service_role;

create function private.visible_lines(value text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select btrim(string_agg(private.without_invisible_characters(line), E'\n' order by number), E'\n')
  from regexp_split_to_table(value, '\r\n|\r|\n') with ordinality as lines (line, number);
$$;
comment on function private.visible_lines(text) is 'What a reader sees of a text in several lines: each line without invisible characters, and no empty lines at the beginning and the end.';

create function private.visible_text(value text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select btrim(regexp_replace(
    private.without_invisible_characters(value), '[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'
  ));
$$;
comment on function private.visible_text(text) is
  'What a reader sees of a text, in one line with single blanks. Where a text must have a length, this is measured.';
grant execute on function private.visible_text(text) to authenticated, service_role;

create function private.is_blank(value text)
returns boolean
language sql
immutable strict parallel safe
set search_path = ''
return value !~ '[!-~]' and private.visible_text(value) = '';
comment on function private.is_blank(text) is 'Whether a reader sees nothing of a text.';
grant execute on function private.is_blank(text) to authenticated, service_role;

create function private.is_plain_name(value text)
returns boolean
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  look_alikes constant text[] := private.look_alikes();
  -- The letters as a reader sees them: without accents, look-alikes as what they look like.
  letters constant text := regexp_replace(
    translate(
      lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"),
      look_alikes[1], look_alikes[2]
    ),
    '[^a-z]', '', 'g'
  );
begin
  return not private.has_invisible_characters(value)
    and value !~* '(https?://|(?<![a-z0-9])www\.|[^ @]+@[^ @]+\.)'
    -- r and n side by side look like m.
    and replace(letters, 'rn', 'm') not like '%promobell%'
    and not private.is_reserved_username(regexp_replace(lower(value collate "und-x-icu"), '[^a-z]', '', 'g'));
end;
$$;
comment on function private.is_plain_name(text) is
  'Whether a text is allowed as a person''s name: no invisible characters, no web or mail address, and nothing that passes for the operator''s name. That is a name that reads '
  '''Promobell'', also in look-alike letters, and a reserved username.';
grant execute on function private.is_plain_name(text) to anon, authenticated, service_role;

create function private.is_username(value text)
returns boolean
language sql
immutable parallel safe
set search_path = ''
as $$
  select coalesce(value ~ '^[a-z0-9._-]{3,30}$', false);
$$;
comment on function private.is_username(text) is
  'Whether a text has the form of a username: 3 to 30 of a-z 0-9 . _ -. isUsername() in supabase/functions/_shared/rules/usernames.ts says the same.';
grant execute on function private.is_username(text) to anon, authenticated, service_role;

create function private.is_reserved_username(username text)
returns boolean
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select letters like 'promobell%' or letters = any (private.reserved_usernames())
  from (select regexp_replace(lower(username), '[._-]', '', 'g')) as name(letters);
$$;
comment on function private.is_reserved_username(text) is
  'Whether a username is reserved, because it sounds like the operator''s own or like no name. Dots and dashes in it don''t matter.';
grant execute on function private.is_reserved_username(text) to anon, authenticated, service_role;

-- Two names are of the same brand when they look the same: whatever their case, their outer blanks, the number of blanks within, blanks around a dash, the way
-- an accent is encoded, the kind of apostrophe and dash, joiners and variation selectors, and signs of trade marks.
-- supabase/functions/_shared/rules/names.ts has the same rule, and a test holds the two together.
create function private.brand_key(brand_name text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  key text;
begin
  if octet_length(brand_name) = char_length(brand_name) then
    key := lower(brand_name collate "C");
  else
    key := lower(regexp_replace(normalize(brand_name, NFC), '[\u200c\u200d\ufe0e\ufe0f\u00ae\u2122]', '', 'g') collate "und-x-icu");
    key := translate(
      key, U&'\2018\2019\201B\2032\00B4\02BC\2010\2011\2012\2013\2014\2015\2212',
      repeat('''', 6) || repeat('-', 7)
    );
    key := normalize(regexp_replace(key, '[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]', ' ', 'g'), NFC);
  end if;
  key := regexp_replace(translate(key, '`', ''''), '[\t-\r ]+', ' ', 'g');
  return btrim(regexp_replace(key, ' ?- ?', '-', 'g'));
end;
$$;
comment on function private.brand_key(text) is 'The key by which brand names are compared (docs/product/offers.md#brands): equal keys are the same brand.';
grant execute on function private.brand_key(text) to anon, authenticated, service_role;
