-- Pieces that the list functions share: the search query and the cursor.

create function private.search_query(search text)
returns tsquery
language sql
stable
set search_path = ''
set client_min_messages = warning
as $$
  select query
  from (
    select to_tsquery(
      'simple',
      string_agg(quote_literal(word) || case when place = last_place then ':*' else '' end, ' & ' order by place)
    ) as query
    from (
      select word, place, max(place) over () as last_place
      from regexp_split_to_table(btrim(private.plain_words(left(search, 200))), '\s+')
        with ordinality as cut(word, place)
      where word <> '' and place <= 10
    ) as words
  ) as parsed
  where numnode(query) > 0;
$$;
comment on function private.search_query(text) is
  'Every word must match, the last one as a prefix, because it may still be being typed. Null when there is no word.';
grant execute on function private.search_query(text) to anon, authenticated;

create function private.write_cursor(list text, keys jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select translate(encode(convert_to((jsonb_build_array(list) || keys)::text, 'UTF8'), 'base64'), E'\n', '');
$$;
comment on function private.write_cursor(text, jsonb) is
  'An opaque cursor: the list it belongs to and the sort keys of the row it stands behind.';

create function private.read_cursor(after text, list text, key_types text[])
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  keys jsonb;
begin
  if after is null then
    return null;
  end if;
  begin
    keys := convert_from(decode(after, 'base64'), 'UTF8')::jsonb;
    if keys ->> 0 is distinct from list or jsonb_array_length(keys) <> cardinality(key_types) + 1 then
      raise exception 'foreign';
    end if;
    for place in 1 .. cardinality(key_types) loop
      if keys ->> place is null then
        raise exception 'incomplete';
      end if;
      case key_types[place]
        when 'timestamptz' then perform (keys ->> place)::timestamptz;
        when 'uuid' then perform (keys ->> place)::uuid;
        when 'boolean' then perform (keys ->> place)::boolean;
        when 'integer' then perform (keys ->> place)::integer;
        else null;
      end case;
    end loop;
  exception when others then
    raise exception 'This list can''t be continued from here. Please load it again.' using errcode = '22023';
  end;
  return keys;
end;
$$;
comment on function private.read_cursor(text, text, text[]) is
  'The sort keys of a cursor (from place 1), each castable to its type; whatever isn''t a cursor of this list ends in 22023.';

create function private.page_size(wanted integer)
returns integer
language sql
immutable
set search_path = ''
as $$
  select least(greatest(coalesce(wanted, 24), 1), 24);
$$;
comment on function private.page_size(integer) is 'A page has 1 to 24 cards (decisions: Lists at scale).';

grant execute on function
  private.write_cursor(text, jsonb), private.read_cursor(text, text, text[]), private.page_size(integer)
  to anon, authenticated;
