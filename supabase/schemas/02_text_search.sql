-- How a text is cut into words and trigrams, and how a search asks for them. See docs/decisions/list-queries.md.
-- Words are found by their beginnings. Three things are found by any part of them: a code, the signs between words, and letters of scripts that put no blanks
-- between words. These are kept as trigrams, the three characters from each position on, fewer at the end. A leading blank tells a trigram from a word.

create function private.searchable_text(value text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  -- ASCII has as many bytes as characters. Most texts are ASCII, which needs less work.
  if octet_length(value) = char_length(value) then
    return translate(value, '`', '''');
  end if;
  return regexp_replace(
    translate(normalize(value, NFC), '`´‘’‛ʹʼ′＇', repeat('''', 9)),
    '[' || private.character_class('format characters') || ']', '', 'g'
  );
end;
$$;
comment on function private.searchable_text(text) is
  'The text as people see it: without format characters (private.character_class), and with one kind of apostrophe.';
grant execute on function private.searchable_text(text) to anon, authenticated, service_role;

create function private.fold(value text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  folded text;
begin
  -- ASCII has no accents and no other forms of its letters.
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

create function private.words_of(searchable text)
returns text[]
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  -- Accents that stand alone and the vowel signs of Indic and South-East Asian scripts are parts of words.
  folded text := private.fold(
    regexp_replace(
      searchable, '[^''[:alnum:]\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u109f\u3099\u309a]+' collate "und-x-icu", ' ', 'g'
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
comment on function private.words_of(text) is 'The folded words of a text from searchable_text. A word with an apostrophe is there whole and in its parts.';
grant execute on function private.words_of(text) to anon, authenticated, service_role;

create function private.search_document(value text, code text default '')
returns tsvector
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  searchable constant text := private.searchable_text(value || ' ' || code);
  -- The signs between the words, such as %, *** or an emoji. A blank takes the place of each word, because a trigram ends at a blank (see the loop below). The
  -- brackets have the characters of words, as in words_of; only the apostrophe counts as a sign here.
  signs constant text := regexp_replace(
    searchable, '[[:alnum:][:space:]\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u109f\u3099\u309a]+' collate "und-x-icu", ' ', 'g'
  );
  -- The runs of letters of scripts that put no blanks between words, or whose words take endings: Thai, Lao, Burmese, Khmer, Japanese, Chinese and Korean.
  -- A blank takes the place of everything between two runs. ASCII has none of these letters.
  unspaced constant text := case when octet_length(searchable) = char_length(searchable) then '' else regexp_replace(
    private.fold(searchable),
    '[^\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003134f]+', ' ', 'g'
  ) end;
  -- A quoted lexeme would need quote and backslash escaped, so similar characters stand for them, here and in part_as_tsquery.
  parts constant text := translate(
    regexp_replace(replace(private.fold(private.searchable_text(code)), '''', ''), '\s+', ' ', 'g') || ' ' || signs || ' ' || unspaced, E'''\\', '´∖'
  );
  trigram text;
  trigrams text := '';
begin
  -- A loop is faster than a query, and this runs for each code of an uploaded file.
  for nth in 1 .. char_length(parts) loop
    trigram := split_part(substr(parts, nth, 3), ' ', 1);
    if trigram <> '' then
      trigrams := trigrams || ''' ' || trigram || ''':' || nth || ' ';
    end if;
  end loop;
  return array_to_tsvector(private.words_of(searchable)) || trigrams::tsvector;
end;
$$;
comment on function private.search_document(text, text) is
  'What a search finds of a text and a code: the words of both, and as trigrams the code, the signs of both and the letters of scripts without blanks.';
grant execute on function private.search_document(text, text) to anon, authenticated, service_role;

-- A part of one or two characters is asked for as the beginning of a trigram, a longer one as trigrams at their distances. Each of them is one more list to
-- read from the index, so only every third and the last are asked for, which cover the part.
create function private.part_as_tsquery(typed text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select case
    when char_length(part) < 3 then ''' ' || part || ''':*'
    else (
      select string_agg(
        case when nth = 1 then '' else format(' <%s> ', nth - before) end || ''' ' || substr(part, nth, 3) || '''', ''
        order by nth
      )
      from (
        select nth, lag(nth) over (order by nth) as before
        from (
          select generate_series(1, char_length(part) - 2, 3) as nth
          union
          select char_length(part) - 2
        ) as starts
      ) as trigrams
    )
  end
  from (select translate(typed, E'''\\', '´∖')) as unquoted(part);
$$;
comment on function private.part_as_tsquery(text) is
  'A part of a code, of signs or of letters without blanks, by its trigrams, as tsquery writes it.';
grant execute on function private.part_as_tsquery(text) to anon, authenticated;

create function private.search_query(search text)
returns tsquery
language plpgsql
stable
set search_path = ''
as $$
declare
  searchable constant text := btrim(private.searchable_text(left(search, 200)));
  word_count constant integer := cardinality(private.words_of(replace(searchable, '''', '')));
  chunk text;
  word text;
  words_taken integer := 0;
  beginnings text;
  terms text[] := '{}';
begin
  if search is null or btrim(left(search, 200), E' \t\n\v\f\r') = '' then
    return null;
  end if;

  foreach chunk in array regexp_split_to_array(searchable, '[[:space:]]+' collate "und-x-icu") loop
    beginnings := '';
    foreach word in array private.words_of(replace(chunk, '''', '')) loop
      exit when words_taken = 10;
      words_taken := words_taken + 1;
      beginnings := beginnings || case when beginnings = '' then '' else ' & ' end || '''' || word || ''':*';
    end loop;
    if beginnings <> '' then
      terms := terms || case
        when word_count > 3 then beginnings
        else format(
          '((%s) | (%s))', beginnings, private.part_as_tsquery(replace(private.fold(chunk), '''', ''))
        )
      end;
    elsif word_count = 0 and chunk <> '' then
      terms := terms || private.part_as_tsquery(chunk);
    end if;
  end loop;
  -- What has neither a word nor a sign, such as invisible characters alone, finds nothing: it asks for a lexeme that no text has.
  return coalesce(nullif(array_to_string(terms, ' & '), ''), '''  ''')::tsquery;
end;
$$;
comment on function private.search_query(text) is
  'What a typed search asks of a search document. Each word of the search must begin a word of the text; in a search of at most three words, what stands between two blanks '
  'may be a part of the code instead: more words would ask for too many trigrams. Signs count only in a search without words, and then as they are. Null for a search of '
  'blanks alone. Only the first 200 characters and the first 10 words count.';
grant execute on function private.search_query(text) to anon, authenticated;
