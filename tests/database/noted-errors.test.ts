import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { during, type OpenSession, operator } from '../support/operator';

let database: TestDatabase;
let desk: OpenSession;
beforeAll(async () => {
  database = await createTestDatabase();
  desk = await operator(database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`truncate private.noted_errors`;
  await database.sql`delete from private.counted_calls`;
});

interface Met {
  part?: string;
  name?: string;
  message?: string;
  stack?: string;
  page?: string;
  release?: string;
  network?: string;
}

const tell = ({
  part = 'page',
  name = 'TypeError',
  message = 'x is not a function',
  stack = 'at f (/a.js:1:2)',
  page = '/deals',
  release = 'abc',
  network = '203.0.113.5',
}: Met = {}) =>
  database.as('anon', async (tx) => {
    await tx`select set_config('request.headers', ${JSON.stringify({ 'cf-connecting-ip': network })}, true)`;
    await tx`select public.note_client_error(${part}, ${name}, ${message}, ${stack}, ${page}, ${release})`;
    return [];
  });

const tellOfFunction = (message: string) =>
  database.as(
    'service_role',
    (tx) => tx`select public.note_error('function', 'feed', 'Error', ${message}, '', '', 'abc')`,
  );

const found = () => during(database, desk, (tx) => tx`select * from public.operator_errors()`);

describe('a noted error', () => {
  it('is one row per part, name and message, with its count and its latest details', async () => {
    await tell({ message: 'Chunk 17 is gone', release: 'old' });
    await tell({ message: 'Chunk 18 is gone', release: 'new', page: '/brands' });
    await tell({ message: 'Chunk 18 is gone', part: 'query' });
    await tellOfFunction('Chunk 18 is gone');
    const errors = await found();
    expect(
      errors.map(({ source, part, message, times, page, release }) => [
        source,
        part,
        message,
        times,
        page,
        release,
      ]),
    ).toEqual([
      ['function', 'feed', 'Chunk 18 is gone', 1, '', 'abc'],
      ['app', 'query', 'Chunk 18 is gone', 1, '/deals', 'abc'],
      ['app', 'page', 'Chunk 17 is gone', 2, '/brands', 'new'],
    ]);
  });

  it('is summed over a week, and deleted afterwards', async () => {
    await tell();
    await database.sql`update private.noted_errors set day = private.today() - 6, times = 5`;
    await tell();
    await database.sql`
      insert into private.noted_errors select (private.today() - 7), source, 'old', part, name, message, stack, page, release
      from private.noted_errors limit 1`;
    await database.sql`select private.forget_what_is_old()`;
    expect(await found()).toMatchObject([{ times: 6, times_today: 1 }]);
    expect(
      await database.sql`select fingerprint from private.noted_errors where fingerprint = 'old'`,
    ).toEqual([]);
  });

  it('is cut to the maximum length of each field', async () => {
    const long = 'word '.repeat(10_000);
    await tell({ part: long, name: long, message: long, stack: long, page: long, release: long });
    const [row] = await database.sql<Record<string, number>[]>`
      select length(part) as part, length(name) as name, length(message) as message, length(stack) as stack,
        length(page) as page, length(release) as release
      from private.noted_errors`;
    expect(row).toEqual({ part: 40, name: 80, message: 500, stack: 4000, page: 80, release: 40 });
  });

  it('is refused when its network has sent twenty in ten minutes, and accepted from another one', async () => {
    await tell();
    await database.sql`update private.counted_calls set calls = 20`;
    await expect(tell()).rejects.toMatchObject({
      code: 'PGRST',
      message: expect.stringContaining('too_many_calls'),
    });
    await tell({ network: '203.0.113.6' });
    expect(await found()).toMatchObject([{ times: 2 }]);
  });

  it("beyond 200 kinds a day is counted under others, and made-up errors of the app don't crowd out those of functions", async () => {
    await tell();
    await database.sql`
      insert into private.noted_errors
      select e.day, e.source, 'kind ' || n, e.part, e.name, e.message, e.stack, e.page, e.release
      from private.noted_errors e, generate_series(2, 200) n`;
    await tell({ message: 'Another' });
    await tell({ message: 'And one more' });
    await tell();
    await tellOfFunction("A function's own");
    const rows = await database.sql<{ name: string; times: number }[]>`
      select name, times from private.noted_errors where message <> 'x is not a function' or times > 1 order by name, message`;
    expect([...rows]).toEqual([
      { name: 'Error', times: 1 },
      { name: 'Others', times: 2 },
      { name: 'TypeError', times: 2 },
    ]);
  });
});

it.each(['anon', 'authenticated'] as const)("%s can't note an error as a function does", async (role) => {
  const who = role === 'anon' ? role : { userId: (await database.createUser()).id };
  const telling = database.as(
    who,
    (tx) => tx`select public.note_error('function', 'a', 'b', 'c', 'd', '', 'e')`,
  );
  await expect(telling).rejects.toMatchObject({ code: '42501' });
});
