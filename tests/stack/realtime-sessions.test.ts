import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually';
import { listen, notAllowed, openRealtimeBed, type RealtimeBed } from './realtime-bed';

/** In seconds. */
const HOUR = 3_600;

type Member = Awaited<ReturnType<RealtimeBed['member']>>;

describe('a joined realtime topic', () => {
  let bed: RealtimeBed;
  let member: Member;
  let own: string;

  beforeAll(async () => {
    bed = await openRealtimeBed();
  });
  // Another topic for each test: a message of the one before may still be on its way.
  beforeEach(async () => {
    member = await bed.member();
    own = `member:${member.userId}`;
  });
  afterAll(() => bed.stop());

  /** A client whose token can be changed, as a refresh does. */
  function holding(token: string) {
    let current = token;
    const client = bed.client(() => Promise.resolve(current));
    return {
      client,
      refresh(next: string) {
        current = next;
        return client.realtime.setAuth();
      },
    };
  }

  it('is joined again by itself after the socket dropped', async () => {
    const ear = await listen(
      bed.client(() => member.token()),
      own,
    );
    await bed.send(own, 'before');
    await ear.has(1);
    bed.dropSockets();
    await eventually(() => expect(ear.statuses.length).toBeGreaterThan(2));
    await eventually(() => expect(ear.statuses.at(-1)).toBe('SUBSCRIBED'));
    await bed.send(own, 'after');
    await ear.has(2);
    expect(ear.texts()).toEqual(['before', 'after']);
  });

  it("stays joined beyond its first token's expiry when that was refreshed in time", async () => {
    const { client, refresh } = holding(await member.token(HOUR));
    const ear = await listen(client, own);
    await refresh(await member.token(2 * HOUR));
    // A socket's messages are read in order: once it has joined another topic, the refresh has been read, too.
    await listen(client, 'deals');
    const expiring = await listen(holding(await member.token(HOUR)).client, own);
    bed.realtime.endExpired(Date.now() / 1000 + HOUR);
    await eventually(() => expect(expiring.statuses.at(-1)).toBe('CLOSED'));
    expect(expiring.system.at(-1)).toMatchObject({
      extension: 'system',
      status: 'error',
      message: expect.stringMatching(/^Token has expired \d+ seconds ago$/),
    });
    await bed.send(own, 'still here');
    await ear.has(1);
    expect(ear.statuses).toEqual(['SUBSCRIBED']);
    expect(expiring.received).toEqual([]);
  });

  it.each([
    ['has expired', () => member.token(-5), /^Token has expired/],
    ['is forged', async () => `${(await member.token()).slice(0, -5)}AAAAA`, /not a valid JWT/],
    ["is somebody else's", async () => (await bed.member()).token(), /^You do not have permissions/],
  ])('is left when it is refreshed with a token that %s', async (_, bad, message) => {
    const { client, refresh } = holding(await member.token());
    const ear = await listen(client, own);
    await refresh(await bad());
    await eventually(() => expect(ear.statuses.at(-1)).toBe('CLOSED'));
    expect(ear.system.at(-1)?.message).toMatch(message);
    await bed.send(own, 'too late');
    expect(ear.received).toEqual([]);
  });

  it("is left at the first refresh after its session has ended, and can't be joined again", async () => {
    const leaver = await bed.member();
    const topic = `member:${leaver.userId}`;
    const { client, refresh } = holding(await leaver.token());
    const ear = await listen(client, topic);
    await bed.sql`delete from auth.sessions where id = ${leaver.sessionId}`;
    await refresh(await leaver.token(1800));
    await eventually(() => expect(ear.statuses.at(-1)).toBe('CLOSED'));
    const again = client.channel(topic, { config: { private: true } });
    const answer = await new Promise((resolve) => again.subscribe((_, error) => resolve(error?.message)));
    expect(answer).toBe(notAllowed(topic));
  });

  it('receives nothing more after leaving', async () => {
    const client = bed.client(() => member.token());
    const leaving = await listen(client, own);
    const staying = await listen(
      bed.client(() => member.token()),
      own,
    );
    expect(await client.removeChannel(leaving.channel)).toBe('ok');
    await bed.send(own, 'after');
    await staying.has(1);
    expect(leaving.received).toEqual([]);
    expect(leaving.statuses.at(-1)).toBe('CLOSED');
  });

  it('is closed when messages may have been missed while Postgres was away, and works after joining again', async () => {
    const ear = await listen(bed.client('anon'), 'deals');
    await bed.sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%realtime%'`;
    await eventually(() => expect(ear.statuses.at(-1)).toBe('CLOSED'));
    const next = await listen(bed.client('anon'), 'deals');
    await bed.send('deals', 'afterwards');
    await next.has(1);
    expect(next.texts()).toEqual(['afterwards']);
  });
});
