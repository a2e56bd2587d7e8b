-- All words by which offers are found, so that a search for the beginning of a word can ask for the words that have it. See
-- docs/decisions/list-queries.md.

create table private.search_words (
  word text collate "C" primary key
);
comment on table private.search_words is
  'Every word in the search of an offer, also of offers that are gone: a word too many does no harm. Without one that is there, searches would miss it.';
alter table private.search_words enable row level security;

create function private.note_search_words()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- In order, so that of two transactions with the same new words one waits for the other, and never each for the other. The pieces of
  -- codes, which begin with a blank, are looked up as they are.
  if tg_op = 'INSERT' then
    insert into private.search_words (word)
    select distinct lexeme.word from new_rows added cross join lateral unnest(tsvector_to_array(added.search)) as lexeme(word)
    where lexeme.word not like ' %'
    order by 1
    on conflict do nothing;
  else
    insert into private.search_words (word)
    select distinct lexeme.word
    from new_rows after
    -- A full join is never a nested loop (private.refuse_blocked_domains says why).
    full join old_rows before using (id)
    cross join lateral unnest(tsvector_to_array(after.search)) as lexeme(word)
    where after.search is distinct from before.search and lexeme.word not like ' %'
    order by 1
    on conflict do nothing;
  end if;
  return null;
end;
$$;
comment on function private.note_search_words() is 'Notes the words of offers that were added or changed.';

-- The last of their triggers: what follows takes locks only at the commit, so whoever waits here holds up nobody who has to go on.
create trigger words_of_added
  after insert on public.promo_codes
  referencing new table as new_rows
  for each statement execute function private.note_search_words();
create trigger words_of_changed
  after update on public.promo_codes
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_search_words();

create function private.beginnings_in(search tsquery)
returns text[]
language sql
immutable
set search_path = ''
as $$
  -- A piece of a code begins with a blank.
  select array(select distinct part.of_search[1] from regexp_matches(search::text, '''([^'' ][^'']*)'':\*', 'g') part(of_search));
$$;
comment on function private.beginnings_in(tsquery) is 'The beginnings of words that a search looks for.';

create function private.some_words(beginning text, most integer)
returns text[]
language sql
stable
security definer
set search_path = ''
-- Whoever asks may have turned it off for a search.
set enable_indexscan = on
as $$
  -- As a range, so that the index is used in a plan for all values.
  select array(
    select w.word from private.search_words w where w.word >= beginning and w.word <= beginning || U&'\+10FFFF' limit most
  );
$$;
comment on function private.some_words(text, integer) is 'Words of offers that begin like this.';

create function private.with_whole_words(search tsquery)
returns tsquery
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  most constant integer := 16;
  found tsquery := search;
  beginning text;
  known text[];
begin
  foreach beginning in array private.beginnings_in(search) loop
    known := private.some_words(beginning, most + 1);
    continue when cardinality(known) > most;
    -- A word that nobody has stays in the search, so that it finds nothing.
    if known = '{}' then
      known := array[beginning];
    end if;
    found := ts_rewrite(
      found, format('''%s'':*', beginning)::tsquery, ('''' || array_to_string(known, ''' | ''') || '''')::tsquery
    );
  end loop;
  return found;
end;
$$;
comment on function private.with_whole_words(tsquery) is
  'The same search of offers, with each beginning of a word replaced by the words that have it, where they are few: the index reads words much sooner '
  'than beginnings of words.';

create function private.without_common_beginnings(search tsquery)
returns tsquery
language plpgsql
stable
security definer
set search_path = ''
-- The empty search that leaves out a term comes with a notice.
set client_min_messages = warning
as $$
declare
  -- Searches of at most three words look for parts of codes, too (private.search_query).
  has_parts constant boolean := strpos(search::text, '|') > 0;
  kept tsquery := search;
  shorter tsquery;
  matches integer;
  beginning text;
begin
  foreach beginning in array private.beginnings_in(search) loop
    shorter := ts_rewrite(
      kept,
      format(case when has_parts then '''%1$s'':* | %2$s' else '''%1$s'':*' end, beginning, private.part_of_code(beginning))::tsquery,
      ''::tsquery
    );
    continue when numnode(shorter) in (0, numnode(kept)) or cardinality(private.some_words(beginning, 1000)) < 1000;
    matches := coalesce(matches, private.count_newest(row(search, null, null, null, false, true), 400, 400));
    if private.count_newest(row(shorter, null, null, null, false, true), 400, 400) <= 5 * greatest(matches, 1) then
      kept := shorter;
    end if;
  end loop;
  return kept;
end;
$$;
comment on function private.without_common_beginnings(tsquery) is
  'A search without the beginnings that a thousand words have, where the rest finds hardly more: for those the index of the search would '
  'list a large part of all offers. What is found has to be compared with the search itself.';
