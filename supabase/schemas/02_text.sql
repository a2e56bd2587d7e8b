-- Rules for texts: which names and addresses may be stored, when two brands are the same, and how a text is cut into
-- what a search finds. The functions are immutable, because generated columns and constraints are made of them; a role
-- that writes an offer or a profile needs to execute them. Most are in plpgsql: a CSV file of 10,000 codes calls them
-- often, and as SQL functions they took several times as long. They name the ICU collation, so that letters and cases
-- are the same on every server. Most texts are ASCII (as many bytes as characters); for those some steps are skipped.

-- Lengths

create function private.max_length(field text)
returns integer
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select case field
    when 'full_name' then 120
    when 'bio' then 1000
    when 'social_handle' then 100
    when 'email' then 254
    when 'web_address' then 2048
    when 'brand_name' then 120
    when 'brand_instagram_handle' then 100
    when 'promo_code' then 100
    when 'description' then 1000
    when 'terms' then 500
  end;
$$;
comment on function private.max_length(text) is
  'How many characters a field takes. MAX_LENGTHS in supabase/functions/_shared/rules/field-limits.ts says the same, which a test compares.';
grant execute on function private.max_length(text) to anon, authenticated, service_role;

-- Categories

create function private.categories()
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select array['Fashion', 'Fitness', 'Food', 'Tech', 'Home', 'Jewelry', 'Travel', 'Beauty'];
$$;
comment on function private.categories() is
  'The categories of offers and influencers. categories.ts in supabase/functions/_shared/rules lists the same, which a test compares.';
grant execute on function private.categories() to anon, authenticated, service_role;

-- Web addresses

create function private.is_web_address(url text)
returns boolean
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  -- No user name, backslash or blank: with those, browsers open another host than the one that people read.
  return length(url) <= private.max_length('web_address')
    and url ~* '^https?://(([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?|(\d{1,3}\.){3}\d{1,3})(:\d{1,5})?([/?#][^\s\\]*)?$';
end;
$$;
comment on function private.is_web_address(text) is
  'Whether a link may be stored: http or https, a host with at least one dot (international ones as xn--), no blanks.';
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
  if length(host) > 253 then
    return null;
  end if;
  return regexp_replace(host, '^www\.(?=.*\.)', '');
end;
$$;
comment on function private.domain_of(text) is
  'The domain that the browser extension watches for a link: its host, lower-case, without www.; null when there is none '
  '(docs/product/following-and-alerts.md#shop-domains).';
grant execute on function private.domain_of(text) to authenticated, service_role;

-- Names. Those that mislead are refused: with an address in them (they are shown in mails and on public pages), with
-- characters that aren't seen, and usernames that sound like the operator's own. names.ts and
-- usernames.ts in supabase/functions/_shared/rules say the same.

create function private.has_hidden_characters(value text)
returns boolean
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  return value ~ (
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e'
    '\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f]'
    -- Joiners and variation selectors belong to emoji and to some scripts; behind an ASCII letter they are invisible.
    '|(^|[\u0001-\u007f])[\u200c\u200d\ufe0e\ufe0f]'
  );
end;
$$;
comment on function private.has_hidden_characters(text) is
  'Whether a name has control characters, invisible ones, or ones that turn the direction of the text: with them it can look '
  'like another name.';
grant execute on function private.has_hidden_characters(text) to anon, authenticated, service_role;

create function private.without_hidden_characters(value text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select btrim(
    regexp_replace(
      regexp_replace(
        regexp_replace(value, '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u2800\u3164\uffa0]+', ' ', 'g'),
        '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]', '', 'g'
      ),
      '(^|[\u0001-\u007f])[\u200c\u200d\ufe0e\ufe0f]+', '\1', 'g'
    )
  );
$$;
comment on function private.without_hidden_characters(text) is 'The name without what has_hidden_characters refuses; trimmed.';

create function private.is_plain_name(value text)
returns boolean
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  return not private.has_hidden_characters(value) and value !~* '(https?://|(?<![a-z0-9])www\.|[^ @]+@[^ @]+\.)';
end;
$$;
comment on function private.is_plain_name(text) is 'Whether a text is allowed as a person''s name: no hidden characters, no web or mail address.';
grant execute on function private.is_plain_name(text) to anon, authenticated, service_role;

create function private.clean_full_name(value text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select nullif(
    btrim(regexp_replace(
      private.without_hidden_characters(value), '(https?://|(?<![a-z0-9])www\.|[^ @]+@[^ @]+\.)[^ ]*', '', 'gi'
    )),
    ''
  );
$$;
comment on function private.clean_full_name(text) is
  'The name without what profiles.full_name refuses: hidden characters, and web and mail addresses. Null when nothing is left.';

create function private.is_username(value text)
returns boolean
language sql
immutable parallel safe
set search_path = ''
as $$
  select coalesce(value ~ '^[a-z0-9._-]{3,30}$', false);
$$;
comment on function private.is_username(text) is
  'Whether a text has the form of a username: 3 to 30 of a-z 0-9 . _ -. USERNAME in supabase/functions/_shared/rules/account-fields.ts says the same.';
grant execute on function private.is_username(text) to anon, authenticated, service_role;

create function private.is_reserved_username(username text)
returns boolean
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select letters like 'promobell%' or letters in (
    'admin', 'administrator', 'billing', 'contact', 'hello', 'help', 'helpdesk', 'info', 'legal', 'moderator', 'noreply',
    'null', 'official', 'payments', 'postmaster', 'press', 'privacy', 'root', 'security', 'staff', 'superuser', 'support',
    'sysadmin', 'system', 'team', 'trust', 'undefined', 'unknown', 'webmaster'
  )
  from (select regexp_replace(lower(username), '[._-]', '', 'g')) as name(letters);
$$;
comment on function private.is_reserved_username(text) is
  'Whether a username is reserved, because it sounds like the operator''s own or like no name. Dots and dashes in it don''t matter.';
grant execute on function private.is_reserved_username(text) to anon, authenticated, service_role;

-- Brands are one when their names look the same: whatever their case, their outer blanks, the number of blanks within, and
-- the way an accent is encoded. supabase/functions/_shared/rules/names.ts has the same rule, and a test holds the
-- two together.
create function private.brand_key(brand_name text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  if octet_length(brand_name) = char_length(brand_name) then
    return btrim(regexp_replace(lower(brand_name collate "C"), '[\t-\r ]+', ' ', 'g'));
  end if;
  return normalize(
    lower(
      btrim(regexp_replace(
        regexp_replace(normalize(brand_name, NFC), '[\u200c\u200d\ufe0e\ufe0f]', '', 'g'),
        '[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'
      )) collate "und-x-icu"
    ),
    NFC
  );
end;
$$;
comment on function private.brand_key(text) is 'The key by which brand names are compared (docs/product/offers.md#brands): equal keys are the same brand.';
grant execute on function private.brand_key(text) to anon, authenticated, service_role;

-- Search

create function private.seen_text(value text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  if octet_length(value) = char_length(value) then
    return translate(value, '`', '''');
  end if;
  return regexp_replace(
    translate(normalize(value, NFC), '`´‘’‛ʹʼ′＇', ''''''''''''''''''''),
    '[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe0e\ufe0f\ufeff]', '', 'g'
  );
end;
$$;
comment on function private.seen_text(text) is
  'The text as people see it: without invisible characters, and with one kind of apostrophe.';
grant execute on function private.seen_text(text) to anon, authenticated, service_role;

create function private.fold(value text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  folded text;
begin
  if octet_length(value) = char_length(value) then
    return lower(value collate "C");
  end if;
  -- Compatibility forms become plain letters, too: people find Ｎｉｋｅ and 𝓝𝓲𝓴𝓮 by typing nike.
  folded := normalize(
    regexp_replace(lower(normalize(value, NFKD) collate "und-x-icu"), '[\u0300-\u036f]', '', 'g'), NFC
  );
  if folded ~ '[øłđðħıŋŧςßæœþ]' then
    folded := translate(folded, 'øłđðħıŋŧς', 'olddhintσ');
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  return folded;
end;
$$;
comment on function private.fold(text) is 'Letters without regard to case and accents: Nygård, Straße and NIKE are nygard, strasse and nike.';
grant execute on function private.fold(text) to anon, authenticated, service_role;

create function private.words_of(seen text)
returns text[]
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  -- Accents that stand alone and the vowel signs of Indic and South-East Asian scripts are parts of words.
  folded text := private.fold(
    regexp_replace(
      seen, '[^''[:alnum:]\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u109f\u3099\u309a]+' collate "und-x-icu", ' ', 'g'
    )
  );
begin
  -- O'Neill is found by oneill as by neill.
  if strpos(folded, '''') > 0 then
    folded := replace(folded, '''', '') || ' ' || translate(folded, '''', ' ');
  end if;
  return array_remove(string_to_array(folded, ' '), '');
end;
$$;
comment on function private.words_of(text) is 'The folded words of a text from seen_text. A word with an apostrophe is there whole and in its parts.';
grant execute on function private.words_of(text) to anon, authenticated, service_role;

create function private.signs_of(seen text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  -- Two blanks in place of a word, so that no piece joins two runs of signs.
  return regexp_replace(
    seen, '[[:alnum:][:space:]\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u109f\u3099\u309a]+' collate "und-x-icu", '  ', 'g'
  );
end;
$$;
comment on function private.signs_of(text) is 'The signs between the words of a text from seen_text, such as %, *** or an emoji; blank without any.';
grant execute on function private.signs_of(text) to anon, authenticated, service_role;

create function private.unquotable(value text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  return translate(value, E'''\\', '´∖');
end;
$$;
comment on function private.unquotable(text) is
  'The text with quote and backslash replaced by similar characters, because a quoted lexeme would need them escaped.';
grant execute on function private.unquotable(text) to anon, authenticated, service_role;

-- Any part of a code is found by its pieces: at each character of the code, this one and the two after it (fewer at the
-- end). A piece is kept with a leading blank, which no word has. A part of one or two characters is found as the beginning of a
-- piece; a longer part as several pieces in a row.
create function private.search_document(value text, code text default '')
returns tsvector
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  seen constant text := private.seen_text(value || ' ' || code);
  cut constant text := private.unquotable(
    regexp_replace(replace(private.fold(private.seen_text(code)), '''', ''), '\s+', '  ', 'g')
      || '  ' || private.signs_of(seen)
  );
  piece text;
  pieces text := '';
begin
  -- A loop takes a quarter of the time that a query takes here, and a file of 10,000 codes calls this 10,000 times.
  for place in 1 .. char_length(cut) loop
    piece := split_part(substr(cut, place, 3), ' ', 1);
    if piece <> '' then
      pieces := pieces || ''' ' || piece || ''':' || place || ' ';
    end if;
  end loop;
  return array_to_tsvector(private.words_of(seen)) || pieces::tsvector;
end;
$$;
comment on function private.search_document(text, text) is
  'What a search finds: the words of the text and the code, any part of the code, and the signs of both.';
grant execute on function private.search_document(text, text) to anon, authenticated, service_role;

-- Each piece in a tsquery is another list to read from the index, and a search of ten words had sixty of them. So only
-- every third piece is looked for (together they cover the part), and only in searches of few words.
create function private.part_of_code(part text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select case
    when char_length(part) < 3 then ''' ' || part || ''':*'
    else (
      select string_agg(
        case when place = 1 then '' else format(' <%s> ', place - before) end || ''' ' || substr(part, place, 3) || '''', ''
        order by place
      )
      from (
        select place, lag(place) over (order by place) as before
        from (
          select generate_series(1, char_length(part) - 2, 3) as place
          union
          select char_length(part) - 2
        ) as places
      ) as pieces
    )
  end;
$$;
comment on function private.part_of_code(text) is
  'The pieces that make up a part of a code, or of signs, at their distances, as tsquery writes it.';
grant execute on function private.part_of_code(text) to anon, authenticated;

create function private.search_query(search text)
returns tsquery
language plpgsql
stable
set search_path = ''
as $$
declare
  seen constant text := btrim(private.seen_text(left(search, 200)));
  all_words constant integer := cardinality(private.words_of(replace(seen, '''', '')));
  chunk text;
  word text;
  words integer := 0;
  beginnings text;
  terms text[] := '{}';
begin
  if search is null or btrim(left(search, 200), E' \t\n\v\f\r') = '' then
    return null;
  end if;

  foreach chunk in array regexp_split_to_array(seen, '[[:space:]]+' collate "und-x-icu") loop
    beginnings := '';
    foreach word in array private.words_of(replace(chunk, '''', '')) loop
      exit when words = 10;
      words := words + 1;
      beginnings := beginnings || case when beginnings = '' then '' else ' & ' end || '''' || word || ''':*';
    end loop;
    if beginnings <> '' then
      terms := terms || case
        when all_words > 3 then beginnings
        else format(
          '((%s) | (%s))', beginnings, private.part_of_code(private.unquotable(replace(private.fold(chunk), '''', '')))
        )
      end;
    elsif all_words = 0 and chunk <> '' then
      terms := terms || private.part_of_code(private.unquotable(chunk));
    end if;
  end loop;
  -- A search of invisible characters alone finds nothing: no text has a word of blanks.
  return coalesce(nullif(array_to_string(terms, ' & '), ''), '''  ''')::tsquery;
end;
$$;
comment on function private.search_query(text) is
  'Each word must begin a word; in a search of at most three words, what stands between two blanks may be a part of the code '
  'instead. Signs count only where there is no word, and then as they are. Null for blanks alone. The first 200 characters and '
  '10 words count.';
grant execute on function private.search_query(text) to anon, authenticated;
