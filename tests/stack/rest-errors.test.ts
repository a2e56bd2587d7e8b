import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Library, openLibrary } from './library';

let library: Library;

beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.stop());

describe("the REST service's errors have the status and code of a hosted project:", () => {
  it('42501 is 401 for anonymous callers and 403 for members', async () => {
    const anonymous = await library.anonymous.from('visits').select('*');
    expect([anonymous.status, anonymous.error?.code]).toEqual([401, '42501']);
    const { client } = await library.member();
    const denied = await client.from('shelves').insert({ id: 9, name: 'Mine' });
    expect([denied.status, denied.error?.code]).toEqual([403, '42501']);
    expect(denied.error?.message).toBe('permission denied for table shelves');
  });

  it('42501 is 403 for a row that a policy refuses to a member', async () => {
    const one = await library.member();
    const other = await library.member();
    const { status, error } = await one.client.from('visits').insert({ reader: other.userId, shelf_id: 1 });
    expect([status, error?.code]).toEqual([403, '42501']);
    expect(error?.message).toContain('row-level security');
  });

  it('42501 is 401 for a function that a visitor may not run', async () => {
    const anonymous = await library.anonymous.rpc('for_servers');
    expect([anonymous.status, anonymous.error?.code]).toEqual([401, '42501']);
    const server = await library.server.rpc('for_servers');
    expect(server.data).toBe(1);
  });

  it('23505 (a taken key) is 409 and names the key', async () => {
    const { status, error } = await library.server.from('shelves').insert({ id: 1, name: 'Again' });
    expect([status, error?.code]).toEqual([409, '23505']);
    expect(error?.message).toContain('shelves_pkey');
    expect(error?.details).toContain('(id)=(1)');
  });

  it('23503 (a missing referenced row) is 409', async () => {
    const { status, error } = await library.server
      .from('books')
      .insert({ id: 70, shelf_id: 404, title: 'Lost' });
    expect([status, error?.code]).toEqual([409, '23503']);
  });

  it('23514 (a violated check) is 400 and names the constraint', async () => {
    const { status, error } = await library.server.from('books').insert({ id: 71, shelf_id: 1, title: '' });
    expect([status, error?.code]).toEqual([400, '23514']);
    expect(error?.message).toContain('books_title_check');
  });

  it('23502 (a missing value) is 400', async () => {
    const { status, error } = await library.server.from('books').insert({ id: 72, shelf_id: 1 });
    expect([status, error?.code]).toEqual([400, '23502']);
  });

  it('22P02 (a malformed value) is 400', async () => {
    const { status, error } = await library.anonymous.from('books').select('id').eq('reader', 'nobody');
    expect([status, error?.code]).toEqual([400, '22P02']);
  });

  it.each(['update', 'delete'] as const)(
    '21000 (a request to %s without a filter) is 400 and changes no row',
    async (verb) => {
      const shelves = library.server.from('shelves');
      const attempt = await (verb === 'update' ? shelves.update({ name: 'All one' }) : shelves.delete());
      expect([attempt.status, attempt.error?.code, attempt.error?.message]).toEqual([
        400,
        '21000',
        `${verb.toUpperCase()} requires a WHERE clause`,
      ]);
      const { count } = await library.server.from('shelves').select('id', { count: 'exact', head: true });
      expect(count).toBe(3);
    },
  );

  it("P0001 (a function's refusal) is 400 and carries message, detail and hint", async () => {
    const { status, error } = await library.anonymous.rpc('refuse', { reason: 'The shelf is full.' });
    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: 'P0001',
      message: 'The shelf is full.',
      details: 'what happened',
      hint: 'what to do',
    });
  });

  it('PGRST116 is 406 when a single row is asked for and none or several are there', async () => {
    const none = await library.anonymous.from('books').select('id').eq('id', 99).single();
    expect([none.status, none.error?.code]).toEqual([406, 'PGRST116']);
    const several = await library.anonymous.from('books').select('id').single();
    expect([several.status, several.error?.code]).toEqual([406, 'PGRST116']);
  });

  it("a table or function that doesn't exist is 404", async () => {
    const table = await library.anonymous.from('nothing').select('*');
    expect([table.status, table.error?.code]).toEqual([404, 'PGRST205']);
    const call = await library.anonymous.rpc('nothing');
    expect([call.status, call.error?.code]).toEqual([404, 'PGRST202']);
  });

  it("a column that doesn't exist is 400", async () => {
    const { status, error } = await library.anonymous.from('books').select('colour');
    expect([status, error?.code]).toEqual([400, '42703']);
  });

  it('a table of the schema auth is 406', async () => {
    const { status, error, data } = await library.server.schema('auth').from('users').select('*');
    expect([status, error?.code, data]).toEqual([406, 'PGRST106', null]);
  });
});

describe('access to the REST service', () => {
  const read = (headers: Record<string, string>) =>
    fetch(`${library.apiUrl}/rest/v1/books?select=id`, { headers });

  it('requires a key', async () => {
    expect((await read({})).status).toBe(401);
    expect((await read({ apikey: 'sb_publishable_of_another_stack' })).status).toBe(401);
  });

  it('is refused with forged and expired tokens', async () => {
    const { client } = await library.member();
    const { data } = await client.auth.getSession();
    const [head, body, signature] = (data.session?.access_token ?? '').split('.');
    const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString());
    const raised = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString('base64url');
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    const apikey = library.keys.publishable;
    for (const token of [`${head}.${raised}.${signature}`, `${unsigned}.${raised}.`, 'nonsense']) {
      const response = await read({ apikey, authorization: `Bearer ${token}` });
      expect(response.status).toBe(401);
    }
    const genuine = await read({ apikey, authorization: `Bearer ${data.session?.access_token}` });
    expect(genuine.status).toBe(200);
  });

  it('is refused with the secret key of another stack', async () => {
    expect((await read({ apikey: 'sb_secret_of_another_stack' })).status).toBe(401);
    const mixed = await read({
      apikey: library.keys.publishable,
      authorization: 'Bearer sb_secret_of_another_stack',
    });
    expect(mixed.status).toBe(401);
  });
});

it("the REST service ends a visitor's statement after 3 s, and a member's after 8 s", async () => {
  const { client } = await library.member();
  const { status, error } = await library.anonymous.rpc('take_seconds', { seconds: 4 });
  expect([status, error?.code]).toEqual([500, '57014']);
  // What ends a statement is the same for both, so the second isn't waited for.
  expect((await client.rpc('patience')).data).toBe('8s');
});
