import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRawSocket, refusedWith } from './raw-socket';
import { eventually, openRealtimeBed, type RealtimeBed, tokenFor } from './realtime-bed';

const member = '11111111-1111-4111-8111-111111111111';
const binding = { event: '*', schema: 'public', table: 'lines' };

describe('the protocol of supabase-js', () => {
  let bed: RealtimeBed;

  beforeAll(async () => {
    bed = await openRealtimeBed();
    await bed.sql.unsafe(`
      create table public.lines (id int generated always as identity primary key, text text);
      grant select on public.lines to anon, authenticated;
      alter publication supabase_realtime add table public.lines;
    `);
  });
  afterAll(() => bed.stop());

  it('speaks version 1.0.0: join, heartbeat, change, leave', async () => {
    const socket = await openRawSocket(bed.socketUrl('1.0.0'));
    const topic = 'realtime:lines';
    const say = (event: string, ref: string, payload: object) =>
      socket.send({ topic: event === 'heartbeat' ? 'phoenix' : topic, event, payload, ref, join_ref: '1' });
    say('phx_join', '1', { config: { postgres_changes: [binding] } });
    await socket.frame((frame) => frame.includes('Subscribed'));
    say('heartbeat', '2', {});
    await socket.frame((frame) => frame.includes('"ref":"2"'));
    await bed.sql`insert into public.lines (text) values ('one')`;
    await socket.frame((frame) => frame.includes('"one"'));
    say('phx_leave', '3', {});
    await socket.frame((frame) => frame.includes('phx_close'));
    expect(socket.frames).toEqual([
      {
        topic,
        event: 'phx_reply',
        ref: '1',
        payload: { status: 'ok', response: { postgres_changes: [{ ...binding, id: 1 }] } },
      },
      {
        topic,
        event: 'system',
        ref: null,
        payload: {
          extension: 'postgres_changes',
          status: 'ok',
          message: 'Subscribed to PostgreSQL',
          channel: 'lines',
        },
      },
      { topic: 'phoenix', event: 'phx_reply', ref: '2', payload: { status: 'ok', response: {} } },
      {
        topic,
        event: 'postgres_changes',
        ref: null,
        payload: {
          ids: [1],
          data: {
            schema: 'public',
            table: 'lines',
            type: 'INSERT',
            commit_timestamp: expect.any(String),
            errors: null,
            columns: [
              { name: 'id', type: 'int4' },
              { name: 'text', type: 'text' },
            ],
            record: { id: expect.any(Number), text: 'one' },
          },
        },
      },
      { topic, event: 'phx_reply', ref: '3', payload: { status: 'ok', response: {} } },
      { topic, event: 'phx_close', ref: '1', payload: {} },
    ]);
    socket.close();
  });

  it('speaks version 2.0.0, and merges the bindings of a channel into one message', async () => {
    const socket = await openRawSocket(bed.socketUrl('2.0.0'));
    socket.send([
      '7',
      '7',
      'realtime:a',
      'phx_join',
      { config: { postgres_changes: [binding, { ...binding, filter: 'text=eq.two' }] } },
    ]);
    await socket.frame((frame) => frame.includes('Subscribed'));
    expect(socket.frames[0]).toEqual([
      '7',
      '7',
      'realtime:a',
      'phx_reply',
      {
        status: 'ok',
        response: {
          postgres_changes: [
            { ...binding, id: 1 },
            { ...binding, filter: 'text=eq.two', id: 2 },
          ],
        },
      },
    ]);
    socket.send([null, '8', 'phoenix', 'heartbeat', {}]);
    expect(await socket.frame((frame) => frame.includes('"8"'))).toEqual([
      null,
      '8',
      'phoenix',
      'phx_reply',
      { status: 'ok', response: {} },
    ]);
    await bed.sql`insert into public.lines (text) values ('two')`;
    expect(await socket.frame((frame) => frame.includes('"INSERT"'))).toEqual([
      null,
      null,
      'realtime:a',
      'postgres_changes',
      { ids: [1, 2], data: expect.objectContaining({ type: 'INSERT' }) },
    ]);
    socket.close();
  });

  it('closes the old channel when a topic is joined again', async () => {
    const socket = await openRawSocket(bed.socketUrl('2.0.0'));
    const join = (ref: string) =>
      socket.send([ref, ref, 'realtime:twice', 'phx_join', { config: { postgres_changes: [binding] } }]);
    join('1');
    join('2');
    await eventually(() =>
      expect(socket.frames.filter((frame) => JSON.stringify(frame).includes('Subscribed'))).toHaveLength(2),
    );
    expect(socket.frames).toContainEqual(['1', '1', 'realtime:twice', 'phx_close', {}]);
    await bed.sql`insert into public.lines (text) values ('once')`;
    await socket.frame((frame) => frame.includes('"once"'));
    socket.send([null, '3', 'phoenix', 'heartbeat', {}]);
    await socket.frame((frame) => frame.includes('"3"'));
    expect(socket.frames.filter((frame) => JSON.stringify(frame).includes('"once"'))).toHaveLength(1);
    socket.close();
  });

  const withToken = async (token: Promise<string>) => ({ access_token: await token });

  it.each([
    ['a topic of another kind', 'room:1', () => ({}), 'unmatched topic'],
    ['a topic without a name', 'realtime:', () => ({}), 'TopicNameRequired: You must provide a topic name'],
    [
      'a payload that is none',
      'realtime:x',
      () => ({ config: { postgres_changes: 'all' } }),
      /^InvalidJoinPayload/,
    ],
    [
      'a private channel',
      'realtime:x',
      () => ({ config: { private: true } }),
      'Unauthorized: You do not have permissions to read from this Channel topic: x',
    ],
    [
      'a token that is none',
      'realtime:x',
      () => ({ access_token: 'abc' }),
      'MalformedJWT: The token provided is not a valid JWT',
    ],
    [
      'a forged token',
      'realtime:x',
      () => withToken(tokenFor(member).then((token) => `${token.slice(0, -5)}AAAAA`)),
      'MalformedJWT: The token provided is not a valid JWT',
    ],
    [
      'an expired token',
      'realtime:x',
      () => withToken(tokenFor(member, -90)),
      /^InvalidJWTToken: Token has expired 9\d seconds ago$/,
    ],
    [
      'a token without a role',
      'realtime:x',
      () => withToken(tokenFor(member, 60, { role: undefined })),
      'InvalidJWTToken: Fields `role` and `exp` are required in JWT',
    ],
  ])('refuses a join with %s', async (_, topic, payload, reason) => {
    const socket = await openRawSocket(bed.socketUrl('2.0.0'));
    socket.send(['1', '1', topic, 'phx_join', await payload()]);
    const matching = typeof reason === 'string' ? reason : expect.stringMatching(reason);
    expect(await socket.frame(() => true)).toEqual([
      '1',
      '1',
      topic,
      'phx_reply',
      { status: 'error', response: { reason: matching } },
    ]);
    socket.close();
  });

  it('tells a role that the database does not know', async () => {
    const socket = await openRawSocket(bed.socketUrl('2.0.0'));
    const token = await tokenFor(member, 60, { role: 'nobody' });
    socket.send([
      '1',
      '1',
      'realtime:x',
      'phx_join',
      { access_token: token, config: { postgres_changes: [binding] } },
    ]);
    const [, , , event, payload] = [await socket.frame((frame) => frame.includes('system'))].flat();
    expect([event, payload]).toEqual([
      'system',
      expect.objectContaining({
        status: 'error',
        message: expect.stringContaining('role nobody does not exist'),
      }),
    ]);
    socket.close();
  });

  it('answers broadcast and presence politely, and a message to a topic that is not joined', async () => {
    const channel = bed
      .client('anon')
      .channel('chat', { config: { broadcast: { ack: true, self: true }, presence: { key: 'me' } } })
      .on('broadcast', { event: '*' }, () => undefined)
      .on('presence', { event: 'sync' }, () => undefined);
    await new Promise((resolve) => channel.subscribe((status) => status === 'SUBSCRIBED' && resolve(status)));
    expect(await channel.send({ type: 'broadcast', event: 'x', payload: { a: 1 } })).toBe('error');
    expect(await channel.track({ at: 'home' })).toBe('error');

    const socket = await openRawSocket(bed.socketUrl('2.0.0'));
    socket.send([null, '5', 'realtime:elsewhere', 'access_token', {}]);
    expect(await socket.frame(() => true)).toEqual([
      null,
      '5',
      'realtime:elsewhere',
      'phx_reply',
      { status: 'error', response: { reason: 'unmatched topic' } },
    ]);
    socket.close();
  });

  it.each([
    ['1.0.0', '{"topic":"x"}'],
    ['2.0.0', '[1,2]'],
    ['2.0.0', 'hello'],
  ])('closes a socket of version %s that sends %s', async (version, text) => {
    const socket = await openRawSocket(bed.socketUrl(version));
    socket.sendBytes(Buffer.from(text));
    expect(await socket.closed).toBe(1003);
  });

  it('refuses sockets with an unknown key, version or path', async () => {
    expect(await refusedWith(bed.socketUrl('2.0.0', 'sb_publishable_other'))).toBe(401);
    expect(await refusedWith(bed.socketUrl('3.0.0'))).toBe(400);
    expect(await refusedWith(bed.socketUrl('2.0.0').replace('websocket', 'elsewhere'))).toBe(404);
  });
});
