-- The index reads a list of offers for each piece, and ten words of a search had sixty of them: so every third piece is
-- looked for, which overlap to the whole, and only in searches of few words.

create or replace function private.part_of_code(part text)
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

create or replace function private.search_query(search text)
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
  -- With nothing that is seen in it, it finds nothing: no text has a word of blanks.
  return coalesce(nullif(array_to_string(terms, ' & '), ''), '''  ''')::tsquery;
end;
$$;
comment on function private.search_query(text) is
  'Each word must begin a word; in a search of at most three words, what stands between two blanks may be a part of the code '
  'instead. Signs count only where there is no word, and then as they are. Null for blanks alone. The first 200 characters and '
  '10 words count.';
