import { createClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { websocketTransport } from '../../supabase/local/websocket-transport';
import { eventually } from '../support/eventually';
import { type SignedIn, sharedTestStack, startTestStack, type TestStack } from '../support/stack';
import { listen, notAllowed, refusalOf } from './realtime-bed';

describe('realtime through the whole stack', () => {
  let stack: TestStack;
  let influencer: SignedIn;
  let topic: string;

  beforeAll(async () => {
    stack = await sharedTestStack();
    influencer = await stack.signUp();
    topic = `influencer:${influencer.userId}`;
    await influencer.client.from('profiles').update({ is_influencer: true }).eq('id', influencer.userId);
  });

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

  it('sends follower counts to everybody, and a follow only to the follower', async () => {
    const [member, stranger] = await Promise.all([stack.signUp(), stack.signUp()]);
    const [visitors, own] = await Promise.all([
      listen(stack.client(), topic),
      listen(member.client, `member:${member.userId}`),
    ]);
    for (const client of [stack.client(), stranger.client]) {
      expect(await refusalOf(client, `member:${member.userId}`)).toBe(notAllowed(`member:${member.userId}`));
    }
    await follow(member);
    await unfollow(member);
    const numbers = (await visitors.has(2)).map(({ payload }) => payload.follower_count);
    expect(numbers).toEqual([1, 0]);
    expect((await own.has(2)).map(({ event }) => event)).toEqual(['follows', 'follows']);
    expect(JSON.stringify(visitors.received)).not.toContain(member.userId);
  });

  it('sends a signal of a published offer on the topics of deals and of its influencer', async () => {
    const [deals, own] = await Promise.all([listen(stack.client(), 'deals'), listen(stack.client(), topic)]);
    const { error } = await influencer.client.from('promo_codes').insert({
      influencer_id: influencer.userId,
      brand_name: 'Lumen',
      brand_url: 'https://lumen.test',
      promo_code: 'BRIGHT10',
      description: '10% off',
      category: 'Fashion',
    });
    expect(error).toBeNull();
    expect((await own.has(1))[0]?.event).toBe('offers');
    await stack.database.sql`select private.relay_outbox()`;
    expect((await deals.has(1))[0]?.event).toBe('offers');
  });

  it("doesn't keep the stack from stopping while somebody still listens", async () => {
    const other = await startTestStack();
    // Not one of the test stack's clients, because it disconnects those first.
    const client = createClient(other.apiUrl, other.keys.publishable, {
      realtime: { transport: websocketTransport },
    });
    const ear = await listen(client, 'deals');
    await other.stop();
    await eventually(() => expect(ear.statuses.at(-1)).not.toBe('SUBSCRIBED'));
    await client.realtime.disconnect();
  });

  it('stays subscribed when the session is refreshed', async () => {
    const member = await stack.signUp();
    const ear = await listen(member.client, `member:${member.userId}`);
    const { error } = await member.client.auth.refreshSession();
    expect(error).toBeNull();
    await follow(member);
    await ear.has(1);
    expect(ear.statuses).toEqual(['SUBSCRIBED']);
  });
});
