import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { websocketTransport } from '../../supabase/local/websocket-transport';
import { startTestStack, type TestStack } from '../support/stack';

/**
 * A small schema (a library) beside the product's tables, so that these tests test the REST interface and not what
 * the product happens to contain. Everybody reads shelves; a book can be read when it is lent to everybody or to oneself.
 */
const TABLES = `
  create table public.shelves (
    id integer primary key,
    name text not null unique,
    curator_note text
  );
  create table public.books (
    id integer primary key,
    shelf_id integer not null references public.shelves,
    title text not null constraint books_title_check check (title <> ''),
    price numeric(10, 2),
    printed_at timestamptz,
    sold_on date,
    raw json,
    details jsonb,
    tags text[],
    reader uuid
  );
  create table public.visits (
    reader uuid not null,
    shelf_id integer not null references public.shelves,
    times integer not null default 1,
    primary key (reader, shelf_id)
  );
  create table public.pages as select generate_series(1, 1100) as number;
  create table public.diaries (id integer primary key generated always as identity, text text not null);

  alter table public.shelves enable row level security;
  alter table public.books enable row level security;
  alter table public.visits enable row level security;
  alter table public.pages enable row level security;
  alter table public.diaries enable row level security;
  create policy "Everybody" on public.pages using (true);
  create policy "Everybody" on public.shelves using (true);
  create policy "Lent to everybody or to oneself" on public.books for select
    using (reader is null or reader = (select auth.uid()));
  create policy "One's own" on public.books for insert to authenticated with check (reader = (select auth.uid()));
  create policy "One's own visits" on public.visits
    using (reader = (select auth.uid())) with check (reader = (select auth.uid()));

  grant select (id, name) on public.shelves to anon, authenticated;
  grant update (name) on public.shelves to authenticated;
  grant select on public.books to anon, authenticated;
  grant insert on public.books to authenticated;
  grant select, insert, update, delete on public.visits to authenticated;
  grant select on public.pages, public.diaries to anon, authenticated;
  grant all on public.shelves, public.books, public.visits, public.diaries to service_role;

  create function public.price_of(shelf integer, factor numeric default 1) returns numeric
    language sql stable set search_path = ''
    as $$ select sum(price) * factor from public.books where shelf_id = shelf $$;
  create function public.books_on(shelf integer) returns setof public.books
    language sql stable set search_path = ''
    as $$ select * from public.books where shelf_id = shelf order by id $$;
  create type public.read_shelf as (shelf public.shelves, books public.books[], copies integer[]);
  create function public.whole_shelf(wanted integer) returns public.read_shelf
    language sql stable set search_path = ''
    as $$
      select row(
        row(s.id, s.name, null)::public.shelves,
        array(select b from public.books b where b.shelf_id = s.id and b.price < 10),
        '{1,2}'::integer[]
      )::public.read_shelf
      from public.shelves s where s.id = wanted
    $$;
  create function public.all_pages() returns setof public.pages
    language sql stable set search_path = '' as $$ select * from public.pages order by number $$;
  create function public.refuse(reason text) returns void
    language plpgsql set search_path = ''
    as $$ begin raise exception '%', reason using detail = 'what happened', hint = 'what to do'; end $$;
  create function public.take_seconds(seconds integer) returns void
    language sql set search_path = '' as $$ select pg_sleep(seconds) $$;
  create function public.patience() returns text
    language sql stable set search_path = '' as $$ select current_setting('statement_timeout') $$;
  create function public.whoami() returns jsonb
    language sql stable set search_path = ''
    as $$ select jsonb_build_object('role', current_user, 'uid', auth.uid(), 'claimed', auth.role(), 'jwt', auth.jwt()) $$;
  create function public.for_servers() returns integer
    language sql stable set search_path = '' as $$ select 1 $$;
  grant execute on function public.price_of, public.books_on, public.whole_shelf, public.all_pages, public.refuse, public.take_seconds, public.patience, public.whoami
    to anon, authenticated, service_role;
  grant execute on function public.for_servers to service_role;

  insert into public.shelves values (1, 'Poetry', 'dusty'), (2, 'Travel', null), (3, 'Empty', null);
  insert into public.books (id, shelf_id, title, price, printed_at, sold_on, raw, details, tags)
  values
    (1, 1, 'Odes, and others', 12.50, '2026-01-02 03:04:05.678901+00', null, '{"b": 1, "a": [true]}', '{"pages": 90}', '{old,rare}'),
    (2, 1, 'Sonnets', 7, '2026-03-04 00:00:00+00', '2026-05-06', null, '"a text"', '{}'),
    (3, 2, 'Walking north', null, null, null, null, 'null', null),
    (4, 2, '50% downhill', 3.99, '2025-12-31 23:59:59+00', null, '[1, "two", null]', '[]', '{new}');
`;

/** A client without the types of the product's tables. */
export type LibraryClient = SupabaseClient;

export interface Library extends TestStack {
  anonymous: LibraryClient;
  server: LibraryClient;
  /** A new member's client. */
  member(): Promise<{ client: LibraryClient; userId: string }>;
}

export async function openLibrary(): Promise<Library> {
  const stack = await startTestStack();
  await stack.database.migrate(TABLES);
  const open = (key: string) =>
    createClient(stack.apiUrl, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: websocketTransport },
    });
  return {
    ...stack,
    anonymous: open(stack.keys.publishable),
    server: open(stack.keys.secret),
    async member() {
      const { userId, email, password } = await stack.signUp();
      const client = open(stack.keys.publishable);
      const { error } = await client.auth.signInWithPassword({ email, password });
      if (error) throw error;
      return { client, userId };
    },
  };
}
