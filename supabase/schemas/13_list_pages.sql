-- What all lists share: cursors, orders, sizes. See docs/decisions/list-queries.md.

create function private.write_cursor(list text, keys jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select translate(encode(convert_to((jsonb_build_array(list) || keys)::text, 'UTF8'), 'base64'), E'\n', '');
$$;
comment on function private.write_cursor(text, jsonb) is
  'An opaque cursor, made of the name of its list and the sort keys of the row after which the list goes on.';
grant execute on function private.write_cursor(text, jsonb) to anon, authenticated;

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
    -- Even the longest cursor, which has a text of 120 characters, is shorter.
    if octet_length(after) > 4096 then
      raise exception 'foreign';
    end if;
    keys := convert_from(decode(after, 'base64'), 'UTF8')::jsonb;
    if keys ->> 0 is distinct from list or jsonb_array_length(keys) <> cardinality(key_types) + 1 then
      raise exception 'foreign';
    end if;
    for nth in 1 .. cardinality(key_types) loop
      if keys ->> nth is null then
        raise exception 'incomplete';
      end if;
      case key_types[nth]
        when 'text' then null;
        when 'timestamptz' then perform (keys ->> nth)::timestamptz;
        when 'date' then perform (keys ->> nth)::date;
        when 'uuid' then perform (keys ->> nth)::uuid;
        when 'boolean' then perform (keys ->> nth)::boolean;
        when 'integer' then perform (keys ->> nth)::integer;
        when 'bigint' then perform (keys ->> nth)::bigint;
      end case;
    end loop;
  exception when others then
    raise exception 'This list can''t be continued from here. Please load it again.' using errcode = '22023';
  end;
  return keys;
end;
$$;
comment on function private.read_cursor(text, text, text[]) is
  'The array that private.write_cursor() put into a cursor: element 0 is the list, and the sort keys follow from element 1, each castable to its type in key_types. Null '
  'without a cursor. Raises 22023 for whatever isn''t a cursor of this list.';
grant execute on function private.read_cursor(text, text, text[]) to anon, authenticated;

create function private.require_sort(listed text, sort_order text, known text[])
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if sort_order <> all (known) then
    raise exception '% can''t be sorted like that.', listed using errcode = '22023';
  end if;
end;
$$;
comment on function private.require_sort(text, text, text[]) is 'Refuses an order that a list doesn''t have.';
grant execute on function private.require_sort(text, text, text[]) to anon, authenticated;

create function private.page_size(wanted integer)
returns integer
language sql
immutable
set search_path = ''
as $$
  select least(greatest(coalesce(wanted, 24), 1), 24);
$$;
comment on function private.page_size(integer) is 'A page has 1 to 24 cards (docs/product/lists-and-search.md#pages-of-a-list).';
grant execute on function private.page_size(integer) to anon, authenticated;

create type private.total_and_page as (total integer, page uuid[]);
comment on type private.total_and_page is 'How many rows a list has, counted up to 10,001, and the ids of a page of them.';

create function private.known_categories(given text[])
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select case
    when cardinality(given) > 0 then array(
      select known from unnest(private.categories()) as known
      where known = any (given[1:100])
    )
  end;
$$;
comment on function private.known_categories(text[]) is
  'The existing categories among the first 100 given ones; null when none is given, empty when none exists.';
grant execute on function private.known_categories(text[]) to anon, authenticated;

create function private.known_country(given text)
returns text
language sql
immutable parallel safe
set search_path = ''
as $$
  select known from unnest(private.countries()) as known where known = upper(given);
$$;
comment on function private.known_country(text) is 'The country of a code in either case; null for whatever is none.';
grant execute on function private.known_country(text) to anon, authenticated;
