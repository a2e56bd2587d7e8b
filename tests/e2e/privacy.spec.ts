import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../src/lib/supabase/database';
import { apiUrl, keys } from '../support/e2e-settings';
import { follow, type Person, publish } from '../support/people';
import { websocketTransport } from '../support/websocket-transport';
import { fillSignIn } from './screens';
import { expect, test } from './story';

// A hostile member uses the token from its browser without any screen.

/** A REST request with the member's own token, as a hostile client would send it. */
function asTokenHolder(token: string) {
  return async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${apiUrl}/rest/v1/${path}`, {
      ...init,
      headers: {
        apikey: keys.publishable,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...init.headers,
      },
    });
    return { status: response.status, body: await response.json() };
  };
}

test("a member can neither read nor change another member's data through the API", async ({
  page,
  people,
}) => {
  const [vera, victim, mallory] = [await people.influencer(), await people.member(), await people.member()];
  await publish(vera);
  await follow(victim, vera);

  await page.goto('/login');
  await fillSignIn(page, mallory);
  await expect(page.getByRole('heading', { name: `Welcome back, ${mallory.name}!` })).toBeVisible();
  const ask = asTokenHolder(await storedToken(page));

  const own = await ask(`profiles?id=eq.${mallory.id}&select=username`);
  expect(own).toEqual({ status: 200, body: [{ username: mallory.username }] });

  for (const path of [
    `user_domain_map?select=*`,
    `user_domain_map?select=*&user_id=eq.${victim.id}`,
    `user_domain_map?select=*&influencer_id=eq.${vera.id}`,
    `profiles?select=*&id=eq.${victim.id}`,
    `subscribers?select=user_id,subscribed,subscription_tier,subscription_end`,
    `agency_influencers?select=agency_id`,
    `agencies?select=*`,
    `agency_members?select=*`,
    `team_invitations?select=email`,
  ]) {
    expect(await ask(path), path).toEqual({ status: 200, body: [] });
  }

  for (const path of [
    'follows?select=user_id',
    'follows?select=*',
    `follows?select=influencer_id&user_id=eq.${victim.id}`,
    'follows?select=influencer_id&order=user_id',
    'subscribers?select=stripe_customer_id',
    'agency_influencers?select=temporary_password',
  ]) {
    expect(await ask(path), path).toMatchObject({ status: 403, body: { code: '42501' } });
  }

  const forged = { user_id: victim.id, influencer_id: vera.id, domain: 'forged.example' };
  const insertion = await ask('user_domain_map', { method: 'POST', body: JSON.stringify(forged) });
  expect(insertion).toMatchObject({ status: 403, body: { code: '42501' } });
  const deletion = await ask(`user_domain_map?user_id=eq.${victim.id}`, { method: 'DELETE' });
  expect(deletion).toEqual({ status: 200, body: [] });
  const promotion = await ask(`profiles?id=eq.${mallory.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ is_agency: true }),
  });
  expect(promotion).toMatchObject({ status: 403, body: { code: '42501' } });

  const kept = await victim.client.from('user_domain_map').select('user_id, influencer_id');
  expect(kept.data).toContainEqual({ user_id: victim.id, influencer_id: vera.id });
});

test('a temporary password is visible to the agency alone, not even to the influencer', async ({
  people,
}) => {
  const agency = await people.demo('agency');
  const ask = async ({ client }: Pick<Person, 'client'>) => {
    const { data, error } = await client.rpc('standing_credentials', { of_agency: agency.id });
    return error ? error.code : data.map(({ temporary_password }) => temporary_password);
  };
  expect(await ask(agency)).toContain('lantern-kettle-417');
  for (const person of [await people.demo('creator'), await people.member(), await people.influencer()])
    expect(await ask(person), person.username).toEqual([]);
  expect(await ask({ client: people.stranger() })).toBe('42501');
});

test("realtime signals a member's follows to that member only", async ({ page, people }) => {
  const [vera, victim, mallory] = [await people.influencer(), await people.member(), await people.member()];
  await page.goto('/login');
  await fillSignIn(page, mallory);
  await expect(page.getByRole('heading', { name: `Welcome back, ${mallory.name}!` })).toBeVisible();
  const token = await storedToken(page);

  const spy = createClient<Database>(apiUrl, keys.publishable, {
    accessToken: async () => token,
    realtime: { transport: websocketTransport },
  });
  const heard: string[] = [];
  const spyOn = (topic: string) =>
    new Promise<string>((resolve) => {
      spy
        .channel(topic, { config: { private: true } })
        .on('broadcast', { event: '*' }, (message) => heard.push(`${topic} ${JSON.stringify(message)}`))
        .subscribe((status) => resolve(status));
    });
  for (const topic of [`member:${victim.id}`, 'member:*', 'follows', 'user_domain_map', 'subscribers']) {
    expect(await spyOn(topic), topic).toBe('CHANNEL_ERROR');
  }
  expect(await spyOn(`influencer:${vera.id}`)).toBe('SUBSCRIBED');
  expect(await spyOn(`member:${mallory.id}`)).toBe('SUBSCRIBED');

  await follow(victim, vera);
  await victim.client.from('user_domain_map').delete().eq('user_id', victim.id);
  await follow(mallory, vera);
  // Messages come in the order of the changes: once the last number is here, all before it are.
  await expect.poll(() => heard.filter((message) => message.includes('follower_count')).length).toBe(3);
  expect(heard.filter((message) => message.startsWith('member:'))).toHaveLength(1);
  expect(heard.join()).not.toContain(victim.id);
  await spy.removeAllChannels();
});

type BrowserPage = Parameters<typeof fillSignIn>[0];

/** The access token that the app keeps (docs/product/accounts-and-sessions.md#session). */
async function storedToken(page: BrowserPage): Promise<string> {
  const stored = await page.evaluate(() => localStorage.getItem('supabase-auth'));
  const { access_token: token } = JSON.parse(stored ?? '{}');
  expect(token).toMatch(/^ey/);
  return token;
}
