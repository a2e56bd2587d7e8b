import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Library, openLibrary } from './library';

let library: Library;

beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.stop());

describe('reading through the REST service', () => {
  it('embeds the row that a row belongs to, and the rows that belong to it', async () => {
    const { data, error } = await library.anonymous
      .from('shelves')
      .select('name, books(title, shelf:shelves(id))')
      .order('id')
      .order('id', { referencedTable: 'books' });
    expect(error).toBeNull();
    expect(data).toEqual([
      {
        name: 'Poetry',
        books: [
          { title: 'Odes, and others', shelf: { id: 1 } },
          { title: 'Sonnets', shelf: { id: 1 } },
        ],
      },
      {
        name: 'Travel',
        books: [
          { title: 'Walking north', shelf: { id: 2 } },
          { title: '50% downhill', shelf: { id: 2 } },
        ],
      },
      { name: 'Empty', books: [] },
    ]);
  });

  it('filters by an embedded row with an inner join', async () => {
    const { data } = await library.anonymous
      .from('books')
      .select('id, shelves!inner(name)')
      .eq('shelves.name', 'Travel')
      .order('id');
    expect(data).toEqual([
      { id: 3, shelves: { name: 'Travel' } },
      { id: 4, shelves: { name: 'Travel' } },
    ]);
  });

  it.each([
    ['id.eq.1,title.ilike.*north*', [1, 3]],
    ['price.gt.10,and(shelf_id.eq.2,price.not.is.null)', [1, 4]],
    ['title.eq."Odes, and others",id.in.(2,4)', [1, 2, 4]],
    ['sold_on.gte.2026-05-06,tags.cs.{new}', [2, 4]],
  ])('accepts or(%s)', async (condition, ids) => {
    const { data, error } = await library.anonymous.from('books').select('id').or(condition).order('id');
    expect(error).toBeNull();
    expect(data?.map(({ id }) => id)).toEqual(ids);
  });

  it('counts without sending rows', async () => {
    const { data, count, status } = await library.anonymous
      .from('books')
      .select('id', { count: 'exact', head: true })
      .eq('shelf_id', 1);
    expect({ data, count, status }).toEqual({ data: null, count: 2, status: 200 });
  });

  it('limits ranges and returns how many rows there are', async () => {
    const { data, count, status } = await library.anonymous
      .from('books')
      .select('id', { count: 'exact' })
      .order('id')
      .range(1, 2);
    expect({ data, count, status }).toEqual({ data: [{ id: 2 }, { id: 3 }], count: 4, status: 206 });
  });

  it('returns null instead of an error for maybeSingle without a row', async () => {
    const { data, error } = await library.anonymous.from('books').select('id').eq('id', 99).maybeSingle();
    expect({ data, error }).toEqual({ data: null, error: null });
  });

  it('returns at most 1,000 rows', async () => {
    const all = await library.anonymous.from('pages').select('number').order('number');
    expect(all.data).toHaveLength(1000);
    expect(all.data?.at(-1)).toEqual({ number: 1000 });
    const beyond = await library.anonymous.from('pages').select('number').order('number').range(50, 1080);
    expect(beyond.data).toHaveLength(1000);
    const called = await library.anonymous.rpc('all_pages');
    expect(called.data).toHaveLength(1000);
  });
});

describe('values of the REST service', () => {
  it('are formatted as PostgREST does', async () => {
    const { data } = await library.anonymous
      .from('books')
      .select('price, printed_at, sold_on, raw, details, tags')
      .order('id');
    expect(data).toEqual([
      {
        price: 12.5,
        printed_at: '2026-01-02T03:04:05.678901+00:00',
        sold_on: null,
        raw: { b: 1, a: [true] },
        details: { pages: 90 },
        tags: ['old', 'rare'],
      },
      {
        price: 7,
        printed_at: '2026-03-04T00:00:00+00:00',
        sold_on: '2026-05-06',
        raw: null,
        details: 'a text',
        tags: [],
      },
      { price: null, printed_at: null, sold_on: null, raw: null, details: null, tags: null },
      {
        price: 3.99,
        printed_at: '2025-12-31T23:59:59+00:00',
        sold_on: null,
        raw: [1, 'two', null],
        details: [],
        tags: ['new'],
      },
    ]);
  });

  it('are formatted the same inside an embedded row', async () => {
    const { data } = await library.anonymous
      .from('shelves')
      .select('books(price, printed_at)')
      .eq('id', 1)
      .order('id', { referencedTable: 'books' })
      .single();
    expect(data).toEqual({
      books: [
        { price: 12.5, printed_at: '2026-01-02T03:04:05.678901+00:00' },
        { price: 7, printed_at: '2026-03-04T00:00:00+00:00' },
      ],
    });
  });

  it.each([[{ nested: { list: [1, null, 'x'] } }], [[1, 'two']], [5], [null]])(
    'are stored in json and jsonb and returned: %j',
    async (value) => {
      const { client, userId } = await library.member();
      const id = Math.floor(Math.random() * 1_000_000) + 1_000;
      const row = { id, shelf_id: 3, title: 'With values', raw: value, details: value, tags: ['a,b', '"c"'] };
      const written = await client
        .from('books')
        .insert({ ...row, reader: userId, price: 0.1, printed_at: '2026-02-03T04:05:06Z' })
        .select('raw, details, tags, price, printed_at')
        .single();
      expect(written.error).toBeNull();
      const expected = {
        raw: value,
        details: value,
        tags: ['a,b', '"c"'],
        price: 0.1,
        printed_at: '2026-02-03T04:05:06+00:00',
      };
      expect(written.data).toEqual(expected);
      if (value !== null) {
        const [stored] = await library.database.sql`
          select jsonb_typeof(details) as kind, details::text as text from public.books where id = ${id}`;
        expect(JSON.parse(stored?.text)).toEqual(value);
      }
    },
  );
});

describe('writing through the REST service', () => {
  it('upserts and ignores existing rows', async () => {
    const { client, userId } = await library.member();
    const first = await client.from('visits').insert({ reader: userId, shelf_id: 1, times: 5 });
    expect([first.error, first.status]).toEqual([null, 201]);

    const { data, error } = await client
      .from('visits')
      .upsert(
        [
          { reader: userId, shelf_id: 1, times: 9 },
          { reader: userId, shelf_id: 2, times: 9 },
        ],
        { onConflict: 'reader,shelf_id', ignoreDuplicates: true },
      )
      .select('shelf_id, times');
    expect(error).toBeNull();
    expect(data).toEqual([{ shelf_id: 2, times: 9 }]);
    const after = await client.from('visits').select('shelf_id, times').order('shelf_id');
    expect(after.data).toEqual([
      { shelf_id: 1, times: 5 },
      { shelf_id: 2, times: 9 },
    ]);
  });

  it('upserts and replaces existing rows', async () => {
    const { client, userId } = await library.member();
    await client.from('visits').insert({ reader: userId, shelf_id: 1, times: 5 });
    const { data, error } = await client
      .from('visits')
      .upsert({ reader: userId, shelf_id: 1, times: 6 })
      .select('times')
      .single();
    expect([error, data]).toEqual([null, { times: 6 }]);
  });

  it('updates and deletes only rows that the policies show, and returns them', async () => {
    const one = await library.member();
    const other = await library.member();
    await one.client.from('visits').insert({ reader: one.userId, shelf_id: 1 });
    const foreign = await other.client.from('visits').update({ times: 7 }).eq('reader', one.userId).select();
    expect([foreign.error, foreign.data]).toEqual([null, []]);
    const updated = await one.client.from('visits').update({ times: 7 }).eq('shelf_id', 1).select('times');
    expect(updated.data).toEqual([{ times: 7 }]);
    const deleted = await one.client.from('visits').delete({ count: 'exact' }).eq('reader', one.userId);
    expect([deleted.error, deleted.count, deleted.status]).toEqual([null, 1, 204]);
    const left = await library.server.from('visits').select('*').eq('reader', one.userId);
    expect(left.data).toEqual([]);
  });

  it('writes nothing of a list when one of its rows fails', async () => {
    const { client, userId } = await library.member();
    const { error } = await client.from('visits').insert([
      { reader: userId, shelf_id: 1 },
      { reader: userId, shelf_id: 404 },
    ]);
    expect(error?.code).toBe('23503');
    const after = await client.from('visits').select('*');
    expect(after.data).toEqual([]);
  });
});

describe('calling a function through the REST service', () => {
  it('accepts named arguments and defaults, and returns a scalar', async () => {
    const plain = await library.anonymous.rpc('price_of', { shelf: 1 });
    expect([plain.error, plain.data]).toEqual([null, 19.5]);
    const twice = await library.anonymous.rpc('price_of', { shelf: 1, factor: 2 });
    expect(twice.data).toBe(39);
  });

  it('filters, orders and limits the rows of a set', async () => {
    const { data, error } = await library.anonymous
      .rpc('books_on', { shelf: 1 })
      .select('id, price, printed_at')
      .order('id', { ascending: false })
      .limit(1);
    expect(error).toBeNull();
    expect(data).toEqual([{ id: 2, price: 7, printed_at: '2026-03-04T00:00:00+00:00' }]);
  });

  it('returns composite values inside a row as objects', async () => {
    const { data, error } = await library.anonymous.rpc('whole_shelf', { wanted: 1 });
    expect(error).toBeNull();
    expect(data).toEqual({
      shelf: { id: 1, name: 'Poetry', curator_note: null },
      books: [expect.objectContaining({ id: 2, title: 'Sonnets', price: 7, details: 'a text', tags: [] })],
      copies: [1, 2],
    });
  });

  it('returns a scalar to a GET request, too', async () => {
    const { data, error } = await library.anonymous.rpc('price_of', { shelf: 1 }, { get: true });
    expect([error, data]).toEqual([null, 19.5]);
  });

  it('runs with the role and the claims of the caller', async () => {
    const { client, userId } = await library.member();
    const anonymous = await library.anonymous.rpc('whoami');
    expect(anonymous.data).toMatchObject({ role: 'anon', uid: null, claimed: 'anon' });
    const member = await client.rpc('whoami');
    expect(member.data).toMatchObject({
      role: 'authenticated',
      uid: userId,
      claimed: 'authenticated',
      jwt: { sub: userId, role: 'authenticated', aal: 'aal1', app_metadata: { provider: 'email' } },
    });
    const server = await library.server.rpc('whoami');
    expect(server.data).toMatchObject({ role: 'service_role', uid: null, claimed: 'service_role' });
  });
});
