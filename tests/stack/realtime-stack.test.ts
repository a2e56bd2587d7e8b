import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestStack, type TestStack } from '../support/stack';
import { websocketTransport } from '../support/websocket-transport';
import { eventually, listen } from './realtime-bed';

describe('realtime through the whole stack', () => {
  let stack: TestStack;
  let influencer: SignedIn;

  beforeAll(async () => {
    stack = await startTestStack();
    influencer = await stack.signUp();
    await influencer.client.from('profiles').update({ is_influencer: true }).eq('id', influencer.userId);
  });
  afterAll(() => stack.stop());

  const follow = async ({ client, userId }: SignedIn) => {
    const { error } = await client
      .from('user_domain_map')
      .insert({ user_id: userId, influencer_id: influencer.userId });
    expect(error).toBeNull();
  };
  const unfollow = async ({ client, userId }: SignedIn) => {
    const { error } = await client.from('user_domain_map').delete().eq('user_id', userId);
    expect(error).toBeNull();
  };

  it('tells everybody the number of followers, and a follow itself only to the follower', async () => {
    const [member, stranger] = await Promise.all([stack.signUp(), stack.signUp()]);
    const visitor = stack.client();
    const filter = `influencer_id=eq.${influencer.userId}`;
    const [counts, own, strangers, visitors] = await Promise.all([
      listen(visitor, { table: 'influencer_stats', filter }),
      listen(member.client, { table: 'member_state' }),
      listen(stranger.client, { table: 'member_state' }, { table: 'influencer_stats' }),
      listen(visitor, { schema: 'public' }),
    ]);
    await follow(member);
    await unfollow(member);
    const numbers = (await counts.has(2)).map((event) => event.new.follower_count);
    expect(numbers).toEqual([1, 0]);
    await eventually(() => expect(own.received.length).toBeGreaterThanOrEqual(2));
    expect(own.received.map((event) => event.new.user_id)).toEqual(own.received.map(() => member.userId));
    await strangers.has(2);
    expect(strangers.received.map(({ table }) => table)).toEqual(['influencer_stats', 'influencer_stats']);
    // As on hosted Supabase, a role without any grant on a table learns that something happened, not what.
    const withheld = visitors.received.filter(({ table }) => table === 'member_state');
    for (const event of withheld) {
      expect([event.new, event.old, event.errors]).toEqual([{}, {}, ['Error 401: Unauthorized']]);
    }
    expect(JSON.stringify([strangers.received, visitors.received])).not.toContain(member.userId);
  });

  it('tells nobody who deletes an account, nor whom it followed', async () => {
    const [leaver, stranger] = await Promise.all([stack.signUp(), stack.signUp()]);
    await follow(leaver);
    const ear = await listen(stranger.client, { schema: 'public' });
    expect((await stack.admin().auth.admin.deleteUser(leaver.userId)).error).toBeNull();
    // Heard behind the deletion, and the first news of the influencer's number since.
    await follow(stranger);
    await ear.has(2);
    expect(JSON.stringify(ear.received)).not.toContain(leaver.userId);
    const numbers = ear.received.filter(({ table }) => table === 'influencer_stats');
    expect(numbers.map((event) => event.new.follower_count)).toEqual([2]);
    await unfollow(stranger);
  });

  it('tells of a published offer', async () => {
    const ear = await listen(stack.client(), {
      table: 'offer_news',
      event: 'INSERT',
      filter: `influencer_id=eq.${influencer.userId}`,
    });
    const { error } = await influencer.client.from('promo_codes').insert({
      influencer_id: influencer.userId,
      brand_name: 'Lumen',
      brand_url: 'https://lumen.test',
      promo_code: 'BRIGHT10',
      description: '10% off',
      category: 'Fashion',
    });
    expect(error).toBeNull();
    expect((await ear.has(1))[0]?.new).toMatchObject({
      influencer_id: influencer.userId,
      brand_key: 'lumen',
      category: 'Fashion',
    });
  });

  it('refuses the tables that stay private', async () => {
    const { client } = await stack.signUp();
    for (const table of ['follows', 'user_domain_map', 'promo_codes', 'profiles']) {
      const told: string[] = [];
      client
        .channel(table)
        .on('postgres_changes', { event: '*', schema: 'public', table }, () => undefined)
        .on('system', {}, ({ message }) => told.push(message))
        .subscribe();
      await eventually(() => expect(told[0]).toMatch(/check Realtime is enabled/));
    }
  });

  it('lets the stack stop while somebody still listens', async () => {
    const other = await startTestStack();
    // Not one of the test stack's own clients, which it disconnects first.
    const client = createClient(other.apiUrl, other.keys.publishable, {
      realtime: { transport: websocketTransport },
    });
    const ear = await listen(client, { table: 'offer_news' });
    await other.stop();
    await eventually(() => expect(ear.statuses.at(-1)).toBe('CHANNEL_ERROR'));
    await client.realtime.disconnect();
  });

  it('goes on with the session that auth has refreshed', async () => {
    const member = await stack.signUp();
    const ear = await listen(member.client, { table: 'member_state' });
    // Tokens count in seconds: in the same one the new token would be the old one.
    const signedInAt = Math.floor(Date.now() / 1000);
    await eventually(() => expect(Math.floor(Date.now() / 1000)).toBeGreaterThan(signedInAt));
    const { error } = await member.client.auth.refreshSession();
    expect(error).toBeNull();
    await eventually(() => expect(ear.system).toHaveLength(2));
    await follow(member);
    await ear.has(1);
    expect(ear.statuses).toEqual(['SUBSCRIBED']);
  });
});
