import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually';
import { openRawSocket, refusedWith } from './raw-socket';
import { listen, notAllowed, openRealtimeBed, type RealtimeBed, refusalOf } from './realtime-bed';

let bed: RealtimeBed;
let member: Awaited<ReturnType<RealtimeBed['member']>>;

beforeAll(async () => {
  bed = await openRealtimeBed();
  member = await bed.member();
});
afterAll(() => bed.stop());

const PRIVATE = { config: { private: true } };

describe('realtime messages', () => {
  it('arrive when they are committed, in the order of the commits, and not after a rollback', async () => {
    const ear = await listen(bed.client('anon'), 'deals');
    await bed.sql.begin(async (early) => {
      await early`select realtime.send('{"text": "sent first, committed last"}', 'note', 'deals', true)`;
      await bed.send('deals', 'committed first');
      await ear.has(1);
    });
    const doomed = bed.sql.begin(async (tx) => {
      await tx`select realtime.send('{"text": "rolled back"}', 'note', 'deals', true)`;
      throw new Error('changed my mind');
    });
    await expect(doomed).rejects.toThrow('changed my mind');
    await bed.send('deals', 'end');
    await ear.has(3);
    expect(ear.texts()).toEqual(['committed first', 'sent first, committed last', 'end']);
    expect(ear.received[0]).toEqual({
      event: 'note',
      payload: { id: expect.any(String), text: 'committed first' },
    });
  });

  it('go to their topic only, and public ones to nobody', async () => {
    const client = bed.client('anon');
    const [deals, ada] = [await listen(client, 'deals'), await listen(client, 'influencer:ada')];
    await bed.send('influencer:adalbert', 'to another');
    await bed.sql`select realtime.send('{"text": "public"}', 'note', 'influencer:ada', false)`;
    await bed.send('influencer:ada', 'to Ada');
    await bed.send('deals', 'to all');
    await Promise.all([deals.has(1), ada.has(1)]);
    expect([deals.texts(), ada.texts()]).toEqual([['to all'], ['to Ada']]);
  });

  it('reach all listeners, however large they are', async () => {
    const ears = await Promise.all(
      Array.from({ length: 5 }, async () => listen(bed.client('anon'), 'influencer:many')),
    );
    const text = 'ü'.repeat(100_000);
    await bed.send('influencer:many', text);
    for (const ear of ears) {
      await ear.has(1);
      expect(ear.texts()).toEqual([text]);
    }
  });
});

describe('joining a realtime topic', () => {
  it("is allowed by the policies, with the person's own token", async () => {
    const own = `member:${member.userId}`;
    const other = await bed.member();
    await listen(
      bed.client(() => member.token()),
      own,
    );
    await listen(bed.client('service_role'), own);
    expect(
      await refusalOf(
        bed.client(() => other.token()),
        own,
      ),
    ).toBe(notAllowed(own));
    expect(await refusalOf(bed.client('anon'), own)).toBe(notAllowed(own));
    expect(await refusalOf(bed.client('anon'), 'anything')).toBe(notAllowed('anything'));
  });

  const withToken = async (token: Promise<string>) => ({ ...PRIVATE, access_token: await token });

  it.each([
    ['a topic of another kind', 'room:1', () => PRIVATE, 'unmatched topic'],
    [
      'a topic without a name',
      'realtime:',
      () => PRIVATE,
      'TopicNameRequired: You must provide a topic name',
    ],
    [
      'a public channel',
      'realtime:influencer:refused',
      () => ({ config: { private: false } }),
      'PrivateOnly: This project only allows private channels',
    ],
    [
      'an invalid token',
      'realtime:influencer:refused',
      () => ({ ...PRIVATE, access_token: 'abc' }),
      'MalformedJWT: The token provided is not a valid JWT',
    ],
    [
      'a forged token',
      'realtime:influencer:refused',
      () => withToken(member.token().then((token) => `${token.slice(0, -5)}AAAAA`)),
      'MalformedJWT: The token provided is not a valid JWT',
    ],
    [
      'an expired token',
      'realtime:influencer:refused',
      () => withToken(member.token(-900)),
      /^InvalidJWTToken: Token has expired 9\d\d seconds ago$/,
    ],
    [
      'a token without a role',
      'realtime:influencer:refused',
      () => withToken(member.token(60, { role: undefined })),
      'InvalidJWTToken: Fields `role` and `exp` are required in JWT',
    ],
    [
      'a token of a session that never existed',
      'realtime:influencer:refused',
      () => withToken(member.token(60, { session_id: crypto.randomUUID() })),
      notAllowed('influencer:refused'),
    ],
    [
      'a role that the database does not know',
      'realtime:influencer:refused',
      () => withToken(member.token(60, { role: 'nobody' })),
      notAllowed('influencer:refused'),
    ],
  ])('is refused with %s', async (_, topic, payload, reason) => {
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
    await bed.send('influencer:refused', 'not for them');
    socket.send([null, '2', 'phoenix', 'heartbeat', {}]);
    await socket.frame((frame) => frame.includes('"2"'));
    expect(socket.frames).toHaveLength(2);
    socket.close();
  });
});

describe('the realtime protocol of supabase-js', () => {
  it('can join, send heartbeats, receive and leave', async () => {
    const socket = await openRawSocket(bed.socketUrl('2.0.0'));
    const topic = 'realtime:influencer:wire';
    socket.send(['1', '1', topic, 'phx_join', PRIVATE]);
    await socket.frame((frame) => frame.includes('phx_reply'));
    socket.send([null, '2', 'phoenix', 'heartbeat', {}]);
    await socket.frame((frame) => frame.includes('phoenix'));
    await bed.send('influencer:wire', 'one');
    await socket.frame((frame) => frame.includes('"one"'));
    socket.send(['1', '3', topic, 'phx_leave', {}]);
    await socket.frame((frame) => frame.includes('phx_close'));
    expect(socket.frames).toEqual([
      ['1', '1', topic, 'phx_reply', { status: 'ok', response: { postgres_changes: [] } }],
      [null, '2', 'phoenix', 'phx_reply', { status: 'ok', response: {} }],
      [
        null,
        null,
        topic,
        'broadcast',
        { type: 'broadcast', event: 'note', payload: { id: expect.any(String), text: 'one' } },
      ],
      ['1', '3', topic, 'phx_reply', { status: 'ok', response: {} }],
      ['1', '1', topic, 'phx_close', {}],
    ]);
    socket.close();
  });

  it('closes the old channel when a topic is joined again', async () => {
    const socket = await openRawSocket(bed.socketUrl('2.0.0'));
    const topic = 'realtime:influencer:twice';
    for (const ref of ['1', '2']) socket.send([ref, ref, topic, 'phx_join', PRIVATE]);
    await socket.frame((frame) => frame.startsWith('["2"'));
    expect(socket.frames).toContainEqual(['1', '1', topic, 'phx_close', {}]);
    await bed.send('influencer:twice', 'once');
    await socket.frame((frame) => frame.includes('"once"'));
    socket.send([null, '3', 'phoenix', 'heartbeat', {}]);
    await socket.frame((frame) => frame.includes('"3"'));
    expect(socket.frames.filter((frame) => JSON.stringify(frame).includes('"once"'))).toHaveLength(1);
    socket.close();
  });

  it('passes on nothing that a client sends', async () => {
    const listening = await listen(bed.client('anon'), 'deals');
    const sending = await listen(bed.client('anon'), 'deals');
    await sending.channel.send({ type: 'broadcast', event: 'note', payload: { text: 'from a client' } });
    await bed.send('deals', 'from the database');
    await Promise.all([listening.has(1), sending.has(1)]);
    expect([listening.texts(), sending.texts()]).toEqual([['from the database'], ['from the database']]);
    expect(
      await bed.sql`select from realtime.messages where payload ->> 'text' = 'from a client'`,
    ).toHaveLength(0);
  });

  it("answers a message to a topic that isn't joined with an error", async () => {
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

  it.each(['[1,2]', '{"topic":"x"}', 'hello'])('closes a socket that sends %s', async (text) => {
    const socket = await openRawSocket(bed.socketUrl('2.0.0'));
    socket.sendBytes(text);
    expect(await socket.closed).toBe(1003);
  });

  it('refuses the hundred-and-first topic of a connection', async () => {
    const socket = await openRawSocket(bed.socketUrl('2.0.0'));
    const join = async (ref: string) => {
      socket.send([ref, ref, `realtime:influencer:${ref}`, 'phx_join', PRIVATE]);
      return socket.frame((frame) => frame.startsWith(`["${ref}","${ref}"`) && frame.includes('phx_reply'));
    };
    for (let nth = 1; nth <= 100; nth += 1) expect(JSON.stringify(await join(`${nth}`))).toContain('"ok"');
    expect(JSON.stringify(await join('101'))).toContain('ChannelRateLimitReached: Too many channels');
    socket.close();
  });

  it('refuses sockets with an unknown key, version or path', async () => {
    expect(await refusedWith(bed.socketUrl('2.0.0', 'sb_publishable_other'))).toBe(401);
    expect(await refusedWith(bed.socketUrl('1.0.0'))).toBe(400);
    expect(await refusedWith(bed.socketUrl('2.0.0').replace('websocket', 'elsewhere'))).toBe(404);
  });
});

it('the realtime server leaves no connection to Postgres and no socket when it is closed', async () => {
  const other = await openRealtimeBed();
  const connections = async () => {
    const rows = await other.sql`
      select from pg_stat_activity
      where datname = current_database() and application_name = 'local-realtime'`;
    return rows.length;
  };
  const ear = await listen(other.client('anon'), 'deals');
  expect(await connections()).toBeGreaterThan(1);
  await other.realtime.close();
  await eventually(async () => expect(await connections()).toBe(0));
  await eventually(() => expect(ear.statuses).not.toEqual(['SUBSCRIBED']));
  await other.stop();
});
