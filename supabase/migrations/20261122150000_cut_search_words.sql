-- How texts are cut into what a search finds. Pure, so that stored columns are made of them; a role that writes a code or a
-- profile needs to execute them. They name the ICU collation, so that letters and cases are the same on every server.
-- Most texts are ASCII, and are told apart by their length in bytes: the other way takes several times as long.

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
  'The text as it is seen: without characters that have no look of their own, every apostrophe the same.';

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
  -- Compatibility forms are taken apart, too: what is written in Ｎｉｋｅ or 𝓝𝓲𝓴𝓮 is typed with plain letters.
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
comment on function private.words_of(text) is 'The folded words of a seen text; one with an apostrophe whole and in its parts.';

create function private.signs_of(seen text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  -- Two blanks instead of a word: no row of pieces leads from one run of signs into the next.
  return regexp_replace(
    seen, '[[:alnum:][:space:]\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u109f\u3099\u309a]+' collate "und-x-icu", '  ', 'g'
  );
end;
$$;
comment on function private.signs_of(text) is 'What stands between the words of a seen text: %, ***, an emoji; blank without any.';

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
  'The text with look-alikes of the two characters that can''t stand in a quoted lexeme as they are.';

-- Any part of a code is found by its pieces: at each character the next three, fewer at the end, kept with a leading blank,
-- which no word has. A part of one or two characters is the beginning of a piece; a longer one is pieces in a row.
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
  -- A loop and no query, because a file of 10,000 codes comes here often: it takes a quarter of the time.
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

create function private.part_of_code(part text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select case
    when char_length(part) < 3 then ''' ' || part || ''':*'
    else (
      select string_agg(''' ' || substr(part, place, 3) || '''', ' <-> ' order by place)
      from generate_series(1, char_length(part) - 2) as place
    )
  end;
$$;
comment on function private.part_of_code(text) is 'The pieces of a part of a code, or of signs, in a row, as tsquery writes it.';

create or replace function private.search_query(search text)
returns tsquery
language plpgsql
stable
set search_path = ''
as $$
declare
  seen constant text := btrim(private.seen_text(left(search, 200)));
  signs_only constant boolean := private.words_of(seen) = '{}';
  chunk text;
  word text;
  words integer := 0;
  beginnings text;
  literal text;
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
      literal := private.part_of_code(private.unquotable(replace(private.fold(chunk), '''', '')));
      terms := terms || format('((%s) | (%s))', beginnings, literal);
    elsif signs_only and chunk <> '' then
      terms := terms || private.part_of_code(private.unquotable(chunk));
    end if;
  end loop;
  -- With nothing that is seen in it, it finds nothing: no text has a word of blanks.
  return coalesce(nullif(array_to_string(terms, ' & '), ''), '''  ''')::tsquery;
end;
$$;
comment on function private.search_query(text) is
  'What stands between two blanks must be a part of the code, or each of its words must begin a word; signs count only where '
  'there is nothing else, and then as they are. Null for blanks alone. The first 200 characters and 10 words count.';

grant execute on function
  private.seen_text(text), private.fold(text), private.words_of(text), private.signs_of(text), private.unquotable(text),
  private.search_document(text, text)
  to anon, authenticated, service_role;
grant execute on function private.part_of_code(text) to anon, authenticated;
